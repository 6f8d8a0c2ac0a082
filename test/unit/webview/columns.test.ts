import assert from 'node:assert/strict';
import {
  type ColumnWidths,
  fitColumns,
  resizeColumn,
  sortableColumns,
  withoutApplications,
} from '../../../webview/findings-panel/findings-list/columns/columns.ts';
import {
  plainPreferences,
  preferenceItems,
  readListPreferences,
  withPreferenceItem,
} from '../../../webview/findings-panel/findings-list/columns/listPreferences.ts';

/** One application: there is no column of them. */
const plain = withoutApplications(plainPreferences, false);

describe('fitColumns', () => {
  const names = (available: number): string[] => fitColumns(true, available, plain).map(({ name }) => name);

  it('fills the width', () => {
    const widths = fitColumns(true, 1360, plain).map(({ width }) => width);
    const sum = widths.reduce((total, width) => total + width, 0);
    assert.ok(sum > 1350 && sum <= 1360);
  });

  it('leaves out the least needed columns first, and never Severity, Summary and Status', () => {
    assert.deepEqual(
      [1000, 900, 820].map((available) => names(available).at(-1)),
      ['discovered', 'discovered', 'discovered'],
    );
    assert.ok(names(1000).includes('category'));
    assert.ok(!names(900).includes('category'));
    assert.ok(!names(700).includes('discovered'));
    assert.deepEqual(names(100), ['severity', 'summary', 'status']);
  });
});

describe('the widths of all columns', () => {
  it('fill the list, and fewer of them do where it is narrow', () => {
    const all = { widths: {}, hidden: [] };
    const rows: readonly (readonly [
      aggregated: boolean,
      available: number,
      content: ColumnWidths,
      shown: string,
    ])[] = [
      [
        true,
        2600,
        {},
        'severity 166, risk 104, score 72, confidence 108, summary 543, application 180, category 133, subCategory 349, handler 254, status 128, resolution 116, seenAs 165, changedBy 165, discovered 112',
      ],
      [
        true,
        1700,
        {},
        'severity 166, risk 104, score 72, summary 239, application 119, category 93, subCategory 146, handler 153, status 128, resolution 116, seenAs 125, changedBy 125, discovered 112',
      ],
      [
        true,
        1400,
        { severity: 300, category: 300, summary: 20 },
        'severity 200, summary 56, application 112, category 176, subCategory 120, handler 140, status 128, resolution 116, seenAs 120, changedBy 120, discovered 112',
      ],
      [
        true,
        1000,
        {},
        'severity 166, summary 224, application 116, subCategory 136, status 128, resolution 116, discovered 112',
      ],
      [
        false,
        2800,
        {},
        'severity 96, risk 104, score 72, confidence 108, endpoint 623, summary 312, application 148, category 112, subCategory 241, handler 200, eventId 136, status 128, resolution 116, seenAs 144, changedBy 144, discovered 112',
      ],
      [
        false,
        1800,
        {},
        'severity 96, endpoint 352, summary 149, application 115, category 90, subCategory 133, handler 146, eventId 114, status 128, resolution 116, seenAs 122, changedBy 122, discovered 112',
      ],
      [
        false,
        1500,
        { category: 150, handler: 90 },
        'severity 96, endpoint 365, summary 157, application 117, category 153, subCategory 138, eventId 115, status 128, resolution 116, discovered 112',
      ],
      [
        false,
        1200,
        {},
        'severity 96, endpoint 351, summary 148, application 115, subCategory 132, status 128, resolution 116, discovered 112',
      ],
      [
        false,
        1000,
        {},
        'severity 96, endpoint 278, summary 153, application 116, status 128, resolution 116, discovered 112',
      ],
      [false, 700, {}, 'severity 96, endpoint 306, summary 169, status 128'],
    ];
    for (const [aggregated, available, content, shown] of rows)
      assert.equal(
        fitColumns(aggregated, available, all, content)
          .map(({ name, width }) => `${name} ${width}`)
          .join(', '),
        shown,
      );
  });
});

describe('the columns of a list without aggregation', () => {
  const widths = (available: number, content = {}): Readonly<Record<string, number>> =>
    Object.fromEntries(fitColumns(false, available, plain, content).map(({ name, width }) => [name, width]));

  it('give Endpoint its room first: Event ID, Category and Sub Category yield', () => {
    assert.deepEqual(Object.keys(widths(940)), [
      'severity',
      'endpoint',
      'summary',
      'status',
      'resolution',
      'discovered',
    ]);
    for (const available of [1100, 1300, 1600]) assert.ok((widths(available)['endpoint'] ?? 0) >= 320);
    for (const name of ['eventId', 'category', 'subCategory']) assert.ok(name in widths(1600), name);
  });

  it('keep Discovered however long a category is that nobody sees', () => {
    for (const available of [940, 1100, 1360]) {
      const shown = Object.keys(widths(available, { category: 900 }));
      assert.deepEqual(shown, Object.keys(widths(available)));
      assert.equal(shown.at(-1), 'discovered');
    }
  });
});

describe('the choice of columns', () => {
  const widthOf = (choice: typeof plain, name: string, available = 1200): number | undefined =>
    fitColumns(true, available, choice).find((column) => column.name === name)?.width;

  it('moves the edge between a column and the next', () => {
    const before = fitColumns(true, 1200, plain);
    const wider = { ...plain, ...resizeColumn(true, 1200, plain, 'category', 150) };
    const after = fitColumns(true, 1200, wider);
    const edges = (columns: readonly { readonly width: number }[]): number[] => {
      let right = 0;
      return columns.map(({ width }) => (right += width));
    };
    const changed = edges(after).map((edge, index) => Math.abs(edge - (edges(before)[index] ?? 0)) > 8);
    assert.deepEqual(changed, [false, false, true, false, false, false, false]);
    assert.equal(widthOf(wider, 'category'), 150);
  });

  it('leaves both columns wide enough to be found again', () => {
    assert.equal(resizeColumn(true, 1200, plain, 'summary', -3).widths.summary, 56);
    assert.equal(resizeColumn(true, 1200, plain, 'status', 5000).widths.resolution, 56);
    assert.deepEqual(resizeColumn(true, 1200, plain, 'discovered', 90), plain);
  });

  it('leaves what remains to Summary where every column was resized', () => {
    const widths = {
      severity: 200,
      summary: 200,
      category: 120,
      subCategory: 140,
      status: 128,
      resolution: 116,
      discovered: 96,
    };
    assert.equal(widthOf({ ...plain, widths }, 'summary', 1300), 500);
  });

  it('falls back to its own widths where the resized ones do not fit', () => {
    const wide = { ...plain, widths: { summary: 900 } };
    assert.equal(widthOf(wide, 'summary', 1700), 900);
    assert.ok((widthOf(wide, 'summary', 800) ?? 0) < 900);
  });

  it('hides and shows columns, but none that the list cannot do without', () => {
    const items = preferenceItems(plain, true, true, false);
    assert.deepEqual(
      items.map(({ id }) => id),
      [
        'risk',
        'score',
        'confidence',
        'category',
        'subCategory',
        'handler',
        'resolution',
        'seenAs',
        'changedBy',
        'discovered',
        'compact',
        'reset',
        'keys',
      ],
    );
    const rated = withPreferenceItem(plain, 'score');
    assert.equal(widthOf(plain, 'score'), undefined);
    assert.equal(widthOf(rated, 'score'), 72);
    assert.deepEqual(withPreferenceItem(rated, 'reset'), plainPreferences);
    const hidden = withPreferenceItem(plain, 'category');
    assert.equal(widthOf(hidden, 'category'), undefined);
    assert.equal(widthOf(withPreferenceItem(hidden, 'category'), 'category') !== undefined, true);
    assert.deepEqual(withPreferenceItem({ ...hidden, widths: { summary: 300 } }, 'reset'), plainPreferences);
    assert.equal(withPreferenceItem(plain, 'compact').compact, true);
  });

  it('comes back from storage only as far as it makes sense', () => {
    const stored = {
      widths: { summary: 300, apis: 5, nonsense: 3, status: 'x' },
      hidden: ['category', 7],
      compact: true,
    };
    assert.deepEqual(readListPreferences(stored), {
      widths: { summary: 300 },
      hidden: ['category'],
      compact: true,
    });
    const none = { widths: {}, hidden: [], compact: false };
    assert.deepEqual(
      readListPreferences({ widths: { status: 0, summary: -1 }, hidden: [], compact: 1 }),
      none,
    );
    assert.deepEqual(readListPreferences({ widths: { status: 0.5 }, hidden: [] }).widths, { status: 0.5 });
    for (const broken of [undefined, null, 4, { widths: 3, hidden: 'all' }]) {
      assert.deepEqual(readListPreferences(broken), plainPreferences);
    }
  });
});

describe('the columns to sort by', () => {
  it('are those that are shown, but Status, and APIs where rows are added up', () => {
    const { hidden } = plain;
    assert.deepEqual(sortableColumns(true, hidden), [
      'severity',
      'apis',
      'summary',
      'category',
      'subCategory',
      'resolution',
      'discovered',
    ]);
    assert.deepEqual(sortableColumns(false, [...hidden, 'category']), [
      'severity',
      'endpoint',
      'summary',
      'subCategory',
      'eventId',
      'resolution',
      'discovered',
    ]);
  });

  it('have the application where several are stored', () => {
    const columns = withoutApplications(plainPreferences, true);
    assert.equal(columns, plainPreferences);
    assert.ok(sortableColumns(true, columns.hidden).includes('application'));
  });
});
