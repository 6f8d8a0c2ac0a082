import assert from 'node:assert/strict';
import { asText, maskLikely, Redactor } from '../../../../src/login/redact/redact.ts';

/** A text without some secrets. */
function hide(text: string, ...secrets: readonly string[]): string {
  const redactor = new Redactor();
  secrets.forEach((secret, index) => redactor.add(secret, `SECRET_${index}`));
  return redactor.byValue(`[${text}]`);
}

const gone = '[•••]';
const backslashes = (count: number): string => '\\'.repeat(count);

describe('a secret is hidden, however it is written', () => {
  const rows: readonly (readonly [secret: string, written: string])[] = [
    ['a/b12', 'a%2fb12'],
    ['a/b12', `a%${'25'.repeat(15)}2Fb12`],
    ['a%b12', 'a%25b12'],
    ['a%b12', 'a%2525b12'],
    ['a"b12', 'a\\"b12'],
    ['a"b12', `a${backslashes(16)}"b12`],
    ['a\\b12', `a${backslashes(16)}b12`],
    ['a\\b12', 'a\\u005cb12'],
    ['a\\b12', 'a\\\\\\u005Cb12'],
    ['a\bb\fc\nd\re\tf', 'a\\bb\\fc\\nd\\re\\tf'],
    ['a\nb12', 'a\\\\nb12'],
    ['ab😀12', 'ab\\ud83d\\ude0012'],
    ['ab😀12', 'ab\\\\ud83d\\\\ude0012'],
    ['ab😀12', 'ab%F0%9F%98%8012'],
    ['ab😀12', 'ab&#128512;12'],
    ['ab😀12', 'ab😀12'],
    ['abé12', 'ab%e912'],
    ['abé12', 'ab%C3%A912'],
    ['ab\u008012', 'ab%8012'],
    ['abÿ12', 'ab%FF12'],
    ['ab&12', 'ab&amp;12'],
    ['ab&12', `ab&${'amp;'.repeat(16)}12`],
    ['ab<12', 'ab&#60;12'],
    ['ab<12', 'ab&amp;#x3c;12'],
    ['ab∳12', 'ab&CounterClockwiseContourIntegral;12'],
    ["ab'12", "ab'\\''12"],
    ["ab'12", "ab'12"],
    ['ab 12', 'ab+12'],
    ['ab+12', 'ab+12'],
    ['ab 12', 'ab%2012'],
    ['hunter2x', '68756e7465723278'],
    ['hÿnter2*', '68C3BF6E746572322A'],
  ];
  for (const [secret, written] of rows)
    it(`${JSON.stringify(secret)} as ${written.slice(0, 40)}`, () =>
      assert.equal(hide(written, secret), gone));

  it('Base64 of it, wherever it stands in a longer text', () => {
    const encode = (text: string): string => Buffer.from(text).toString('base64');
    for (const before of ['', 'u', 'us', 'usr', 'user']) {
      const shown = hide(encode(`${before}:hunter2??>>~~x:`), 'hunter2??>>~~x');
      assert.match(shown, /^\[[\w+/]{0,8}•••[\w+/=]{0,4}\]$/, shown);
      const ofUrl = hide(Buffer.from(`${before}:hunter2??>>~~x:`).toString('base64url'), 'hunter2??>>~~x');
      assert.match(ofUrl, /^\[[\w-]{0,8}•••[\w-]{0,4}\]$/, ofUrl);
    }
    assert.equal(hide(encode('ab12'), 'ab12'), '[•••g==]');
    assert.equal(hide(encode('xab12'), 'ab12'), `[${encode('xab12')}]`);
  });

  it('not what only resembles it', () => {
    const others: readonly (readonly [secret: string, written: string])[] = [
      ['a/b12', `a%${'25'.repeat(16)}2Fb12`],
      ['a"b12', `a${backslashes(17)}"b12`],
      ['a/b12', 'a%2eb12'],
      ['a/b12', 'a%2'],
      ['abĀ12', 'ab%0012'],
      ['ab&12', `ab&${'amp;'.repeat(17)}12`],
      ['ab<12', 'ab&lt12'],
      ['ab<12', 'ab&gt;12'],
      ['ab\n12', 'ab\\t12'],
      ['ab😀12', 'ab\\ud83d\\ude0112'],
      ['ab😀12', 'ab\\ud83dx12'],
      ['abc12', 'ab\\u006412'],
      ['abc12', 'ab\\u63x12'],
      ['ab+12', 'ab 12'],
      ['ab12', 'AB12'],
    ];
    for (const [secret, written] of others) assert.equal(hide(written, secret), `[${written}]`, written);
  });
});

describe('a long secret', () => {
  const secret = Array.from({ length: 300 }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join(
    '',
  );

  it('is one after 256 characters, and ends where nothing like it continues', () => {
    assert.equal(hide(secret, secret), gone);
    assert.equal(hide(`${secret.slice(0, 256)}!`, secret), '[•••!]');
    assert.equal(hide(`${secret.slice(0, 280)}!`, secret), '[•••!]');
    assert.equal(hide(`${secret.slice(0, 255)}!`, secret), `[${secret.slice(0, 255)}!]`);
  });
});

describe('the beginning of a secret', () => {
  it('is hidden before a cut, from two characters on, and within an escape', () => {
    assert.equal(hide('co…', 'correct/horse'), '[•••…]');
    assert.equal(hide('c…', 'correct/horse'), '[c…]');
    assert.equal(hide('correct%…', 'correct/horse'), '[•••%…]');
    assert.equal(hide('correct&#x2f…', 'correct/horse'), '[•••&#x2f…]');
    assert.equal(hide('correct\\u00…', 'correct/horse'), '[•••\\u00…]');
    assert.equal(hide('correct&abcdefghijk…', 'correct/horse'), '[correct&abcdefghijk…]');
    assert.equal(hide('correct…', 'correct/horse'), '[•••…]');
    assert.equal(hide('correct', 'correct/horse'), '[correct]');
  });
});

describe('several secrets', () => {
  it('are told by their names, the longest of those that begin alike first', () => {
    const redactor = new Redactor();
    redactor.add('hunter22', 'A');
    redactor.add('hunter22-and-more', 'B');
    redactor.add('hunter22', 'C');
    redactor.add('abc', 'D');
    assert.equal(redactor.size, 2);
    assert.deepEqual(redactor.hide('x hunter22-and-more hunter22 y'), [
      'x ',
      { name: 'B' },
      ' ',
      { name: 'A' },
      ' y',
    ]);
    assert.deepEqual(redactor.hide('x hunter22 y', 5), ['x ', { name: 'A' }, '']);
    assert.deepEqual(redactor.hide('x hunter22 y', 2), ['x ']);
    assert.deepEqual(redactor.hide('x hunter22 y', 11), ['x ', { name: 'A' }, ' ']);
    assert.deepEqual(new Redactor().hide('x hunter22', 4), ['x hu']);
  });

  it('are hidden in texts that hid others before, and in whatever holds texts', () => {
    const redactor = new Redactor();
    redactor.add('hunter22', 'A');
    const once = redactor.hide('hunter22 tok-12345');
    redactor.add('tok-12345', 'B');
    assert.equal(asText(redactor.hideMore(once)), '••• •••');
    assert.equal(asText(['plain']), 'plain');
    assert.equal(asText([]), '');
    assert.equal(asText([{ name: 'A' }]), '•••');
    assert.deepEqual(redactor.deep({ a: ['hunter22', 1, null], hunter22: { b: 'x tok-12345' } }), {
      a: ['•••', 1, null],
      hunter22: { b: 'x •••' },
    });
  });

  it('that are words stay within names, longer ones do not', () => {
    assert.equal(hide('userpass passuser user pass', 'pass'), '[userpass passuser user •••]');
    assert.equal(hide('xpassw0rd', 'passw0rd'), '[x•••]');
    assert.equal(hide('xabcdefghijklm', 'abcdefghijklm'), '[x•••]');
    assert.equal(hide('xabcdefghijkl', 'abcdefghijkl'), '[xabcdefghijkl]');
  });

  it('are no words of the protocol, and nothing that the config says', () => {
    const words = [
      'true',
      'false',
      'null',
      'POST',
      'PATCH',
      'DELETE',
      'HEAD',
      'OPTIONS',
      'Bearer',
      'bearer',
      'Basic',
      'basic',
    ];
    assert.equal(hide(words.join(' '), ...words), `[${words.join(' ')}]`);
    const redactor = new Redactor();
    redactor.add('hunter22 here', 'A');
    redactor.declarePublic(['hunter22 here']);
    assert.deepEqual(redactor.hide('hunter22 here'), ['hunter22 here']);
    assert.equal(redactor.byValue('a hunter22 here'), 'a •••');
  });
});

describe('what looks like a secret', () => {
  it('is a run of twenty letters and digits between slashes, full stops and equals signs', () => {
    const run = 'abcdefghij123456789';
    assert.equal(maskLikely(`x ${run}0 y`), 'x ••• y');
    assert.equal(maskLikely(`x ${run} y`), `x ${run} y`);
    assert.equal(maskLikely(`/a/${run}0/b.${run}1=c`), '/a/•••/b.•••=c');
    assert.equal(maskLikely(`${run.slice(9)}/${run.slice(9)}/`), `${run.slice(9)}/${run.slice(9)}/`);
    assert.equal(maskLikely('abcdefghijklmnopqrstuvwxyz'), 'abcdefghijklmnopqrstuvwxyz');
    assert.equal(maskLikely('12345678901234567890123'), '12345678901234567890123');
  });
});
