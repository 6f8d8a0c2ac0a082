import { at, byte, count, double, word } from './at.ts';
import { resolutions, severities, statuses } from '../model/finding.ts';
import type { Shared, Vulnerability } from '../model/finding.ts';
import type { RowMarks } from './rowMarks.ts';
import type { Sort } from '../view/view.ts';
import type { Codes, FindingColumns, TextColumn } from './columns.ts';
import type { Rejected } from './matches.ts';
import { compareText } from './naturalText.ts';
import { ranksByPart, ratingAt } from './ratings.ts';
import { isFindingText, isVulnerabilityText } from './textSorts.ts';

/** What the matching findings of each vulnerability add up to; one slot per vulnerability code. */
export interface Groups {
  /** Matching findings, and so distinct APIs: a vulnerability has one finding per API. */
  readonly apis: Uint32Array;
  readonly severity: Uint8Array;
  /** The first row with the highest severity and the worst rating of that. */
  readonly worstRow: Uint32Array;
  /** Four per vulnerability, in vocabulary order. */
  readonly severityCounts: Uint32Array;
  /** Three per vulnerability, in vocabulary order. */
  readonly statusCounts: Uint32Array;
  /** Four per vulnerability, in vocabulary order. */
  readonly resolutionCounts: Uint32Array;
  readonly firstDiscovered: Float64Array;
  readonly lastDiscovered: Float64Array;
  /** The matching row with the lowest finding id: its texts stand for the vulnerability. */
  readonly firstRow: Uint32Array;
  /** Codes with at least one matching finding, ascending. */
  readonly present: Uint32Array;
}

/** Filter first, then aggregate (list rule 4): groups the matching rows, or all. */
export function groupRows(columns: FindingColumns, rows: Uint32Array | undefined): Groups {
  const size = columns.vulnerabilityIds.length;
  const { vulnerability, severity, status, resolution, discovered, rating } = columns;
  const apis = new Uint32Array(size);
  const worst = new Uint32Array(size).fill(0xffff_ffff);
  const worstRow = new Uint32Array(size);
  const severityCounts = new Uint32Array(size * severities.length);
  const statusCounts = new Uint32Array(size * statuses.length);
  const resolutionCounts = new Uint32Array(size * resolutions.length);
  const firstDiscovered = new Float64Array(size).fill(Infinity);
  const lastDiscovered = new Float64Array(size).fill(-Infinity);
  const firstRow = new Uint32Array(size);
  const length = rows?.length ?? columns.length;
  for (let index = 0; index < length; index++) {
    const row = rows === undefined ? index : word(rows, index);
    const group = vulnerability[row] ?? 0;
    if (word(apis, group) === 0) firstRow[group] = row;
    count(apis, group);
    const ownSeverity = byte(severity, row);
    count(severityCounts, group * severities.length + ownSeverity);
    const level = ownSeverity * rating.ranks.length + word(rating.ranks, rating.codes[row] ?? 0);
    if (level < word(worst, group)) {
      worst[group] = level;
      worstRow[group] = row;
    }
    count(statusCounts, group * statuses.length + byte(status, row));
    count(resolutionCounts, group * resolutions.length + byte(resolution, row));
    const time = double(discovered, row);
    if (time < double(firstDiscovered, group)) firstDiscovered[group] = time;
    if (time > double(lastDiscovered, group)) lastDiscovered[group] = time;
  }
  const present = Uint32Array.from(apis.keys()).filter((group) => word(apis, group) > 0);
  return {
    apis,
    severity: Uint8Array.from(worstRow, (row) => byte(severity, row)),
    worstRow,
    severityCounts,
    statusCounts,
    resolutionCounts,
    firstDiscovered,
    lastDiscovered,
    firstRow,
    present,
  };
}

/**
 * Codes of the present vulnerabilities in the order of a sort. Endpoint, Method and Event ID have many values
 * per row: the first counts when ascending, the last when descending, as with Discovered. Mixed sorts after
 * every value. Ties: severity, rating, most APIs, summary, vulnerability id.
 */
export function sortGroups(
  columns: FindingColumns,
  groups: Groups,
  rows: Uint32Array | undefined,
  sort: Sort,
): Uint32Array {
  const key = sortKey(columns, groups, rows, sort);
  const direction = sort.descending ? -1 : 1;
  const summary = firstRowRank(groups, columns.summary);
  const rating = worstRank(groups, columns.rating.codes, columns.rating.ranks);
  return groups.present.slice().sort((left, right) => {
    return (
      direction * (key(left) - key(right)) ||
      byte(groups.severity, left) - byte(groups.severity, right) ||
      rating(left) - rating(right) ||
      word(groups.apis, right) - word(groups.apis, left) ||
      summary(left) - summary(right) ||
      left - right
    );
  });
}

export function vulnerabilityOf(
  columns: FindingColumns,
  groups: Groups,
  group: number,
  totalApis: number,
): Omit<Vulnerability, keyof RowMarks | 'applications' | 'handlers' | 'changedBy' | 'seenAs'> {
  const row = at(groups.firstRow, group);
  const statusCounts = countsOf(statuses, groups.statusCounts, group);
  const resolutionCounts = countsOf(resolutions, groups.resolutionCounts, group);
  return {
    vulnerability: at(columns.vulnerabilityIds, group),
    severity: severities[at(groups.severity, group)] ?? 'Info',
    severityCounts: countsOf(severities, groups.severityCounts, group),
    rating: ratingAt(columns, at(groups.worstRow, group)),
    apis: at(groups.apis, group),
    totalApis,
    summary: textAt(columns.summary, row),
    category: textAt(columns.category, row),
    subCategory: textAt(columns.subCategory, row),
    status: sharedValue(statuses, statusCounts),
    statusCounts,
    resolution: sharedValue(resolutions, resolutionCounts),
    resolutionCounts,
    firstDiscovered: at(groups.firstDiscovered, group),
    lastDiscovered: at(groups.lastDiscovered, group),
  };
}

/** The texts that the matching ones of some rows have. */
export function textsAmong(
  { codes, dictionary }: TextColumn,
  rows: Uint32Array,
  rejected: Rejected,
): string[] {
  const found = new Set<number>();
  for (const row of rows) {
    if (rejected[row] !== 0) continue;
    found.add(codes[row] ?? 0);
    if (found.size === dictionary.size) break;
  }
  return Array.from(found, (code) => dictionary.value(code)).sort(compareText);
}

/** How many of the matching ones of some rows have which text, the most frequent first; nothing where all have the same. */
export function severalTexts(
  { codes, dictionary }: TextColumn,
  rows: Uint32Array,
  rejected: Rejected,
): { readonly value: string; readonly count: number }[] | undefined {
  let first: number | undefined;
  let isSeveral = false;
  for (const row of rows) {
    if (rejected[row] !== 0) continue;
    first ??= codes[row];
    isSeveral = codes[row] !== first;
    if (isSeveral) break;
  }
  if (!isSeveral) return undefined;
  const codeCounts = new Map<number, number>();
  for (const row of rows) {
    const code = codes[row] ?? 0;
    if (rejected[row] === 0) codeCounts.set(code, (codeCounts.get(code) ?? 0) + 1);
  }
  const counts = Array.from(codeCounts, ([code, count]) => [dictionary.value(code), count] as const);
  return Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (left, right) => right.count - left.count || compareText(left.value, right.value),
  );
}

export function textAt(column: TextColumn, row: number): string {
  return column.dictionary.value(at(column.codes, row));
}

type GroupKey = (group: number) => number;

function sortKey(
  columns: FindingColumns,
  groups: Groups,
  rows: Uint32Array | undefined,
  sort: Sort,
): GroupKey {
  const { column, descending } = sort;
  if (isVulnerabilityText(column)) return firstRowRank(groups, columns[column]);
  if (isFindingText(column)) return extremeRank(columns, rows, columns[column], descending);
  switch (column) {
    case 'severity':
      return (group) => byte(groups.severity, group);
    case 'apis':
      return (group) => word(groups.apis, group);
    case 'status':
      return (group) => sharedRank(groups.statusCounts, statuses.length, group);
    case 'resolution':
      return (group) => sharedRank(groups.resolutionCounts, resolutions.length, group);
    case 'risk':
    case 'score':
    case 'confidence':
      return worstRank(groups, columns.rating.codes, ranksByPart(columns.rating, column));
    case 'discovered': {
      const times = descending ? groups.lastDiscovered : groups.firstDiscovered;
      return (group) => double(times, group);
    }
  }
}

function worstRank({ worstRow }: Groups, codes: Codes, ranks: Uint32Array): GroupKey {
  return (group) => word(ranks, codes[word(worstRow, group)] ?? 0);
}

function firstRowRank(groups: Groups, { codes, dictionary }: TextColumn): GroupKey {
  const { ranks } = dictionary;
  return (group) => word(ranks, codes[word(groups.firstRow, group)] ?? 0);
}

/** The lowest rank among a vulnerability's matching rows, or the highest when descending. */
function extremeRank(
  columns: FindingColumns,
  rows: Uint32Array | undefined,
  { codes, dictionary }: TextColumn,
  descending: boolean,
): GroupKey {
  const { ranks } = dictionary;
  const extremes = new Float64Array(columns.vulnerabilityIds.length).fill(descending ? -1 : Infinity);
  const length = rows?.length ?? columns.length;
  for (let index = 0; index < length; index++) {
    const row = rows === undefined ? index : word(rows, index);
    const group = columns.vulnerability[row] ?? 0;
    const rank = word(ranks, codes[row] ?? 0);
    const extreme = double(extremes, group);
    if (descending ? rank > extreme : rank < extreme) extremes[group] = rank;
  }
  return (group) => double(extremes, group);
}

/** Position of the only value with a count, or one past the vocabulary for Mixed. */
function sharedRank(counts: Uint32Array, size: number, group: number): number {
  const own = counts.subarray(group * size, group * size + size);
  const first = own.findIndex((count) => count > 0);
  return own.findLastIndex((count) => count > 0) === first ? first : size;
}

function countsOf<Value extends string>(
  vocabulary: readonly Value[],
  counts: Uint32Array,
  group: number,
): Record<Value, number> {
  const entries = vocabulary.map((value, index) => [value, at(counts, group * vocabulary.length + index)]);
  return Object.fromEntries(entries) as Record<Value, number>;
}

function sharedValue<Value extends string>(
  vocabulary: readonly Value[],
  counts: Readonly<Record<Value, number>>,
): Shared<Value> {
  const present = vocabulary.filter((value) => counts[value] > 0);
  const [only] = present;
  return only !== undefined && present.length === 1 ? only : 'Mixed';
}
