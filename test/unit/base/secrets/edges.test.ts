import assert from 'node:assert/strict';
import { quoteAt, quoteBefore, quoteEnd } from '../../../../src/base/secrets/quotes.ts';
import { redactSecrets, redactUrl, redactValueOf } from '../../../../src/base/secrets/redactSecrets.ts';
import { disjoint, SecretSearch } from '../../../../src/base/secrets/secretSearch.ts';
import { isOrdinary, isProse, looksIssued, looksRandom } from '../../../../src/base/secrets/secretValue.ts';
import { separatorAt } from '../../../../src/base/secrets/separators.ts';
import {
  fieldValue,
  lineValue,
  quoted,
  skipBlanks,
  skipSpace,
  wordValue,
} from '../../../../src/base/secrets/values.ts';

const hidden = '••••••••';

describe('the parts that secrets are found by', () => {
  it('quotes, also escaped and written out', () => {
    const slashes = (count: number): string => '\\'.repeat(count);
    for (const quote of [
      '"',
      "'",
      '`',
      '\\"',
      `${slashes(3)}'`,
      `${slashes(15)}"`,
      '&quot;',
      '&#34;',
      '&#39;',
      '&apos;',
      '&#x22;',
      '&#x27;',
      '%22',
      '%27',
      '%2522',
      '\\u0022',
      '\\u0027',
    ]) {
      assert.equal(quoteAt(`x${quote}y`, 1), quote, quote);
      assert.equal(quoteBefore(`x${quote}`, 1 + quote.length), quote, quote);
    }
    assert.deepEqual(
      ['x', '\\x', `${slashes(17)}"`, '&amp;', '%20'].map((text) => quoteAt(text, 0)),
      ['', '', '', '', ''],
    );
    assert.deepEqual(
      ['a;', 'a2', 'a7', 'a'].map((text) => quoteBefore(text, text.length)),
      ['', '', '', ''],
    );
  });

  it('where they end', () => {
    assert.equal(quoteEnd('"abc"', 1, '"'), 4);
    assert.equal(quoteEnd('"a\\"c"', 1, '"'), 5);
    assert.equal(quoteEnd('"a\\\\"c"', 1, '"'), 4);
    assert.equal(quoteEnd('"abc', 1, '"'), -1);
    assert.equal(quoteEnd('\\"abc\\"', 2, '\\"'), 5);
    assert.equal(quoteEnd('\\"a\\\\\\"c\\"', 2, '\\"'), 8);
    assert.equal(quoteEnd('&quot;abc&quot;', 6, '&quot;'), 9);
    assert.equal(quoteEnd('""', 1, '"'), 1);
  });

  it('values in quotes, fields, words and lines', () => {
    assert.deepEqual(quoted('"abc" x', 0, false), { start: 1, end: 4, next: 5 });
    assert.equal(quoted('"abc', 0, false), undefined);
    assert.deepEqual(quoted('"abc', 0, true), { start: 1, end: 4, next: 4 });
    assert.equal(quoted('abc', 0, true), undefined);
    const field = (text: string, encoded = false): string => {
      const { start, end } = fieldValue(text, 0, encoded);
      return text.slice(start, end);
    };
    assert.deepEqual(
      ['a&b', 'a b', 'a%20b', 'a\\nb', 'a\\xb', 'a).', 'abc', 'a;b'].map((text) => field(text)),
      ['a', 'a', 'a%20b', 'a', 'a\\xb', 'a', 'abc', 'a'],
    );
    assert.deepEqual(
      ['a%20b', 'a%26b', 'a%41b'].map((text) => field(text, true)),
      ['a', 'a', 'a%41b'],
    );
    assert.equal(fieldValue('a).x', 0, false).next, 4);
    const word = wordValue('abc, d', 0);
    assert.deepEqual([word.start, word.end, word.next], [0, 3, 3]);
    assert.equal(wordValue('abc!) d', 0).end, 3);
    assert.deepEqual(lineValue('abc \t\nd', 0, ''), { start: 0, end: 3, next: 5 });
    assert.deepEqual(lineValue('abc\\nd', 0, ''), { start: 0, end: 3, next: 3 });
    assert.deepEqual(lineValue('abc"d', 0, '"'), { start: 0, end: 3, next: 3 });
    assert.deepEqual(lineValue('abc"d', 0, ''), { start: 0, end: 5, next: 5 });
  });

  it('blanks, up to a limit', () => {
    assert.deepEqual(
      [skipBlanks(' \tx', 0), skipBlanks('\nx', 0), skipBlanks(' '.repeat(20), 0)],
      [2, 0, 16],
    );
    assert.deepEqual([skipBlanks(' '.repeat(20), 2, 3), skipBlanks('x', 0)], [5, 0]);
    assert.deepEqual(
      [skipSpace(' \\n\n\\tx', 0), skipSpace('\\x', 0), skipSpace(' '.repeat(300), 0)],
      [6, 0, 256],
    );
  });

  it('what stands between names and values', () => {
    const found = (text: string): readonly unknown[] => {
      const { end, isColon, isEncoded } = separatorAt(text, 0) ?? {};
      return [end, isColon, isEncoded];
    };
    assert.deepEqual(
      [
        '=x',
        '=>x',
        '==x',
        ':x',
        ':=x',
        '%3Dx',
        '%253dx',
        '&#61;x',
        '&#x3D;x',
        '\\u003dx',
        '%3Ax',
        '%253Ax',
        '&#58;x',
        '&#x3a;x',
        '\\u003ax',
      ].map(found),
      [
        [1, false, false],
        [2, false, false],
        [2, false, false],
        [1, true, false],
        [2, true, false],
        [3, false, true],
        [5, false, true],
        [5, false, false],
        [6, false, false],
        [6, false, false],
        [3, true, true],
        [5, true, true],
        [5, true, false],
        [6, true, false],
        [6, true, false],
      ],
    );
    assert.deepEqual(['::x', '://x', '%20', '&amp;', 'x', ''].map(found).flat(), Array.from({ length: 18 }));
  });

  it('values that say something and open nothing', () => {
    for (const value of [
      '',
      ' ',
      'true',
      'Bearer',
      '***',
      '••',
      '{token}',
      '${token}',
      '{{token}}',
      '[HIDDEN VALUE]',
      '<your token>',
      'apikey',
      'enabled',
      'object',
    ])
      assert.equal(isOrdinary(value, 'apiKey'), true, value);
    for (const value of ['hunter2', 'p', '{a}{b', `${'*'.repeat(201)}`])
      assert.equal(isOrdinary(value, 'apiKey'), false, value.slice(0, 20));
    assert.equal(isOrdinary('*'.repeat(200), 'apiKey'), true);
    assert.deepEqual([isOrdinary('s', 'accesskey'), isOrdinary('st', 'accesskey')], [true, false]);
    assert.deepEqual([isOrdinary('Secret', 'secret'), isOrdinary('x-pw', 'X-PW')], [true, true]);
  });

  it('sentences', () => {
    assert.deepEqual(
      [
        'is not valid',
        'two words',
        'The token (old) has ended.',
        'aB3 dE4 fG5',
        'a b 1',
        'one two three 4 5',
        'one two three four five six seven 8 9 10',
      ].map(isProse),
      [true, false, true, false, false, false, true],
    );
  });

  it('values that a machine made', () => {
    assert.deepEqual(
      ['abc12345', 'abc1234', 'abcdefgh', '12345678', '/abc12345', 'abc 12345', 'abc%2B12345'].map((text) =>
        looksIssued(text, 8),
      ),
      [true, false, false, false, false, false, true],
    );
    assert.equal(looksIssued(`a1${'x'.repeat(4_094)}`, 8), true);
    assert.equal(looksIssued(`a1${'x'.repeat(4_095)}`, 8), false);
    for (const random of ['aK9x2Lm4Qp7Zr1Ts8Vw3', 'x7Kp2-9Lm4q_R8tV1zW5y', 'a1b2c3d4e5f6g7h8i9j0'])
      assert.equal(looksRandom(random), true, random);
    // Capitals from A to Z, digits from 0 to 9, small letters from a to z.
    for (const random of ['A1Z2A3Z4A5Z6A7Z8A9Z0', 'z1z2z3z4z5z6z7z8z9z0'])
      assert.equal(looksRandom(random), true, random);
    // Where they have just enough digits, letters and changes, and as many capitals as change what is enough.
    for (const random of [
      'xQzKjVwXkJqZvKxQjZ12',
      'a1b2.c3d4-e5f6_g7h8~',
      'xkqz123vjw45qkx678wz',
      'XKV12xkz34QZ56qz78VW',
      'Xkqz123vjw45qkx678wz',
      'xKQZ123VJW45QKX678WZ',
    ])
      assert.equal(looksRandom(random), true, random);
    for (const known of [
      'xQzKjVwXkJqZvKxQjZx1',
      'a1b2.c3d4-e5f6_g7h~~',
      'xkqz123vjwz45qkxw678',
      'XKVW12xkzq34QZ56qz78',
      'XKqz123vjw45qkx678wz',
      'xkQZ123VJW45QKX678WZ',
      'aK9x2Lm4Qp7Zr1Ts8Vw',
      'NonSharedUint16ArrayBuffer',
      'd41d8cd98f00b204e9800998ecf8427e',
      '123e4567-e89b-12d3-a456-426614174000',
      'aK9x2Lm4Qp7Zr1Ts8Vw3.png',
      'aK9x2Lm4Qp7Z r1Ts8Vw3',
      'this-is-a-long-name-of-2-words',
    ])
      assert.equal(looksRandom(known), false, known);
    assert.equal(looksRandom('aK9x2Lm4Qp7Zr1Ts8Vw', 19), true);
  });

  it('spans in order, of which the outer ones count', () => {
    const search = new SecretSearch('x');
    search.add(1, 1);
    search.add(2, 1);
    assert.deepEqual(search.spans, []);
    const span = (start: number, end: number): SecretSearch['spans'][number] => ({
      start,
      end,
      kind: 'value',
    });
    assert.deepEqual(disjoint([span(0, 2), span(2, 4)]), [span(0, 2), span(2, 4)]);
    assert.deepEqual(disjoint([span(5, 9), span(0, 3), span(2, 4), span(6, 7), span(0, 1)]), [
      span(0, 4),
      span(5, 9),
    ]);
  });
});

describe('secrets where they stand', () => {
  const rows: readonly (readonly [text: string, shown: string])[] = [
    ['Authorization: Bearer abc123def', `Authorization: Bearer ${hidden}`],
    ['Authorization: Bearer', 'Authorization: Bearer'],
    [
      'Authorization: Bearer abc12345 was sent to the server',
      `Authorization: Bearer ${hidden} was sent to the server`,
    ],
    ['Authorization: is not sent by it', 'Authorization: is not sent by it'],
    ['Authorization: none', 'Authorization: none'],
    ['Cookie: a=b1c2; d=e', `Cookie: a=${hidden}; d=${hidden}`],
    ['Cookie: a=; d=e', `Cookie: a=; d=${hidden}`],
    ['Set-Cookie: a=b1; Path=/; Max-Age=3', `Set-Cookie: a=${hidden}; Path=/; Max-Age=3`],
    [
      'Set-Cookie: a=b1; Expires=Wed, 01 Jan 2030, c=d1; Path=/',
      `Set-Cookie: a=${hidden}; Expires=Wed, 01 Jan 2030, c=${hidden}; Path=/`,
    ],
    ['Cookie: is missing in the answer', 'Cookie: is missing in the answer'],
    ['password=hunter2&user=ann', `password=${hidden}&user=ann`],
    ['{"password": "hunter2", "user": "ann"}', `{"password": "${hidden}", "user": "ann"}`],
    [
      '{"tokens": ["abc12345", "def67890"], "n": 12345}',
      `{"tokens": ["${hidden}", "${hidden}"], "n": 12345}`,
    ],
    [
      '{"tokens": {"name": "abc12345", "value": 12345, "x": 123}}',
      `{"tokens": {"name": "abc12345", "value": ${hidden}, "x": 123}}`,
    ],
    ['mysql --password hunter2 -u ann', `mysql --password ${hidden} -u ann`],
    ['mysql --password is needed', 'mysql --password is needed'],
    ['localStorage.setItem("token", "abc12345")', `localStorage.setItem("token", "${hidden}")`],
    ['translate("token", "The token")', 'translate("token", "The token")'],
    ['https://ann:pw12@shop.test/', `https://${hidden}@shop.test/`],
    ['https://shop.test/@ann', 'https://shop.test/@ann'],
    ['next=https%3A%2F%2Fann:pw%40shop.test', `next=https%3A%2F%2F${hidden}%40shop.test`],
    ['GET /reset/abc12345xyz HTTP/1.1', 'GET /reset/{token} HTTP/1.1'],
    ['GET /reset/abcdefgh HTTP/1.1', 'GET /reset/abcdefgh HTTP/1.1'],
    ['GET /items/abc12345xyz HTTP/1.1', 'GET /items/abc12345xyz HTTP/1.1'],
    ['GET /a?x=aK9x2Lm4Qp7Zr1Ts8Vw3&y=1 HTTP/1.1', `GET /a?x=${hidden}&y=1 HTTP/1.1`],
    ['GET /a?v=aK9x2Lm4Qp7Zr1Ts8Vw3 HTTP/1.1', 'GET /a?v=aK9x2Lm4Qp7Zr1Ts8Vw3 HTTP/1.1'],
    ["curl -u ann:pw12 -b 'a=b' https://shop.test", `curl -u ${hidden} -b 'a=${hidden}' https://shop.test`],
    ['curl -uann:pw12 --oauth2-bearer abc x', `curl -u${hidden} --oauth2-bearer ${hidden} x`],
    ['curl -u ann x', 'curl -u ann x'],
    ['mycurl -u ann:pw12', 'mycurl -u ann:pw12'],
    ['curl x \\\n -u ann:pw12\n-u bob:pw34', `curl x \\\n -u ${hidden}\n-u bob:pw34`],
    [
      'form-data; name="password"\r\n\r\nhunter2\r\n--x',
      `form-data; name="password"\r\n\r\n${hidden}\r\n--x`,
    ],
    ['<input name="password" value="hunter2">', `<input name="password" value="${hidden}">`],
  ];
  for (const [text, shown] of rows)
    it(text.replaceAll(/\s+/g, ' '), () => assert.equal(redactSecrets(text), shown));

  it('are cut where the text is, and none in part', () => {
    const text = 'password=hunter2&user=ann';
    assert.equal(redactSecrets(text, 12), `password=${hidden}`);
    assert.equal(redactSecrets(text, 9), 'password=');
    assert.equal(redactSecrets(text, 20), `password=${hidden}&use`);
    assert.equal(redactSecrets('nothing', 3), 'not');
    assert.equal(redactUrl('shop.test/reset/abc12345xyz?a=1', 18), 'shop.test/reset/{token}');
  });

  it('are taken out of a value, but not what was put behind them', () => {
    assert.equal(redactValueOf('password', "hunter2' or 1=1"), `${hidden}' or 1=1`);
    for (const value of ['', 'word', "abc'", '/etc/passwd', 'http://x.test/1', "true'"])
      assert.equal(redactValueOf('password', value), value);
    assert.equal(redactValueOf('q', 'hunter2'), 'hunter2');
    assert.equal(redactValueOf('password', 'ab12'), hidden);
    assert.equal(redactValueOf('password', 'ab1'), 'ab1');
  });
});
