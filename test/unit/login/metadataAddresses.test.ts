import assert from 'node:assert/strict';
import { addressKind, hostOf } from '../../../src/login/request/target.ts';
import { commandLinePolicy, strictPolicy } from '../../../src/node/addressPolicy.ts';

/** The host as it arrives from an address in a config. */
function hostIn(url: string): string {
  return hostOf(new URL(url));
}

const metadata = [
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2/',
  'http://168.63.129.16/',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  // The same as numbers.
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://0xa9.254.0251.254/',
  'http://169.254.43518/',
  // Mapped, compatible, translated, in every way to write them.
  'http://[::ffff:169.254.169.254]/',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'http://[::169.254.169.254]/',
  'http://[::ffff:0:169.254.169.254]/',
  'http://[::ffff:168.63.129.16]/',
  // NAT64, 6to4, Teredo, ISATAP.
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b::100.100.100.200]/',
  'http://[64:ff9b:1::a9fe:a9fe]/',
  'http://[64:ff9b:1:a9fe:a9:fe00::]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[2002:a83f:8110::]/',
  'http://[2001:0:1:2:3:4:5601:5601]/',
  'http://[2001:db8::5efe:169.254.169.254]/'.replace('2001:db8::', '2001:db8:0:0:0:'),
  // Of IPv6 alone.
  'http://[fd00:ec2::254]/',
  'http://[fd00:0ec2:0:0:0:0:0:0254]/',
  'http://[fd20:ce::254]/',
  // By name, as a proxy would ask for it.
  'http://metadata.google.internal/',
  'http://METADATA.google.internal./',
];

// In addressWords.
describe('metadata services of clouds', () => {
  const none = { selfSignedHosts: [], proxyOf: () => undefined };

  for (const url of metadata)
    it(`are refused as ${url}, whatever is allowed`, () => {
      const host = hostIn(url);
      const kind = addressKind(host);
      assert.equal(kind, 'metadata', host);
      const editor = strictPolicy({ ...none, privateHosts: [host, `[${host}]`, `${host}:80`] });
      assert.equal(editor.allows(host, 80, kind), false);
      assert.equal(commandLinePolicy(none).allows(host, 80, kind), false);
    });

  it('are no other addresses', () => {
    const kinds = [
      'http://169.254.1.1/',
      'http://168.63.129.17/',
      'http://100.100.100.201/',
      'http://[fe80::a9fe:1]/',
      'http://[2002:101:101::]/',
      'http://[64:ff9b::808:808]/',
      'http://[2606:4700::a9fe:a9fe]/',
      'http://[::ffff:10.0.0.1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::1]/',
      'http://[fd12:3456::1]/',
      'http://[fec0:ec2::254]/',
    ].map((url) => addressKind(hostIn(url)));
    assert.deepEqual(kinds, [
      'link-local',
      'public',
      'private',
      'link-local',
      'public',
      'public',
      'public',
      'private',
      'loopback',
      'loopback',
      'private',
      'public',
    ]);
    assert.equal(addressKind('shop.test'), undefined);
  });
});
