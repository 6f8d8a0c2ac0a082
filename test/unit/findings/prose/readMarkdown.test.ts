import assert from 'node:assert/strict';
import type { Block, Inline } from '../../../../src/findings/prose/markdownTree.ts';
import { readMarkdown } from '../../../../src/findings/prose/readMarkdown.ts';

/** What a block is inside of so many quotes. */
function within(block: Block | undefined): readonly [quotes: number, inner: Block | undefined] {
  let quotes = 0;
  let inner = block;
  for (; inner?.kind === 'quote'; quotes++) [inner] = inner.blocks;
  return [quotes, inner];
}

const words = (text: string): Block => ({ kind: 'paragraph', children: [{ kind: 'text', text }] });

describe('Markdown that nests deep', () => {
  const quoted = (depth: number): string => `${'> '.repeat(depth)}x`;

  it('is shown as it is written from a depth on, and what follows as ever', () => {
    assert.deepEqual(within(readMarkdown(quoted(24))[0]), [24, words('x')]);
    for (const depth of [25, 26, 40]) {
      const [first, ...others] = readMarkdown(`${quoted(depth)}\n\nafter *all*\n\n- a\n- b`);
      assert.deepEqual(within(first), [25, { kind: 'code', text: quoted(depth) }]);
      assert.deepEqual(
        others.map(({ kind }) => kind),
        ['paragraph', 'list'],
      );
    }
    const several = `${quoted(25)}\n${'> '.repeat(25)}\n${'> '.repeat(25)}y`;
    const [, inner] = within(readMarkdown(several)[0]);
    assert.deepEqual(inner, { kind: 'code', text: quoted(25) });
  });

  it('keeps the marks of pieces that nest deeper', () => {
    const depth = 30;
    const marks = Array.from({ length: depth }, (_, index) => (index % 2 === 0 ? '*' : '**'));
    const text = `${marks.map((mark) => `${mark}a `).join('')}x${marks.toReversed().join('')} b`;
    let pieces: readonly Inline[] = [];
    const [block] = readMarkdown(text);
    if (block?.kind === 'paragraph') pieces = block.children;
    const last = pieces.at(-1);
    assert.deepEqual(last, { kind: 'text', text: ' b' });
    let levels = 0;
    for (;;) {
      const inner = pieces.find((piece) => 'children' in piece);
      if (inner === undefined || !('children' in inner)) break;
      pieces = inner.children;
      levels++;
    }
    assert.equal(levels, 24);
    assert.deepEqual(pieces, [
      {
        kind: 'text',
        text: `a ${marks
          .slice(24)
          .map((mark) => `${mark}a `)
          .join('')}x${marks.slice(24).toReversed().join('')}`,
      },
    ]);
  });
});
