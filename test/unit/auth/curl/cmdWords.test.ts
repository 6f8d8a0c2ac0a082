import assert from 'node:assert/strict';
import { cmdWords, isForCmd } from '../../../../src/auth/curl/cmdWords.ts';

/** The words of each command in brackets, and what else is said of a text. */
function wordsOf(text: string): string {
  const { commands, variables, leftOut, unclosed } = cmdWords(text);
  const said = [...variables.map((name) => `$${name}`), ...leftOut, ...(unclosed ? ['unclosed'] : [])];
  return [...commands.map((words) => JSON.stringify(words)), ...said].join(' ');
}

describe('words of the Windows command line', () => {
  it('begin and end at a quote behind an even number of backslashes, of which half are left', () => {
    const commandsOf = (text: string): readonly (readonly string[])[] => cmdWords(text).commands;
    assert.deepEqual(commandsOf(String.raw`a"b c" d`), [['ab c', 'd']]);
    assert.deepEqual(commandsOf(String.raw`a\\"b c" d`), [[String.raw`a\b c`, 'd']]);
    assert.deepEqual(commandsOf(String.raw`a\"b c`), [['a"b', 'c']]);
    assert.deepEqual(commandsOf(String.raw`a\\\"b c`), [[String.raw`a\"b`, 'c']]);
    assert.deepEqual(commandsOf(String.raw`a\\b`), [[String.raw`a\\b`]]);
  });

  const rows: Readonly<Record<string, readonly (readonly [text: string, words: string])[]>> = {
    'between blanks, in commands': [
      ['a b\tc\rd', '["a","b","c","d"]'],
      ['a b\n\n c', '["a","b"] ["c"]'],
      ['a&b|c', '["a"] ["b"] ["c"] pipe'],
      ['a>b c\nd', '["a"] ["d"] pipe'],
      ['a<f x', '["a"] pipe'],
    ],
    'in quotes, of which two are one': [
      ['"a b"c', '["a bc"]'],
      ['"a', '["a"] unclosed'],
      ['a "" b', '["a","","b"]'],
      ['"a""b" c', String.raw`["a\"b","c"]`],
      ['"a&b|c>d\ne"', String.raw`["a&b|c>d\ne"]`],
    ],
    'without the carets before signs and lines': [
      ['a^ b^\tc', '["a","b","c"]'],
      ['a^&b^|c^>d', '["a&b|c>d"]'],
      ['a^\nb^\r\nc', '["abc"]'],
      ['a ^\n\nb', '["a","b"]'],
      ['a^\r\n\r\nb', '["a","b"]'],
      ['a^', '["a"]'],
    ],
    'with carets in quotes, but where quotes have carets, too': [
      ['"a^b"', '["a^b"]'],
      ['^"a b^" c^"d&e^" "f^g"', '["a b","cd&e","fg"]'],
      [String.raw`^"a^\^\b^\c^" d`, String.raw`["a\\b\\c","d"]`],
      [String.raw`^"^\^"a^\^"^"`, String.raw`["\"a\""]`],
    ],
    'with variables, which percent-encoded signs are not': [
      ['%ABC% "%ABC%-%D_1%"', '["${env:ABC}","${env:ABC}-${env:D_1}"] $ABC $D_1'],
      ['%A% %1AB% %abc% %ABC %%', '["%A%","%1AB%","%abc%","%ABC","%%"]'],
      [`%${'A'.repeat(60)}%`, `["\${env:${'A'.repeat(60)}}"] $${'A'.repeat(60)}`],
      [`%${'A'.repeat(61)}%`, `["%${'A'.repeat(61)}%"]`],
      ['^%ABC^% %AB^C%', '["%ABC%","%ABC%"]'],
      ['%20%C3%A9 ^"a^%^20b^"', '["%20%C3%A9","a%20b"]'],
    ],
  };
  for (const [what, texts] of Object.entries(rows)) {
    it(`are read ${what}`, () => {
      assert.deepEqual(
        texts.map(([text]) => [text, wordsOf(text)]),
        texts,
      );
    });
  }

  it('are known by carets, by curl.exe, or by doubled quotes of JSON without single ones', () => {
    const own = ['x ^\ny', 'x ^\r\ny', 'x ^"a^"', 'curl.exe x', ' \tcurl.exe x', 'x\ncurl.exe y'].concat(
      ['{', ',', ':', '[', '('].map((sign) => `x ${sign}""`),
      [':', ',', '}', ']'].map((sign) => `x ""${sign}`),
    );
    assert.deepEqual(
      own.filter((text) => !isForCmd(text)),
      [],
    );
    const others = ['curl.exe', 'xcurl.exe a', 'x ""a"" b', `x '{""a"":1}'`, 'x a^b', 'x "a""b"', 'x ^'];
    assert.deepEqual(others.filter(isForCmd), []);
  });
});
