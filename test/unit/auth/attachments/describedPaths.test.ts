import assert from 'node:assert/strict';
import { apiOperations } from '../../../../src/auth/attachments/apiOperations.ts';
import {
  isSamePath,
  nearestPath,
  pathDistance,
  segmentsOf,
} from '../../../../src/auth/attachments/describedPaths.ts';

describe('a path that is described', () => {
  const same = (written: string, described: string): boolean =>
    isSamePath(segmentsOf(written), segmentsOf(described));

  it('is the one that is called, also behind a gateway', () => {
    const rows: readonly (readonly [written: string, described: string, isSame: boolean])[] = [
      ['/a/b', '/a/b', true],
      ['/a/b/', '/a/b', true],
      ['/gateway/a/b', '/a/b', true],
      ['/a/b', '/gateway/a/b', false],
      ['/a/b/c', '/a/b', false],
      ['/a/7', '/a/{id}', true],
      ['/{$inputs.x}/7', '/a/7', true],
      ['/*/b', '/a/b', true],
      ['/a*/b', '/a/b', false],
      ['/', '/', true],
      ['/a', '/', false],
      ['/', '/a', false],
    ];
    assert.deepEqual(
      rows.map(([written, described]) => [written, described, same(written, described)]),
      rows,
    );
  });

  it('is near where one segment is misspelt, of another version, missing or too many', () => {
    const rows: readonly (readonly [written: string, described: string, distance?: number])[] = [
      ['/api/orders', '/api/orders'],
      ['/api/order', '/api/orders', 1],
      ['/v1/orders', '/v2/orders', 1],
      ['/V1/orders', '/v123/orders', 1],
      ['/v10/orders', '/vxy/orders'],
      ['/apis/order', '/api/orders'],
      ['/api/users', '/api/orders'],
      ['/orders', '/api/orders', 2],
      ['/api/orders/all', '/api/orders', 2],
      ['/api/x/orders', '/api/orders', 2],
      ['/api/x/order', '/api/orders'],
      ['/api/v1/orders', '/orders'],
      ['/', '/orders'],
      ['/{id}', '/orders/1'],
    ];
    assert.deepEqual(
      rows.map(([written, described]) => [
        written,
        described,
        ...[pathDistance(segmentsOf(written), segmentsOf(described)) ?? []].flat(),
      ]),
      rows,
    );
  });

  it('is meant where it alone is the nearest', () => {
    const near = (written: string, ...described: readonly string[]): string | undefined =>
      nearestPath(segmentsOf(written), described.map(segmentsOf))?.join('/');
    assert.equal(near('/api/order', '/orders', '/api/orders', '/api'), 'api/orders');
    assert.equal(near('/api/order', '/api/orders', '/api/border'), undefined);
    assert.equal(near('/api/order', '/api/orders', '/api/orders'), 'api/orders');
    assert.equal(near('/api/order', '/api/orders', '/api/border', '/api/border'), undefined);
    assert.equal(near('/api/order', '/x'), undefined);
    assert.equal(near('/api/x', '/api', '/api/y/x'), undefined);
    const others = Array.from({ length: 1999 }, (_, index) => `/other${index}`);
    assert.equal(near('/api/order', ...others, '/api/orders'), 'api/orders');
    assert.equal(near('/api/order', '/first', ...others, '/api/orders'), undefined);
  });
});

describe('the operations of a description', () => {
  it('are those of all methods below the path of the server, with tags and a query to start with', () => {
    const parameters = [
      { name: 'shared', in: 'query', schema: { type: 'integer' } },
      { name: 'id', in: 'path' },
      { in: 'query' },
    ];
    const own = [
      { name: 'n', in: 'query', schema: { type: 'number' } },
      { name: 'b', in: 'query', type: 'boolean' },
      { name: 't', in: 'query', schema: { type: 'string' } },
      { name: 'd', in: 'query', schema: { default: false, example: 'x' } },
      { name: 'e', in: 'query', schema: { default: {}, example: 7 } },
      { name: 'l', in: 'query', schema: { enum: ['a b', 'c'] } },
    ];
    const tags = [1, ...Array.from({ length: 21 }, (_, index) => `t${index}`)];
    const all = { get: {}, post: {}, put: {}, patch: {}, delete: {}, head: {}, options: {}, trace: {} };
    const description = {
      servers: [{ url: 'https://shop.test/api/' }],
      paths: {
        '/a': all,
        '/b/{id}': { parameters, get: { tags, parameters: own } },
        'x-own': { get: {} },
        '/c': 7,
      },
    };
    const query = 'shared=1&n=1&b=true&t=test&d=false&e=7&l=a+b';
    assert.deepEqual(apiOperations(description), [
      ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].map((method) => ({
        method,
        path: '/api/a',
        tags: [],
      })),
      { method: 'GET', path: '/api/b/{id}', tags: tags.slice(1, 21), query },
    ]);
  });

  it('are below the path of one server', () => {
    const pathsOf = (servers: object): readonly string[] =>
      apiOperations({ ...servers, paths: { '/a': { get: {} } } }).map(({ path }) => path);
    const rows: readonly (readonly [about: object, path: string])[] = [
      [{}, '/a'],
      [{ servers: [{ url: '/v1/' }, { url: '/v2' }] }, '/v1/a'],
      [{ servers: [{ url: 'HTTPS://shop.test' }] }, '/a'],
      [{ servers: [{ url: 'https://shop.test/{stage}' }] }, '/a'],
      [{ servers: [{ url: 'v1' }] }, '/a'],
      [{ basePath: '/v3' }, '/v3/a'],
      [{ servers: [{ url: '/v1' }], basePath: '/v3' }, '/v1/a'],
    ];
    assert.deepEqual(
      rows.map(([about]) => [about, ...pathsOf(about)]),
      rows,
    );
  });

  it('have no more parameters and no longer ones than anybody fills in', () => {
    const parameters = Array.from({ length: 21 }, (_, index) => ({ name: `p${index}`, in: 'query' }));
    const long = { name: 'n'.repeat(101), in: 'query', schema: { default: 'v'.repeat(101) } };
    const queryOf = (given: readonly object[]): string | undefined =>
      apiOperations({ paths: { '/a': { get: { parameters: given } } } })[0]?.query;
    assert.equal(queryOf(parameters)?.split('&').length, 20);
    assert.equal(queryOf([long]), `${'n'.repeat(100)}=${'v'.repeat(100)}`);
    const paths = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`/${index}`, { get: {} }]));
    assert.equal(apiOperations({ paths }).length, 2000);
  });
});
