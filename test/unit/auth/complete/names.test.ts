import assert from 'node:assert/strict';
import { placeholderUses } from '../../../../src/auth/complete/placeholders.ts';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { chosen, config, labelsAt, suggestionsAt, typing } from './suggestionsAt.ts';

const user = '"role": "administrator", "username"';
const openApi = `openapi: 3.0.0
servers: [{ url: http://localhost/base/ }]
paths:
  /login: { post: {} }
  /users/{id}: { get: {}, delete: {} }
`;

describe('completion of names, placeholders and paths', () => {
  it('offers the roles, authentications, identity providers and steps of the file', async () => {
    assert.deepEqual(await labelsAt(typing(user, '"role": "|", "username"')), [
      'administrator',
      'standard user',
    ]);
    assert.deepEqual(
      await labelsAt(
        typing('"standard user", "authentication": "main"', '"standard user", "authentication": "|"'),
      ),
      ['main'],
    );
    assert.deepEqual(await labelsAt(typing('"identityProvider": "keycloak"', '"identityProvider": "k|"')), [
      'keycloak',
      'other',
    ]);
    const dependsOn = typing('"stepId": "last",', '"stepId": "last", "dependsOn": ["|"],');
    assert.deepEqual(await labelsAt(dependsOn), ['login', 'exchange']);
    const another = typing('"stepId": "last",', '"stepId": "last", "dependsOn": ["login", |],');
    assert.deepEqual(await labelsAt(another), ['exchange']);
  });

  it('replaces the whole string, and adds the comma that follows a value written without quotes', async () => {
    const line = await chosen(typing(user, '"role": "stan|d", "username"'), 'standard user');
    assert.ok(line.startsWith('{ "role": "standard user", "username"'), line);
    const bare = await chosen(
      typing('"role": "administrator", "username"', '"role": | "username"'),
      'administrator',
    );
    assert.ok(bare.startsWith('{ "role": "administrator", "username"'), bare);
  });

  it('offers names like __proto__ as any other', async () => {
    const text = typing(user, '"role": "|", "username"').replace(
      '"name": "standard user"',
      '"name": "__proto__"',
    );
    assert.deepEqual(await labelsAt(text), ['administrator', '__proto__']);
  });

  it('offers placeholders known here and elsewhere, and one that fits the user', async () => {
    const password = (typed: string) => typing('"${secret:ADM1_PW}"', typed);
    const elsewhere = { otherNames: { env: ['OTHER_URL'], secret: ['OTHER_PW'] } };
    assert.deepEqual(await labelsAt(password('"|"'), elsewhere), [
      '${secret:ADM1_PASSWORD}',
      '${secret:OTHER_PW}',
      '${env:SHOP_URL}',
      '${env:OTHER_URL}',
    ]);
    assert.deepEqual(await labelsAt(password('"${env:|"')), ['${env:SHOP_URL}']);
    assert.ok((await chosen(password('"${|}"'), '${env:SHOP_URL}')).includes('"${env:SHOP_URL}"'));
    assert.ok((await chosen(password('"$|"'), '${env:SHOP_URL}')).includes('"${env:SHOP_URL}"'));
    assert.ok((await chosen(password('"${env:SH|OP}"'), '${env:SHOP_URL}')).includes('"${env:SHOP_URL}"'));
    // Two dollars are one that is text.
    for (const [dollars, isOffered] of [
      ['$', true],
      ['$$', false],
      ['$$$', true],
      ['$$$$', false],
    ] as const)
      assert.equal((await labelsAt(password(`"${dollars}{env:|"`))).length > 0, isOffered, dollars);
    const url = typing('"baseUrl": "${env:SHOP_URL}"', '"baseUrl": "|"');
    assert.deepEqual(await labelsAt(url), ['${env:BASE_URL}', '${secret:ADM1_PW}']);
    const protocol = config.replace('"protocol": "OIDC" }, "other"', '"protocol": "|" }, "other"');
    assert.deepEqual(await labelsAt(protocol), [], 'the schema knows the values');
  });

  it('offers header names that are not there yet, and media types', async () => {
    const headers = (typed: string) =>
      typing('"stepId": "exchange",', `"stepId": "exchange", "headers": ${typed},`);
    const names = await labelsAt(headers('{ "Accept": "*/*", "|" }'));
    assert.ok(names.includes('X-CSRF-Token') && !names.includes('Accept'));
    assert.ok((await chosen(headers('{ "|" }'), 'Accept')).includes('"headers": { "Accept": "$1" }'));
    assert.ok((await chosen(headers('{ "Ac|": "x" }'), 'Accept')).includes('"headers": { "Accept": "x" }'));
    assert.ok((await labelsAt(headers('{ "Accept": "|" }'))).includes('application/json'));
    assert.ok(!(await labelsAt(headers('{ "X-Other": "|" }'))).includes('application/json'));
  });

  it('offers outputs and inputs that are used but not there yet', async () => {
    const text = typing(
      '"stepId": "last",',
      '"stepId": "last", "query": { "a": "$steps.login.outputs.later", "b": "$inputs.region" },',
    );
    const outputs = text.replace('"outputs": { "idToken"', '"outputs": { "|", "idToken"');
    assert.deepEqual(await labelsAt(outputs), ['later']);
    const inputs = text.replace('"inputs": { "tenant": "a" }', '"inputs": { "tenant": "a", "|" }');
    assert.deepEqual(await labelsAt(inputs), ['region']);
  });

  it('walks through the folders beside the file for attachments', async () => {
    const path = (typed: string) => typing('"path": "./openapi.yaml"', `"path": ${typed}`);
    const files = { 'openapi.yaml': '', 'a.txt': '', 'docs/api.har': '', 'x.dast-auth.json': '' };
    assert.deepEqual(await labelsAt(path('"|"'), { files }), ['openapi.yaml', 'docs/']);
    assert.deepEqual(await labelsAt(path('"./docs/|"'), { files }), ['api.har']);
    assert.ok((await chosen(path('"|"'), 'openapi.yaml', { files })).includes('"path": "./openapi.yaml"'));
    assert.ok((await chosen(path('"docs/a|"'), 'api.har', { files })).includes('"path": "docs/api.har"'));
  });

  it('offers the paths of an attached OpenAPI file that have the method of the call', async () => {
    const files = { 'openapi.yaml': openApi };
    const call = (typed: string) => typing('"method": "GET", "path": "/me"', typed);
    assert.deepEqual(await labelsAt(call('"method": "GET", "path": "|"'), { files }), [
      '/base/users/{id} · GET, DELETE',
    ]);
    assert.deepEqual(await labelsAt(call('"path": "|"'), { files }), [
      '/base/login · POST',
      '/base/users/{id} · GET, DELETE',
    ]);
    const json = { 'openapi.yaml': '{"paths":{"/x":{"get":{}}}}' };
    assert.deepEqual(await labelsAt(call('"path": "/|"'), { files: json }), ['/x · GET']);
    const access = config.replace('"name": "administrator",', '"name": "administrator", "apiAccess": ["|"],');
    assert.deepEqual(await labelsAt(access, { files }), ['/base/login', '/base/users/*']);
    assert.deepEqual(await labelsAt(call('"path": "|"'), { files: { 'openapi.yaml': '{{' } }), []);
    const tagged = `openapi: 3.0.0
paths:
  /api/orders: { get: { tags: [Orders] } }
  /api/orders/{id}: { get: { tags: [Orders] } }
  /api/me: { get: { tags: [Session, Orders] } }
  /health: { get: { tags: [Session] } }
`;
    const withTags = { files: { 'openapi.yaml': tagged } };
    assert.deepEqual(await labelsAt(access, withTags), [
      '/api/** · Orders',
      '/api/orders',
      '/api/orders/*',
      '/api/me',
      '/health',
    ]);
    assert.ok((await chosen(access, '/api/** · Orders', withTags)).includes('"apiAccess": ["/api/**"]'));
  });

  it('offers the routes of the code that no attached file describes', async () => {
    const files = { 'openapi.yaml': openApi };
    const routes = [
      { method: 'POST', path: '/base/login' },
      { method: 'GET', path: '/orders/{id}' },
      { method: 'DELETE', path: '/orders/{id}' },
      { method: 'POST', path: '/orders' },
      { method: 'ANY', path: '/status' },
    ];
    const call = typing('"method": "GET", "path": "/me"', '"method": "GET", "path": "|"');
    assert.deepEqual(await labelsAt(call, { files, routes }), [
      '/base/users/{id} · GET, DELETE',
      '/orders/{id} · GET, DELETE',
      '/status · ANY',
    ]);
    const access = config.replace(
      '"name": "administrator",',
      '"name": "administrator", "apiAccess": ["POST |"],',
    );
    assert.deepEqual(await labelsAt(access, { routes }), [
      'POST /base/login',
      'POST /orders',
      'POST /status',
    ]);
  });

  it('knows how often a file uses a placeholder', () => {
    const document = new AuthDocument(config.replace('"/me"', '"/${env:SHOP_URL}/${secret:ADM1_PW}"'));
    assert.deepEqual(
      [
        placeholderUses(document, 'env', 'SHOP_URL'),
        placeholderUses(document, 'secret', 'ADM1_PW'),
        placeholderUses(document, 'env', 'ADM1_PW'),
        placeholderUses(document, 'secret', 'NONE'),
        placeholderUses(new AuthDocument(''), 'env', 'SHOP_URL'),
      ],
      [2, 2, 0, 0, 0],
    );
  });

  it('says nothing in comments and behind values', async () => {
    assert.deepEqual(await suggestionsAt(typing(user, '/* "role": "|" */ "username"')), []);
    assert.deepEqual(await suggestionsAt(typing(user, '// "role": "|\n "username"')), []);
    assert.deepEqual(await suggestionsAt(typing(user, '"role": "administrator"|, "username"')), []);
  });
});
