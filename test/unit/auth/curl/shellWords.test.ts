import assert from 'node:assert/strict';
import { posixWords } from '../../../../src/auth/curl/shellWords.ts';

/** The words of each command in brackets, and what else is said of a text. */
function wordsOf(text: string): string {
  const { commands, variables, leftOut, unclosed } = posixWords(text);
  return [
    ...commands.map((words) => JSON.stringify(words)),
    ...variables.map((name) => `$${name}`),
    ...leftOut,
    ...(unclosed ? ['unclosed'] : []),
  ].join(' ');
}

describe('words of a POSIX shell', () => {
  const rows: Readonly<Record<string, readonly (readonly [text: string, words: string])[]>> = {
    'between blanks, in commands': [
      ['a b\tc\rd', '["a","b","c","d"]'],
      ['a b\n\n c', '["a","b"] ["c"]'],
      ['a;b&c|d', '["a"] ["b"] ["c"] ["d"] pipe'],
      [' ;; ', ''],
    ],
    'in quotes': [
      ["'a b'c", '["a bc"]'],
      ["'a", '["a"] unclosed'],
      ['"a b"', '["a b"]'],
      ['"a', '["a"] unclosed'],
      ['a "" b', '["a","","b"]'],
      ["a '' b", '["a","","b"]'],
    ],
    'behind backslashes': [
      [String.raw`a\ b`, '["a b"]'],
      [String.raw`\a`, '["a"]'],
      ['a\\\nb', '["ab"]'],
      ['a\\\r\nb', '["ab"]'],
      ['a\\', String.raw`["a\\"]`],
      ['a\\\r', String.raw`["a\r"]`],
      ['"a\\\nb"', '["ab"]'],
      ['"a\\\r\nb"', '["ab"]'],
      [String.raw`"\"\\\$\q"`, String.raw`["\"\\$\\q"]`],
      ['"\\`"', '["`"]'],
    ],
    'with codes': [
      ["$'a'b", '["ab"]'],
      ["$'a", '["a"] unclosed'],
      ["$''", '[""]'],
      ["$'\\", '[""] unclosed'],
      [String.raw`$'\n\r\t\q\\\''`, String.raw`["\n\r\tq\\'"]`],
      [String.raw`$'\a\b\e\E\f\v'`, JSON.stringify(['\u0007\b\u001B\u001B\f\v'])],
      [String.raw`$'\x41\x4\101\7\400'`, JSON.stringify(['A\u0004A\u0007\0'])],
      [String.raw`$'\u20ac\u4'`, JSON.stringify(['€\u0004'])],
      [String.raw`$'\U1F600\U10FFFF\U110000'`, JSON.stringify(['😀\u{10FFFF}\uFFFD'])],
      [String.raw`$'\xe2\x82\xacx\xff'`, JSON.stringify(['€x\uFFFD'])],
    ],
    'with variables': [
      ['"$A ${B} $1 $"', '["${env:A} ${env:B} $1 $"] $A $B'],
      ['${C:-x}${D:?x}${E=y}${F+}', '["${env:C}${env:D}${env:E}${env:F}"] $C $D $E $F'],
      ['$A $A', '["${env:A}","${env:A}"] $A'],
      ['${A ${B:x}', '["${A","${B:x}"]'],
      [`\${A:-${'y'.repeat(200)}}`, '["${env:A}"] $A'],
      ['${env:X}-${secret:Y}', '["${env:X}-${secret:Y}"]'],
      ['{$steps.a.outputs.b} $inputs.username', '["{$steps.a.outputs.b}","$inputs.username"]'],
    ],
    'without the output of commands, whose calls come before': [
      ['x `date` y', '["x","","y"] substitution'],
      ['x $(a (b) c) y', '["x","","y"] substitution'],
      ['$(date', '[""] substitution'],
      ['x $(mycurl a) y', '["x","","y"] substitution'],
      ['`curl x`', '["curl","x"] [""]'],
      ['$(curl.exe $A', '["curl.exe","${env:A}"] [""] $A'],
      ['x $(CURL a) y', '["CURL","a"] ["x","","y"] substitution'],
      ['a=`curl x`b', '["curl","x"] ["a=b"] substitution'],
      ['"$(curl a) b"', '["curl","a"] [" b"] substitution'],
      ['$(curl a $(curl b $(curl c)))', '["curl","b",""] ["curl","a",""] [""] substitution'],
      ['$(curl a | b)', '["curl","a"] ["b"] [""] pipe'],
    ],
    'without comments': [
      ['a # b\nc', '["a"] ["c"]'],
      ['a#b', '["a#b"]'],
      ['#x', ''],
    ],
    'without what is read from files or written to them': [
      ['a>b c;d', '["a"] ["d"] pipe'],
      ['a 2>&1 b', '["a"] pipe'],
      ['a 22>x', '["a","22"] pipe'],
      ['a < f x', '["a"] pipe'],
      ['a<b', '["a"] pipe'],
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
});
