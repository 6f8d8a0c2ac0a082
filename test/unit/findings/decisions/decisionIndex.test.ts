import assert from 'node:assert/strict';
import { reachOf } from '../../../../src/findings/decisions/checkDecisions.ts';
import { compareSpecificity, covers, isExpired } from '../../../../src/findings/decisions/decision.ts';
import type { Decision } from '../../../../src/findings/decisions/decision.ts';
import { DecisionIndex } from '../../../../src/findings/decisions/decisionIndex.ts';
import { parseDecisions } from '../../../../src/findings/decisions/parseDecisions.ts';
import { now } from '../export/exported.ts';

function decisionsOf(...parts: readonly object[]): readonly Decision[] {
  const { decisions, problems } = parseDecisions(
    JSON.stringify({ decisions: parts.map((part) => ({ reason: 'agreed', author: 'Ada', ...part })) }),
  );
  assert.deepEqual(problems, []);
  return decisions;
}

/** Numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('which decision counts', () => {
  const subject = {
    tool: 'ZAP',
    rule: '10021',
    summary: 'Header',
    application: 'shop',
    method: 'GET',
    path: '/api/users',
  };

  it('is the most specific one, and of equals the later', () => {
    const decisions = decisionsOf(
      { rule: '10021', status: 'Open' },
      { rule: '10021', endpoint: '/api/**', status: 'Open' },
      { rule: '10021', endpoint: '/api/users', status: 'Open' },
      { rule: '10021', application: 'shop', status: 'Open' },
      { rule: '10021', endpoint: '/api/users', status: 'Resolved', resolution: 'False Positive' },
    );
    const chosen = (...indices: readonly number[]): number =>
      decisions.indexOf(
        new DecisionIndex(
          indices.flatMap((index) => decisions[index] ?? []),
          now,
        ).decisionFor(subject) as Decision,
      );
    assert.deepEqual([chosen(0, 1), chosen(2, 1), chosen(0, 3), chosen(2, 4), chosen(1, 3)], [1, 2, 3, 4, 1]);
  });

  it('is the one that says more, part by part', () => {
    const ascending = [
      { rule: '1' },
      { rule: '1', tool: 'ZAP' },
      { rule: '1', tool: 'ZAP', summary: 'a' },
      { rule: '1', application: 'shop' },
      { rule: '1', endpoint: '**' },
      { rule: '1', endpoint: '**', tool: 'ZAP' },
      { rule: '1', endpoint: '**', application: 'shop' },
      { rule: '1', endpoint: 'GET **' },
      { rule: '1', endpoint: '/a*' },
      { rule: '1', endpoint: 'GET /a*', application: 'shop' },
      { rule: '1', endpoint: '/a' },
      { rule: '1', endpoint: 'GET /a' },
      { rule: '1', endpoint: '/ab*' },
    ];
    const decisions = decisionsOf(...ascending.map((parts) => ({ ...parts, status: 'Open' })));
    for (const [place, decision] of decisions.entries())
      assert.deepEqual(
        decisions.map((other) => Math.sign(compareSpecificity(decision, other))),
        decisions.map((_, other) => Math.sign(place - other)),
        JSON.stringify(ascending[place]),
      );
  });

  it('is none that has ended', () => {
    const [decision] = decisionsOf({ rule: '10021', status: 'Open', until: '2026-11-22' });
    assert.ok(decision);
    assert.deepEqual(
      ['2026-11-22T23:59:59Z', '2026-11-23T00:00:00Z'].map(
        (time) => new DecisionIndex([decision], Date.parse(time)).decisionFor(subject) !== undefined,
      ),
      [true, false],
    );
  });

  it('is the one that looking at all of them finds', () => {
    const numbers = seeded(7);
    const one = <Value>(values: readonly Value[]): Value =>
      values[Math.floor(numbers() * values.length)] as Value;
    for (let run = 0; run < 200; run += 1) {
      const decisions = decisionsOf(
        ...Array.from({ length: 12 }, () => ({
          rule: one(['', '1', '2']),
          summary: one(['a', 'b']),
          tool: one(['', 'ZAP']),
          application: one(['', 'shop', 'bank']),
          status: 'Open',
          ...one([{}, { endpoint: one(['/a', 'GET /a', '/a/*', '**', 'POST /b/**']) }]),
          ...one([{}, {}, { until: '2020-01-01' }]),
        })),
      ).map((decision) => ({ ...decision, ...one([{}, { foreign: ['bank'] }]) }));
      const subjects = Array.from({ length: 8 }, () => ({
        tool: one(['ZAP', 'Burp']),
        rule: one(['1', '2']),
        summary: one(['a', 'b']),
        application: one(['shop', 'bank']),
        method: one(['GET', 'POST']),
        path: one(['/a', '/a/x', '/b/x/y']),
      }));
      const winners = subjects.map((subject) => {
        const about = decisions.filter((each) => !isExpired(each, now) && covers(each, subject));
        return about.reduce<Decision | undefined>(
          (best, each) => (best === undefined || compareSpecificity(each, best) >= 0 ? each : best),
          undefined,
        );
      });
      const index = new DecisionIndex(decisions, now);
      assert.deepEqual(
        subjects.map((subject) => index.decisionFor(subject)?.line),
        winners.map((winner) => winner?.line),
      );
      const reach = decisions.map((decision) => {
        const own = subjects.flatMap((subject, at) => (covers(decision, subject) ? [winners[at]] : []));
        const decides = own.filter((winner) => winner === decision).length;
        const shadowedBy = decides > 0 ? undefined : own.find((winner) => winner !== undefined)?.line;
        return { covered: own.length, decides, shadowedBy };
      });
      assert.deepEqual(reachOf(decisions, subjects, now), reach);
    }
  });
});
