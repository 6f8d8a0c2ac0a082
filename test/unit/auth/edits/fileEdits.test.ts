import assert from 'node:assert/strict';
import { parseTree } from 'jsonc-parser';
import { first } from '../../../../src/auth/edits/childEdits.ts';
import { FileEdits } from '../../../../src/auth/edits/fileEdits.ts';
import { child } from '../../../../src/auth/fixes/places.ts';
import type { TextEdit } from '../../../../src/auth/edits/textEdit.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import type { Node } from '../../../../src/auth/syntax/tree.ts';

function edited(text: string, edit: (edits: FileEdits, root: Node) => readonly TextEdit[]): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  assert.ok(root !== undefined);
  return applyEdits(text, edit(new FileEdits(text), root));
}

function nth(list: Node | undefined, index: number): Node {
  const item = list?.children?.[index];
  assert.ok(item !== undefined);
  return item;
}

describe('edits of a file', () => {
  const additions: readonly (readonly [what: string, before: string, after: string])[] = [
    ['on a line of its own in an empty file', '{}', '{\n  "x": 1\n}'],
    ['in an object that holds a comment', '{ /* c */ }', '{ "x": 1 /* c */ }'],
    ['in an empty object of two lines', '{\n}', '{\n  "x": 1\n}'],
    ['behind a key on the same line', '{ "a": 1 }', '{ "a": 1, "x": 1 }'],
    ['without spaces where there are none', '{"a":1}', '{"a":1,"x":1}'],
    ['on a line of its own', '{\n\t"a": 1\n}', '{\n\t"a": 1,\n\t"x": 1\n}'],
    ['with the line ends of the file', '{\r\n    "a": 1\r\n}', '{\r\n    "a": 1,\r\n    "x": 1\r\n}'],
    ['behind the comment of the line', '{\n  "a": 1 // c\n}', '{\n  "a": 1, // c\n  "x": 1\n}'],
    [
      'behind several comments',
      '{\n  "a": 1, /* c */ /* d */\n}',
      '{\n  "a": 1, /* c */ /* d */\n  "x": 1\n}',
    ],
    ['behind an odd comment', '{\n  "a": 1, /*/ c */\n}', '{\n  "a": 1, /*/ c */\n  "x": 1\n}'],
    ['behind a comma that is there', '{\n  "a": 1, // c\n}', '{\n  "a": 1, // c\n  "x": 1\n}'],
    ['before a comment on a line of its own', '{\n  "a": 1\n  // c\n}', '{\n  "a": 1,\n  "x": 1\n  // c\n}'],
  ];
  for (const [what, before, after] of additions) {
    it(`add a key ${what}`, () => {
      assert.equal(
        edited(before, (edits, root) => edits.addKeys(root, { x: 1 })),
        after,
      );
    });
  }

  it('add a key behind another, before all, or in place of what it was', () => {
    const text = '{\n  "a": 1, // c\n  "b": 2\n}';
    const add = (key: string, after?: string | typeof first): string =>
      edited(text, (edits, root) => edits.addKeys(root, { [key]: 3 }, after));
    assert.equal(add('x', 'a'), '{\n  "a": 1, // c\n  "x": 3,\n  "b": 2\n}');
    assert.equal(add('x', first), '{\n  "x": 3,\n  "a": 1, // c\n  "b": 2\n}');
    assert.equal(add('x', 'nowhere'), '{\n  "a": 1, // c\n  "b": 2,\n  "x": 3\n}');
    assert.equal(add('a'), '{\n  "a": 3, // c\n  "b": 2\n}');
    assert.deepEqual(JSON.parse(edited('{}', (edits, root) => edits.addKeys(root, { ['__proto__']: 1 }))), {
      ['__proto__']: 1,
    });
  });

  it('add a key with spaces where a long name ends before them', () => {
    for (const length of [992, 993, 994]) {
      const text = `{\n  "${'a'.repeat(length)}": 1\n}`;
      const added = edited(text, (edits, root) => edits.addKeys(root, { x: 1 }));
      assert.equal(added, text.replace('1\n', '1,\n  "x": 1\n'));
    }
  });

  it('keep a value on one line as long as it is short', () => {
    const add = (text: string): string =>
      edited('{ "a": 1 }', (edits, root) => edits.addKeys(root, { x: [text] }));
    assert.equal(add('y'.repeat(76)), `{ "a": 1, "x": ["${'y'.repeat(76)}"] }`);
    assert.ok(add('y'.repeat(77)).includes('\n'));
  });

  it('spread a value that is long over lines, in the indentation of the file', () => {
    const value = { name: 'x'.repeat(50), list: [{ short: true }, 'y'.repeat(70)] };
    const text = edited('{\n   "a": 1\n}', (edits, root) => edits.addKeys(root, { value }));
    assert.equal(
      text,
      JSON.stringify({ a: 1, value }, undefined, 3).replace(/\{\s*"short": true\s*\}/, '{ "short": true }'),
    );
  });

  const removals: readonly (readonly [
    what: string,
    before: string,
    removed: readonly number[],
    after: string,
  ])[] = [
    ['the first of a line', '[1, 2, 3]', [0], '[2, 3]'],
    ['one in the middle', '[1, 2, 3]', [1], '[1, 3]'],
    ['the last with the comma before it', '[1, 2, 3]', [2], '[1, 2]'],
    ['the last but not its comment', '[1, 2, /* c */ 3]', [2], '[1, 2 /* c */]'],
    ['the last two', '[1, 2, 3]', [1, 2], '[1]'],
    ['the first and the last', '[1, 2, 3]', [0, 2], '[2]'],
    ['all', '[1, 2]', [0, 1], '[]'],
    ['a whole line', '[\n  1,\n  2,\n  3\n]', [1], '[\n  1,\n  3\n]'],
    ['the last line', '[\r\n  1, // one\r\n  2\r\n]', [1], '[\r\n  1 // one\r\n]'],
    ['a line but not its comment', '[\n  1, // one\n  2\n]', [0], '[\n  // one\n  2\n]'],
    ['the last of a list that ends with a comma', '[\n  1,\n  2,\n]', [1], '[\n  1,\n]'],
    ['one whose comma is behind a comment', '[\n  1 // one\n  , 2\n]', [0], '[\n  // one\n   2\n]'],
    ['the last behind a line comment', '[1, // one\n2]', [1], '[1 // one\n]'],
  ];
  for (const [what, before, removed, after] of removals) {
    it(`remove ${what}`, () => {
      const text = edited(before, (edits, root) => edits.remove(...removed.map((index) => nth(root, index))));
      assert.equal(text, after);
    });
  }

  it('put several keys in the place of one', () => {
    const text = '{\n  "a": 1,\n  "b": 2, // c\n  "d": 3\n}';
    const result = edited(text, (edits, root) => edits.replaceEntry(nth(root, 1), { x: 4, y: 'z' }));
    assert.equal(result, '{\n  "a": 1,\n  "x": 4,\n  "y": "z", // c\n  "d": 3\n}');
    const inLine = (line: string): string =>
      edited(line, (edits, root) => edits.replaceEntry(nth(root, 1), { x: 4, y: 'z' }));
    assert.equal(inLine('{ "a": 1, "b": 2 }'), '{ "a": 1, "x": 4, "y": "z" }');
    assert.equal(inLine('{"a":1,"b":2}'), '{"a":1,"x":4,"y":"z"}');
  });

  it('leave alone what is not there', () => {
    assert.equal(
      edited('{ "a": [] }', (edits, root) => [
        ...edits.removeKeys(root, 'b'),
        ...edits.addItems(child(root, 'a') ?? root, []),
      ]),
      '{ "a": [] }',
    );
  });
});
