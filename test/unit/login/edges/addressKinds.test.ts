import assert from 'node:assert/strict';
import { addressKind, hostOf, isLoopbackName, portOf, webUrl } from '../../../../src/login/request/target.ts';

const addresses: Readonly<Record<string, readonly string[]>> = {
  metadata: [
    '169.254.169.254',
    '169.254.169.253',
    '169.254.170.2',
    '169.254.170.23',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'metadata.google.internal',
    'metadata.goog',
    'Metadata.Goog.',
    'instance-data.ec2.internal',
    'metadata.azure.internal',
    'metadata.tencentyun.com',
    '::ffff:a9fe:a9fe',
    '::a9fe:a9fe%eth0',
    'fd00:ec2::1',
    'fd20:ce:1:2:3:4:5:6',
    '64:ff9b:1:a9:fe:a9fe::',
    '64:ff9b:1:2:a9:fea9:fe00:0',
    '64:ff9b:1:a9fe:a9:fe00::',
    '1:2:3:4:0:5efe:a9fe:a9fe',
    '1:2:3:4:100:5efe:a9fe:a9fe',
    '1:2:3:4:300:5efe:a9fe:a9fe',
    '2001:0:a9fe:a9fe::1',
  ],
  'link-local': [
    '169.254.0.0',
    '169.254.255.255',
    'fe80::1',
    'febf:ffff::1',
    '::ffff:169.254.1.1',
    '2002:a9fe:101::',
  ],
  loopback: ['127.0.0.1', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1', '::ffff:7f00:1', '2002:7f00:1::'],
  private: [
    '0.0.0.0',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '198.18.0.1',
    '198.19.255.255',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fc00::1',
    'fdff::1',
    'fd00:ec3::1',
    'fd20:cf::1',
    'ff02::1',
    'ff00::',
    '64:ff9b:1::808:808',
    '::ffff:0:a00:1',
    '2002:a00:1::',
    // No addresses at all.
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4::5:6:7:8',
    '12345::',
    'g::',
    '::1.2.3',
    ':',
  ],
  public: [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.1',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.1.1',
    '169.255.1.1',
    '170.254.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '173.16.0.1',
    '192.167.0.1',
    '192.169.0.1',
    '191.168.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '101.64.0.1',
    '198.17.255.255',
    '198.20.0.1',
    '199.18.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    '::2:3:4:5:6:7:8',
    '::ffff:8.8.8.8',
    'fe7f::1',
    'fec0::1',
    'fbff::1',
    'fe00::1',
    '64:ff9b::808:808',
    '64:ff9c:1::',
    '2001:0:808:808::f7f7:f7f7',
    '2001:1:a9fe:a9fe::',
    '2003:a9fe:a9fe::',
    '::fffe:a9fe:a9fe',
    '0:0:0:0:fffe:0:a9fe:a9fe',
    '0:0:0:0:ffff:1:a9fe:a9fe',
    '1:0:0:0:0:ffff:a9fe:a9fe',
    '0:1:0:0:0:ffff:a9fe:a9fe',
    '0:0:1:0:0:ffff:a9fe:a9fe',
    '0:0:0:1:0:ffff:a9fe:a9fe',
    '1:2:3:4:400:5efe:a9fe:a9fe',
    '1:2:3:4:1:5efe:a9fe:a9fe',
    '1:2:3:4:0:5eff:a9fe:a9fe',
  ],
  name: ['shop.test', 'localhost', 'metadata.test', '1.2.3', '1.2.3.4.5', '1.2.3.1234', '1.2.3.x', ''],
};

// In addressWords and target.
describe('kinds of addresses', () => {
  for (const [kind, all] of Object.entries(addresses))
    it(kind, () =>
      assert.deepEqual(
        all
          .filter((address) => (addressKind(address) ?? 'name') !== kind)
          .map((address) => [address, addressKind(address)]),
        [],
      ),
    );

  it('names of this machine', () => {
    const names = ['localhost', 'LOCALHOST.', 'app.localhost', `${'a'.repeat(200)}.localhost`];
    assert.deepEqual(names.filter(isLoopbackName), names);
    const others = [
      'localhosts',
      'mylocalhost',
      '.localhost',
      'localhost.test',
      `${'a'.repeat(201)}.localhost`,
    ];
    assert.deepEqual(others.filter(isLoopbackName), []);
  });
});

describe('an address of the web', () => {
  it('is absolute, of http or https, and has no fragment', () => {
    assert.deepEqual(
      ['http://a.test/x#y', 'HTTPS://a.test', 'ftp://a.test', '/x', 'a.test', 'javascript:1'].map(
        (text) => webUrl(text)?.href,
      ),
      ['http://a.test/x', 'https://a.test/', undefined, undefined, undefined, undefined],
    );
    assert.equal(webUrl('../y?z#w', 'http://a.test/b/c')?.href, 'http://a.test/y?z');
  });

  it('has a host without brackets, and a port', () => {
    const places = ['http://a.test/', 'https://a.test', 'http://[::1]:8080/', 'https://b.test:80'].map(
      (text) => {
        const url = new URL(text);
        return `${hostOf(url)} ${portOf(url)}`;
      },
    );
    assert.deepEqual(places, ['a.test 80', 'a.test 443', '::1 8080', 'b.test 80']);
  });
});
