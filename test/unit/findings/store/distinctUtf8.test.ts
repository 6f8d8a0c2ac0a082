import assert from 'node:assert/strict';
import { DistinctUtf8 } from '../../../../src/findings/store/sqlite/distinctUtf8.ts';

const odd = ['', 'a', 'ä', '\uFEFFa', '💥', 'EVT-1', 'evt-1', 'a\0', '\0a', 'x'.repeat(300), 'ö'.repeat(300)];
const many = Array.from({ length: 9_000 }, (_, index) => (index % 4 === 0 ? 'EVT-0' : `EVT-${index * 7919}`));

describe('distinct texts in UTF-8', () => {
  const cases: [name: string, texts: readonly string[], mostPlaces?: number][] = [
    ['none', []],
    ['odd ones, twice', [...odd, ...odd]],
    ['more than a text of the dictionary holds', many],
    ['a letter beyond ASCII among many', [...many, 'ü', ...many, 'EVT-ü', 'ü']],
    ['all places taken', [...many, ...odd, ...many, ...odd], 1],
  ];
  for (const [name, texts, mostPlaces] of cases) {
    it(`${name}: each row has its text, and each text one code, in the order they come`, () => {
      const distinct = new DistinctUtf8(texts.length, mostPlaces);
      for (const text of texts) distinct.add(new TextEncoder().encode(text));
      const { codes, dictionary } = distinct.column();
      const values = [...new Set(texts)];
      assert.equal(dictionary.size, values.length);
      assert.deepEqual(
        values.map((_, code) => dictionary.value(code)),
        values,
      );
      assert.deepEqual(
        Array.from(codes, (code) => dictionary.value(code)),
        texts,
      );
    });
  }
});
