import assert from 'node:assert/strict';
import { triageOf } from '../../../../src/sources/triage/allTriage.ts';
import { planTriage } from '../../../../src/sources/triage/plan.ts';
import type { OwnTriage, SourceTriage } from '../../../../src/sources/triage/triage.ts';
import { ownFinding } from '../../../fakes/ownFinding.ts';

type Kind = 'github' | 'gitlab' | 'defectdojo';

function triage(kind: Kind): SourceTriage {
  const found = triageOf({ kind });
  assert.ok(found);
  return found;
}

const values: Readonly<Record<string, OwnTriage>> = {
  new: { status: 'Open', resolution: 'New' },
  inconclusive: { status: 'Open', resolution: 'Inconclusive' },
  progress: { status: 'In Progress', resolution: 'New' },
  false: { status: 'Open', resolution: 'False Positive' },
  fixed: { status: 'Resolved', resolution: 'Fixed' },
  resolved: { status: 'Resolved', resolution: 'New' },
};

describe('triage that is compared with a server', () => {
  it('is told apart by what was last known, what is set here and what the server says', () => {
    const fp = 'dismissed: false positive';
    const wontFix = "dismissed: won't fix";
    const table: readonly (readonly [Kind, string, known: string | undefined, theirs: string, string])[] = [
      // Nobody did anything.
      ['github', 'new', undefined, 'open', 'unchanged'],
      ['github', 'progress', undefined, 'open', 'unchanged'],
      // Only here.
      ['github', 'false', undefined, 'open', `send ${fp}`],
      ['github', 'false', wontFix, wontFix, `send ${fp}`],
      ['github', 'new', fp, fp, 'send open'],
      ['gitlab', 'progress', undefined, 'detected', 'send confirmed'],
      ['gitlab', 'resolved', undefined, 'detected', 'send resolved'],
      ['defectdojo', 'fixed', 'active', 'active', 'send mitigated'],
      // Only there.
      ['github', 'new', undefined, wontFix, 'theirs'],
      ['github', 'false', fp, 'open', 'theirs'],
      ['gitlab', 'new', 'detected', 'confirmed', 'there'],
      // On both sides, the same.
      ['github', 'false', undefined, fp, 'there'],
      ['github', 'false', fp, fp, 'unchanged'],
      ['gitlab', 'false', undefined, 'dismissed', 'there'],
      ['defectdojo', 'resolved', 'active', 'risk accepted', 'there'],
      // On both sides, and not the same.
      ['github', 'false', undefined, wontFix, `conflict ${fp}`],
      ['gitlab', 'false', 'confirmed', 'resolved', `conflict ${fp}`],
      ['defectdojo', 'false', 'active', 'inactive', 'conflict false positive'],
      ['github', 'new', fp, wontFix, 'conflict open'],
      // Without a counterpart.
      ['github', 'fixed', undefined, 'open', 'impossible'],
      ['github', 'fixed', undefined, 'fixed', 'there'],
      ['github', 'resolved', undefined, 'open', 'choose'],
      ['github', 'resolved', undefined, wontFix, 'there'],
    ];
    for (const [source, ours, known, theirs, expected] of table) {
      const finding = ownFinding(values[ours]);
      const tie = { finding: finding.key, ref: { id: '1' }, theirs };
      const { kind, to } = planTriage(triage(source), finding, tie, known);
      const said = kind === 'send' || kind === 'conflict' ? `${kind} ${to}` : kind;
      assert.equal(said, expected, [source, ours, known, theirs].join(', '));
    }
  });

  it('is shown with what would be sent, or with what may be chosen and why', () => {
    const ref = { id: '1' };
    const plan = (ours: string): object =>
      planTriage(
        triage('github'),
        ownFinding(values[ours]),
        { finding: 'k', ref, theirs: 'open' },
        undefined,
      );
    const about = { ref, known: 'open', theirs: 'open' };
    assert.deepEqual(plan('false'), {
      ...about,
      kind: 'send',
      finding: ownFinding(values['false']),
      to: 'dismissed: false positive',
      choices: [],
    });
    assert.deepEqual(plan('resolved'), {
      ...about,
      kind: 'choose',
      finding: ownFinding(values['resolved']),
      choices: ["dismissed: won't fix", 'dismissed: used in tests', 'dismissed: mitigated'],
      reason: { code: 'triage-needs-reason', args: [] },
    });
  });

  it('has one counterpart of each value in the words of each server, or the choices that it gives', () => {
    const table = (['github', 'gitlab', 'defectdojo'] as const).map((kind) =>
      Object.values(values).map((value) => {
        const { to, choices } = triage(kind).wanted(value);
        return to ?? choices.join(' | ');
      }),
    );
    assert.deepEqual(table, [
      [
        'open',
        'open',
        'open',
        'dismissed: false positive',
        '',
        "dismissed: won't fix | dismissed: used in tests | dismissed: mitigated",
      ],
      ['detected', 'detected', 'confirmed', 'dismissed: false positive', 'resolved', 'resolved'],
      ['active', 'active', 'active', 'false positive', 'mitigated', 'mitigated'],
    ]);
    assert.equal(triage('github').describe("dismissed: won't fix"), "Dismissed: won't fix");
    assert.deepEqual([triageOf({ kind: 'zap' }), triageOf({ kind: 'address' })], [undefined, undefined]);
  });
});
