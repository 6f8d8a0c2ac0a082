import assert from 'node:assert/strict';
import type { Scan } from '../../../../src/findings/model/scan.ts';
import { readRecordedRun, runGaps, runRefusals } from '../../../../src/findings/scans/recordedRun.ts';
import { countsOfRun, endOfRun, operationsText } from '../../../../src/vscode/shared/messages/runText.ts';

describe('what is said of a scan that was started here', () => {
  it('is how many operations it reached, as far as that is known', () => {
    const text = (scan: object): string => operationsText(scan as Scan);
    const described = (reached: number, all: number): object => ({
      reached: 99,
      run: readRecordedRun({ described: { reached, all } }),
    });
    assert.equal(text({}), '');
    assert.equal(text({ reached: 1 }), '1 operation');
    assert.equal(text({ reached: 2000 }), '2,000 operations');
    assert.equal(text({ reached: 2000, isReachCut: true }), 'at least 2,000 operations');
    assert.equal(text({ reached: 1, isReachCut: true }), 'at least 1 operation');
    assert.equal(text({ reached: 3, isReachCut: false, run: readRecordedRun({}) }), '3 operations');
    assert.equal(text(described(1041, 2070)), '1,041 of 2,070 operations');
    assert.equal(text(described(0, 1)), '0 of 1 operation');
  });

  it('is that it is complete, or each reason for which it is not', () => {
    const of = (incomplete: readonly string[]): readonly string[] =>
      endOfRun(readRecordedRun({ incomplete }));
    assert.deepEqual(of([]), ['Complete: it ended by itself, and no limit cut it short.']);
    assert.deepEqual(of(['time', 'stopped']), [
      'Partial: it was cancelled.',
      'Partial: it ended at its time limit.',
    ]);
    const all = of(runGaps);
    assert.equal(new Set(all).size, runGaps.length);
    for (const line of all) assert.match(line, /^Partial: (?:it|the|no) .*\.$/);
  });

  it('is what its proxy sent, and what it did not send and why', () => {
    assert.deepEqual(countsOfRun(readRecordedRun({ requests: 1, logins: 1 })), ['1 request · 1 login']);
    const refused = Object.fromEntries(runRefusals.map((reason) => [reason, 1200]));
    const [sent, ...left] = countsOfRun(readRecordedRun({ requests: 4100, logins: 2, refused }));
    assert.equal(sent, '4,100 requests · 2 logins');
    assert.equal(left[0], 'Not sent: 1,200 (to other origins)');
    assert.equal(new Set(left).size, runRefusals.length);
    for (const line of left) assert.match(line, /^Not sent: 1,200 \([\w ]{5,}\)$/);
  });
});
