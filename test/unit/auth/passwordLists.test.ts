import assert from 'node:assert/strict';
import { passwordLists } from '../../../src/auth/passwordLists.ts';

/** What is taken for passwords in the lists of a body. */
function passwords(body: unknown): readonly unknown[] {
  return [...passwordLists(body)].flatMap(([list, places]) => [...places].map((place) => list[place]));
}

describe('passwords in lists', () => {
  it('are texts that only passwords are like', () => {
    const strong = ['Winter2024!x', 'Winte20!', 'WINTER2!', 'Winter!!', 'winter2@'];
    for (const text of strong) {
      assert.deepEqual(passwords([text]), [text]);
      assert.deepEqual(passwords({ a: { b: [1, [text]] } }), [text]);
    }
    const others = ['winter!!', 'Wint20!', 'winter2024', 'Winter2024', '12345678!'];
    for (const text of others) assert.deepEqual(passwords([text, 'x']), []);
  });

  it('follow the name of a user where a method, an address or an input says that it is a login', () => {
    for (const method of ['login', 'Authenticate', 'common', 'user.sign_in', '/oauth'])
      assert.deepEqual(passwords({ method, params: ['alice', 'winter2024'] }), ['winter2024'], method);
    assert.deepEqual(passwords(['a@b.c', 'winter2024']), ['winter2024']);
    assert.deepEqual(passwords(['$inputs.username', 'winter2024']), ['winter2024']);
    assert.deepEqual(passwords(['a@b.c', 'winte1', 'winter!']), ['winte1', 'winter!']);
    for (const method of ['x', `login ${'x'.repeat(95)}`, 'commons'])
      assert.deepEqual(passwords({ method, params: ['alice', 'winter2024'] }), [], method);
    assert.deepEqual(passwords({ method: `login ${'x'.repeat(94)}`, params: ['a', 'winter1'] }), ['winter1']);
  });

  it('follow a text', () => {
    for (const list of [['winter2024'], ['', 'winter2024'], ['a', 1, 'winter2024'], [1, 'winter2024']])
      assert.deepEqual(passwords({ method: 'login', params: list }), []);
  });

  it('are no words, numbers, addresses, dates, versions, types and identifiers', () => {
    const others = `winter 1234567 wint1 https:x1234 /winter2024 2024-01-01x v1.22.333 1.2.3.4 text/json2
      12345678-abcd-1 oauth-22 openid2 sha-256 RS25612 utf-16 b@c.d1 {$steps.a.outputs.b}1 \${env:A}12`;
    for (const text of others.split(/\s+/)) assert.deepEqual(passwords(['a@b.c', text]), [], text);
    assert.deepEqual(passwords(['a@b.c', 'winter 2024']), []);
    assert.deepEqual(passwords(['a@b.c', `${'x'.repeat(127)}1`]).length, 1);
    assert.deepEqual(passwords(['a@b.c', `${'x'.repeat(128)}1`]), []);
  });

  it('are looked for in objects and lists alone, and not in all of a large body', () => {
    for (const body of ['Winter2024!x', null, undefined, 7]) assert.deepEqual(passwords(body), []);
    const list = ['Winter2024!x'];
    assert.deepEqual(passwords([...Array<number>(1998).fill(1), list]), list);
    assert.deepEqual(passwords([...Array<number>(1999).fill(1), list]), []);
  });
});
