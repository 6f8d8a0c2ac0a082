import assert from 'node:assert/strict';
import { listFacet } from '../../../../src/findings/query/facets.ts';
import { compareText } from '../../../../src/findings/query/naturalText.ts';
import { TextDictionary } from '../../../../src/findings/query/textDictionary.ts';

describe('the values of a field', () => {
  it('come most frequent first and then by text, however many there are of one count and one beginning', () => {
    const size = 3000;
    // In no order, and all but the first the same in the first units after what all of them start with.
    const values = Array.from({ length: size }, (_, index) =>
      index === 0 ? '/health' : `/api/items/${(index * 1777) % size}/notes`,
    );
    const counts = Uint32Array.from(values, (_, index) => (index % 40 === 0 ? 2 : 1));
    const dictionary = new TextDictionary(values);
    const present = Uint32Array.from(values.keys());
    const expected = values
      .map((value, code) => ({ value, count: counts[code] ?? 0 }))
      .sort((left, right) => right.count - left.count || compareText(left.value, right.value));
    for (const limit of [1, 50, 100, 1000]) {
      const { values: listed, distinct } = listFacet(
        'endpoint',
        dictionary,
        { counts, present },
        [],
        '',
        limit,
      );
      assert.deepEqual(listed, expected.slice(0, limit));
      assert.equal(distinct, size);
    }
  });
});
