import assert from 'node:assert/strict';
import { isServer, originOf, targetUrl } from '../../../../src/auth/curl/targetUrl.ts';

describe('the server that a URL names', () => {
  for (const [url, origin] of [
    ['https://shop.test:8443/login?a=1', 'https://shop.test:8443'],
    ['http://shop.test:80/', 'http://shop.test'],
    ['ftp://shop.test/login', undefined],
    ['http://shop.test/log in', undefined],
    ['http://{host}/login', undefined],
    ['http://', undefined],
    ['/login', undefined],
  ] as const) {
    it(`is ${origin ?? 'none'} for ${url}`, () => assert.equal(originOf(url), origin));
  }

  for (const [url, origin, path] of [
    ['https://${env:HOST}:8443/cr/v3/login', 'https://${env:HOST}:8443', '/cr/v3/login'],
    ['${env:PROTO}://${env:HOST}:${env:PORT}/login', '${env:PROTO}://${env:HOST}:${env:PORT}', '/login'],
    ['${env:BASE}/login', '${env:BASE}', '/login'],
    ['https://api.{$inputs.tenant}.test/login', 'https://api.{$inputs.tenant}.test', '/login'],
    ['https:///shop.test/login', 'https://shop.test', '/login'],
  ] as const) {
    it(`may be made of references, as in ${url}`, () => {
      const result = targetUrl(url);
      assert.deepEqual(result, { ok: true, value: { origin, path, query: '', credentials: undefined } });
      assert.equal(isServer(origin), true);
      assert.equal(isServer(url), false);
    });
  }

  for (const [url, path, query] of [
    ['http://h', '/', ''],
    ['h/a?b=c#d?e', '/a', 'b=c'],
    ['http://h/a#b?c', '/a', ''],
    ['http://h#/a', '/', ''],
    ['http://h?a/b#c', '/', 'a/b'],
    ['${env:A}x/b?c#d', '/b', 'c'],
    [
      'http://h/{$response.body#/a?b}/c?d={$response.body#/e?f}&g#h',
      '/{$response.body#/a?b}/c',
      'd={$response.body#/e?f}&g',
    ],
  ] as const) {
    it(`is followed by its path and query in ${url}, and not by what no server sees`, () => {
      const result = targetUrl(url);
      assert.deepEqual(result.ok && [result.value.path, result.value.query], [path, query]);
    });
  }

  it('says of what is none no credentials and no query, and not too much', () => {
    const shownOf = (url: string): unknown => {
      const result = targetUrl(url);
      return !result.ok && result.failure.args[0];
    };
    assert.equal(shownOf('ftp://ann:pw@h/a?b=c'), 'ftp://h/a');
    assert.equal(shownOf(`ftp://${'x'.repeat(200)}`), `ftp://${'x'.repeat(114)}`);
  });

  it('takes the user name and password of a URL out of it', () => {
    const result = targetUrl('https://ada:pw@shop.test/login');
    assert.deepEqual(result, {
      ok: true,
      value: { origin: 'https://shop.test', path: '/login', query: '', credentials: 'ada:pw' },
    });
  });
});
