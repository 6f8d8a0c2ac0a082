import assert from 'node:assert/strict';
import { Coverage } from '../../../src/scan/coverage.ts';
import { KnownOperations } from '../../../src/scan/knownOperations.ts';
import { RunRecord } from '../../../src/scan/runRecord.ts';
import type { Refusal } from '../../../src/scan/refusals.ts';
import { incompleteOf, recordText, type ScanRecord } from '../../../src/scan/scanRecord.ts';

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

describe('what stands beside a report', () => {
  it('is indented JSON, as people read it', () => {
    const record = { dastWorkbenchScan: 1, refused: { mode: 2 } } as unknown as ScanRecord;
    assert.equal(recordText(record), '{\n  "dastWorkbenchScan": 1,\n  "refused": {\n    "mode": 2\n  }\n}\n');
  });
});

describe('what a run has done', () => {
  const record = (told: (refusal: Refusal) => void = () => undefined): RunRecord =>
    new RunRecord(new Coverage(new KnownOperations([])), told);

  it('is said in one sentence', () => {
    const run = record();
    assert.equal(run.sentence('customer (ann)'), '0 requests as customer (ann), 0 logins; nothing refused');
    Object.assign(run, { asRole: 1, logins: 1, plain: 2 });
    assert.equal(run.sentence('ann'), '1 request as ann, 2 without the token, 1 login; nothing refused');
    const codes = [
      'other-origin',
      'never-call',
      'not-chosen',
      'mode',
      'login-call',
      'session-lost',
      'too-many',
      'unreadable',
      'unreachable',
    ] as const;
    for (const code of codes) run.refuse({ code, args: [code.length] });
    assert.equal(
      run.sentence('ann').split('; ')[1],
      'refused: 1 to other origins (12), 1 by neverCall (10), 1 as no operation of the scan (10), 1 by the mode (4), 1 to the login (10), 1 after the session was lost (12), 1 beyond the rate (8), 1 that could not be read (10), 1 without an answer (11)',
    );
    assert.deepEqual([run.unanswered, run.refused['mode']], [1, 1]);
  });

  it('has three examples of each kind of refusal, each once, and tells of the first three', () => {
    const told: unknown[] = [];
    const run = record(({ args }) => told.push(args[0]));
    for (const what of ['a', 'a', `b${'c'.repeat(200)}`, 'd', 'e', 'f'])
      run.refuse({ code: 'mode', args: [what] });
    run.refuse({ code: 'unreadable', args: [] });
    assert.deepEqual(told, ['a', 'a', `b${'c'.repeat(200)}`, undefined]);
    assert.equal(
      run.sentence('x').split('; ')[1],
      `refused: 6 by the mode (a, b${'c'.repeat(99)}, d), 1 that could not be read ()`,
    );
    assert.deepEqual(run.refused, { mode: 6, unreadable: 1 });
  });
});
