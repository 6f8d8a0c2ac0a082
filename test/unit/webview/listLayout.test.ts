import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  ListLayout,
  type LayoutInput,
} from '../../../webview/findings-panel/findings-list/columns/listLayout.ts';
import {
  scrollToShow,
  scrollWindow,
  spacerHeight,
} from '../../../webview/findings-panel/findings-list/viewport/virtualScroll.ts';

const plain: LayoutInput = { totalRows: 100, rowHeight: 28, childHeight: 24, expansions: [] };
const opened: LayoutInput = {
  ...plain,
  expansions: [
    { row: 2, count: 3 },
    { row: 5, count: 1 },
  ],
};

const layouts = fc
  .record({
    totalRows: fc.integer({ min: 1, max: 60 }),
    rowHeight: fc.constantFrom(28, 40),
    childHeight: fc.constantFrom(24, 28),
    opened: fc.uniqueArray(fc.record({ row: fc.nat(59), count: fc.integer({ min: 1, max: 9 }) }), {
      selector: ({ row }) => row,
    }),
  })
  .map(({ totalRows, opened, ...sizes }) => {
    const expansions = opened.filter(({ row }) => row < totalRows).sort((a, b) => a.row - b.row);
    return new ListLayout({ totalRows, ...sizes, expansions });
  });

describe('ListLayout', () => {
  it('puts API rows below their row', () => {
    const layout = new ListLayout(opened);
    assert.equal(layout.itemCount, 104);
    assert.deepEqual(layout.itemAt(2), { kind: 'row', row: 2 });
    assert.deepEqual(layout.itemAt(3), { kind: 'child', row: 2, child: 0 });
    assert.deepEqual(layout.itemAt(5), { kind: 'child', row: 2, child: 2 });
    assert.deepEqual(layout.itemAt(6), { kind: 'row', row: 3 });
    assert.deepEqual(layout.itemAt(9), { kind: 'child', row: 5, child: 0 });
    assert.deepEqual(layout.itemAt(103), { kind: 'row', row: 99 });
    assert.equal(layout.topOf(6), 3 * 28 + 3 * 24);
    assert.equal(layout.height, 100 * 28 + 4 * 24);
  });

  it('finds every line at its own height, and every item at its own position', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        let bottom = 0;
        for (let position = 0; position < layout.itemCount; position += 1) {
          const top = layout.topOf(position);
          assert.ok(top >= bottom, 'lines do not overlap');
          bottom = top + layout.heightOf(position);
          assert.equal(layout.positionAt(top), position);
          assert.equal(layout.positionAt(bottom - 1), position);
          const item = layout.itemAt(position);
          assert.equal(layout.positionOf(item.row, item.kind === 'child' ? item.child : undefined), position);
        }
        assert.ok(bottom <= layout.height);
        assert.equal(layout.positionAt(layout.height + 1000), layout.itemCount - 1);
        assert.equal(layout.positionAt(-1), 0);
      }),
    );
  });
});

describe('the drawn window of the list', () => {
  it('covers the viewport with some lines more', () => {
    const window = scrollWindow(new ListLayout(plain), 280, 140, { above: 2, below: 3 });
    assert.deepEqual(window, { first: 8, last: 18, shift: 0 });
  });

  it('is empty for an empty list', () => {
    const beyond = { above: 10, below: 10 };
    assert.deepEqual(scrollWindow(new ListLayout({ ...plain, totalRows: 0 }), 0, 500, beyond), {
      first: 0,
      last: -1,
      shift: 0,
    });
    const one = scrollWindow(new ListLayout({ ...plain, totalRows: 1 }), 0, 500, beyond);
    assert.deepEqual(one, { first: 0, last: 0, shift: 0 });
    assert.equal(new ListLayout({ ...plain, totalRows: 0 }).positionAt(5), 0);
  });

  it('reaches the last of a million rows that no browser can lay out', () => {
    const layout = new ListLayout({ ...plain, totalRows: 1_000_000, rowHeight: 40 });
    const viewport = 600;
    const bottom = spacerHeight(layout) - viewport;
    assert.ok(spacerHeight(layout) < 33_000_000);
    const { first, last, shift } = scrollWindow(layout, bottom, viewport, { above: 0, below: 0 });
    assert.equal(last, 999_999);
    assert.ok(first > 999_980);
    const end = layout.topOf(last) + shift + 40;
    assert.ok(Math.abs(end - spacerHeight(layout)) < 1, 'the last line ends where the scrolled area ends');
  });

  it('scrolls as little as shows a line in full', () => {
    const layout = new ListLayout(plain);
    assert.equal(scrollToShow(layout, 3, 0, 280), 0);
    assert.equal(scrollToShow(layout, 2, 280, 280), 56);
    assert.equal(scrollToShow(layout, 50, 0, 280), 51 * 28 - 280);
    const long = new ListLayout({ ...plain, totalRows: 2_000_000 });
    const scrollTop = scrollToShow(long, 1_500_000, 0, 280);
    const { first, last } = scrollWindow(long, scrollTop, 280, { above: 0, below: 0 });
    assert.ok(first <= 1_500_000 && 1_500_000 <= last);
  });
});
