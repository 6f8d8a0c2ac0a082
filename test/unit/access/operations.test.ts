import assert from 'node:assert/strict';
import {
  allOperations,
  operationsIn,
  readingOperations,
  type ApiSources,
} from '../../../src/access/operations/allOperations.ts';
import { bodyText, readBody } from '../../../src/access/operations/body.ts';
import { operationLabel } from '../../../src/access/operations/operation.ts';
import type { KnownCall } from '../../../src/auth/knownCall.ts';
import { configOf } from './accessServer.ts';

const config = configOf('http://localhost', { operations: {} });
const openApi = `
openapi: 3.0.3
servers: [{ url: 'http://localhost:3000/api/' }]
paths:
  /products: { get: { security: [] }, post: {} }
  /orders/{orderId}: { get: { security: [{ bearer: [] }] }, delete: {} }
  /admin/users: { get: { security: [{}, { bearer: [] }] }, head: {} }
  /search: { get: { parameters: [{ $ref: '#/components/parameters/query' }] } }
  /logout: { get: {} }
  /stop: { get: {} }
components:
  parameters:
    query: { in: query, name: q, required: true }
`;

describe('operations of an OpenAPI file', () => {
  it('are all that read, but none that ends a session', () => {
    const { main = assert.fail() } = config.authentications;
    const authentications = { main: { ...main, neverCall: ['GET /api/stop'] } };
    const found = operationsIn(openApi, { ...config, authentications }) ?? assert.fail();
    assert.deepEqual(
      found.map(({ method, path, query, isPublic }) => [method, path, query.join(), isPublic].join(' ')),
      [
        'GET /api/products  true',
        'GET /api/orders/{orderId}  false',
        'GET /api/admin/users  true',
        'HEAD /api/admin/users  false',
        'GET /api/search q false',
      ],
    );
  });

  it('are none where the text is none', () => {
    for (const text of ['', '[]', '{"openapi":"3.0.0"}', '- a\n- b', ': : :'])
      assert.equal(operationsIn(text, config), undefined, text);
  });
});

describe('operations of all sources', () => {
  const owning = configOf('http://shop.test', { operations: {} });
  const shop = {
    ...owning,
    application: { ...owning.application, readOnlyCalls: ['POST /search', 'POST /graphql', 'POST /rpc'] },
  };
  const labels = (sources: Partial<ApiSources>): readonly string[] =>
    readingOperations(
      allOperations({ openApi: [], routes: [], calls: [], origins: ['http://shop.test'], ...sources }, shop),
      shop,
    ).map((one) => [operationLabel(one), ...(one.examples ?? []).map((values) => values.join())].join(' = '));

  it('are each there once, by method and template, whatever their parameters are called', () => {
    assert.deepEqual(
      labels({
        openApi: [openApi],
        routes: [
          { method: 'GET', path: '/api/orders/{id}' },
          { method: 'ANY', path: '/internal/{name}' },
          { method: 'GET', path: '/files/**' },
          { method: 'DELETE', path: '/api/orders/{id}' },
        ],
        calls: [
          { method: 'GET', url: 'http://shop.test/api/orders/17' },
          { method: 'GET', url: 'http://shop.test/internal/blue%20one?x=1#top' },
          { method: 'GET', url: 'http://shop.test/carts/17/items/5f1c6a0e-0000-4000-8000-0123456789ab' },
          { method: 'GET', url: '/news/' },
          { method: 'GET', url: 'https://elsewhere.test/api/orders/1' },
          { method: 'GET', url: 'http://shop.test.evil.test/api/orders/1' },
          { method: 'GET', url: 'http://shop.test/signout' },
        ],
      }),
      [
        'GET /api/products',
        'GET /api/orders/{orderId} = 17',
        'GET /api/admin/users',
        'HEAD /api/admin/users',
        'GET /api/search',
        'GET /api/stop',
        'GET /internal/{name} = blue one',
        'GET /carts/{id}/items/{id2} = 17,5f1c6a0e-0000-4000-8000-0123456789ab',
        'GET /news/',
      ],
    );
  });

  it('are those with POST that only read, by their name in GraphQL and in an RPC, and no mutations', () => {
    const graphql = (query: string, more: object = {}): KnownCall => ({
      method: 'POST',
      url: '/graphql',
      body: JSON.stringify({ query, ...more }),
    });
    assert.deepEqual(
      labels({
        calls: [
          graphql('{ order(id: "1701") { text } }'),
          graphql('query Mine($id: ID!) { order(id: $id) { text } }', { variables: { id: '1701' } }),
          graphql('mutation { drop(id: 1) }'),
          {
            method: 'POST',
            url: '/rpc',
            body: '{"jsonrpc":"2.0","id":1,"method":"account.get","params":{"id":1701}}',
          },
          { method: 'POST', url: '/search', body: '{"text":"a"}' },
          { method: 'POST', url: '/orders', body: '{"text":"a"}' },
        ],
      }),
      ['POST /graphql order', 'POST /graphql Mine', 'POST /rpc account.get', 'POST /search'],
    );
  });

  it('put ids where they stand in the body, as text or number', () => {
    const text = (body: unknown, ...values: readonly string[]): string => {
      const read = readBody('application/json', JSON.stringify(body), new Set(['order'])) ?? assert.fail();
      return bodyText(read, values);
    };
    const rpc = { jsonrpc: '2.0', id: 1, method: 'get', params: { id: 7 } };
    assert.equal(text(rpc, '1802'), JSON.stringify({ ...rpc, params: { id: 1802 } }));
    assert.equal(
      text({ order: 'a', list: [{ userId: 'b' }] }, 'x', 'y'),
      '{"order":"x","list":[{"userId":"y"}]}',
    );
    assert.equal(
      text({ query: '{ a(id: "1", orderId: 22) { id } }' }, 'x"', '3'),
      '{"query":"{ a(id: \\"x\\", orderId: 3) { id } }"}',
    );
    const form = readBody('application/x-www-form-urlencoded', 'id=7&q=a+b', new Set()) ?? assert.fail();
    assert.equal(bodyText(form, ['1&2']), 'id=1%262&q=a+b');
    assert.equal(readBody('text/xml', '<a/>', new Set()), undefined);
  });

  it('have the body that OpenAPI describes', () => {
    const document = {
      openapi: '3.0.3',
      paths: {
        '/search': {
          post: { requestBody: { $ref: '#/components/requestBodies/find' } },
        },
      },
      components: {
        requestBodies: {
          find: { content: { 'application/json': { schema: { $ref: '#/components/schemas/find' } } } },
        },
        schemas: {
          find: {
            properties: {
              id: { type: 'integer' },
              by: { enum: ['name'] },
              made: { readOnly: true },
              self: { $ref: '#/components/schemas/find' },
              since: { type: 'string', format: 'date' },
              tags: { type: 'array', items: { type: 'boolean' } },
            },
          },
        },
      },
    };
    const [search] = readingOperations(
      allOperations({ openApi: [JSON.stringify(document)], routes: [], calls: [], origins: [] }, shop),
      shop,
    );
    const value = search?.body?.value as Record<string, unknown>;
    assert.deepEqual(
      { ...value, self: undefined },
      { id: 1, by: 'name', self: undefined, since: '2030-01-01', tags: [true] },
    );
    assert.equal(search?.body?.parameters[0]?.name, 'id');
  });
});
