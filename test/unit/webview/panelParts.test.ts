import assert from 'node:assert/strict';
import { mock } from 'node:test';
import fc from 'fast-check';
import { resolutions, statuses } from '../../../src/findings/model/finding.ts';
import {
  fieldOptions,
  withOption,
  withoutOption,
} from '../../../webview/components/field-filter/fieldOptions.ts';
import { placePopup } from '../../../webview/components/placePopup.ts';
import { ringArcs, segmentAngles } from '../../../webview/components/severity-ring/ringArcs.ts';
import {
  dayRange,
  isFromAfterTo,
  zoneLabel,
} from '../../../webview/findings-panel/filter-section/dateRange.ts';
import { highlight } from '../../../webview/findings-panel/finding-details/highlight.ts';
import { KeyOrder } from '../../../webview/findings-panel/findings-list/input/keyOrder.ts';
import { defaultKeys } from '../../../src/protocol/panelActions.ts';
import {
  defaultAction,
  keyAction,
  keyHelp,
  keyOf,
} from '../../../webview/findings-panel/findings-list/input/listKeys.ts';
import { nextSort, readsDownwards } from '../../../webview/findings-panel/findings-list/columns/listSort.ts';
import { RowSlots } from '../../../webview/findings-panel/findings-list/rows/rowSlots.ts';
import { shownValues } from '../../../webview/findings-panel/summary-widgets/shownValues.ts';

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

  it('goes on clockwise from one segment to the next, the long way round where a segment is more than half', () => {
    const paths = (...counts: number[]): string[] =>
      ringArcs(
        counts.map((count) => ({ value: count, count })),
        size,
      ).map(({ path }) => path);
    assert.deepEqual(paths(1, 3), [
      'M50 10A40 40 0 0 1 90 50L80 50A30 30 0 0 0 50 20Z',
      'M90 50A40 40 0 1 1 50 10L50 20A30 30 0 1 0 80 50Z',
    ]);
    assert.deepEqual(paths(1, 1, 2), [
      'M50 10A40 40 0 0 1 90 50L80 50A30 30 0 0 0 50 20Z',
      'M90 50A40 40 0 0 1 50 90L50 80A30 30 0 0 0 80 50Z',
      'M50 90A40 40 0 0 1 50 10L50 20A30 30 0 0 0 50 80Z',
    ]);
  });

  it('takes half of the gap from either end of a segment', () => {
    const [first] = ringArcs(
      [
        { value: 'a', count: 1 },
        { value: 'b', count: 1 },
      ],
      { ...size, gap: Math.PI / 3 },
    );
    // From 30° to 150°.
    assert.equal(first?.path, 'M70 15.36A40 40 0 0 1 70 84.64L65 75.98A30 30 0 0 0 65 24.02Z');
  });

  it('makes a whole ring of a single value, and nothing of none', () => {
    assert.equal(
      ringArcs([{ value: 'a', count: 3 }], size)[0]?.path,
      'M50 10A40 40 0 1 1 50 90A40 40 0 1 1 50 10ZM50 20A30 30 0 1 1 50 80A30 30 0 1 1 50 20Z',
    );
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

  it('has no empty pieces, also where one mark follows another', () => {
    const marks = (text: string, ...needles: readonly string[]): string =>
      highlight(text, needles)
        .map((piece) => (piece.marked ? `<${piece.text}>` : `[${piece.text}]`))
        .join('');
    assert.deepEqual(
      [
        marks('ababxab', 'ab'),
        marks('xab', 'ab'),
        marks('', 'ab'),
        marks('a b', ' b', 'b'),
        marks('aba', 'a'),
      ],
      ['<ab><ab>[x]<ab>', '[x]<ab>', '', '[a b]', '[aba]'],
    );
    assert.equal(marks('ab-'.repeat(201), 'ab').split('<').length, 201);
  });

  it('never changes the text', () => {
    const binary = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(binary, fc.array(binary, { maxLength: 4 }), (text, needles) => {
        const joined = highlight(text, needles).map((piece) => piece.text);
        assert.equal(joined.join(''), text);
      }),
    );
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

describe('keyAction', () => {
  const press = (key: string, position = 2, more: { modified?: boolean; shift?: boolean } = {}): unknown =>
    keyAction({ key, modified: false, shift: false, ...more }, { position, count: 5, pageSize: 3 });

  it('moves inside the list', () => {
    assert.deepEqual(press('ArrowUp', 0), { kind: 'move', to: 0, select: 'one' });
    assert.deepEqual(press('PageDown', 1, { shift: true }), { kind: 'move', to: 4, select: 'range' });
    assert.deepEqual(press('End', 0, { modified: true }), { kind: 'move', to: 4, select: 'none' });
    const to = (key: string, position: number): unknown => {
      const action = keyAction({ key, modified: false, shift: false }, { position, count: 5, pageSize: 3 });
      return action?.kind === 'move' ? action.to : undefined;
    };
    assert.deepEqual(
      ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'].map((key) => [to(key, 1), to(key, 4)]),
      [
        [2, 4],
        [0, 3],
        [4, 4],
        [0, 1],
        [0, 0],
        [4, 4],
      ],
    );
    const empty = { position: 0, count: 0, pageSize: 3 };
    assert.deepEqual(keyAction({ key: 'End', modified: false, shift: false }, empty), {
      kind: 'move',
      to: 0,
      select: 'one',
    });
  });

  it('does to the row what lists do', () => {
    const kinds = (...keys: readonly string[]): readonly unknown[] =>
      keys.map((key) => (press(key) as { kind?: string } | undefined)?.kind);
    assert.deepEqual(kinds('Enter', ' ', 'ArrowRight', 'ArrowLeft', 'ContextMenu', '?', 'F10', 'a'), [
      'open',
      'select',
      'expand',
      'collapse',
      'menu',
      'help',
      undefined,
      undefined,
    ]);
    assert.deepEqual(press('F10', 2, { shift: true }), { kind: 'menu' });
    assert.deepEqual(press('a', 2, { modified: true }), { kind: 'selectAll' });
    assert.deepEqual(press(' ', 2, { modified: true }), { kind: 'select' });
    assert.equal(press('Enter', 2, { modified: true }), undefined);
  });

  it('leaves to VS Code what people can change there', () => {
    for (const key of [...Object.values(defaultKeys), 'U']) assert.equal(press(key), undefined);
    assert.deepEqual(['r', 'U', 'z', 'R'].map(defaultAction), ['setResolved', 'redo', undefined, undefined]);
    for (const key of ['o', 'p', 'f', 'j']) assert.equal(press(key, 2, { modified: true }), undefined);
    for (const key of ['constructor', 'z', 'F1', 'Escape']) assert.equal(press(key), undefined);
  });

  it('names a key of its own for every value', () => {
    for (const value of statuses) assert.ok(keyOf('status', value), value);
    for (const value of resolutions) assert.ok(keyOf('resolution', value), value);
    const keys = keyHelp().map((line) => line.keys);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('shows beside each value the key that sets it', () => {
    const help = keyHelp().flatMap(({ keys, does, value }) =>
      value === undefined ? [] : [{ keys, does, value }],
    );
    const status = 'setStatusTo';
    const resolution = 'setResolutionTo';
    assert.deepEqual(help, [
      { keys: 'o', does: status, value: 'Open' },
      { keys: 'p', does: status, value: 'In Progress' },
      { keys: 'r', does: status, value: 'Resolved' },
      { keys: 'n', does: resolution, value: 'New' },
      { keys: 'f', does: resolution, value: 'Fixed' },
      { keys: 'x', does: resolution, value: 'False Positive' },
      { keys: 'i', does: resolution, value: 'Inconclusive' },
    ]);
    for (const { keys, does, value } of help) {
      assert.equal(keyOf(does === status ? 'status' : 'resolution', value), keys);
    }
  });
});

describe('KeyOrder', () => {
  const never = (): Promise<void> => new Promise(() => {});

  function recorded(): { readonly done: string[]; readonly order: KeyOrder<string, string> } {
    const done: string[] = [];
    const record = (action: string): void => void done.push(action);
    return { done, order: new KeyOrder<string, string>(record, record) };
  }

  it('holds back what was pressed after a key that is under way', () => {
    const { done, order } = recorded();
    order.take('down');
    void order.sent('resolve', never);
    order.take('up');
    assert.deepEqual(done, ['down']);
    order.arrived('resolve');
    assert.deepEqual(done, ['down', 'resolve', 'up']);
    order.arrived('by the way');
    order.take('end');
    assert.deepEqual(done.slice(3), ['by the way', 'end']);
  });

  it('puts commands back in order that came swapped', () => {
    const { done, order } = recorded();
    void order.sent('exclude', never);
    void order.sent('previous', never);
    void order.sent(undefined, never);
    order.arrived('previous');
    order.arrived('of another key');
    assert.deepEqual(done, []);
    order.arrived('exclude');
    assert.deepEqual(done, ['exclude', 'previous', 'of another key']);
  });

  it('does not wait for keys that mean nothing to VS Code', async () => {
    const { done, order } = recorded();
    const passed = order.sent(undefined, () => Promise.resolve());
    order.take('down');
    assert.deepEqual(done, []);
    await passed;
    assert.deepEqual(done, ['down']);
  });

  it('gives up a command that the user may have taken off its key, after a second', async () => {
    const { done, order } = recorded();
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    try {
      const passing = async (milliseconds: number): Promise<void> => {
        for (let at = 0; at < milliseconds; at += 20) {
          mock.timers.tick(20);
          for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        }
      };
      void order.sent('resolve', () => Promise.resolve());
      order.take('down');
      await passing(900);
      assert.deepEqual(done, []);
      await passing(200);
      assert.deepEqual(done, ['down']);
      const sent = order.sent('resolve', () => Promise.resolve());
      await passing(100);
      order.arrived('resolve');
      order.take('up');
      assert.deepEqual(done, ['down', 'resolve', 'up']);
      await passing(40);
      await sent;
    } finally {
      mock.timers.reset();
    }
  });
});

describe('RowSlots', () => {
  it('keeps a line in its slot while it is drawn, and reuses the slots of those that are gone', () => {
    const slots = new RowSlots();
    assert.deepEqual(slots.assign([10, 11, 12]), [10, 11, 12]);
    assert.deepEqual(slots.assign([11, 12, 13]), [13, 11, 12]);
    assert.equal(slots.assign([11, 500, 501])[1], 11);
    assert.deepEqual(new Set(slots.assign([11, 500])), new Set([11, 500, undefined]));
    assert.equal(slots.assign([7, 8, 9]).length, 3);
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

  it('exclude, let in again, and are chosen although they were excluded', () => {
    const get = fieldOptions(filter, values, '', false)[0];
    assert.ok(get?.kind === 'value');
    const excluding = withoutOption(filter, get);
    assert.deepEqual([excluding.values, excluding.excluded], [[], ['GET']]);
    const excluded = fieldOptions(excluding, values, '', false)[0];
    assert.ok(excluded?.kind === 'value' && excluded.choice === 'excluded');
    assert.deepEqual(withoutOption(excluding, excluded).excluded, []);
    const chosen = withOption(excluding, excluded);
    assert.deepEqual([chosen.values, chosen.excluded], [['GET'], []]);
    // What else is excluded stays so.
    const both = { ...excluding, excluded: ['GET', 'POST'] };
    assert.deepEqual(withoutOption(both, excluded).excluded, ['POST']);
    assert.deepEqual(withOption(both, excluded).excluded, ['POST']);
    assert.deepEqual(withOption({ ...filter, values: ['GET', 'POST'] }, get).values, ['POST']);
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

describe('shownValues', () => {
  const categories = ['a', 'b', 'c', 'd', 'e', 'f'].map((value, index) => ({ value, count: 9 - index }));
  const shown = (active: readonly string[]): string =>
    shownValues(categories, active)
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
    assert.deepEqual(placePopup({ left: -9, top: 0, bottom: 300 }, popup, viewport), {
      left: 4,
      top: 302,
      maxHeight: 0,
    });
    assert.deepEqual(placePopup({ left: 10, top: 180, bottom: 200 }, { width: 1, height: 92 }, viewport), {
      left: 10,
      top: 202,
      maxHeight: 92,
    });
    assert.deepEqual(placePopup({ left: 10, top: 180, bottom: 200 }, { width: 1, height: 93 }, viewport), {
      left: 10,
      top: 85,
      maxHeight: 172,
    });
    // Half of the viewport on either side.
    assert.equal(
      placePopup({ left: 10, top: 140, bottom: 160 }, { width: 200, height: 250 }, viewport).top,
      162,
    );
  });
});
