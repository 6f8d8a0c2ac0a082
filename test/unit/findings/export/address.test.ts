import assert from 'node:assert/strict';
import { addressOf, asUri } from '../../../../src/findings/export/address.ts';
import { detailsOf, makeFinding } from '../../../fakes/findings.ts';

describe('the address of a finding in a report', () => {
  const shop = 'https://shop.test';
  const target = 'https://target.test';
  const rows: readonly (readonly [
    endpoint: string,
    seen: string,
    targets: readonly string[],
    address: readonly string[],
    attack?: string,
  ])[] = [
    ['/a', `${shop}/a`, [target], [`${shop}/a`, shop, '/a']],
    ['/a', `${shop}/a?b=c`, [], [`${shop}/a?b=c`, shop, '/a?b=c']],
    ['/a', `${shop}/b`, [], [`${shop}/a`, shop, '/a']],
    ['/', shop, [], [shop, shop, '/']],
    ['/a', `${shop}/a?b c`, [], [`${shop}/a`, shop, '/a']],
    ['/a', '/a', [target, shop], [`${target}/a`, target, '/a']],
    ['/a', '', [], ['/a', '', '/a']],
    ['/{id}', `${shop}/7`, [], [`${shop}/7`, shop, '/7']],
    ['/{payload}', `${shop}/x$7`, [], [`${shop}/x$7`, shop, '/x$7'], 'x$7'],
    ['/a', 'WSS://shop.test/a', [], ['WSS://shop.test/a', 'WSS://shop.test', '/a']],
    ['cdn.test/a/b', 'http://cdn.test/a', [target], ['http://cdn.test/a/b', 'http://cdn.test', '/a/b']],
    ['cdn.test/a', 'cdn.test/a', [], ['https://cdn.test/a', 'https://cdn.test', '/a']],
    ['db.test:5432', 'https://db.test/x', [target], ['db.test:5432', 'db.test:5432', '']],
  ];
  for (const [endpoint, seen, targets, address, attack = ''] of rows) {
    it(`that is ${endpoint} and was seen at ${seen || 'no address'} is ${address.join(', ')}`, () => {
      const text = { parameter: '', evidence: '', otherInfo: '', request: '', response: '' };
      const finding = makeFinding({ id: 1, endpoint: `GET ${endpoint}`, method: 'GET' });
      const details = {
        ...detailsOf(finding),
        occurrences: [{ ...text, url: seen, attack }],
      };
      const { url, origin, path } = addressOf(details, targets);
      assert.deepEqual([url, origin, path], address);
    });
  }

  it('is written as a URI may be', () => {
    assert.equal(asUri(`${shop}/é?x=%zz%4a {y}#[1]`), `${shop}/%C3%A9?x=%25zz%4a%20%7By%7D#[1]`);
    assert.equal(asUri("a-_.~:/!@$&'()*+,;=\n"), "a-_.~:/!@$&'()*+,;=%0A");
  });
});
