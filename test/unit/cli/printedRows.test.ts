import assert from 'node:assert/strict';
import type { MatrixCell } from '../../../src/access/judge.ts';
import type { AccessMatrix, MatrixRow } from '../../../src/access/matrix.ts';
import { linesOf, printed } from '../../../src/cli/accessText.ts';
import { formatTable, type ListRow, readRows } from '../../../src/cli/findingsRows.ts';
import { scanSentence } from '../../../src/cli/scanSentence.ts';
import type { FindingsEngine } from '../../../src/findings/engine.ts';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import type { ScanRecord } from '../../../src/scan/scanRecord.ts';

describe('the sentence on a scan', () => {
  const record = {
    scanner: 'Wapiti',
    version: '3.0.4',
    role: 'customer',
    user: 'ann',
    mode: 'safe',
    requests: 412,
    logins: 1,
    incomplete: [],
    reached: ['a'],
    reachedIsAll: true,
    described: { reached: 12, all: 27 },
  } as unknown as ScanRecord;
  const rows: readonly (readonly [changes: Partial<ScanRecord>, sentence: string])[] = [
    [
      {},
      'Complete: Wapiti 3.0.4 as customer (ann), mode safe, 412 requests, 1 login, 12 of 27 described calls reached',
    ],
    [
      { version: '', requests: 1, logins: 2, described: null },
      'Complete: Wapiti as customer (ann), mode safe, 1 request, 2 logins, 1 call reached',
    ],
    [
      { incomplete: ['time', 'session-lost'], described: null, reached: ['a', 'b'], reachedIsAll: false },
      'Partial, because it ran out of time, and the session was lost: Wapiti 3.0.4 as customer (ann), mode safe, 412 requests, 1 login, at least 2 calls reached',
    ],
  ];
  for (const [changes, sentence] of rows) {
    it(`is "${sentence.slice(0, 30)}…"`, () =>
      assert.equal(scanSentence({ ...record, ...changes }), sentence));
  }
});

const finding = {
  endpoint: 'GET /a',
  method: 'GET',
  severity: 'Major',
  eventId: 'E1',
  category: 'Injection',
  subCategory: 'SQL',
  summary: 'SQL injection',
  status: 'Open',
  resolution: '',
  discovered: 0,
  application: 'shop',
  seenAs: ['admin'],
};

describe('rows of findings', () => {
  it('are a table, cut at 60 signs, with a dash where there is no method', () => {
    const rows = [
      { ...finding, resolution: 'False positive' },
      { ...finding, endpoint: 'tls', method: '', summary: 'x'.repeat(60) },
      { ...finding, summary: 'y'.repeat(61), resolution: 'z' },
    ] as unknown as readonly ListRow[];
    const wide = (text: string): string => text.padEnd(60);
    assert.deepEqual(formatTable(rows), [
      `Severity  Endpoint  ${wide('Summary')}  Category   Sub Category  Status  Resolution`,
      `Major     GET /a    ${wide('SQL injection')}  Injection  SQL           Open    False positive`,
      `Major     — tls     ${'x'.repeat(60)}  Injection  SQL           Open`,
      `Major     GET /a    ${'y'.repeat(59)}…  Injection  SQL           Open    z`,
    ]);
    assert.deepEqual(formatTable([]), [
      'Severity  Endpoint  Summary  Category  Sub Category  Status  Resolution',
    ]);
    const group = { ...finding, apis: 12 } as unknown as ListRow;
    assert.deepEqual(formatTable([group]), [
      'Severity  APIs  Summary        Category   Sub Category  Status  Resolution',
      'Major     12    SQL injection  Injection  SQL           Open',
    ]);
  });

  it('are all of the list, page by page, with the findings of a group', async () => {
    const view = initialView('UTC');
    const group = {
      ...finding,
      vulnerability: 'V',
      apis: 3,
      firstDiscovered: 0,
      lastDiscovered: 1000,
      applications: ['shop'],
    };
    const asked: unknown[] = [];
    const engine = {
      page: async (_view: unknown, from: number, size: number) => {
        asked.push([from, size]);
        const rows = Array.from({ length: from === 0 ? 1000 : 1 }, () => ({ kind: 'finding', row: finding }));
        return { totalRows: 1002, rows: from > 1000 ? [{ kind: 'vulnerability', row: group }] : rows };
      },
      apis: async (_view: unknown, vulnerability: string, from: number, size: number) => {
        asked.push([vulnerability, from, size]);
        return [finding, { ...finding, endpoint: 'GET /b' }];
      },
    } as unknown as FindingsEngine;
    const rows = await readRows(engine, view);
    assert.equal(rows.length, 1002);
    assert.deepEqual(asked, [
      [0, 1000],
      [1000, 1000],
      [1001, 1000],
      ['V', 0, 3],
    ]);
    assert.deepEqual(rows[0], { ...finding, discovered: '1970-01-01T00:00:00.000Z' });
    assert.deepEqual(rows.at(-1), {
      severity: 'Major',
      apis: 3,
      summary: 'SQL injection',
      category: 'Injection',
      subCategory: 'SQL',
      status: 'Open',
      resolution: '',
      firstDiscovered: '1970-01-01T00:00:00.000Z',
      lastDiscovered: '1970-01-01T00:00:01.000Z',
      endpoints: ['GET /a', 'GET /b'],
      eventIds: ['E1'],
      applications: ['shop'],
    });
    const none = { page: async () => ({ totalRows: 5, rows: [] }) } as unknown as FindingsEngine;
    assert.deepEqual(await readRows(none, view), []);
  });
});

describe('the lines of an access matrix', () => {
  const cell = (verdict: MatrixCell['verdict'], more: Partial<MatrixCell> = {}): MatrixCell =>
    ({ verdict, claim: 'declared', status: 200, ...more }) as MatrixCell;
  const row = {
    key: 'k',
    operation: { method: 'GET', path: '/a/{id}', query: [], isPublic: false },
    target: '/a/7',
    owners: [0],
    cells: [cell('allowed'), cell('part', { share: 0.5, status: undefined })],
    anonymous: cell('refused', { status: 401 }),
  } as unknown as MatrixRow;
  const matrix: AccessMatrix = {
    users: [
      { role: 'user', username: 'ann' },
      { role: 'admin', username: 'bob' },
    ],
    rows: [row],
    skipped: [],
    requests: 9,
    isComplete: true,
  };

  it('say who got what, and count it', () => {
    assert.deepEqual(linesOf(matrix), [
      'GET /a/7 of ann: ann allowed (200); bob got a part of it: 50 %; nobody refused (401)',
      '0 let in, 1 in part, 0 to look at, 0 undeclared: 1 call, 9 requests',
    ]);
    const other = {
      ...row,
      operation: { ...row.operation, method: 'POST', name: 'all' },
      owners: [],
      cells: [cell('not-asked', { reason: 'same-role' }), cell('not-asked', { reason: 'not-chosen' })],
      anonymous: cell('let-in', { status: 200 }),
    } as unknown as MatrixRow;
    const looked = {
      ...row,
      owners: [0, 1],
      cells: [cell('look'), cell('undeclared')],
    } as unknown as MatrixRow;
    const lines = linesOf({ ...matrix, rows: [other, looked] });
    assert.match(lines[0] ?? '', /^POST \/a\/7 all: ⚠ nobody let in[^;]* \(200\)$/);
    assert.match(lines[1] ?? '', /^GET \/a\/7 of ann, bob: /);
    assert.equal(lines.at(-1), '1 let in, 0 in part, 1 to look at, 1 undeclared: 2 calls, 9 requests');
  });

  it('say what was not asked, why it stopped, and what was left behind', () => {
    const object = { create: 'POST /a', item: '/a/{id}', value: '7', username: 'ann', marker: 'm' };
    const lines = linesOf({
      ...matrix,
      rows: [],
      skipped: [{ operation: row.operation, missing: ['id', 'x'] }],
      stopped: { reason: 'budget' },
      left: [object, { ...object, value: undefined, username: '' }],
    } as unknown as AccessMatrix);
    assert.deepEqual(lines, [
      'GET /a/{id}: no value for id, x',
      'stopped: budget',
      'not cleaned up: /a/7, created by ann, marked m',
      'not cleaned up: an object of POST /a, created by nobody, marked m',
      '0 let in, 0 in part, 0 to look at, 0 undeclared: 0 calls, 9 requests',
    ]);
  });

  it('are data for programs, without what was sent', () => {
    const secret = {
      ...row,
      cells: [
        cell('allowed', {
          exchange: {} as MatrixCell['exchange'] & object,
          after: {} as MatrixCell['after'] & object,
        }),
      ],
    };
    const skipped = [{ operation: row.operation, missing: ['id'] }];
    assert.deepEqual(
      JSON.parse(
        JSON.stringify(
          printed({
            ...matrix,
            rows: [secret],
            skipped,
            stopped: { reason: 'budget' },
          } as unknown as AccessMatrix),
        ),
      ),
      {
        users: [
          { role: 'user', username: 'ann' },
          { role: 'admin', username: 'bob' },
        ],
        rows: [
          {
            method: 'GET',
            path: '/a/{id}',
            target: '/a/7',
            owners: ['ann'],
            cells: [
              { user: 'ann', verdict: 'allowed', claim: 'declared', status: 200 },
              { verdict: 'refused', claim: 'declared', status: 401 },
            ],
          },
        ],
        skipped: [{ method: 'GET', path: '/a/{id}', missing: ['id'] }],
        requests: 9,
        complete: true,
        stopped: 'budget',
      },
    );
  });
});
