import assert from 'node:assert/strict';
import { Jar } from '../../../../src/login/session/jar.ts';

const shop = 'https://shop.test/app/login';

function jarWith(...headers: readonly string[]): Jar {
  const jar = new Jar();
  jar.store(shop, headers);
  return jar;
}

describe('the cookies of a run', () => {
  it('are kept by name with what they hold, as it came', () => {
    const jar = new Jar();
    const set = jar.store(shop, ['sid="a b"; Path=/', 'empty=; Path=/', 'sid=later; Path=/']);
    assert.deepEqual(
      [...set],
      [
        ['sid', 'later'],
        ['empty', ''],
      ],
    );
    assert.deepEqual(jar.names(), ['empty', 'sid']);
    assert.equal(jar.value('sid', shop), 'later');
    assert.deepEqual([...new Jar().store(shop, [])], []);
  });

  it('are sent below their path, the longest path first', () => {
    const jar = jarWith('a=1; Path=/', 'b=2; Path=/app', 'c=3; Path=/other', 'd=4');
    assert.equal(jar.header('https://shop.test/app/me'), 'b=2; d=4; a=1');
    assert.equal(jar.header('https://shop.test/application'), 'a=1');
    assert.equal(
      jar.header('https://shop.test/app/me', (name) => name !== 'd'),
      'b=2; a=1',
    );
    assert.equal(
      jar.header('https://shop.test/app/me', () => false),
      undefined,
    );
  });

  it('are sent to their host alone, or to all of their domain', () => {
    const jar = jarWith('own=1; Path=/', 'all=2; Path=/; Domain=shop.test');
    assert.equal(jar.header('https://api.shop.test/'), 'all=2');
    assert.equal(jar.header('https://shop.test/'), 'own=1; all=2');
    assert.equal(jar.header('https://other.test/'), undefined);
    assert.equal(new Jar().header(shop), undefined);
  });

  it('are sent in the clear only where they need not be secure, or to this machine', () => {
    const jar = jarWith('safe=1; Path=/; Secure', 'plain=2; Path=/');
    assert.equal(jar.header('http://shop.test/'), 'plain=2');
    const local = new Jar();
    local.store('http://127.0.0.1:8080/', ['safe=1; Secure']);
    local.store('http://shop.localhost/', ['named=1; Secure']);
    assert.equal(local.header('http://127.0.0.1:8080/'), 'safe=1');
    assert.equal(local.header('http://shop.localhost/'), 'named=1');
  });

  it('that are not kept say why', () => {
    const rows: readonly (readonly [header: string, name: string, code: string, ...args: string[]])[] = [
      ['__Host-a=1; Path=/', '__Host-a', 'cookie-prefix', '__Host-a'],
      ['__Secure-a=1; Path=/', '__Secure-a', 'cookie-prefix', '__Secure-a'],
      ['__Host-a=1; Path=/app; Secure', '__Host-a', 'cookie-prefix', '__Host-a'],
      ['__Host-a=1; Path=/; Secure; Domain=shop.test', '__Host-a', 'cookie-prefix', '__Host-a'],
      ['a=1; Domain=other.test', 'a', 'cookie-domain', 'a', 'other.test', 'shop.test'],
      ['a=1; Domain=api.shop.test', 'a', 'cookie-domain', 'a', 'api.shop.test', 'shop.test'],
      ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'a', 'cookie-deleted', 'a'],
      ['a=1; Max-Age=0', 'a', 'cookie-deleted', 'a'],
    ];
    for (const [header, name, code, ...args] of rows) {
      const jar = new Jar();
      assert.deepEqual([...jar.store(shop, [header])], [], header);
      assert.deepEqual(jar.refused(name), { code, args }, header);
      assert.equal(jar.value(name, shop), undefined);
    }
    const plain = new Jar();
    plain.store('http://shop.test/', ['a=1; Secure']);
    assert.deepEqual(plain.refused('a')?.args, ['a', 'shop.test']);
    for (const kept of ['__Host-a=1; Path=/; Secure', '__Secure-a=1; Secure; Path=/app', 'a=1; Max-Age=60'])
      assert.equal(jarWith(kept).names().length, 1, kept);
  });

  it('that are deleted are gone, and may be set again', () => {
    const jar = jarWith('a=1; Path=/', 'a=gone; Path=/; Max-Age=0');
    assert.deepEqual([jar.value('a', shop), jar.refused('a')?.code], [undefined, 'cookie-deleted']);
    jar.store(shop, ['a=2; Path=/']);
    assert.deepEqual([jar.value('a', shop), jar.refused('a')], ['2', undefined]);
  });

  it('are read where they are sent, else where they came last', () => {
    const jar = jarWith('a=root; Path=/', 'a=deep; Path=/deep', 'b=first; Path=/x', 'b=second; Path=/y');
    assert.equal(jar.value('a', 'https://shop.test/deep/er'), 'deep');
    assert.equal(jar.value('a', 'https://shop.test/'), 'root');
    assert.equal(jar.value('b', 'https://shop.test/'), 'second');
    assert.equal(jar.value('none', shop), undefined);
  });

  it('without a name or a path of their own', () => {
    const jar = new Jar();
    assert.deepEqual([...jar.store(shop, ['=only-a-value', 'a=1; Path=app'])], [['a', '1']]);
    assert.equal(jar.refused('')?.code, 'cookie-unreadable');
    assert.equal(jar.header('https://shop.test/app/me'), 'a=1');
    assert.equal(jar.header('https://shop.test/else'), undefined);
    // Browsers send back what stands behind the first sign.
    assert.equal(jarWith('=a=b; Path=/').header(shop), 'a=b');
    for (const [header, shown] of [
      [' only a value ', 'only a value'],
      [`${'x'.repeat(101)}`, `${'x'.repeat(100)}…`],
      ['a\u0001=b', 'a\u0001'],
    ] as const)
      assert.deepEqual(jarWith(header).refused(shown), { code: 'cookie-unreadable', args: [shown] }, shown);
  });

  it('say what keeps them from an address', () => {
    const jar = jarWith('deep=1; Path=/deep', 'safe=1; Path=/; Secure', 'a=1; Path=/');
    assert.deepEqual(
      ['deep', 'safe', 'a', 'none'].map((name) => jar.keptFrom(name, 'http://shop.test/me')),
      ['path', 'https', undefined, undefined],
    );
    assert.equal(jar.keptFrom('safe', 'https://shop.test/me'), undefined);
    assert.equal(jar.keptFrom('deep', 'https://shop.test/deep/me'), undefined);
    assert.deepEqual([jar.pathOf('deep'), jar.pathOf('a'), jar.pathOf('none')], ['/deep', '/', '/']);
  });
});
