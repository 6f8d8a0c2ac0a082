import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageRow } from '../../src/findings/engine.ts';
import { resolutions, statuses, type Vulnerability } from '../../src/findings/model/finding.ts';
import { changedCodeStates } from '../../src/findings/view/inChangedCode.ts';
import { scanStates } from '../../src/findings/view/sinceLastScan.ts';
import {
  sortColumns,
  type FieldFilter,
  type FilterField,
  type Filters,
} from '../../src/findings/view/view.ts';
import { initialView } from '../../src/findings/view/viewActions.ts';
import { placePopup } from '../../webview/components/placePopup.ts';
import { segmentAngles } from '../../webview/components/severity-ring/ringArcs.ts';
import { filterChips, describeView, filterFieldOrder } from '../../webview/findings-panel/models/chips.ts';
import {
  fitColumns,
  hideableColumns,
  resizeColumn,
  withoutApplications,
} from '../../webview/findings-panel/findings-list/columns/columns.ts';
import {
  defaultAction,
  isTriageAction,
  keyAction,
  keyHelp,
} from '../../webview/findings-panel/findings-list/input/listKeys.ts';
import {
  plainPreferences,
  preferenceItems,
  rowHeights,
} from '../../webview/findings-panel/findings-list/columns/listPreferences.ts';
import { nextSort, readsDownwards } from '../../webview/findings-panel/findings-list/columns/listSort.ts';
import {
  hasLeft,
  leftText,
  rowMarks,
  triageLabel,
} from '../../webview/findings-panel/findings-list/rows/rowText.ts';
import { explainEmpty } from '../../webview/findings-panel/list-state/emptyReasons.ts';
import { placeWidgets, plainWidgets } from '../../webview/findings-panel/summary-widgets/widgetChoice.ts';
import { formatNumber, shortNumber } from '../../webview/shared/format.ts';
import { text } from '../../webview/shared/strings.ts';
import { panelActions } from '../../src/protocol/panelActions.ts';
import { makeFinding } from '../fakes/findings.ts';

const expectedPath = join(import.meta.dirname, 'panel', 'panel.expected.txt');

export function expectedPanel(): string {
  return readFileSync(expectedPath, 'utf8');
}

export function writeExpectedPanel(): void {
  writeFileSync(expectedPath, observePanel());
}

const now = Date.parse('2026-11-20T12:00:00Z');
const view = initialView('UTC');

/** What the panel computes before it draws: columns, keys, filterChips, marks and places. */
export function observePanel(): string {
  const sections: Readonly<Record<string, readonly string[]>> = {
    columns: columnLines(),
    'what can be hidden': [true, false].flatMap((aggregated) =>
      [true, false].map((several) => hideableColumns(aggregated, several).join(' ')),
    ),
    'resized columns': [40, 57, 200, 600].map((width) =>
      json(resizeColumn(true, 1200, plain, 'summary', width)),
    ),
    preferences: [true, false].map((columns) => json(preferenceItems(plainPreferences, true, columns, true))),
    heights: [true, false].flatMap((stacked) =>
      [true, false].map((compact) => json(rowHeights(stacked, compact))),
    ),
    sorts: sortColumns.map((column) => {
      const first = nextSort({ column: column === 'summary' ? 'apis' : 'summary', descending: true }, column);
      const downwards = [true, false].map((descending) => readsDownwards({ column, descending }));
      return `${column} first ${json(first)}, then ${json(nextSort(first, column))}, downwards ${json(downwards)}`;
    }),
    keys: keyLines(),
    'help for keys': keyHelp().map(({ keys, does, value = '' }) => `${keys}: ${text(does, value)}`),
    actions: panelActions.map((action) => `${action}${isTriageAction(action) ? ' (triage)' : ''}`),
    chips: chipLines(),
    'empty lists': [
      explainEmpty(view, []),
      explainEmpty({ ...view, filters: { search: 'x' } }, [
        ...filterFieldOrder.map((cause) => ({ cause, matchingWithout: 1 })),
        { cause: 'search', matchingWithout: 2 },
        { cause: 'discovered', matchingWithout: 1000 },
        { cause: 'preciseMatch', matchingWithout: 3 },
        { cause: 'showResolvedEvents', matchingWithout: 4 },
      ]),
    ].flatMap(({ sentence, remedies }) => [sentence, ...remedies.map((remedy) => `  ${json(remedy)}`)]),
    marks: markLines(),
    triage: [
      ...statuses.map((value) => triageLabel('status', value, '')),
      ...resolutions.map((value) => triageLabel('resolution', value, '')),
      triageLabel('status', 'Mixed', '1 Open, 2 Resolved'),
      triageLabel('resolution', 'Mixed', '1 New'),
    ],
    popups: [20, 150, 151, 160, 280].flatMap((top) =>
      [10, 350].map((left) => {
        const place = placePopup(
          { left, top, bottom: top + 20 },
          { width: 200, height: 140 },
          { width: 400, height: 300 },
        );
        return `${left} ${top}: ${json(place)}`;
      }),
    ),
    ring: [
      [1, 1],
      [1, 1000],
      [1, 1, 1000],
      [5, 0, 1_000_000],
      [1, 2, 3, 4],
    ].map(
      (counts) =>
        `${counts.join(' ')}: ${segmentAngles(counts)
          .map((angle) => angle.toFixed(4))
          .join(' ')}`,
    ),
    widgets: [200, 400, 699, 700, 900, 1400].flatMap((width) =>
      [true, false].map((more) => `${width}: ${json(placeWidgets(plainWidgets, width, more, false))}`),
    ),
    numbers: [0, 999, 1000, 999_999, 1_000_000, 1_250_000].map(
      (value) => `${formatNumber(value)} ${shortNumber(value)}`,
    ),
  };
  return Object.entries(sections)
    .map(([title, lines]) => `# ${title}\n${lines.map((line) => `${line}\n`).join('')}`)
    .join('\n');
}

const plain = withoutApplications(plainPreferences, false);

function json(value: unknown): string {
  return JSON.stringify(value);
}

function columnLines(): string[] {
  const everything = { ...plainPreferences, hidden: [] };
  return [true, false].flatMap((aggregated) =>
    [2400, 1800, 1360, 1100, 900, 700, 300].flatMap((available) =>
      [plain, everything].map((choice) => {
        const columns = fitColumns(aggregated, available, choice);
        return `${available}: ${columns.map(({ name, width }) => `${name} ${width}`).join(', ')}`;
      }),
    ),
  );
}

const pressedKeys =
  'ArrowDown ArrowUp PageDown PageUp Home End Enter ArrowRight ArrowLeft ContextMenu ? F10 a j Escape'.split(
    ' ',
  );

function keyLines(): string[] {
  return [...pressedKeys, ' '].flatMap((key) => [
    ...[0, 2, 4].flatMap((position) =>
      [
        { modified: false, shift: false },
        { modified: true, shift: false },
        { modified: false, shift: true },
      ].map((held) => {
        const action = keyAction({ key, ...held }, { position, count: 5, pageSize: 3 });
        const name = `${held.modified ? 'Ctrl+' : ''}${held.shift ? 'Shift+' : ''}${key}`;
        return `${name} at ${position}: ${json(action ?? 'nothing')}`;
      }),
    ),
    `${key} in an empty list: ${json(keyAction({ key, modified: false, shift: false }, { position: 0, count: 0, pageSize: 3 }) ?? 'nothing')}`,
    `${key} by default: ${defaultAction(key) ?? 'nothing'}`,
  ]);
}

const samples: Readonly<Partial<Record<FilterField, readonly string[]>>> = {
  severity: ['Critical'],
  status: ['Open', 'Resolved'],
  resolution: ['New', 'Fixed', 'Inconclusive'],
  sinceLastScan: scanStates,
  inChangedCode: changedCodeStates,
};

function chipLines(): string[] {
  const all: Filters = {
    search: 'needle',
    from: '2026-10-01',
    to: '2026-10-02',
    ...Object.fromEntries(
      filterFieldOrder.map((field, index): [FilterField, FieldFilter] => [
        field,
        {
          values: samples[field] ?? ['a'],
          texts: index % 2 === 0 ? ['b'] : [],
          excluded: index % 3 === 0 ? ['c'] : [],
        },
      ]),
    ),
  };
  return [
    ...filterChips({ ...view, filters: all }).map((chip) => json(chip)),
    describeView({ ...view, filters: all, preciseMatch: false, showResolvedEvents: true }),
    describeView({ ...view, filters: { from: '2025-01-01' } }),
    describeView({ ...view, filters: { to: '2026-01-01' } }),
    describeView(view),
  ];
}

const vulnerability: Vulnerability = {
  vulnerability: 1,
  severity: 'Major',
  severityCounts: { Critical: 0, Major: 5, Minor: 7, Info: 0 },
  rating: { risk: 'High', confidence: 'Medium' },
  apis: 12,
  totalApis: 30,
  applications: ['shop'],
  reappeared: 0,
  notSeenInLatestScan: 0,
  notCovered: 0,
  seenAs: ['unknown'],
  noLongerMatching: 0,
  summary: 'SQL Injection',
  category: 'Active Scan',
  subCategory: '',
  status: 'Mixed',
  statusCounts: { Open: 8, 'In Progress': 0, Resolved: 4 },
  resolution: 'New',
  resolutionCounts: { New: 12, Fixed: 0, 'False Positive': 0, Inconclusive: 0 },
  firstDiscovered: now,
  lastDiscovered: now,
};

function markLines(): string[] {
  const finding = makeFinding({ id: 1 });
  const rows: readonly PageRow[] = [
    { kind: 'finding', row: { ...finding, reappeared: false, notSeenInLatestScan: false } },
    {
      kind: 'finding',
      row: { ...finding, reappeared: true, notSeenInLatestScan: true, noLongerMatches: true },
    },
    ...[0, 1, 11, 12].map((count): PageRow => {
      const row = {
        ...vulnerability,
        reappeared: count,
        notSeenInLatestScan: 12 - count,
        noLongerMatching: count,
      };
      return { kind: 'vulnerability', row };
    }),
  ];
  return rows.map((row) => `${json(rowMarks(row))} ${leftText(row)}${hasLeft(row) ? ' (left)' : ''}`);
}
