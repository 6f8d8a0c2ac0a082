import assert from 'node:assert/strict';
import { configuredAt, mainTargetOf, ownHostsOf, targetsOf } from '../../../../src/findings/model/targets.ts';

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
    assert.ok(named('https://a.b.test', '*a.b*test'));
    assert.ok(!named('https://ab.test', '*ab*b*.test'));
    assert.ok(named('https://abb.test', '*ab*b*.test'));
    assert.ok(!named('https://abc.test', '*abc*bc.test'));
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

describe('the targets of a report', () => {
  const [busy, half, few, own] = [
    'http://busy.test',
    'https://half.test:443',
    'http://few.test',
    'http://own.test',
  ];
  const at = (host: string, instances: number): Parameters<typeof targetsOf>[1][number] => ({
    method: 'GET',
    host,
    paths: [],
    instances,
  });
  const shown = (...args: Parameters<typeof targetsOf>): readonly string[] =>
    targetsOf(...args).map(({ origin, isCandidate, isNamed, isOwn }) =>
      [origin, isCandidate && 'candidate', isNamed && 'named', isOwn && 'own']
        .filter((part) => part !== false)
        .join(' '),
    );

  it('are those with more than half as many instances as the busiest, what is named, and what is its own', () => {
    const counts = [at('busy.test', 4), at('half.test', 4), at('busy.test', 2), at('few.test', 3)];
    const all = { targets: [busy, half, few, own], named: [few] };
    assert.deepEqual(
      shown(all, counts, (origin) => origin === own),
      [`${busy} candidate`, `${half} candidate`, `${few} named`, `${own} own`],
    );
    assert.deepEqual(
      shown({ targets: [busy, few], named: [] }, counts, () => false),
      [`${busy} candidate`],
    );
  });

  it('are all that it names where it holds nothing, each once', () => {
    const all = { targets: [busy, `${busy}:80`], named: [few, busy] };
    assert.deepEqual(
      shown(all, [], () => false),
      [`${busy} candidate named`, `${few} candidate named`],
    );
    assert.deepEqual(
      shown({ targets: [], named: [] }, [], () => true),
      [],
    );
  });

  it('have a main one: where the application is known to be, else the first', () => {
    const target = (
      origin: string,
      isCandidate = true,
      isOwn = false,
    ): Parameters<typeof mainTargetOf>[0][number] => ({
      origin,
      isCandidate,
      isNamed: false,
      isOwn,
    });
    const targets = [target(few, false), target(busy), target(half), target(own, false, true)];
    assert.equal(mainTargetOf(targets, new Set()), busy);
    assert.equal(mainTargetOf(targets, new Set(['half.test', 'few.test'])), half);
    assert.equal(mainTargetOf([target(few, false)], new Set()), '');
    assert.deepEqual(ownHostsOf(targets, half), ['half.test', 'own.test']);
    assert.deepEqual(ownHostsOf(targets, ''), ['own.test']);
  });
});
