import assert from 'node:assert/strict';
import { cmdWords } from '../../../../src/auth/curl/cmdWords.ts';

describe('words of the Windows command line', () => {
  it('begin and end at a quote behind an even number of backslashes, of which half are left', () => {
    const wordsOf = (text: string): readonly (readonly string[])[] => cmdWords(text).commands;
    assert.deepEqual(wordsOf(String.raw`a"b c" d`), [['ab c', 'd']]);
    assert.deepEqual(wordsOf(String.raw`a\\"b c" d`), [[String.raw`a\b c`, 'd']]);
    assert.deepEqual(wordsOf(String.raw`a\"b c`), [['a"b', 'c']]);
    assert.deepEqual(wordsOf(String.raw`a\\\"b c`), [[String.raw`a\"b`, 'c']]);
    assert.deepEqual(wordsOf(String.raw`a\\b`), [[String.raw`a\\b`]]);
  });
});
