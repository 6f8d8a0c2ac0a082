import assert from 'node:assert/strict';
import { mayCall, readApiAccess, takesIn } from '../../../src/auth/apiAccess.ts';
import { ownedList, ownedParameter, pathsToParameters } from '../../../src/auth/ownedPath.ts';

describe('an entry of apiAccess', () => {
  it('is a path, with methods before it or for every method', () => {
    const rows: readonly (readonly [entry: string, methods: readonly string[] | undefined, path: string])[] =
      [
        ['/a', undefined, '/a'],
        ['GET /a', ['GET'], '/a'],
        ['get,Put  /a', ['GET', 'PUT'], '/a'],
        ['GET , POST /a b', ['GET', 'POST'], '/a b'],
        ['GET', undefined, 'GET'],
        ['GET ', undefined, 'GET '],
        ['', undefined, ''],
        [`GET${' '.repeat(96)}/a`, ['GET'], '/a'],
        [`GET${' '.repeat(97)}/a`, undefined, `GET${' '.repeat(97)}/a`],
      ];
    assert.deepEqual(
      rows.map(([entry]) => {
        const { methods, path } = readApiAccess(entry);
        return [entry, methods, path];
      }),
      rows,
    );
  });

  it('takes in calls', () => {
    const rows: readonly (readonly [entry: string, calls: string, others: string])[] = [
      ['/a', 'GET /a, DELETE /a, GET /a/, get a', 'GET /, GET /b, GET /a/b'],
      ['/', 'GET /', 'GET /a'],
      ['/a/*', 'GET /a/b, GET /a/{id}', 'GET /a, GET /a/b/c, GET /b/b'],
      ['/a/**', 'GET /a, GET /a/b, GET /a/b/c', 'GET /, GET /b'],
      ['/**', 'GET /, GET /a/b', ''],
      ['/a/{id}/c', 'GET /a/{x}/c, GET /a/1/c', 'GET /a/c, GET /a/1/2/c'],
      ['/a/{id', 'GET /a/{id', 'GET /a/1'],
      ['/a/id}', 'GET /a/id}', 'GET /a/1'],
      ['GET /a', 'GET /a, get /a, HEAD /a, ANY /a', 'POST /a'],
      ['POST,PUT /a', 'POST /a, PUT /a', 'GET /a, HEAD /a, PATCH /a'],
    ];
    const split = (calls: string) =>
      calls.split(', ').flatMap((call) => {
        const [method = '', path] = call.split(' ');
        return path === undefined ? [] : [{ method, path }];
      });
    for (const [entry, calls, others] of rows) {
      for (const call of split(calls)) assert.ok(mayCall(['/none', entry], call), `${entry}: ${call.path}`);
      for (const call of split(others)) assert.ok(!mayCall([entry], call), `${entry}: ${call.path}`);
    }
    assert.equal(mayCall([], { method: 'GET', path: '/' }), false);
  });

  it('takes in other entries', () => {
    const rows: readonly (readonly [outer: string, inner: string, isIn: boolean])[] = [
      ['/a/**', '/a/*', true],
      ['/a/**', '/a/**', true],
      ['/a/*', '/a/**', false],
      ['/a/*', '/a/b', true],
      ['/a/b', '/a/*', false],
      ['/a', 'GET /a', true],
      ['GET /a', '/a', false],
      ['GET,PUT /a', 'PUT /a', true],
      ['GET /a', 'GET,PUT /a', false],
      ['GET /a', 'HEAD /a', true],
    ];
    assert.deepEqual(
      rows.map(([outer, inner]) => [outer, inner, takesIn(outer, inner)]),
      rows,
    );
  });
});

describe('a key of "owns"', () => {
  it('is a name, or a path to its last parameter', () => {
    const rows: readonly (readonly [key: string, parameter?: string, list?: string])[] = [
      ['id'],
      ['/orders'],
      ['{id}'],
      ['/orders/{id}', '/orders/{}', '/orders'],
      ['/orders/{id}/items', '/orders/{}', '/orders'],
      ['/shops/{shop}/orders/{order}/x', '/shops/{}/orders/{}', '/shops/{}/orders'],
      ['/{a}', '/{}', ''],
      [`/{${'a'.repeat(100)}}`, '/{}', ''],
      [`/{${'a'.repeat(101)}}`, `/{${'a'.repeat(101)}}`, ''],
    ];
    assert.deepEqual(
      rows.map(([key]) => [key, ...[ownedParameter(key) ?? [], ownedList(key) ?? []].flat()]),
      rows,
    );
    assert.deepEqual(pathsToParameters('/shops/{shop}/orders/{order}/x'), [
      '/shops/{shop}',
      '/shops/{shop}/orders/{order}',
    ]);
    assert.deepEqual(pathsToParameters('/shops/{}'), []);
  });
});
