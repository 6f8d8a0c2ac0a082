import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseTree } from 'jsonc-parser';
import { readTree } from '../../../../src/auth/syntax/readTree.ts';
import type { Node } from '../../../../src/auth/syntax/tree.ts';
import { fullExample } from '../checked.ts';

describe('reading the tree of a faultless text', () => {
  const trivia = fc.constantFrom('', ' ', '\n\t', '\r\n', '// é "\r\n', '/* [ */');

  it('gives the tree that jsonc-parser gives', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), trivia, (value, between) => {
        // The indentation stands between the values.
        const text = between + JSON.stringify(value, undefined, between) + between;
        assert.deepEqual(shape(readTree(text, 50)), shape(parseTree(text)));
      }),
    );
    assert.deepEqual(shape(readTree(fullExample, 50)), shape(parseTree(fullExample)));
  });

  it('leaves every text to jsonc-parser that it finds a mistake in', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.constantFrom('', ',', '"', '}', '\\', '1', '/*'),
        faults,
      ),
      { numRuns: 500 },
    );
  });

  it('leaves what is nested too deep', () => {
    assert.notEqual(readTree('[[[]]]', 3), undefined);
    assert.notEqual(readTree('[[], [], [], []]', 2), undefined);
    assert.equal(readTree('[[[]]]', 2), undefined);
  });

  /** One character replaced or taken away. */
  function faults(json: string, place: number, instead: string): void {
    const at = place % json.length;
    const text = json.slice(0, at) + instead + json.slice(at + 1);
    const errors: unknown[] = [];
    const expected = parseTree(text, errors as Parameters<typeof parseTree>[1]);
    const isFaultless = errors.length === 0 && expected !== undefined;
    assert.deepEqual(shape(readTree(text, 50)), isFaultless ? shape(expected) : undefined);
  }
});

/** The node with its parent's place instead of its parent. */
function shape(node: Node | undefined): unknown {
  if (node === undefined) return undefined;
  const { type, value, offset, length, parent, children } = node;
  return { type, value, offset, length, parent: parent?.offset, children: children?.map(shape) };
}
