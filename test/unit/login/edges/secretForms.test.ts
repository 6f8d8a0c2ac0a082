import assert from 'node:assert/strict';
import { Redactor } from '../../../../src/login/redact/redact.ts';
import { SecretMatcher } from '../../../../src/login/redact/secretMatcher.ts';
import { curlOf } from '../../../../src/login/request/curlOf.ts';

/** How much of a text a secret takes that starts at its first character. */
const taken = (secret: string, text: string): number | undefined => new SecretMatcher(secret).endAt(text, 0);

describe('the forms of a secret', () => {
  const slashes = (count: number): string => '\\'.repeat(count);
  const rows: readonly (readonly [name: string, secret: string, text: string, end: number | undefined])[] = [
    ['itself', 'p4ss/w"rd', 'p4ss/w"rd!', 9],
    ['another text', 'p4ss/w"rd', 'p4ss/w"re', undefined],
    ['escaped in JSON', 'a"bc', 'a\\"bc', 5],
    ['escaped in JSON in JSON', 'a"bc', `a${slashes(3)}"bc`, 7],
    ['escaped sixteen times', 'a"bc', `a${slashes(16)}"bc`, 20],
    ['behind a longer run of backslashes', 'a"bc', `a${slashes(17)}"bc`, undefined],
    ['as a code', 'a"bc', 'a\\u0022bc', 9],
    ['as a code of wrong digits', 'a"bc', 'a\\u002gbc', undefined],
    ['as a pair of codes', 'a😀bc', 'a\\ud83d\\ude00bc', 15],
    ['as half of a pair', 'a😀bc', 'a\\ud83d\\ude01bc', undefined],
    ['with a tab as a letter', 'a\tbc', 'a\\tbc', 5],
    ['with a line end as another letter', 'a\nbc', 'a\\rbc', undefined],
    ['a backslash as it is', 'a\\bc', 'a\\bc', 4],
    ['a backslash twice', 'a\\bc', 'a\\\\bc', 5],
    ['a backslash as a code', 'a\\bc', 'a\\u005cbc', 9],
    ['percent', 'a/bc', 'a%2Fbc', 6],
    ['percent in lower case', 'a/bc', 'a%2fbc', 6],
    ['percent twice', 'a/bc', 'a%252Fbc', 8],
    ['percent of another byte', 'a/bc', 'a%2Ebc', undefined],
    ['percent cut short', 'a/bc', 'a%2', undefined],
    ['percent in UTF-8', 'aébc', 'a%C3%A9bc', 9],
    ['percent in Latin-1', 'aébc', 'a%E9bc', 6],
    ['the last of Latin-1', 'aÿbc', 'a%FFbc', 6],
    ['none of Latin-1', 'aĀbc', 'a%00bc', undefined],
    ['a percent sign as it is', 'a%bc', 'a%bc', 4],
    ['a percent sign as a code', 'a%bc', 'a%25bc', 6],
    ['a percent sign twice', 'a%bc', 'a%2525bc', 8],
    ['an entity', 'a&bc', 'a&amp;bc', 8],
    ['an entity twice', 'a<bc', 'a&amp;lt;bc', 11],
    ['a number', 'a<bc', 'a&#60;bc', 8],
    ['another entity', 'a<bc', 'a&gt;bc', undefined],
    ['an ampersand as it is', 'a&bc', 'a&bc', 4],
    ['a quote of a shell', "a'bc", "a'\\''bc", 7],
    ['a quote as it is', "a'bc", "a'bc", 4],
    ['a plus for a blank', 'a bc', 'a+bc', 4],
    ['a plus for itself', 'a+bc', 'a+bc', 4],
    ['a plus for nothing else', 'a-bc', 'a+bc', undefined],
    ['hexadecimal', 'abcd', '61626364', 8],
    ['hexadecimal in capitals', 'abcz\u00ff', '6162637AC3BF', 12],
    ['cut behind two characters', 'abcd', 'ab…', 2],
    ['cut behind one', 'abcd', 'a…', undefined],
    ['cut within an escape', 'ab/cd', 'ab%2…', 2],
    ['cut where it goes on otherwise', 'abcd', 'abx…', undefined],
  ];
  for (const [name, secret, text, end] of rows)
    it(`${name}: ${text}`, () => assert.equal(taken(secret, text), end));

  it('in Base64 wherever it starts, from five characters on', () => {
    const form = (text: string): string => Buffer.from(text).toString('base64').replaceAll('=', '');
    for (const before of ['', 'x', 'xy']) {
      const encoded = form(`${before}secret-word`);
      const start = Math.ceil((before.length * 8) / 6);
      const own = Math.floor(((before.length + 11) * 8) / 6) - start;
      assert.equal(taken('secret-word', encoded.slice(start)), own, before);
    }
    assert.equal(taken('\u00fb\u00ff\u00fe', Buffer.from('\u00fb\u00ff\u00fe').toString('base64url')), 8);
    assert.equal(taken('abcd', form('abcd')), 5);
    assert.equal(taken('abc', form('abc')), undefined);
  });

  it('longer than what is compared end where they go on otherwise', () => {
    const secret = `${'ab'.repeat(128)}cd`;
    assert.equal(taken(secret, secret), 258);
    assert.equal(taken(secret, `${'ab'.repeat(128)}cx`), 257);
    assert.equal(taken(secret, `${'ab'.repeat(127)}axcd`), undefined);
  });

  it('are not looked for below four characters', () => {
    const redactor = new Redactor();
    redactor.add('abc', 'A');
    redactor.add('abcd', 'B');
    redactor.add('abcd', 'C');
    assert.equal(redactor.size, 1);
    assert.deepEqual(redactor.hide('x abc abcd y'), ['x abc ', { name: 'B' }, ' y']);
    assert.deepEqual(redactor.hide('x abcd y', 3), ['x ', { name: 'B' }, '']);
    assert.deepEqual(redactor.hide('x abcd y', 2), ['x ']);
    assert.deepEqual(redactor.deep({ abcd: ['abcd', 1, null, { a: 'abcd' }] }), {
      abcd: ['•••', 1, null, { a: '•••' }],
    });
  });
});

describe('a request as a command', () => {
  const text = 'content-type';
  it('cuts a long body, and no variable in it', () => {
    const body = ['a'.repeat(15_999), { name: 'PASSWORD' }, 'bcd'];
    const { command, variables } = curlOf({
      method: 'POST',
      url: ['https://shop.test/'],
      headers: [[text, ['text/plain']]],
      body,
    });
    assert.deepEqual(variables, ['PASSWORD']);
    assert.ok(command.includes('aaa'));
    assert.match(command, /PASSWORD[^b]*b/);
    assert.doesNotMatch(command, /bc/);
    const longer = curlOf({
      method: 'POST',
      url: ['https://shop.test/'],
      headers: [],
      body: ['a'.repeat(16_000), { name: 'PASSWORD' }],
    });
    assert.deepEqual([longer.variables, longer.command.includes('PASSWORD')], [[], false]);
  });

  it('has variables in queries and forms as fields, which curl encodes', () => {
    const get = curlOf({
      method: 'GET',
      url: ['https://shop.test/a?x=1&key=', { name: 'API key' }, '&y=?z'],
      headers: [],
      body: undefined,
    });
    assert.deepEqual(get.variables, ['API_KEY']);
    assert.match(get.command, /key=/);
    const form = curlOf({
      method: 'POST',
      url: ['https://shop.test/'],
      headers: [['Content-Type', ['application/x-www-form-urlencoded']]],
      body: ['user=a%20b&password=', { name: 'PASSWORD' }, '&x=%'],
    });
    assert.deepEqual(form.variables, ['PASSWORD']);
    assert.match(form.command, /user=a%20b/);
  });
});
