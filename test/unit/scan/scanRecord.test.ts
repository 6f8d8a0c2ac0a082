import assert from 'node:assert/strict';
import type { RunRecord } from '../../../src/scan/runRecord.ts';
import { incompleteOf } from '../../../src/scan/scanRecord.ts';

describe('a scan that was started here', () => {
  const ended = {
    ending: 'itself',
    hasReport: true,
    hitBound: false,
    isDiskFull: false,
    isSessionLost: false,
    isChosen: false,
  } as const;

  const incomplete = (unanswered: number, asRole: number, plain: number): readonly string[] => {
    const record = { unanswered, asRole, plain, coverage: { reached: ['GET /'] } };
    return incompleteOf(record as unknown as RunRecord, ended);
  };

  it('is complete where at most one request in a hundred stayed without an answer', () => {
    assert.deepEqual(incomplete(0, 1, 0), []);
    assert.deepEqual(incomplete(1, 60, 40), []);
    assert.deepEqual(incomplete(1, 60, 39), ['unanswered']);
    assert.deepEqual(incomplete(3, 100, 100), ['unanswered']);
  });

  it('is incomplete for each of what ended it early or kept it from its report', () => {
    const record = { unanswered: 0, asRole: 1, plain: 0, coverage: { reached: [] } } as unknown as RunRecord;
    assert.deepEqual(
      incompleteOf(record, {
        ending: 'time',
        hasReport: false,
        hitBound: true,
        isDiskFull: true,
        isSessionLost: true,
        isChosen: true,
      }),
      ['time', 'no-report', 'bound', 'disk-full', 'session-lost', 'nothing', 'chosen'],
    );
  });
});
