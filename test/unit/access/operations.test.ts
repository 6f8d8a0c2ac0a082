import assert from 'node:assert/strict';
import { operationsIn } from '../../../src/access/operations/openApi.ts';
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
    const found = operationsIn(openApi, { authentications }) ?? assert.fail();
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
