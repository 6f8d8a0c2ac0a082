import assert from 'node:assert/strict';
import { originOf, targetUrl } from '../../../../src/auth/curl/targetUrl.ts';

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

  it('leaves the user name of a URL out, and says that there was one', () => {
    const result = targetUrl('https://ada:pw@shop.test/login');
    assert.deepEqual(result, {
      ok: true,
      value: { origin: 'https://shop.test', path: '/login', query: '', hadCredentials: true },
    });
  });
});
