import { keepLatest } from '../../base/keepLatest.ts';
import { count, double, word } from './at.ts';
import { resolutions, severities, statuses } from '../model/finding.ts';
import type { TriageField } from '../model/finding.ts';
import type { Sort, SortColumn } from '../view/view.ts';
import type { Codes, FindingColumns, TextColumn } from './columns.ts';
import { ranksByPart } from './ratings.ts';
import { isFindingText, isVulnerabilityText } from './textSorts.ts';

/** Orders kept besides the base order; each is 4 bytes per finding. */
const keptOrders = 3;

/**
 * Rows in the order of a sort column. Equal rows keep the base order: severity, rating, summary, endpoint, finding
 * id.
 * Descending turns the column round, not the ties.
 */
export class RowOrder {
  readonly #columns: FindingColumns;
  readonly #kept = new Map<string, Uint32Array>();
  #base: Uint32Array | undefined;

  constructor(columns: FindingColumns) {
    this.#columns = columns;
  }

  rows(sort: Sort): Uint32Array {
    const { column, descending } = sort;
    // One finding is one API: sorting findings by APIs leaves the ties alone.
    if (column === 'apis' || (column === 'severity' && !descending)) return this.#baseOrder();
    const key = `${column} ${descending}`;
    const order = this.#kept.get(key) ?? this.#sorted(column, descending);
    return keepLatest(this.#kept, key, order, keptOrders);
  }

  /** Triage changed this column in place. */
  forget(field: TriageField | 'changedBy'): void {
    this.#kept.delete(`${field} true`);
    this.#kept.delete(`${field} false`);
  }

  #baseOrder(): Uint32Array {
    if (this.#base === undefined) {
      const { length, severity, rating, summary, endpoint } = this.#columns;
      let order = sortedByText(rowNumbers(length), endpoint, false);
      order = sortedByText(order, summary, false);
      order = sortedByRank(order, rating.codes, rating.ranks, false);
      this.#base = sortedByRank(order, severity, identity(severities.length), false);
    }
    return this.#base;
  }

  #sorted(column: Exclude<SortColumn, 'apis'>, descending: boolean): Uint32Array {
    const base = this.#baseOrder();
    if (isVulnerabilityText(column) || isFindingText(column)) {
      return sortedByText(base, this.#columns[column], descending);
    }
    switch (column) {
      case 'severity':
        return sortedByRank(base, this.#columns.severity, identity(severities.length), descending);
      case 'status':
        return sortedByRank(base, this.#columns.status, identity(statuses.length), descending);
      case 'resolution':
        return sortedByRank(base, this.#columns.resolution, identity(resolutions.length), descending);
      case 'risk':
      case 'score':
      case 'confidence': {
        const { rating } = this.#columns;
        return sortedByRank(base, rating.codes, ranksByPart(rating, column), descending);
      }
      case 'discovered':
        return sortedByTime(base, this.#columns.discovered, descending);
    }
  }
}

/** Rows grouped by a code, in endpoint order within each: those of `code` lie between its two `starts`. */
export interface RowsByCode {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
}

export function rowsByVulnerability(columns: FindingColumns): RowsByCode {
  const { length, vulnerability, vulnerabilityIds, endpoint } = columns;
  const byEndpoint = sortedByText(rowNumbers(length), endpoint, false);
  const starts = new Uint32Array(vulnerabilityIds.length + 1);
  for (let row = 0; row < length; row++) {
    count(starts, (vulnerability[row] ?? 0) + 1);
  }
  for (let slot = 1; slot < starts.length; slot++) {
    starts[slot] = word(starts, slot) + word(starts, slot - 1);
  }
  return {
    rows: sortedByRank(byEndpoint, vulnerability, identity(vulnerabilityIds.length), false),
    starts,
  };
}

function rowNumbers(length: number): Uint32Array {
  return Uint32Array.from({ length }, (_, row) => row);
}

function identity(length: number): Uint32Array {
  return rowNumbers(length);
}

function sortedByText(order: Uint32Array, column: TextColumn, descending: boolean): Uint32Array {
  return sortedByRank(order, column.codes, column.dictionary.ranks, descending);
}

/** A stable counting sort: one pass over the rows per column, whatever their number of values. */
function sortedByRank(
  order: Uint32Array,
  codes: Codes,
  ranks: Uint32Array,
  descending: boolean,
): Uint32Array {
  const last = ranks.length - 1;
  const rankOf = descending ? ranks.map((rank) => last - rank) : ranks;
  const next = new Uint32Array(ranks.length + 1);
  for (let row = 0; row < codes.length; row++) {
    count(next, word(rankOf, codes[row] ?? 0) + 1);
  }
  for (let slot = 1; slot < next.length; slot++) next[slot] = word(next, slot) + word(next, slot - 1);
  const sorted = new Uint32Array(order.length);
  for (let index = 0; index < order.length; index++) {
    const row = word(order, index);
    const rank = word(rankOf, codes[row] ?? 0);
    const place = word(next, rank);
    next[rank] = place + 1;
    sorted[place] = row;
  }
  return sorted;
}

/** Stable: three counting sorts over 16 bits each hold any time until the year 10889. */
function sortedByTime(order: Uint32Array, times: Float64Array, descending: boolean): Uint32Array {
  let earliest = Infinity;
  for (let row = 0; row < times.length; row++) earliest = Math.min(earliest, double(times, row));
  const digits = identity(0x10000);
  let sorted = order;
  for (const unit of [1, 0x10000, 0x100000000]) {
    const digit = new Uint16Array(times.length);
    for (let row = 0; row < times.length; row++) {
      digit[row] = Math.floor((double(times, row) - earliest) / unit) % 0x10000;
    }
    sorted = sortedByRank(sorted, digit, digits, descending);
  }
  return sorted;
}
