import assert from 'node:assert/strict';
import {
  applyEdits,
  areApart,
  difference,
  inOrder,
  type TextEdit,
} from '../../../../src/auth/edits/textEdit.ts';

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

describe('edits of a text', () => {
  const edit = (offset: number, length: number, newText = 'x'): TextEdit => ({ offset, length, newText });

  it('come in the order of the text, those that touch as one', () => {
    assert.deepEqual(inOrder([]), []);
    assert.deepEqual(inOrder([edit(7, 1, 'b'), edit(0, 2, 'a')]), [edit(0, 2, 'a'), edit(7, 1, 'b')]);
    assert.deepEqual(inOrder([edit(2, 1, 'b'), edit(0, 2, 'a'), edit(4, 0, 'd')]), [
      edit(0, 3, 'ab'),
      edit(4, 0, 'd'),
    ]);
    assert.deepEqual(inOrder([edit(3, 2, 'new'), edit(3, 0, 'before ')]), [edit(3, 2, 'before new')]);
    assert.equal(applyEdits('0123456', [edit(5, 1, 'b'), edit(1, 2, 'a'), edit(3, 0, '-')]), '0a-34b6');
  });

  it('are apart where no two change the same', () => {
    const apart: readonly (readonly TextEdit[])[] = [
      [],
      [edit(0, 5)],
      [edit(0, 2), edit(2, 1)],
      [edit(2, 1), edit(0, 2), edit(4, 1)],
      [edit(3, 0), edit(3, 2)],
      [edit(3, 0), edit(3, 0)],
    ];
    for (const edits of apart) assert.equal(areApart(edits), true, JSON.stringify(edits));
    const others: readonly (readonly TextEdit[])[] = [
      [edit(0, 3), edit(2, 1)],
      [edit(2, 1), edit(0, 3)],
      [edit(0, 1), edit(4, 3), edit(5, 0)],
      [edit(3, 1), edit(3, 2)],
    ];
    for (const edits of others) assert.equal(areApart(edits), false, JSON.stringify(edits));
  });
});
