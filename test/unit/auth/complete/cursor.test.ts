import assert from 'node:assert/strict';
import { cursorAt } from '../../../../src/auth/complete/cursor.ts';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';

/** Where somebody types, at the `|` of a text: path, what is replaced, what is around in quotes, and what follows. */
function cursorOf(marked: string): string {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const cursor = cursorAt(new AuthDocument(text), offset);
  if (cursor === undefined) return 'none';
  const { path, isKey, whole, content, before, after, separator, hasColon } = cursor;
  const written = ({ offset: start, length }: typeof whole): string => text.slice(start, start + length);
  return [
    `/${path.join('/')}${isKey ? ' key' : ''} [${written(whole)}]`,
    ...(content === undefined ? [] : [`${before}|${after} of ${written(content)}`]),
    ...(separator === '' ? [] : [separator]),
    ...(hasColon ? [':'] : []),
  ].join(' ');
}

describe('the place where somebody types', () => {
  const long = 'w'.repeat(101);
  const rows: Readonly<Record<string, readonly (readonly [marked: string, cursor: string])[]>> = {
    'is in quotes': [
      ['{ "a": "b|c" }', '/a ["bc"] b|c of bc'],
      ['{ "a": "|" }', '/a [""] | of '],
      ['{ "a|b": 1 }', '/ab key ["ab"] a|b of ab :'],
      ['{ "|" }', '/ key [""] | of '],
      ['{"a": "x|', '/a ["x] x| of x'],
      ['{ "a": "b"| }', 'none'],
    ],
    'is before a value or key, which a comma has to part': [
      ['{ "a": |"b" }', '/a [] ,'],
      ['{ "a": ["x", | 5] }', '/a/1 [] ,'],
      ['{ "a": [| {}] }', '/a/0 [] ,'],
      ['{ "a": [| []] }', '/a/0 [] ,'],
      ['{ "a": [|null] }', '/a/0 [] ,'],
      ['{ "a": [| true] }', '/a/0 [] ,'],
      ['{ "a": [| false] }', '/a/0 [] ,'],
      ['{ "a": [|] }', '/a/0 []'],
      ['{ | }', '/ key []'],
      ['{ "a" |: 1 }', '/a key [] :'],
      ['|', '/ []'],
    ],
    'is behind a word without quotes': [
      ['{ "a": tr|ue }', '/a [tr]'],
      ['{ "a": tr| "b": 1 }', '/a [tr] ,'],
      ['{ "a": $x-Y_|', '/a [$x-Y_]'],
      [`{"a": ${long}|}`, `/a [${long.slice(1)}]`],
    ],
    'is in no comment, though a text looks like one': [
      ['{ // a|\n }', 'none'],
      ['{ /* a| */ }', 'none'],
      ['{ "a": 1 } // x|', 'none'],
      ['//| x', 'none'],
      ['/*|*/', 'none'],
      ['/|/ x', 'none'],
      ['{ // a\n| "b": 1 }', '/ key [] ,'],
      ['{ /* a */| }', '/ key []'],
      ['{ /* a */ "x|": 1 }', '/x key ["x"] x| of x :'],
      ['{ "a": 1, // x\n "b|": 1 }', '/b key ["b"] b| of b :'],
      ['{ "u": "http://x|" }', '/u ["http://x"] http://x| of http://x'],
      ['{ "u": "/* b|" }', '/u ["/* b"] /* b| of /* b'],
      ['{ "u": "a /* b", "v|": 1 }', '/v key ["v"] v| of v :'],
    ],
  };
  for (const [what, texts] of Object.entries(rows)) {
    it(what, () => {
      assert.deepEqual(
        texts.map(([marked]) => [marked, cursorOf(marked)]),
        texts,
      );
    });
  }
});
