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
