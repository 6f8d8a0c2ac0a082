import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareText, TextDictionary } from '../../../../src/findings/query/textDictionary.ts';

describe('text dictionary', () => {
  const containing = (values: readonly string[], text: string, from?: number[]): string[] => {
    const marks = new Uint8Array(values.length);
    new TextDictionary(values).markContaining(text, marks, from && Uint32Array.from(from));
    return values.filter((_, code) => marks[code] === 1);
  };

  it('never finds a text that only appears across two values', () => {
    assert.deepEqual(containing(['/use', 'rs', '/users'], 'users'), ['/users']);
  });

  it('finds the second place in a value when the first lies before its start', () => {
    assert.deepEqual(containing(['GET /get', 'GET /x'], 'get', [4, 4]), ['GET /get']);
  });

  it('ignores case beyond ASCII and takes wildcards literally', () => {
    assert.deepEqual(containing(['ÉCLAIR', 'eclair'], 'éc'), ['ÉCLAIR']);
    assert.deepEqual(containing(['100%', '100', 'a_b', 'axb', 'x*'], '%'), ['100%']);
    assert.deepEqual(containing(['100%', '100', 'a_b', 'axb', 'x*'], '_'), ['a_b']);
    assert.deepEqual(containing(['100%', '100', 'a_b', 'axb', 'x*'], '*'), ['x*']);
  });

  it('finds values in every chunk of a large dictionary', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => `value ${index};`);
    assert.deepEqual(containing(values, ' 9999;'), ['value 9999;']);
    assert.equal(containing(values, 'VALUE').length, 10_000);
  });

  it('orders text without regard to case, and upper case first among equals', () => {
    const values = ['b', 'a', 'B', 'A', 'é'];
    const { ranks } = new TextDictionary(values);
    const byRank = values.toSorted(
      (left, right) => (ranks[values.indexOf(left)] ?? 0) - (ranks[values.indexOf(right)] ?? 0),
    );
    assert.deepEqual(byRank, ['A', 'a', 'B', 'b', 'é']);
    assert.deepEqual(values.toSorted(compareText), byRank);
  });

  const texts = fc.uniqueArray(
    fc.string({
      unit: fc.constantFrom('a', 'A', 'b', 'Z', '_', 'É', 'ÿ', 'Σ', '一', '\0', '1'),
      maxLength: 7,
    }),
    { maxLength: 40 },
  );

  it('ranks any values as they compare, whatever they start with', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('', 'EVT-', 'É'), (ends, start) => {
        const values = ends.map((end) => start + end);
        const { ranks } = new TextDictionary(values);
        const sorted = values.toSorted(compareText);
        assert.deepEqual(
          Array.from(ranks),
          values.map((value) => sorted.indexOf(value)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('tells which values come after a text', () => {
    fc.assert(
      fc.property(texts, texts, fc.constantFrom('', 'EVT-', 'É'), (ends, others, start) => {
        const values = ends.map((end) => start + end);
        const dictionary = new TextDictionary(values);
        for (const text of [...others, ...values, start]) {
          const isAfter = dictionary.comesAfter(text);
          for (const [code, value] of values.entries()) {
            assert.equal(isAfter(code), compareText(value, text) > 0, `${value} after ${text}`);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives its values back when it is packed and unpacked', () => {
    const values = Array.from({ length: 9000 }, (_, index) => `wert-ß-${index}`);
    const unpacked = new TextDictionary(new TextDictionary(values).packed());
    assert.deepEqual(
      Array.from({ length: unpacked.size }, (_, code) => unpacked.value(code)),
      values,
    );
    assert.equal(new TextDictionary([]).size, 0);
  });

  it('orders any texts as their lower case does', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'A', 'b', 'Z', '[', '_', 'É', 'é', 'ß', 'Σ', '1'),
      maxLength: 4,
    });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const units = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
        const expected = units(left.toLowerCase(), right.toLowerCase()) || units(left, right);
        assert.equal(Math.sign(compareText(left, right)), expected);
      }),
      { numRuns: 2000 },
    );
  });
});
