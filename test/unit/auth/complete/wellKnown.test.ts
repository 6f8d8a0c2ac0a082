import assert from 'node:assert/strict';
import { labelsAt, suggestionsAt, typing } from './suggestionsAt.ts';

const last = (keys: string): string => typing('"stepId": "last",', `"stepId": "last", ${keys},`);
const main = (keys: string): string =>
  typing('"token": "$steps.exchange.outputs.token"', `"token": "x", ${keys}`);

describe('completion of names that most applications use', () => {
  it('offers the headers of a request', async () => {
    assert.deepEqual(await labelsAt(last('"headers": { "|" }')), [
      'Accept',
      'Accept-Language',
      'Authorization',
      'Cache-Control',
      'Content-Type',
      'Cookie',
      'Origin',
      'Referer',
      'User-Agent',
      'X-API-Key',
      'X-CSRF-Token',
      'X-Requested-With',
      'X-XSRF-TOKEN',
    ]);
  });

  it('offers the headers of a response in which tokens are', async () => {
    const labels = await labelsAt(last('"outputs": { "a": "$response.header.|" }'));
    assert.deepEqual(labels, [
      'Authorization',
      'Location',
      'Set-Cookie',
      'X-Access-Token',
      'X-Auth-Token',
      'X-CSRF-Token',
    ]);
  });

  it('offers the headers that carry a token', async () => {
    assert.deepEqual(await labelsAt(main('"tokenLocation": "Header", "tokenParameterName": "|"')), [
      'Authorization',
      'X-Access-Token',
      'X-API-Key',
      'X-Auth-Token',
      'X-CSRF-Token',
      'X-XSRF-TOKEN',
    ]);
  });

  it('offers media types', async () => {
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'application/x-amz-json-1.1',
      'application/xml',
      'multipart/form-data',
      'text/html',
      'text/plain',
      '*/*',
    ];
    const offered = await labelsAt(last('"headers": { "Accept": "|" }'));
    assert.deepEqual(offered.slice(0, types.length), types);
    assert.ok(
      offered.slice(types.length).every((label) => label.startsWith('$')),
      'and what steps know',
    );
    const [first] = await suggestionsAt(last('"headers": { "Accept": "|" }'));
    assert.equal(first?.insert, '"application/json"');
  });

  it('offers calls that end a session', async () => {
    assert.deepEqual(await labelsAt(main('"neverCall": ["|"]')), [
      'POST /logout',
      'GET /logout',
      'POST /api/logout',
      'POST /api/auth/logout',
      'DELETE /session',
    ]);
  });
});
