import assert from 'node:assert/strict';
import { checkDecisions } from '../../../../src/findings/decisions/checkDecisions.ts';
import { parseDecisions } from '../../../../src/findings/decisions/parseDecisions.ts';
import { describeScope, scopeOf } from '../../../../src/findings/decisions/decision.ts';

const now = Date.UTC(2026, 10, 22);

function decisionsOf(...parts: readonly object[]): ReturnType<typeof parseDecisions>['decisions'] {
  const written = parts.map((part) => JSON.stringify({ reason: 'r', author: 'a', ...part }));
  return parseDecisions(`{"decisions": [\n${written.join(',\n')}\n]}`).decisions;
}

/** What is said of a decision that covers so many findings. */
function said(
  part: object,
  { covered = 1, shadowedBy }: { readonly covered?: number; readonly shadowedBy?: number } = {},
  rules: readonly string[] = ['1'],
): readonly string[] {
  const decisions = decisionsOf(part);
  const reach = [{ covered, decides: 0, shadowedBy }];
  const [decision] = decisions;
  return checkDecisions(decisions, reach, new Set(rules), now).map(
    ({ severity, code, args, offset, length, line }) => {
      assert.deepEqual([offset, length, line], [decision?.offset, decision?.length, 2]);
      return [severity, code, ...args].join(' ');
    },
  );
}

describe('what can be said of a decision', () => {
  const open = { rule: '1', status: 'Open' };
  const rows: readonly (readonly [what: string, said: readonly string[], ...expected: readonly string[]])[] =
    [
      ['that is in order', said(open)],
      [
        'with a rule that nothing has',
        said({ ...open, rule: '2' }, { covered: 0 }),
        'warning decision-unknown-rule 2',
      ],
      ['with a rule, where nothing is stored', said({ ...open, rule: '2' }, { covered: 0 }, [])],
      ['that covers nothing', said(open, { covered: 0 }), 'information decision-never-matched'],
      [
        'without a rule that covers nothing',
        said({ summary: 's', status: 'Open' }, { covered: 0 }),
        'information decision-never-matched',
      ],
      ['that another one counts more than', said(open, { shadowedBy: 7 }), 'warning decision-overlaps 7'],
      ['that says Fixed', said({ rule: '1', resolution: 'Fixed' }), 'warning decision-says-fixed'],
      ['that resolves', said({ rule: '1', status: 'Resolved' }), 'warning decision-says-fixed'],
      ['of a false alarm', said({ rule: '1', status: 'Resolved', resolution: 'False Positive' })],
      [
        'that is resolved and fixed, and says other things',
        said({ rule: '2', status: 'Resolved', resolution: 'Fixed' }, { shadowedBy: 3 }),
        'warning decision-says-fixed',
        'warning decision-unknown-rule 2',
        'warning decision-overlaps 3',
      ],
      ['that ended yesterday', said({ ...open, until: '2026-11-21' }), 'warning decision-expired 2026-11-21'],
      ['that ends today', said({ ...open, until: '2026-11-22' })],
    ];
  for (const [what, found, ...expected] of rows)
    it(`${what}: ${expected.join(', ') || 'nothing'}`, () => assert.deepEqual(found, expected));

  it('is nothing where its reach is not known', () =>
    assert.deepEqual(checkDecisions(decisionsOf(open), [], new Set(), now), []));
});

describe('the scope of a decision', () => {
  it('names what is given', () => {
    const described = (part: object): readonly string[] =>
      decisionsOf({ status: 'Open', ...part }).map((decision) => describeScope(scopeOf(decision)));
    assert.deepEqual(
      [
        described({ tool: 'ZAP', rule: '40018', endpoint: 'get /api/**' }),
        described({ summary: 'S', application: 'shop', endpoint: '/a' }),
        described({ rule: '1' }),
      ],
      [['ZAP 40018 · GET /api/**'], ['S · shop · /a'], ['1']],
    );
  });
});
