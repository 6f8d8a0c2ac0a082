import assert from 'node:assert/strict';
import { inspectAttachment } from '../../../../src/auth/attachments/inspectAttachment.ts';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ0ZXN0In0.c2lnbmF0dXJlLW9mLXRlc3Q';

function postman(...headers: readonly object[]): string {
  return JSON.stringify({ info: { name: 'Shop' }, item: [{ request: { header: headers } }] });
}

describe('inspectAttachment', () => {
  const kinds: [what: string, text: string, kind: string | undefined][] = [
    ['OpenAPI as YAML', 'openapi: 3.1.0\ninfo:\n  title: Shop\n', 'OpenAPI'],
    ['OpenAPI as YAML after a comment', '# shop\n"openapi": 3.0.3\n', 'OpenAPI'],
    ['OpenAPI as JSON with a byte order mark', '\uFEFF{"openapi":"3.0.0","paths":{}}', 'OpenAPI'],
    ['Swagger', 'swagger: "2.0"\n', 'OpenAPI'],
    ['a Postman collection', postman(), 'Postman Collection'],
    ['a wrapped Postman collection', `{"collection":${postman()}}`, 'Postman Collection'],
    ['a recording', '{"log":{"version":"1.2","entries":[]}}', 'HAR'],
    ['a GraphQL schema', 'scalar Date\ntype Query {\n  me: User\n}\n', 'GraphQL Schema'],
    ['GraphQL introspection', '{"data":{"__schema":{"types":[]}}}', 'GraphQL Schema'],
    ['WSDL', '<?xml version="1.0"?>\n<wsdl:definitions name="Shop">', 'WSDL'],
    ['WSDL behind comments', '<?xml version="1.0"?><!-- a -->\n<!---->  <!-- <b> -->\n<description>', 'WSDL'],
    ['a comment that is never closed', '<!-- <definitions>', undefined],
    [
      'a GraphQL type whose brace is on a later line',
      'scalar Date\n  extend type Query\n{\n',
      'GraphQL Schema',
    ],
    ['a text with a colon before the brace', 'schema: a\ntype A: {', undefined],
    ['HTML', '<!doctype html><html></html>', undefined],
    ['other JSON', '{"a":1}', undefined],
    ['a list', '[1]', undefined],
    ['nothing', '', undefined],
    ['broken JSON', '{"openapi":"3.0.0"', undefined],
    ['broken YAML', 'openapi: "3.0.0\n  - : [', undefined],
    ['deep nesting', `{"openapi":"3.0.0","x":${'['.repeat(100_000)}`, undefined],
  ];
  for (const [what, text, kind] of kinds) {
    it(`recognises ${what}`, () => assert.equal(inspectAttachment(text).kind, kind));
  }

  it('gives each query parameter of an operation a value to start with', () => {
    const parameters = [
      { name: 'sort', in: 'query', schema: { type: 'string', default: 'name & price' } },
      { name: 'kind', in: 'query', schema: { enum: ['tea'] } },
      { name: 'q', in: 'query' },
      { name: 'X-Debug', in: 'header' },
    ];
    const path = {
      parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
      get: { parameters },
      post: { parameters: [{ $ref: '#/x' }, 'x'] },
    };
    const text = JSON.stringify({ openapi: '3.0.0', paths: { '/a': path, '/b': { get: {} } } });
    assert.deepEqual(
      inspectAttachment(text).operations.map(({ query }) => query),
      ['page=1&sort=name+%26+price&kind=tea&q=test', 'page=1', undefined],
    );
  });

  it('finds credentials in collections and recordings', () => {
    const secrets: [text: string, name: string][] = [
      [postman({ key: 'Authorization', value: 'Bearer abc123' }), 'Authorization'],
      [postman({ key: 'X-Api-Key', value: 'abc123' }), 'X-Api-Key'],
      [postman({ key: 'X-Debug', value: `t=${token}` }), 'JSON Web Token'],
      ['{"log":{"entries":[{"request":{"postData":{"text":"x"},"password":"hunter2"}}]}}', 'password'],
    ];
    for (const [text, name] of secrets) assert.equal(inspectAttachment(text).liveSecret, name);
  });

  it('takes variables for no credentials', () => {
    const texts = [
      postman({ key: 'Authorization', value: 'Bearer {{token}}' }),
      postman({ key: 'Authorization', value: '' }),
      postman({ key: 'password', value: '{{password}}' }),
      postman({ key: 'Cookie', value: '<cookie>' }),
      postman({ key: 'Accept', value: 'application/json' }),
    ];
    for (const text of texts) assert.equal(inspectAttachment(text).liveSecret, undefined, text);
  });

  it('looks for credentials in collections and recordings only', () => {
    const text = '{"openapi":"3.0.0","example":{"password":"hunter2"}}';
    assert.equal(inspectAttachment(text).liveSecret, undefined);
  });

  it('finds where an OpenAPI file puts the token', () => {
    const yaml = `openapi: 3.0.3
components:
  securitySchemes:
    bearer: { type: http, scheme: bearer }
    key: { type: apiKey, in: query, name: api_key }
    session: { type: apiKey, in: cookie, name: SID }
    mutual: { type: mutualTLS }
`;
    assert.deepEqual(inspectAttachment(yaml).tokenPlaces, [
      { location: 'Header', name: 'Authorization' },
      { location: 'Query Parameter', name: 'api_key' },
      { location: 'Cookie', name: 'SID' },
    ]);
    const swagger =
      'swagger: "2.0"\nsecurityDefinitions:\n  key: { type: apiKey, in: header, name: X-Key }\n';
    assert.deepEqual(inspectAttachment(swagger).tokenPlaces, [{ location: 'Header', name: 'X-Key' }]);
    assert.deepEqual(inspectAttachment('openapi: 3.0.3\n').tokenPlaces, []);
  });
});
