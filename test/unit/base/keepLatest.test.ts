import assert from 'node:assert/strict';
import { keepLatest } from '../../../src/base/keepLatest.ts';

describe('values that are kept', () => {
  it('are those that were kept last, in that order', () => {
    const kept = new Map<string, number>();
    const rows: readonly (readonly [key: string, value: number, left: string])[] = [
      ['a', 1, 'a1'],
      ['b', 2, 'a1 b2'],
      ['a', 3, 'b2 a3'],
      ['c', 4, 'a3 c4'],
      ['d', 5, 'c4 d5'],
      ['d', 5, 'c4 d5'],
    ];
    for (const [key, value, left] of rows) {
      assert.equal(keepLatest(kept, key, value, 2), value);
      assert.equal(Array.from(kept, (entry) => entry.join('')).join(' '), left);
    }
  });
});
