import assert from 'node:assert/strict';
import {
  type ColumnChoice,
  type ColumnWidths,
  fitColumns,
  hideableColumns,
  resizeColumn,
} from '../../../webview/findings-panel/findings-list/columns/columns.ts';
import { plainPreferences } from '../../../webview/findings-panel/findings-list/columns/listPreferences.ts';
import {
  defaultAction,
  keyAction,
  keyHelp,
} from '../../../webview/findings-panel/findings-list/input/listKeys.ts';

const all: ColumnChoice = { widths: {}, hidden: [] };

describe('columns of the list', () => {
  const layout = (
    aggregated: boolean,
    available: number,
    choice: ColumnChoice,
    content: ColumnWidths = {},
  ): string =>
    fitColumns(aggregated, available, choice, content)
      .map(({ name, width }) => `${name} ${width}`)
      .join(', ');

  it('take the room that each needs, and share what is left', () => {
    const layouts = (aggregated: boolean): readonly string[] => [
      ...[2400, 1800, 1500, 1300, 1150, 1000, 850, 650, 300].map((available) =>
        layout(aggregated, available, all),
      ),
      ...[1400, 1000].map((available) => layout(aggregated, available, plainPreferences)),
    ];
    assert.deepEqual(
      { aggregated: layouts(true), single: layouts(false) },
      {
        aggregated: [
          'severity 166, risk 104, score 72, confidence 108, summary 466, application 165, category 123, subCategory 297, handler 228, status 128, resolution 116, seenAs 155, changedBy 155, discovered 112',
          'severity 166, risk 104, score 72, confidence 108, summary 236, application 119, category 92, subCategory 144, handler 152, status 128, resolution 116, seenAs 124, changedBy 124, discovered 112',
          'severity 166, summary 229, application 117, category 92, subCategory 140, handler 150, status 128, resolution 116, seenAs 124, changedBy 124, discovered 112',
          'severity 166, summary 329, application 137, category 105, subCategory 206, status 128, resolution 116, discovered 112',
          'severity 166, summary 254, application 122, category 95, subCategory 156, status 128, resolution 116, discovered 112',
          'severity 166, summary 224, application 116, subCategory 136, status 128, resolution 116, discovered 112',
          'severity 166, summary 213, application 114, status 128, resolution 116, discovered 112',
          'severity 166, summary 240, status 128, resolution 116',
          'severity 166, summary 200, status 128',
          'severity 166, summary 379, application 147, category 111, subCategory 239, status 128, resolution 116, discovered 112',
          'severity 166, summary 224, application 116, subCategory 136, status 128, resolution 116, discovered 112',
        ],
        single: [
          'severity 96, risk 104, score 72, confidence 108, endpoint 472, summary 221, application 130, category 100, subCategory 180, handler 170, eventId 124, status 128, resolution 116, seenAs 132, changedBy 132, discovered 112',
          'severity 96, endpoint 352, summary 149, application 115, category 90, subCategory 133, handler 146, eventId 114, status 128, resolution 116, seenAs 122, changedBy 122, discovered 112',
          'severity 96, endpoint 392, summary 173, application 120, category 93, subCategory 149, eventId 117, status 128, resolution 116, discovered 112',
          'severity 96, endpoint 355, summary 151, application 116, category 90, subCategory 134, status 128, resolution 116, discovered 112',
          'severity 96, endpoint 327, summary 134, application 112, subCategory 123, status 128, resolution 116, discovered 112',
          'severity 96, endpoint 278, summary 153, application 116, status 128, resolution 116, discovered 112',
          'severity 96, endpoint 256, summary 139, application 113, status 128, resolution 116',
          'severity 96, endpoint 275, summary 151, status 128',
          'severity 96, endpoint 240, summary 130, status 128',
          'severity 96, endpoint 348, summary 147, application 115, category 90, subCategory 131, eventId 114, status 128, resolution 116, discovered 112',
          'severity 96, endpoint 278, summary 153, application 116, status 128, resolution 116, discovered 112',
        ],
      },
    );
  });

  it('are as wide as what stands in them, up to a width', () => {
    assert.deepEqual(
      [
        layout(true, 1400, plainPreferences, { category: 150, status: 90, severity: 10, resolution: 10 }),
        layout(true, 1400, plainPreferences, { category: 900, status: 900, severity: 300 }),
        layout(false, 1400, plainPreferences, { category: 10 }),
        layout(false, 1200, { ...plainPreferences, widths: { category: 180, endpoint: 100 } }),
      ],
      [
        'severity 166, summary 397, application 151, category 176, subCategory 251, status 90, resolution 56, discovered 112',
        'severity 200, summary 270, application 125, category 209, subCategory 166, status 200, resolution 116, discovered 112',
        'severity 96, endpoint 348, summary 147, application 115, category 90, subCategory 131, eventId 114, status 128, resolution 116, discovered 112',
        'severity 96, endpoint 351, summary 148, application 115, subCategory 132, status 128, resolution 116, discovered 112',
      ],
    );
  });

  it('are resized as far as both stay wide enough', () => {
    const resized = (name: Parameters<typeof resizeColumn>[3], width: number): unknown =>
      resizeColumn(true, 1400, { ...all, widths: { risk: 110 } }, name, width).widths;
    assert.deepEqual(
      [resized('summary', 300), resized('summary', 10), resized('summary', 5000), resized('summary', 300.6)],
      [
        { risk: 110, summary: 300, application: 226 },
        { risk: 110, summary: 56, application: 470 },
        { risk: 110, summary: 470, application: 56 },
        { risk: 110, summary: 301, application: 225 },
      ],
    );
    assert.deepEqual(resized('eventId', 300), { risk: 110 }, 'it is in the other list');
  });

  it('can be hidden but for those that the list cannot do without', () => {
    assert.deepEqual(
      [
        hideableColumns(true, true),
        hideableColumns(false, true),
        hideableColumns(false, false).includes('application'),
      ],
      [
        [
          'risk',
          'score',
          'confidence',
          'application',
          'category',
          'subCategory',
          'handler',
          'resolution',
          'seenAs',
          'changedBy',
          'discovered',
        ],
        [
          'risk',
          'score',
          'confidence',
          'application',
          'category',
          'subCategory',
          'handler',
          'eventId',
          'resolution',
          'seenAs',
          'changedBy',
          'discovered',
        ],
        false,
      ],
    );
  });
});

describe('keys of the list', () => {
  it('do what every grid does, at either end too', () => {
    const place = (position: number) => ({ position, count: 30, pageSize: 10 });
    const pressed = (key: string, position = 5, modified = false, shift = false): unknown =>
      keyAction({ key, modified, shift }, place(position));
    const moves = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];
    assert.deepEqual(
      {
        moves: moves.map((key) =>
          [0, 5, 29].map((position) => (pressed(key, position) as { to: number }).to),
        ),
        empty: moves.map(
          (key) =>
            (
              keyAction({ key, modified: false, shift: false }, { position: 0, count: 0, pageSize: 10 }) as {
                to: number;
              }
            ).to,
        ),
        selecting: [
          pressed('End', 5, false, true),
          pressed('End', 5, true, false),
          pressed('End', 5, true, true),
        ],
        plain: ['Enter', ' ', 'ArrowRight', 'ArrowLeft', 'ContextMenu', '?', 'F10', 'a', 'toString'].map(
          (key) => pressed(key),
        ),
        modified: ['a', ' ', 'Enter', 'b'].map((key) => pressed(key, 5, true)),
        shifted: ['F10', 'Enter', 'a'].map((key) => pressed(key, 5, false, true)),
      },
      {
        moves: [
          [1, 6, 29],
          [0, 4, 28],
          [10, 15, 29],
          [0, 0, 19],
          [0, 0, 0],
          [29, 29, 29],
        ],
        empty: [0, 0, 0, 0, 0, 0],
        selecting: [
          { kind: 'move', to: 29, select: 'range' },
          { kind: 'move', to: 29, select: 'none' },
          { kind: 'move', to: 29, select: 'range' },
        ],
        plain: [
          { kind: 'open' },
          { kind: 'select' },
          { kind: 'expand' },
          { kind: 'collapse' },
          { kind: 'menu' },
          { kind: 'help' },
          undefined,
          undefined,
          undefined,
        ],
        modified: [{ kind: 'selectAll' }, { kind: 'select' }, undefined, undefined],
        shifted: [{ kind: 'menu' }, { kind: 'open' }, undefined],
      },
    );
  });

  it('are listed with what they do, as they are until somebody changes them', () => {
    assert.deepEqual(keyHelp(), [
      { keys: 'j  k  ↓  ↑', does: 'keyMove' },
      { keys: 'Enter', does: 'keyOpen' },
      { keys: 'F12  Alt+F12', does: 'keyHandler' },
      { keys: '→  ←', does: 'keyExpand' },
      { keys: 'Space', does: 'keySelect' },
      { keys: 'o', does: 'setStatusTo', value: 'Open' },
      { keys: 'p', does: 'setStatusTo', value: 'In Progress' },
      { keys: 'r', does: 'setStatusTo', value: 'Resolved' },
      { keys: 'n', does: 'setResolutionTo', value: 'New' },
      { keys: 'f', does: 'setResolutionTo', value: 'Fixed' },
      { keys: 'x', does: 'setResolutionTo', value: 'False Positive' },
      { keys: 'i', does: 'setResolutionTo', value: 'Inconclusive' },
      { keys: 'c', does: 'keyComment' },
      { keys: 'u', does: 'keyUndo' },
      { keys: 'Shift+U', does: 'keyRedo' },
      { keys: 'Ctrl+F', does: 'keySearch' },
      { keys: 'Shift+F10', does: 'keyMenu' },
      { keys: 'Esc', does: 'keyClose' },
      { keys: '?', does: 'keyHelp' },
    ]);
    assert.deepEqual(
      ['j', 'k', 'o', 'O', 'u', 'U', 'c', 'x', '', 'J'].map((key) => [key, defaultAction(key)]),
      [
        ['j', 'nextRow'],
        ['k', 'previousRow'],
        ['o', 'setOpen'],
        ['O', undefined],
        ['u', 'undo'],
        ['U', 'redo'],
        ['c', 'comment'],
        ['x', 'setFalsePositive'],
        ['', undefined],
        ['J', undefined],
      ],
    );
  });
});
