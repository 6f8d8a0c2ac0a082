import assert from 'node:assert/strict';
import { config, labelsAt, typing } from './suggestionsAt.ts';

const token = '"token": "$steps.exchange.outputs.token"\n';
const refresh = (typed: string): string =>
  typing(
    token,
    `"token": "$steps.exchange.outputs.token",
      "refresh": { "strategy": "steps", "steps": [
        { "stepId": "renew", "outputs": { "token": "$response.body#/token" } },
        { "stepId": "more", "requestBody": { "old": ${typed} } }
      ] }
`,
    config,
  );

describe('completion of refresh steps, checks and generated values', () => {
  it('offers the outputs of the login and of earlier refresh steps in a refresh step', async () => {
    const labels = await labelsAt(refresh('"|"'));
    assert.deepEqual(labels.slice(0, 2), ['$steps.renew.outputs.token', '$steps.exchange.outputs.token']);
    assert.ok(!labels.some((label) => label.startsWith('$steps.more.')));
  });

  it('keeps the outputs of refresh steps out of the login', async () => {
    const text = refresh('""').replace('"$steps.exchange.outputs.token",', '"|",');
    assert.ok(!(await labelsAt(text)).includes('$steps.renew.outputs.token'));
  });

  it('offers values that are made once', async () => {
    const subject = '"subject_token": "$steps.login.outputs.idToken"';
    const names = ['uuid', 'timestamp', 'pkce.verifier', 'pkce.challenge'];
    assert.deepEqual(await labelsAt(typing(subject, '"subject_token": "$generated.|"')), names);
  });

  it('offers inputs for user and password of Basic credentials, in a header and as the token', async () => {
    const basic = typing(token, '"token": { "basic": ["|"] }\n');
    assert.ok((await labelsAt(basic)).includes('$inputs.password'));
    const header =
      '"token": "", "sessionCheck": { "endpoint": { "headers": { "A": { "basic": ["|"] } } } }\n';
    assert.ok((await labelsAt(typing(token, header))).includes('$inputs.username'));
  });

  it('offers expressions and URLs in the calls that check a login', async () => {
    const check = (call: string): string =>
      typing(token, `"token": "", "sessionCheck": { "endpoint": ${call} }\n`);
    assert.ok((await labelsAt(check('{ "requestBody": { "user": "|" } }'))).includes('$inputs.username'));
    assert.deepEqual((await labelsAt(check('{ "path": "{|" }'))).slice(0, 2), ['{auth_url}', '{base_url}']);
    assert.ok((await labelsAt(check('{ "headers": { "|" } }'))).includes('Accept'));
  });
});

describe('completion of what belongs to the scan', () => {
  it('offers the response of the last step where the token is, after the outputs', async () => {
    const labels = await labelsAt(typing(token, '"token": "|"\n'));
    assert.equal(labels[0], '$steps.exchange.outputs.token');
    assert.ok(labels.includes('$response.body'));
    assert.deepEqual(await labelsAt(typing(token, '"token": "$response.|"\n')), [
      'body',
      'header',
      'cookie',
      'status',
    ]);
    assert.ok((await labelsAt(typing(token, '"expiresIn": "|"\n'))).includes('$response.body'));
  });

  it('offers calls that end a session for "neverCall"', async () => {
    assert.ok((await labelsAt(typing(token, '"neverCall": ["|"]\n'))).includes('POST /logout'));
  });

  it('offers what needs no login as paths, and what reads or writes as calls', async () => {
    const openApi = `openapi: 3.0.0
paths:
  /search: { get: {}, post: {} }
  /orders/{id}: { get: {}, put: {}, patch: {}, delete: {}, head: {} }
`;
    const files = { 'openapi.yaml': openApi };
    const inApplication = (key: string): string =>
      typing('"application": {', `"application": { "${key}": ["|"], `);
    assert.deepEqual(await labelsAt(inApplication('publicAccess'), { files }), ['/search', '/orders/*']);
    assert.deepEqual(await labelsAt(inApplication('readOnlyCalls'), { files }), ['POST /search']);
    assert.deepEqual(await labelsAt(inApplication('writeTests'), { files }), [
      'POST /search',
      'PUT /orders/{id}',
      'PATCH /orders/{id}',
      'DELETE /orders/{id}',
    ]);
  });

  it('offers tenants and hidden fields that the file has elsewhere, and the paths up to each parameter for "owns"', async () => {
    const users = '{ "role": "administrator", "username": "adm1",';
    const tenants = typing(users, `{ "username": "ann", "tenant": "acme" }, { "tenant": "|" }, ${users}`);
    assert.deepEqual(await labelsAt(tenants), ['acme']);
    const roles = '{ "name": "administrator", "authentication": "main" }';
    const hidden = typing(
      roles,
      '{ "name": "administrator", "hiddenFields": ["salary", "/a/b"] }, { "hiddenFields": ["salary", "|"] }',
    );
    assert.deepEqual(await labelsAt(hidden), ['salary', '/a/b']);
    const files = {
      'openapi.yaml': `openapi: 3.0.0
paths:
  /orders: { get: {} }
  /orders/{id}: { get: {} }
  /orders/{order}/lines/{line}: { get: {} }
`,
    };
    const owns = typing(users, `{ "username": "ann", "owns": { "/orders/{id}": 1, "|" } }, ${users}`);
    const routes = [{ method: 'GET', path: '/carts/{cart}' }];
    assert.deepEqual(await labelsAt(owns, { files, routes }), [
      '/orders/{order}/lines/{line}',
      '/carts/{cart}',
    ]);
  });

  it('offers the names of objects that other users own', async () => {
    const users = '{ "role": "administrator", "username": "adm1",';
    const text = typing(
      users,
      `{ "username": "ann", "owns": { "orderId": "1", "cartId": "2" } },
      { "username": "bob", "owns": { "cartId": "3", "|" } }, ${users}`,
    );
    assert.deepEqual(await labelsAt(text), ['orderId']);
  });
});
