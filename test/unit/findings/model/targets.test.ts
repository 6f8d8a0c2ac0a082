import assert from 'node:assert/strict';
import { configuredAt } from '../../../../src/findings/model/targets.ts';

describe('the application that settings count an origin to', () => {
  const named = (origin: string, ...origins: readonly string[]): boolean =>
    configuredAt([{ name: 'shop', origins }], origin) !== undefined;

  it('is that of a pattern which names it whole', () => {
    assert.ok(named('https://shop.test', 'https://shop.test:443'));
    assert.ok(named('https://shop.test', 'shop.test'));
    assert.ok(!named('https://shop.test', 'http://shop.test'));
    assert.ok(!named('https://shop.test.example', 'shop.test'));
  });

  it('is that of a pattern with wildcards, each piece of which is there in its order, once', () => {
    assert.ok(named('https://api.eu.shop.test:8443', '*.eu.*:8443'));
    assert.ok(!named('https://api.us.shop.test:8443', '*.eu.*:8443'));
    assert.ok(!named('https://eu.api.shop.test', 'api.*.eu.*.test'));
    assert.ok(!named('https://www.shop.test', 'api.*'));
    assert.ok(!named('https://aba.test', 'aba*aba.test'));
  });

  it('is the first of several', () => {
    const found = configuredAt(
      [
        { name: 'one', origins: ['other.test', '*.test'] },
        { name: 'two', origins: ['shop.test'] },
      ],
      'https://shop.test',
    );
    assert.equal(found?.name, 'one');
  });
});
