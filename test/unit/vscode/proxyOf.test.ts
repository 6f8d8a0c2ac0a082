import assert from 'node:assert/strict';
import type { ProxySettings } from '../../../src/vscode/app/ports.ts';
import { proxyOf } from '../../../src/vscode/shared/logins/proxyOf.ts';

const none: ProxySettings = {
  proxy: '',
  noProxy: [],
  support: 'override',
  strictSsl: true,
  authorization: null,
};
const of = (
  settings: Partial<ProxySettings>,
  address: string,
  variables: Readonly<Record<string, string>> = {},
): string | undefined => proxyOf({ ...none, ...settings }, variables)(new URL(address));

describe('the proxy of an address', () => {
  const proxy = 'http://user:canary@proxy.test:3128';

  it('is that of the settings, without its credentials, else that of the environment', () => {
    assert.equal(of({ proxy }, 'https://shop.test/'), 'proxy.test:3128');
    const variables = { HTTPS_PROXY: 'http://secure.test:1', http_proxy: 'http://plain.test:2' };
    assert.equal(of({}, 'https://shop.test/', variables), 'secure.test:1');
    assert.equal(of({}, 'http://shop.test/', variables), 'plain.test:2');
    assert.equal(of({ proxy }, 'http://shop.test/', variables), 'proxy.test:3128');
    assert.equal(of({}, 'https://shop.test/', { HTTP_PROXY: 'http://plain.test:2' }), 'plain.test:2');
    assert.equal(of({}, 'https://shop.test/'), undefined);
  });

  it('is none for this machine, where it is turned off, and for what is exempt', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      assert.equal(of({ proxy }, `http://${host}:8080/`), undefined, host);
    assert.equal(of({ proxy, support: 'off' }, 'https://shop.test/'), undefined);
    for (const noProxy of [['shop.test'], ['.test'], ['*.test'], ['*'], ['shop.test:443'], [7, 'SHOP.test ']])
      assert.equal(of({ proxy, noProxy }, 'https://shop.test/'), undefined, noProxy.join());
    assert.equal(of({ proxy }, 'https://api.shop.test/', { no_proxy: 'other.test, shop.test' }), undefined);
    for (const noProxy of [['hop.test'], ['shop.test:80'], ['']])
      assert.equal(of({ proxy, noProxy }, 'https://shop.test/'), 'proxy.test:3128', noProxy.join());
  });

  it('is none where a setting holds something else', () => {
    assert.equal(of({ proxy: 7, noProxy: 'shop.test' }, 'https://shop.test/'), undefined);
    assert.equal(of({ proxy: 'proxy' }, 'https://shop.test/'), undefined);
  });
});
