import assert from 'node:assert/strict';
import { applyEdits, difference } from '../../../../src/auth/edits/textEdit.ts';

describe('the difference of two texts', () => {
  it('is one edit without what both begin and end with, which do not overlap', () => {
    const rows: readonly (readonly [
      before: string,
      after: string,
      offset: number,
      length: number,
      text: string,
    ])[] = [
      ['ab-cd', 'ab++cd', 2, 1, '++'],
      ['aa', 'aaa', 2, 0, 'a'],
      ['aaa', 'aa', 2, 1, ''],
      ['abab', 'abcab', 2, 0, 'c'],
      ['same', 'same', 4, 0, ''],
      ['', 'new', 0, 0, 'new'],
      ['old', '', 0, 3, ''],
      ['ab', 'ba', 0, 2, 'ba'],
    ];
    assert.deepEqual(
      rows.map(([before, after]) => {
        const edit = difference(before, after);
        assert.equal(applyEdits(before, [edit]), after);
        return [before, after, edit.offset, edit.length, edit.newText];
      }),
      rows,
    );
  });
});
