import assert from 'node:assert/strict';
import { mayAttack, scannedHost } from '../../../src/scan/mayScan.ts';

describe('what may be scanned', () => {
  it('is attacked only where it is apart from production and safe for that', () => {
    const may = (isolatedFromProduction: boolean, safeForAutomatedTesting?: boolean): boolean =>
      mayAttack({
        name: 'Shop',
        baseUrl: 'https://a.test',
        isolatedFromProduction,
        ...(safeForAutomatedTesting === undefined ? {} : { safeForAutomatedTesting }),
      });
    assert.deepEqual(
      [may(true, true), may(true, false), may(true), may(false, true)],
      [true, false, false, false],
    );
  });

  it('is near on this machine and at private addresses', () => {
    const hosts = {
      'http://127.0.0.1:8080/a': ['127.0.0.1', true],
      'http://[::1]/': ['::1', true],
      'https://10.1.2.3': ['10.1.2.3', true],
      'http://localhost:3000': ['localhost', true],
      'http://Shop.LOCALHOST': ['shop.localhost', true],
      'https://notlocalhost': ['notlocalhost', false],
      'https://8.8.8.8': ['8.8.8.8', false],
      'https://shop.example': ['shop.example', false],
      'no address': ['', false],
    };
    const found = Object.keys(hosts).map((address) => {
      const { host, isNear } = scannedHost(address);
      return [address, [host, isNear]];
    });
    assert.deepEqual(Object.fromEntries(found), hosts);
  });
});
