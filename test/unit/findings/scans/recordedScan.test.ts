import assert from 'node:assert/strict';
import { readRecordedScan, recordPathOf } from '../../../../src/findings/scans/recordedScan.ts';

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
    });
    const limits = ['stopped', 'time', 'bound', 'session-lost', 'constructor', 7].map(
      (reason) => read({ incomplete: [reason] })?.scan.limit,
    );
    const early = ['cancelled', 'time-limit', 'time-limit'];
    assert.deepEqual(limits, [...early, 'unfinished', 'unfinished', 'unfinished']);
    assert.equal(read({ incomplete: ['stopped'] })?.completeness, 'partial');
  });

  it('says nothing where it is none of ours, and leaves out what is no call', () => {
    for (const text of ['', '{', '[]', 'null', '{"dastWorkbenchScan":2}'])
      assert.equal(readRecordedScan(text), undefined, text);
    for (const name of ['report', 'role', 'user', 'origin', 'incomplete', 'reached'])
      assert.equal(read({ [name]: 7 }), undefined, name);
    assert.deepEqual(read({ reached: [7, 'get /a', 'GET a', 'GET /a b', null] })?.scan.reached, []);
  });
});
