import assert from 'node:assert/strict';
import { chunksOf, eachText } from '../../../../src/findings/model/packedTexts.ts';

describe('texts that are packed', () => {
  const packed = (...texts: readonly string[]): Parameters<typeof chunksOf>[0] => {
    let end = 0;
    const bytes = new TextEncoder().encode(texts.join(''));
    return { bytes, ends: Uint32Array.from(texts, (text) => (end += text.length)) };
  };
  const chunks = (size: number, ...texts: readonly string[]): readonly string[] =>
    Array.from(chunksOf(packed(...texts), size), (chunk) =>
      Array.from(eachText(chunk), (text) => new TextDecoder().decode(text)).join('|'),
    );

  it('come in chunks that are as large as they may be, a longer one by itself', () => {
    assert.deepEqual(chunks(4), []);
    assert.deepEqual(chunks(4, 'ab', 'cd', 'e'), ['ab|cd', 'e']);
    assert.deepEqual(chunks(3, 'ab', 'cd', 'e'), ['ab', 'cd|e']);
    assert.deepEqual(chunks(3, 'abcde', '', 'f', 'ghijk'), ['abcde', '|f', 'ghijk']);
    assert.deepEqual(chunks(100, 'a', '', 'b'), ['a||b']);
  });
});
