import assert from 'node:assert/strict';
import {
  isSamePath,
  nearestPath,
  pathDistance,
  segmentsOf,
} from '../../../../src/auth/attachments/describedPaths.ts';
import type { KnownRoute } from '../../../../src/auth/knownRoute.ts';
import { isNotFound, withNearRoutes } from '../../../../src/login/faults/nearRoutes.ts';
import type { UserRun } from '../../../../src/login/session/events.ts';

const route = (written: string): KnownRoute => {
  const [method = '', path = ''] = written.split(' ');
  return { method, path };
};

/** A run that ended with 404, as far as it matters here. */
function missed(method: string, path: string, code = 'not-found'): UserRun {
  return {
    fault: { code, args: ['login', 404, path], at: ['steps', 0, 'endpoint', 'path'] },
    exchanges: [{ facts: { method: 'OPTIONS' } }, { facts: { method } }],
  } as unknown as UserRun;
}

describe('paths that are near to others', () => {
  it('are the same where one ends with the other, and parameters stand for anything', () => {
    const same = (written: string, described: string): boolean =>
      isSamePath(segmentsOf(written), segmentsOf(described));
    assert.deepEqual(
      [
        ['/a/b', '/a/b'],
        ['/x/a/b/', 'a/b'],
        ['/a/7', '/a/{id}'],
        ['/a/${id}', '/a/7'],
        ['/a/7', '/a/*'],
        ['/', '/'],
        ['/a', '/'],
        ['/a', '/a/b'],
        ['/a/c', '/a/b'],
        ['/a/b/x', '/a/b'],
      ].map(([written = '', described = '']) => same(written, described)),
      [true, true, true, true, true, true, false, false, false, false],
    );
  });

  it('are one step away where a segment is misspelt, two where one is missing', () => {
    const distance = (one: string, other: string): number | undefined =>
      pathDistance(segmentsOf(one), segmentsOf(other));
    const rows: readonly (readonly [string, string, number | undefined])[] = [
      ['/api/users', '/api/user', 1],
      ['/v1/users', '/v2/users', 1],
      ['/V10/users', '/v2/users', 1],
      ['/v1/users', '/vx/users', 1],
      ['/xv1/users', '/v2/users', undefined],
      ['/api/users', '/api/users', undefined],
      ['/api/users', '/api/orders', undefined],
      ['/apl/usres', '/api/users', undefined],
      ['/api/users', '/users', 2],
      ['/users', '/users/all', 2],
      ['/a/c', '/a/b/c', 2],
      ['/a/b/c', '/a/c', 2],
      ['/a/c', '/b/a/d', undefined],
      ['/', '/users', undefined],
      ['/a', '/a/b/c', undefined],
    ];
    assert.deepEqual(
      rows.map(([one, other]) => [one, other, distance(one, other)]),
      rows,
    );
  });

  it('have one that is nearest, unless two are', () => {
    const nearest = (written: string, ...others: readonly string[]): string | undefined =>
      nearestPath(segmentsOf(written), others.map(segmentsOf))?.join('/');
    assert.equal(nearest('/api/users', '/orders', '/api/user', '/users'), 'api/user');
    assert.equal(nearest('/api/users', '/users', '/api/user'), 'api/user');
    assert.equal(nearest('/api/users', '/api/user', '/api/userz'), undefined);
    assert.equal(nearest('/api/users', '/api/user', 'api/user'), 'api/user');
    assert.equal(nearest('/api/users', '/api/user', '/api/userz', '/api/user'), undefined);
    assert.equal(nearest('/api/users', '/orders'), undefined);
    assert.equal(nearest('/api/users'), undefined);
  });
});

describe('routes that are near to a call that was not found', () => {
  const named = (method: string, path: string, ...routes: readonly string[]): unknown =>
    withNearRoutes(missed(method, path), routes.map(route)).fault?.args.at(3);

  it('are those with its path, then those that are spelt alike, then those that end alike, then other logins', () => {
    const all = [
      'POST /x/session',
      'POST /other/login',
      'POST /v1/login',
      'POST /api/logn',
      'GET /api/login',
    ];
    assert.equal(named('POST', '/api/login', ...all), 'GET /api/login, POST /api/logn, POST /other/login');
    assert.equal(named('POST', '/api/login', ...all.slice(0, 2)), 'POST /other/login, POST /x/session');
    assert.equal(named('POST', '/api/login', 'POST /login', 'POST /api/logn'), undefined);
    assert.equal(named('POST', '/api/login', 'GET /x/session', 'GET /other/login'), undefined);
    assert.equal(named('POST', '/api/{id}', 'POST /other/{key}'), undefined);
    assert.equal(named('POST', '/a/orders', 'POST /x/session', 'ANY /b/orders/'), 'ANY /b/orders/');
  });

  it('correct the path where the method is right, and the method where the path is', () => {
    const fixed = (method: string, path: string, ...routes: readonly string[]): readonly unknown[] => {
      const { fault } = withNearRoutes(missed(method, path), routes.map(route));
      return [fault?.code, fault?.args.at(2), fault?.at.at(-1), fault?.fix];
    };
    assert.deepEqual(fixed('POST', '{base_url}/logn?x=1#y', 'POST /login'), [
      'not-found-near',
      'POST {base_url}/logn?x=1#y',
      'path',
      { kind: 'path', path: '{base_url}/login?x=1#y' },
    ]);
    assert.deepEqual(fixed('POST', '/login', 'PUT /login')[3], { kind: 'method', method: 'PUT' });
    assert.equal(fixed('POST', '/login', 'PUT /login')[2], 'method');
    assert.deepEqual(fixed('POST', '/usrs/7', 'ANY /users/7')[3], { kind: 'path', path: '/users/7' });
    assert.equal(fixed('POST', '/usrs/7', 'POST /users/{id}')[3], undefined);
    assert.deepEqual(fixed('POST', '/login', 'ANY /login').slice(0, 2), ['not-found', '/login']);
    assert.deepEqual(fixed('POST', '/login').slice(0, 2), ['not-found', '/login']);
  });

  it('are looked for where the server does not know a path, or its method', () => {
    assert.deepEqual(
      ['not-found', 'not-found-method', 'unreachable'].map((code) => isNotFound(missed('POST', '/a', code))),
      [true, true, false],
    );
    const run = missed('POST', '/logn', 'unreachable');
    assert.equal(withNearRoutes(run, [route('POST /login')]), run);
    const inCurl = missed('POST', '/logn');
    const fault = { ...inCurl.fault, at: ['steps', 0, 'curl'] };
    const near = withNearRoutes({ ...inCurl, fault } as unknown as UserRun, [route('POST /login')]);
    assert.deepEqual(near.fault?.at, ['steps', 0, 'curl']);
  });
});
