import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fieldOptions, withOption } from '../../../webview/components/field-filter/fieldOptions.ts';
import { placePopup } from '../../../webview/components/placePopup.ts';
import { ringArcs, segmentAngles } from '../../../webview/components/severity-ring/ringArcs.ts';
import {
  dayRange,
  isFromAfterTo,
  zoneLabel,
} from '../../../webview/findings-panel/filter-section/dateRange.ts';
import { highlight } from '../../../webview/findings-panel/finding-details/highlight.ts';
import { fitColumns } from '../../../webview/findings-panel/findings-list/columns.ts';
import { movedPosition } from '../../../webview/findings-panel/findings-list/listKeys.ts';
import { nextSort, readsDownwards } from '../../../webview/findings-panel/findings-list/listSort.ts';
import { RowSlots } from '../../../webview/findings-panel/findings-list/rowSlots.ts';
import { shownCategories } from '../../../webview/findings-panel/summary-widgets/shownCategories.ts';

describe('ringArcs', () => {
  const size = { centre: 50, outer: 40, inner: 30, gap: 0 };

  it('draws the present values clockwise from the top', () => {
    const arcs = ringArcs(
      [
        { value: 'a', count: 1 },
        { value: 'b', count: 0 },
        { value: 'c', count: 1 },
      ],
      size,
    );
    assert.deepEqual(
      arcs.map(({ value }) => value),
      ['a', 'c'],
    );
    assert.equal(arcs[0]?.path, 'M50 10A40 40 0 0 1 50 90L50 80A30 30 0 0 0 50 20Z');
  });

  it('makes a whole ring of a single value, and nothing of none', () => {
    assert.match(ringArcs([{ value: 'a', count: 3 }], size)[0]?.path ?? '', /^M50 10A.*ZM50 20A.*Z$/);
    assert.deepEqual(ringArcs([{ value: 'a', count: 0 }], size), []);
  });

  it('keeps one among thousands visible, and a full turn in all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 4 }),
        (counts) => {
          const angles = segmentAngles(counts);
          const sum = angles.reduce((total, angle) => total + angle, 0);
          assert.ok(Math.abs(sum - 2 * Math.PI) < 1e-9);
          assert.ok(angles.every((angle) => angle >= 0.05));
        },
      ),
    );
  });
});

describe('highlight', () => {
  it('marks what was sent, as written and percent-encoded', () => {
    const pieces = highlight("GET /q?a=%27%20OR&b=%27+OR&c=' OR HTTP/1.1", ["' OR"]);
    assert.deepEqual(
      pieces.filter(({ marked }) => marked).map(({ text }) => text),
      ['%27%20OR', '%27+OR', "' OR"],
    );
  });

  it('merges what overlaps and leaves single characters alone', () => {
    assert.deepEqual(highlight('abcdef', ['bcd', 'cde', 'f']), [
      { text: 'a', marked: false },
      { text: 'bcd', marked: true },
      { text: 'e', marked: true },
      { text: 'f', marked: false },
    ]);
  });

  it('never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })), (text, needles) => {
        const joined = highlight(text, needles).map((piece) => piece.text);
        assert.equal(joined.join(''), text);
      }),
    );
  });
});

describe('fitColumns', () => {
  const names = (available: number): string[] => fitColumns(true, available).map(({ name }) => name);

  it('fills the width', () => {
    const widths = fitColumns(true, 1360).map(({ width }) => width);
    const sum = widths.reduce((total, width) => total + width, 0);
    assert.ok(sum > 1350 && sum <= 1360);
  });

  it('leaves out the least needed columns first, and never Severity, Summary and Status', () => {
    assert.ok(names(1000).includes('discovered'));
    assert.ok(!names(860).includes('discovered'));
    assert.deepEqual(names(100), ['severity', 'summary', 'status']);
  });
});

describe('the sort of the list', () => {
  it('turns round on the second click and starts the way people look for it', () => {
    const severity = { column: 'severity', descending: false } as const;
    assert.deepEqual(nextSort(severity, 'severity'), { column: 'severity', descending: true });
    assert.deepEqual(nextSort(severity, 'summary'), { column: 'summary', descending: false });
    assert.deepEqual(nextSort(severity, 'discovered'), { column: 'discovered', descending: true });
  });

  it('reads Critical first as downwards', () => {
    assert.equal(readsDownwards({ column: 'severity', descending: false }), true);
    assert.equal(readsDownwards({ column: 'summary', descending: false }), false);
  });
});

describe('movedPosition', () => {
  it('stays inside the list', () => {
    assert.equal(movedPosition('ArrowUp', 0, 5, 3), 0);
    assert.equal(movedPosition('ArrowDown', 4, 5, 3), 4);
    assert.equal(movedPosition('PageDown', 1, 5, 3), 4);
    assert.equal(movedPosition('End', 0, 5, 3), 4);
    assert.equal(movedPosition('x', 0, 5, 3), undefined);
  });
});

describe('RowSlots', () => {
  it('keeps a line in its slot while it is drawn, and reuses the slots of those that are gone', () => {
    const slots = new RowSlots();
    const [a, b, c] = slots.assign([10, 11, 12]);
    assert.deepEqual(slots.assign([11, 12, 13]), [b, c, a]);
    assert.deepEqual(slots.assign([11, 500, 501]).at(0), b);
    const used = new Set([...slots.assign([1, 2, 3]), ...slots.assign([7, 8, 9])]);
    assert.equal(used.size, 3);
  });
});

describe('the options of a filter field', () => {
  const filter = { values: ['GET'], texts: ['log'] };
  const values = [
    { value: 'GET', count: 5 },
    { value: 'POST', count: 2 },
  ];

  it('offer what was typed, what was entered, and the values', () => {
    assert.deepEqual(
      fieldOptions(filter, values, 'cart', true).map((option) => option.kind),
      ['enter', 'text', 'value', 'value'],
    );
    assert.deepEqual(
      fieldOptions(filter, values, 'cart', false).map((option) => option.kind),
      ['value', 'value'],
    );
    assert.equal(fieldOptions(filter, values, 'log', true)[0]?.kind, 'text', 'not offered twice');
  });

  it('add and remove', () => {
    const [enter, text, get, post] = fieldOptions(filter, values, 'cart', true);
    assert.ok(enter && text && get && post);
    assert.deepEqual(withOption(filter, enter).texts, ['log', 'cart']);
    assert.deepEqual(withOption(filter, text).texts, []);
    assert.deepEqual(withOption(filter, get).values, []);
    assert.deepEqual(withOption(filter, post).values, ['GET', 'POST']);
  });
});

describe('the days of the filter', () => {
  it('know when From is after To', () => {
    assert.equal(isFromAfterTo(dayRange('2026-11-02', '2026-10-13')), true);
    assert.equal(isFromAfterTo(dayRange('2026-10-13', '2026-10-13')), false);
    assert.equal(isFromAfterTo(dayRange('2026-11-02', '')), false);
  });

  it('name their zone', () => {
    const winter = Date.parse('2026-11-20T12:00:00Z');
    assert.equal(zoneLabel('Europe/Berlin', winter), 'Europe/Berlin (GMT+1)');
    assert.equal(zoneLabel('UTC', winter), 'UTC');
  });
});

describe('shownCategories', () => {
  const categories = ['a', 'b', 'c', 'd', 'e', 'f'].map((value, index) => ({ value, count: 9 - index }));
  const shown = (active: readonly string[]): string =>
    shownCategories(categories, active)
      .map(({ value }) => value)
      .join('');

  it('are the most frequent, and always the chosen ones', () => {
    assert.equal(shown([]), 'abcd');
    assert.equal(shown(['f']), 'abcf');
    assert.equal(shown(['a', 'b', 'c', 'e', 'f']), 'abcef');
  });
});

describe('placePopup', () => {
  const viewport = { width: 400, height: 300 };

  it('opens below, or above where there is more room, always in view', () => {
    const popup = { width: 200, height: 100 };
    assert.deepEqual(placePopup({ left: 10, top: 20, bottom: 40 }, popup, viewport), {
      left: 10,
      top: 42,
      maxHeight: 252,
    });
    assert.equal(placePopup({ left: 10, top: 250, bottom: 270 }, popup, viewport).top, 148);
    assert.equal(placePopup({ left: 350, top: 20, bottom: 40 }, popup, viewport).left, 196);
  });
});
