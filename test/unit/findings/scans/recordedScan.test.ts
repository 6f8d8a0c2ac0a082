import assert from 'node:assert/strict';
import { runGaps, runRefusals } from '../../../../src/findings/scans/recordedRun.ts';
import { readRecordedScan, recordPathOf } from '../../../../src/findings/scans/recordedScan.ts';
import type { Refusal } from '../../../../src/scan/refusals.ts';
import { incompleteReasons } from '../../../../src/scan/incompleteMessages.ts';

const record = {
  dastWorkbenchScan: 1,
  report: 'aa',
  role: 'customer',
  user: 'ann',
  origin: 'http://localhost:3000',
  incomplete: [] as unknown[],
  reached: ['GET /orders', 'POST /orders/{id}'] as unknown[],
};
const read = (changes: object) => readRecordedScan(JSON.stringify({ ...record, ...changes }));

describe('the record beside a report', () => {
  it('stands where the report stands', () => {
    assert.deepEqual(['reports/a.json', 'a.b.jsonl', 'report', './x/report'].map(recordPathOf), [
      'reports/a.dast-scan',
      'a.b.dast-scan',
      'report.dast-scan',
      './x/report.dast-scan',
    ]);
  });

  it('says as whom, what was reached and whether that is all', () => {
    assert.deepEqual(read({}), {
      report: 'aa',
      role: 'customer',
      user: 'ann',
      completeness: 'complete',
      scan: {
        reached: [
          { method: 'GET', url: 'http://localhost:3000/orders' },
          { method: 'POST', url: 'http://localhost:3000/orders/{id}' },
        ],
      },
      run: { gaps: [], requests: 0, logins: 0, refused: [] },
    });
    assert.deepEqual(read({ engines: ['Active Scan'] })?.scan.engines, ['Active Scan']);
    const limits = ['stopped', 'time', 'bound', 'session-lost', 'constructor', 7].map(
      (reason) => read({ incomplete: [reason] })?.scan.limit,
    );
    const early = ['cancelled', 'time-limit', 'time-limit'];
    assert.deepEqual(limits, [...early, 'unfinished', 'unfinished', 'unfinished']);
    assert.equal(read({ incomplete: ['stopped'] })?.completeness, 'partial');
    const chosen = read({ incomplete: ['chosen'] });
    assert.deepEqual([chosen?.completeness, chosen?.scan.limit], ['partial', undefined]);
    assert.equal(read({ incomplete: ['chosen', 'stopped'] })?.scan.limit, 'cancelled');
  });

  it('says when it was started, what its proxy counted and why it is partial', () => {
    const full = {
      started: '2026-11-12T18:12:00Z',
      mode: 'safe',
      requests: 412,
      logins: 2,
      refused: { mode: 3, 'login-call': 1, constructor: 7, unreadable: -1 },
      described: { reached: 41, all: 70 },
      incomplete: ['session-lost', 'stopped', 'other'],
    };
    assert.deepEqual(
      [read(full)?.scan.at, read(full)?.run],
      [
        Date.UTC(2026, 10, 12, 18, 12),
        {
          mode: 'safe',
          gaps: ['stopped', 'session-lost'],
          requests: 412,
          logins: 2,
          refused: [
            { reason: 'mode', count: 3 },
            { reason: 'login-call', count: 1 },
          ],
          described: { reached: 41, all: 70 },
        },
      ],
    );
    const odd = {
      mode: 'wild',
      requests: '7',
      refused: [],
      described: { reached: 71, all: 70 },
      started: 'x',
    };
    assert.deepEqual(read(odd)?.run, { gaps: [], requests: 0, logins: 0, refused: [] });
    assert.equal(read(odd)?.scan.at, undefined);
  });

  it('says where more was called than it lists', () => {
    const cut = (changes: object): unknown => read(changes)?.scan.isReachCut;
    const many = Array.from({ length: 2_001 }, (_, index) => `GET /p${index}`);
    assert.deepEqual(
      [{}, { reachedIsAll: true }, { reachedIsAll: false }, { reached: many }, { reached: ['GET /a b'] }].map(
        cut,
      ),
      [undefined, undefined, true, true, true],
    );
  });

  it('knows every reason that a scan writes', () => {
    assert.deepEqual([...runGaps], Object.keys(incompleteReasons));
    const written: readonly Refusal['code'][] = runRefusals;
    const isEach: Record<Exclude<Refusal['code'], (typeof runRefusals)[number]>, never> = {};
    assert.deepEqual([written.length, isEach], [9, {}]);
  });

  it('says nothing where it is none of ours, and leaves out what is no call', () => {
    for (const text of ['', '{', '[]', 'null', '{"dastWorkbenchScan":2}'])
      assert.equal(readRecordedScan(text), undefined, text);
    for (const name of ['report', 'role', 'user', 'origin', 'incomplete', 'reached'])
      assert.equal(read({ [name]: 7 }), undefined, name);
    assert.deepEqual(read({ reached: [7, 'get /a', 'GET a', 'GET /a b', null] })?.scan.reached, []);
  });
});
