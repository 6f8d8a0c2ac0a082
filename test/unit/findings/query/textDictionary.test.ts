import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareText } from '../../../../src/findings/query/naturalText.ts';
import { TextDictionary } from '../../../../src/findings/query/textDictionary.ts';

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

  it('orders numbers in text by their value', () => {
    const values = ['CWE-1021', 'cwe-79', 'CWE-22', 'CWE-022', 'CWE-', 'API4:2023', 'API10:2023', 'CWE-22 b'];
    assert.deepEqual(values.toSorted(compareText), [
      'API4:2023',
      'API10:2023',
      'CWE-',
      'CWE-022',
      'CWE-22',
      'CWE-22 b',
      'cwe-79',
      'CWE-1021',
    ]);
  });

  const numbers = ['0', '00', '1', '01', '9', '10', '123456789', '9'.repeat(199), '1'.repeat(205)];
  const texts = fc.uniqueArray(
    fc.string({
      unit: fc.constantFrom('a', 'A', 'b', 'Z', '_', ':', ' ', 'É', 'ÿ', 'Σ', '一', '\0', ...numbers),
      maxLength: 7,
    }),
    { maxLength: 40 },
  );

  it('ranks any values as they compare, whatever they start with', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('', 'EVT-', 'É', 'v1/', 'E2'), (ends, start) => {
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

  it('gives the order of values by numbers, except of equal ones', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('', 'EVT-', 'É', 'v1/', 'E2'), (ends, start) => {
        const values = ends.map((end) => start + end);
        const { keys } = new TextDictionary(values);
        for (const [left, value] of values.entries()) {
          for (const [right, other] of values.entries()) {
            if ((keys[left] ?? 0) < (keys[right] ?? 0)) {
              assert.ok(compareText(value, other) < 0, `${value} before ${other}`);
            }
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

  it('orders any texts as their lower case does with all numbers equally long', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        'A',
        'b',
        'Z',
        '[',
        '_',
        'É',
        'é',
        'ß',
        'Σ',
        '0',
        '1',
        '9',
        '10',
        '99999999',
      ),
      maxLength: 6,
    });
    const padded = (value: string): string =>
      value.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(60, '0'));
    fc.assert(
      fc.property(text, text, (left, right) => {
        const units = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
        const expected =
          units(padded(left), padded(right)) ||
          units(left.toLowerCase(), right.toLowerCase()) ||
          units(left, right);
        assert.equal(Math.sign(compareText(left, right)), expected);
      }),
      { numRuns: 2000 },
    );
  });
});
