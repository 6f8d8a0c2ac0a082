import assert from 'node:assert/strict';
import { reachOf } from '../../../../src/findings/scans/reach.ts';
import type { ReachedOperations } from '../../../../src/findings/scans/reachedOperations.ts';

function reached(operations: Readonly<Record<string, readonly number[]>>, isCut = false): ReachedOperations {
  return {
    operations: Object.entries(operations).map(([operation, scans]) => ({ operation, scans })),
    isCut,
  };
}

describe('what is known of an endpoint without findings', () => {
  const lists = {
    'GET /orders/{id}': [1],
    'POST /orders': [2, 1],
    'GET /users/ada': [1],
    'GET /users/bob': [3, 1],
  };
  const asked = [
    ['GET', '/orders/{orderId}'],
    ['DELETE', '/orders/{orderId}'],
    ['ANY', '/orders'],
    ['GET', '/users/{name}'],
    ['GET', '/users'],
    ['GET', '/files/{path*}'],
  ].map(([method = '', path = '']) => ({ method, path }));

  it('is whether a report that lists what it called names it, and which scans did', () => {
    const known = reachOf([reached(lists)]);
    assert.deepEqual(
      asked.map((one) => known(one)),
      [
        { reach: 'reached', scans: [1] },
        { reach: 'notReached', scans: [] },
        { reach: 'reached', scans: [2, 1] },
        { reach: 'reached', scans: [1, 3] },
        { reach: 'notReached', scans: [] },
        { reach: 'noFinding', scans: [] },
      ],
    );
  });

  it('is never that it was not reached, where a scan called more than it lists', () => {
    const known = reachOf([reached(lists), reached({}, true)]);
    assert.deepEqual(
      asked.map((one) => known(one).reach),
      ['reached', 'unlisted', 'reached', 'reached', 'unlisted', 'noFinding'],
    );
  });

  it('is that there is no finding, where no report lists what it called', () => {
    assert.equal(reachOf([])({ method: 'GET', path: '/orders' }).reach, 'noFinding');
  });
});
