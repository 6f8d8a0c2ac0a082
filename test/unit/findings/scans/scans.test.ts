import assert from 'node:assert/strict';
import { pairBranches } from '../../../../src/findings/scans/branchPairs.ts';
import { joinNotCovered } from '../../../../src/findings/scans/notCovered.ts';
import { notCoveredText } from '../../../../src/findings/scans/notCoveredText.ts';
import { problemText } from '../../../../src/findings/scans/problemText.ts';
import { isAnyRoleKnown, joinRoles, roleNamed, splitRoles } from '../../../../src/findings/scans/role.ts';
import { scanDifference } from '../../../../src/findings/scans/scanDifference.ts';
import { isWithin, scopeOf } from '../../../../src/findings/scans/scope.ts';
import { steadyName } from '../../../../src/findings/scans/source.ts';
import { makeFinding } from '../../../fakes/findings.ts';

describe('the role of a scan', () => {
  it('is named by a text, in which spaces and the case of two words do not matter', () => {
    const names = [' customer\n service ', 'Unknown', '  ', 'NOT  logged in', 'Customer'];
    assert.deepEqual(names.map(roleNamed), [
      'customer service',
      'unknown',
      'unknown',
      'not logged in',
      'Customer',
    ]);
    assert.deepEqual(splitRoles(joinRoles(['b', 'a', 'b'])), ['a', 'b']);
    assert.deepEqual(splitRoles(joinRoles([])), []);
    assert.deepEqual([[], ['unknown'], ['unknown', 'a']].map(isAnyRoleKnown), [false, false, true]);
  });
});

describe('what scans do not cover', () => {
  it('is counted by reason, in the order of reasons', () => {
    const joined = joinNotCovered([
      [{ reason: 'engine', count: 1 }],
      [],
      [
        { reason: 'role', count: 1200 },
        { reason: 'engine', count: 2 },
        { reason: 'cut', count: 0 },
      ],
    ]);
    assert.deepEqual(joined, [
      { reason: 'role', count: 1200 },
      { reason: 'engine', count: 3 },
    ]);
    assert.equal(notCoveredText(joined), '1,203 not covered (1,200 seen as another role, 3 not looked for)');
    assert.equal(notCoveredText([{ reason: 'cut', count: 2 }]), '2 not covered (the scan ended early)');
    assert.equal(notCoveredText([]), '');
  });

  it('may be for a problem, which the scanner may explain', () => {
    assert.equal(problemText({ kind: 'logins-failed', detail: '40 %' }), 'Logins failed: 40 %');
    assert.equal(problemText({ kind: 'server-errors', detail: '' }), 'Answers were server errors');
  });
});

describe('where a scan was', () => {
  it('is the folder that it stayed in', () => {
    const at = (...paths: readonly string[]): string[] => paths.map((path) => `http://h.test${path}`);
    const rows: readonly (readonly [starts: readonly string[], paths: readonly string[], scope: string])[] = [
      [at('/a/b.php'), ['/a/c'], '/a'],
      [at('/a/b.c/'), ['/a/b.c/d'], '/a/b.c'],
      [at('/a/b/c', '/a/b/d', '/a/x'), ['/a/y'], '/a'],
      [at('/a', '/a/b'), ['/a'], '/a'],
      [at('/a/b', '/a'), ['/a/b'], '/a'],
      [at('/a', '/'), [], ''],
      [at('/a'), ['/a', '/ab'], ''],
      [at('/index.html'), [], ''],
    ];
    for (const [starts, paths, scope] of rows) assert.equal(scopeOf(starts, paths), scope, starts.join());
    assert.deepEqual(
      [isWithin('/b', ''), isWithin('/a', '/a'), isWithin('/a/b', '/a'), isWithin('/ab', '/a')],
      [true, true, true, false],
    );
  });

  it('is a report whose name is the same for the next scan', () => {
    const names = [
      'zap-2026-11-25.json',
      'zap-2026_11_25T10-15-30.json',
      'a 2026.11.25 10h15m.xml',
      'run-123456.json',
      'run-12345.json',
      'zap (12).json',
      'zap (12) x.json',
    ];
    assert.deepEqual(names.map(steadyName), [
      'zap-#.json',
      'zap-#.json',
      'a #m.xml',
      'run-#.json',
      'run-12345.json',
      'zap#.json',
      'zap (12) x.json',
    ]);
  });
});

describe('two scans', () => {
  it('are compared by their findings, of which the first are shown', () => {
    const find = (id: number): ReturnType<typeof makeFinding> | undefined =>
      id === 2 ? undefined : makeFinding({ id });
    const ids = { onlyFirst: [1, 2, 3], both: [], onlySecond: [4] };
    const operations = { onlyFirst: [], both: 1, onlySecond: undefined };
    const shown = scanDifference({ ...ids, operations }, find, 2);
    assert.deepEqual(
      [shown.onlyFirst, shown.both, shown.onlySecond].map(({ count, findings }) => [
        count,
        findings.map(({ id }) => id),
      ]),
      [
        [3, [1]],
        [0, []],
        [1, [4]],
      ],
    );
    assert.deepEqual(shown.operations, operations);
    assert.equal('operations' in scanDifference(ids, find, 2), false);
  });

  it('of a branch and of the default branch belong together where they are alike', () => {
    const scan = (
      id: number,
      branch?: string,
      more: object = {},
    ): Parameters<typeof pairBranches>[0][number] => ({
      id,
      application: 'shop',
      tool: 'ZAP',
      role: 'customer',
      problems: [],
      ...(branch === undefined ? {} : { build: { branch, isDefault: branch === 'main' } }),
      ...more,
    });
    const pairs = (...latestFirst: Parameters<typeof pairBranches>[0]): readonly string[] =>
      pairBranches(latestFirst).map(
        ({ branch, own, main, older, newer }) =>
          `${branch}: ${own.id} with ${main.id}, before ${older.map(({ id }) => id).join()}, after ${newer.map(({ id }) => id).join()}`,
      );
    const broken = { problems: [{ kind: 'logins-failed', detail: '' }] };
    assert.deepEqual(
      pairs(scan(9, 'main'), scan(8, 'a'), scan(7, 'main'), scan(6, 'main'), scan(5, 'a'), scan(4, 'b')),
      ['a: 8 with 7, before 6, after 9', 'b: 4 with 6, before , after 9,7'],
    );
    assert.deepEqual(pairs(scan(3, 'main', broken), scan(2, 'a'), scan(1, 'main')), [
      'a: 2 with 1, before , after ',
    ]);
    assert.deepEqual(pairs(scan(2, 'a'), scan(1, 'main', { role: 'guest' })), []);
    assert.deepEqual(pairs(scan(2, 'a'), scan(1)), []);
    assert.deepEqual(pairs(), []);
  });
});
