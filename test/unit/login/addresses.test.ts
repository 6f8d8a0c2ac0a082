import assert from 'node:assert/strict';
import type { AddressKind } from '../../../src/login/request/target.ts';
import { addressKind, hostOf, isLoopbackName, portOf, webUrl } from '../../../src/login/request/target.ts';

/** Each range with its first and last address, and the neighbours that are outside of it. */
const kinds: readonly (readonly [address: string, kind: AddressKind | undefined])[] = [
  ['0.0.0.0', 'private'],
  ['0.255.255.255', 'private'],
  ['1.0.0.0', 'public'],
  ['9.255.255.255', 'public'],
  ['10.0.0.0', 'private'],
  ['10.255.255.255', 'private'],
  ['11.0.0.0', 'public'],
  ['100.63.255.255', 'public'],
  ['100.64.0.0', 'private'],
  ['100.127.255.255', 'private'],
  ['100.128.0.0', 'public'],
  ['101.64.0.0', 'public'],
  ['126.255.255.255', 'public'],
  ['127.0.0.0', 'loopback'],
  ['127.255.255.255', 'loopback'],
  ['128.0.0.0', 'public'],
  ['169.253.255.255', 'public'],
  ['169.254.0.0', 'link-local'],
  ['169.254.255.255', 'link-local'],
  ['169.255.0.0', 'public'],
  ['170.254.0.0', 'public'],
  ['172.15.255.255', 'public'],
  ['172.16.0.0', 'private'],
  ['172.31.255.255', 'private'],
  ['172.32.0.0', 'public'],
  ['173.16.0.0', 'public'],
  ['191.168.0.0', 'public'],
  ['192.167.255.255', 'public'],
  ['192.168.0.0', 'private'],
  ['192.168.255.255', 'private'],
  ['192.169.0.0', 'public'],
  ['198.17.255.255', 'public'],
  ['198.18.0.0', 'private'],
  ['198.19.255.255', 'private'],
  ['198.20.0.0', 'public'],
  ['199.18.0.0', 'public'],
  ['223.255.255.255', 'public'],
  ['224.0.0.0', 'private'],
  ['255.255.255.255', 'private'],
  ['::', 'private'],
  ['::1', 'loopback'],
  ['fbff::1', 'public'],
  ['fc00::1', 'private'],
  ['fdff::1', 'private'],
  ['fe00::1', 'public'],
  ['fe7f::1', 'public'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['febf::1', 'link-local'],
  ['fec0::1', 'public'],
  ['feff::1', 'public'],
  ['ff00::1', 'private'],
  ['2001:db8::1', 'public'],
  ['::ffff:10.0.0.1', 'private'],
  ['::ffff:a00:1', 'private'],
  ['::FFFF:8.8.8.8', 'public'],
  ['::ffff:7f00:1', 'loopback'],
  ['64:ff9b::a00:1', 'private'],
  ['64:ff9b::808:808', 'public'],
  ['64:ff9b:1::808:808', 'private'],
  ['64:ff9b:0:1::808:808', 'public'],
  ['fd00:ec2::1', 'metadata'],
  ['fd00:ec3::1', 'private'],
  ['fd20:ce::1', 'metadata'],
  ['fd20:cf::1', 'private'],
  ['fd21:ce::1', 'private'],
  ['shop.test', undefined],
  ['10.0.0', undefined],
  ['10.0.0.x', undefined],
];

// In addressWords.
describe('addresses that need to be allowed', () => {
  for (const [address, kind] of kinds)
    it(`${address}: ${kind ?? 'a name'}`, () => assert.equal(addressKind(address), kind));

  it('knows the names of this machine', () => {
    const names = [
      'localhost',
      'LOCALHOST.',
      'shop.localhost',
      'localhost.test',
      'notlocalhost',
      'xlocalhost.',
    ];
    assert.deepEqual(names.filter(isLoopbackName), ['localhost', 'LOCALHOST.', 'shop.localhost']);
  });

  it('takes http and https addresses alone, with their ports and without brackets', () => {
    const read = (text: string): readonly unknown[] => {
      const url = webUrl(text);
      return url === undefined ? [] : [hostOf(url), portOf(url), url.hash];
    };
    assert.deepEqual(read('http://[::1]/#part'), ['::1', 80, '']);
    assert.deepEqual(read('https://shop.test'), ['shop.test', 443, '']);
    assert.deepEqual(read('https://shop.test:8443'), ['shop.test', 8443, '']);
    assert.deepEqual(['ftp://shop.test', 'shop.test', 'file:///etc'].flatMap(read), []);
  });
});
