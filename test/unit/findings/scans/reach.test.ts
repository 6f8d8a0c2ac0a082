import assert from 'node:assert/strict';
import type { ListedRoute } from '../../../../src/routes/engine.ts';
import { reachOf } from '../../../../src/findings/scans/reach.ts';

function route(method: string, path: string): ListedRoute {
  return { method, path } as unknown as ListedRoute;
}

describe('what is known of an endpoint without findings', () => {
  it('is whether a report that lists what it called names it', () => {
    const known = reachOf(['GET /orders/{id}', 'POST /orders', 'GET /users/ada']);
    assert.deepEqual(
      [
        known(route('GET', '/orders/{orderId}')),
        known(route('DELETE', '/orders/{orderId}')),
        known(route('ANY', '/orders')),
        known(route('GET', '/users/{name}')),
        known(route('GET', '/users')),
        known(route('GET', '/files/{path*}')),
      ],
      ['reached', 'notReached', 'reached', 'reached', 'notReached', 'noFinding'],
    );
  });

  it('is that there is no finding, where no report lists what it called', () => {
    assert.equal(reachOf([])(route('GET', '/orders')), 'noFinding');
  });
});
