import assert from 'node:assert/strict';
import { operationsIn } from '../../../src/access/operations/allOperations.ts';
import { listedIds, objectsOf } from '../../../src/access/values.ts';
import { loginConfig } from '../../fakes/loginServer.ts';

describe('what the access matrix asks for', () => {
  const config = loginConfig('http://shop.test', { neverCall: ['GET /stop', 'HEAD /api/keep'] }, [
    {
      role: 'user',
      username: 'ann',
      password: '${secret:P}',
      owns: { id: [7, 8], name: 'a b' },
      inputs: { q: 'x&y' },
    },
    { role: 'user', username: 'bob', password: '${secret:P}', owns: { id: 9 }, inputs: { name: '${env:N}' } },
    { role: 'user', username: 'eve', password: '${secret:P}', owns: { id: 9, name: '' } },
  ]);
  const all = {
    ...config,
    roles: [{ name: 'user', authentication: 'main', apiAccess: ['/api/**', '/stop'] }],
  };

  it('are the calls that read', () => {
    const found = operationsIn(
      JSON.stringify({
        servers: [{ url: 'https://x.test/api/' }],
        paths: {
          '/a': { get: {}, head: {}, post: {} },
          '/stop': { get: {} },
          '/keep': { head: {} },
          '/sign-out': { get: {} },
          '/find': {
            parameters: [{ $ref: '#/components/parameters/q' }],
            get: { parameters: [{ in: 'query', name: 'r', required: true }, { in: 'query', name: 's' }, 7] },
          },
          '/none': 7,
        },
        components: { parameters: { q: { in: 'query', name: 'q', required: true } } },
      }),
      all,
    );
    assert.deepEqual(
      found?.map(({ method, path, query }) => `${method} ${path} ${query.join()}`),
      ['GET /api/a ', 'HEAD /api/a ', 'GET /api/find q,r'],
    );
    assert.deepEqual(
      operationsIn('swagger: "2.0"\nbasePath: /api\npaths: { /b: { get: {} } }', all)?.[0]?.path,
      '/api/b',
    );
    assert.equal(operationsIn('paths: { /b: { get: {} } }', all)?.[0]?.path, '/b');
    for (const text of ['{', 'a: 1', '[]', 'paths: 7', ''])
      assert.equal(operationsIn(text, all), undefined, text);
    const many = (count: number): number =>
      operationsIn(
        JSON.stringify({
          paths: Object.fromEntries(Array.from({ length: count }, (_, at) => [`/api/${at}`, { get: {} }])),
        }),
        all,
      )?.length ?? 0;
    assert.deepEqual([many(2_000), many(2_001)], [2_000, 2_000]);
  });

  it('are made of the values that users own, else of their inputs, with all owners of an address', () => {
    const objects = (path: string, ...query: string[]) =>
      objectsOf({ method: 'GET', path, query, isPublic: false }, config, new Map());
    const of = (path: string, ...query: string[]): readonly unknown[] =>
      objects(path, ...query).instances.map(({ target, owners }) => [target, ...owners]);
    assert.deepEqual(of('/a'), [['/a']]);
    assert.deepEqual(of('/o/{id}'), [
      ['/o/7', 0],
      ['/o/8', 0],
      ['/o/9', 1, 2],
    ]);
    assert.deepEqual(of('/n/{name}', 'q'), [['/n/a%20b?q=x%26y', 0]]);
    assert.deepEqual(of('/q', 'q'), [['/q?q=x%26y']]);
    assert.deepEqual([of('/x/{none}/{id}'), objects('/x/{none}/{id}').missing], [[], ['none']]);
  });

  it('takes no bare "id" for an object of which lists tell the ids, but a name that says of what it is', () => {
    const [ann, bob] = config.testUsers;
    assert.ok(ann && bob);
    const owning = { ...config, testUsers: [ann, { ...bob, owns: { id: 9, thingId: 8 } }] };
    const harvest = new Map([['/things', new Map([[0, ['a']]])]]);
    const of = (path: string): readonly unknown[] =>
      objectsOf({ method: 'GET', path, query: [], isPublic: false }, owning, harvest).instances.map(
        ({ target }) => target,
      );
    assert.deepEqual(of('/things/{id}'), ['/things/a']);
    assert.deepEqual(of('/things/{thingId}'), ['/things/a', '/things/8']);
  });

  it('takes a path of "owns" for the parameter that it ends in, however that is called', () => {
    const [ann, ...others] = config.testUsers;
    assert.ok(ann);
    const owns = { '/orders/{order}': 4609, '/shops/{shop}/items/{item}': 'a', shop: 1, '/orders': 7 };
    const owning = { ...config, testUsers: [{ ...ann, owns }, ...others] };
    const of = (path: string): readonly unknown[] =>
      objectsOf({ method: 'GET', path, query: [], isPublic: false }, owning, new Map()).instances.map(
        ({ target, owners }) => [target, ...owners],
      );
    assert.deepEqual(of('/orders/{number}/lines'), [['/orders/4609/lines', 0]]);
    assert.deepEqual(of('/shops/{shop}/items/{id}')[0], ['/shops/1/items/a', 0]);
    assert.deepEqual(of('/bills/{number}'), []);
    assert.deepEqual(
      [...listedIds({ method: 'GET', path: '/orders', query: [], isPublic: false }, owning).owners.keys()],
      ['4609'],
    );
  });
});
