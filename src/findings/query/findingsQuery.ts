import type { Facet, Page, TriageRows } from '../engine.ts';
import { resolutions, severities, statuses } from '../finding.ts';
import type { Finding, TriageField } from '../finding.ts';
import type { EmptyReason, FilterField, ListSummary, ListView, TimelineBucket } from '../view.ts';
import { isContradiction } from '../viewActions.ts';
import { codesOf, notSeenFlag, positionOf, reappearedFlag, setTriage } from './columns.ts';
import type { Codes, FindingColumns } from './columns.ts';
import { listFacet } from './facets.ts';
import { groupRows, sortGroups, textAt, vulnerabilityOf } from './groups.ts';
import type { Groups } from './groups.ts';
import { countByCode, countMatching, matchingOf, matchRows } from './matches.ts';
import type { CodeCounts, Matches } from './matches.ts';
import { topOfOne } from './oneRestriction.ts';
import type { Top } from './oneRestriction.ts';
import { restrictionsOf, valuesOf } from './restrictions.ts';
import { RowOrder, rowsByVulnerability } from './rowOrder.ts';
import type { RowsByCode } from './rowOrder.ts';
import { countByDays } from './timeline.ts';

/** Filter states whose matches are kept: the list's, and one more for a command or an export. */
const keptViews = 2;
/** Rows put in order at first: a few screens. */
const topRows = 1000;

interface Answered {
  readonly matches: Matches;
  groups?: Groups;
  /** The last sort asked for, and its rows or groups. */
  sorted?: { readonly key: string; readonly order: Uint32Array };
}

/** The list as it was when asked for; later triage does not reach it. */
export type ListSnapshot =
  | {
      readonly kind: 'findings';
      readonly count: number;
      readonly columns: FindingColumns;
      /** Rows of `columns` in list order. */
      readonly rows: Uint32Array;
    }
  | {
      readonly kind: 'vulnerabilities';
      readonly count: number;
      readonly vulnerability: (index: number) => ReturnType<typeof vulnerabilityOf>;
      /** The findings behind a row, by endpoint. */
      readonly endpoints: (index: number) => readonly { endpoint: string; eventId: string }[];
    };

/** Answers every question about the stored findings from typed-array columns, without SQL. */
export class FindingsQuery {
  readonly #columns: FindingColumns;
  readonly #order: RowOrder;
  readonly #answered = new Map<string, Answered>();
  #byVulnerability: RowsByCode | undefined;
  /** Per column: how many rows each code has. */
  readonly #perCode = new Map<Codes, Uint32Array>();
  #openCritical: number | undefined;

  constructor(columns: FindingColumns) {
    this.#columns = columns;
    this.#order = new RowOrder(columns);
  }

  get total(): number {
    return this.#columns.length;
  }

  /** What the answers come from; triage changes it in place. */
  get columns(): FindingColumns {
    return this.#columns;
  }

  summary(view: ListView): ListSummary {
    const { matches } = this.#answer(view);
    const reasons = matches.count === 0 ? emptyReasons(matches, view) : undefined;
    return {
      total: this.#columns.length,
      matching: matches.count,
      vulnerabilities: this.#groups(view).present.length,
      openCritical: this.#countOpenCritical(),
      severity: this.#vocabularyCounts(view, 'severity', severities),
      status: this.#vocabularyCounts(view, 'status', statuses),
      resolution: this.#vocabularyCounts(view, 'resolution', resolutions),
      category: this.facet(view, 'category', '', Infinity).values.filter(
        ({ value, count }) => count > 0 || view.filters.category?.values.includes(value),
      ),
      ...(reasons === undefined ? {} : { emptyBecause: reasons }),
    };
  }

  page(view: ListView, offset: number, limit: number): Page {
    const start = Math.max(0, offset);
    const end = start + Math.max(0, limit);
    if (!view.showAggregation) {
      const { order, count } = this.#topOfList(view, end);
      const window = order.subarray(start, end);
      const rows = Array.from(window, (row) => ({ kind: 'finding' as const, row: this.#findingAt(row) }));
      return { totalRows: count, rows };
    }
    const order = this.#listOrder(view, end);
    const window = order.subarray(start, end);
    const groups = this.#groups(view);
    const rows = Array.from(window, (group) => ({
      kind: 'vulnerability' as const,
      row: vulnerabilityOf(this.#columns, groups, group, this.#rowsOf(group).length),
    }));
    return { totalRows: order.length, rows };
  }

  /** The findings behind one aggregated row as filtered, by endpoint. */
  apis(view: ListView, vulnerability: number, offset: number, limit: number): Finding[] {
    const rows = this.#matchingRowsOf(view, vulnerability);
    return Array.from(rows.subarray(offset, offset + limit), (row) => this.#findingAt(row));
  }

  facet(view: ListView, field: FilterField, search: string, limit: number): Facet {
    const counts = this.#countsOf(view, field);
    const { values = [], excluded = [] } = view.filters[field] ?? {};
    const named = [...values, ...excluded];
    return listFacet(field, valuesOf(this.#columns, field), counts, named, search, limit);
  }

  /** The values that the matching findings have in one field, with how many have each. */
  groups(view: ListView, field: FilterField, limit: number): Facet {
    const { matches } = this.#answer(view);
    const values = valuesOf(this.#columns, field);
    const counts = countByCode(matches, 0, codesOf(this.#columns, field), values.size);
    const present = listFacet(field, values, counts, [], '', Infinity).values.filter(
      ({ count }) => count > 0,
    );
    return { values: present.slice(0, limit), distinct: present.length };
  }

  timeline(view: ListView, most: number): TimelineBucket[] {
    const { rejected, bits } = this.#answer(view).matches;
    const { discovered } = this.#columns;
    return countByDays(discovered, rejected, bits.get('discovered') ?? 0, view.timeZone, most);
  }

  finding(id: number): Finding | undefined {
    const row = positionOf(this.#columns.ids, id);
    return row < 0 ? undefined : this.#findingAt(row);
  }

  /**
   * Ids of the findings behind aggregated rows as filtered, how many there are without filters, and of how many
   * vulnerabilities; the summary where it is one.
   */
  findingsBehind(of: readonly TriageRows[]): {
    readonly ids: Uint32Array;
    readonly total: number;
    readonly rows: number;
    readonly summary: string;
  } {
    const ids = new Set<number>();
    const lowestRows = new Map<number, number>();
    for (const { view, vulnerabilities } of of) {
      for (const vulnerability of new Set(vulnerabilities)) {
        const matching = this.#matchingRowsOf(view, vulnerability);
        let lowest = lowestRows.get(vulnerability) ?? Infinity;
        for (const row of matching) {
          ids.add(this.#columns.ids[row] ?? 0);
          lowest = Math.min(lowest, row);
        }
        if (lowest !== Infinity) lowestRows.set(vulnerability, lowest);
      }
    }
    let total = 0;
    for (const vulnerability of lowestRows.keys()) {
      total += this.#rowsOf(positionOf(this.#columns.vulnerabilityIds, vulnerability)).length;
    }
    const rows = lowestRows.size;
    const [lowest = 0] = lowestRows.values();
    const summary = rows === 1 ? textAt(this.#columns.summary, lowest) : '';
    return { ids: Uint32Array.from(ids).sort(), total, rows, summary };
  }

  /** Sets a triage field of findings in place; `codes` are positions in the field's vocabulary. */
  setTriage(field: TriageField, ids: ArrayLike<number>, codes: ArrayLike<number>): void {
    setTriage(this.#columns, field, ids, codes);
    this.#perCode.delete(this.#columns[field]);
    this.#order.forget(field);
    this.#answered.clear();
    this.#openCritical = undefined;
  }

  snapshot(view: ListView): ListSnapshot {
    const order = this.#listOrder(view, Infinity);
    if (!view.showAggregation) {
      const { status, resolution } = this.#columns;
      const columns = { ...this.#columns, status: status.slice(), resolution: resolution.slice() };
      return { kind: 'findings', count: order.length, columns, rows: order };
    }
    const groups = this.#groups(view);
    const { rejected } = this.#answer(view).matches;
    const { endpoint, eventId } = this.#columns;
    return {
      kind: 'vulnerabilities',
      count: order.length,
      vulnerability: (index) => {
        const group = order[index] ?? 0;
        return vulnerabilityOf(this.#columns, groups, group, this.#rowsOf(group).length);
      },
      endpoints: (index) =>
        Array.from(
          this.#rowsOf(order[index] ?? 0).filter((row) => rejected[row] === 0),
          (row) => ({ endpoint: textAt(endpoint, row), eventId: textAt(eventId, row) }),
        ),
    };
  }

  #answer(view: ListView): Answered {
    const key = answerKey(view);
    const known = this.#answered.get(key);
    const answered = known ?? {
      matches: matchRows(this.#columns.length, restrictionsOf(this.#columns, view)),
    };
    this.#answered.delete(key);
    this.#answered.set(key, answered);
    for (const oldest of this.#answered.keys()) {
      if (this.#answered.size <= keptViews) break;
      this.#answered.delete(oldest);
    }
    return answered;
  }

  #groups(view: ListView): Groups {
    const answered = this.#answer(view);
    answered.groups ??= groupRows(this.#columns, answered.matches.rows);
    return answered.groups;
  }

  /**
   * Row numbers, or vulnerability codes when aggregated, in list order: at least the first `needed` of them. Most
   * lists are only looked at from the top, and then most rows need not be put in order.
   */
  #listOrder(view: ListView, needed: number): Uint32Array {
    const answered = this.#answer(view);
    const { rejected, rows, count } = answered.matches;
    const key = JSON.stringify([view.showAggregation, view.sort]);
    const known = answered.sorted?.key === key ? answered.sorted.order : undefined;
    if (known !== undefined && (view.showAggregation || known.length >= Math.min(needed, count)))
      return known;
    const order = view.showAggregation
      ? sortGroups(this.#columns, this.#groups(view), rows, view.sort)
      : firstMatching(
          this.#order.rows(view.sort),
          rejected,
          needed <= topRows ? Math.min(topRows, count) : count,
        );
    answered.sorted = { key, order };
    return order;
  }

  /** The list's first rows, from all matches where those are known or needed. */
  #topOfList(view: ListView, needed: number): Top {
    if (needed <= topRows && !this.#answered.has(answerKey(view))) {
      const [only, ...others] = restrictionsOf(this.#columns, view);
      const top =
        only === undefined || others.length > 0
          ? undefined
          : topOfOne(only, this.#order.rows(view.sort), view.sort, topRows, (codes) =>
              this.#rowsPerCode(codes),
            );
      if (top !== undefined) return top;
    }
    const order = this.#listOrder(view, needed);
    return { order, count: this.#answer(view).matches.count };
  }

  #rowsPerCode(codes: Codes): Uint32Array {
    let counts = this.#perCode.get(codes);
    if (counts === undefined) {
      let highest = 0;
      for (let row = 0; row < codes.length; row++) highest = Math.max(highest, codes[row] ?? 0);
      counts = countByCode(matchRows(this.#columns.length, []), 0, codes, highest + 1).counts;
      this.#perCode.set(codes, counts);
    }
    return counts;
  }

  #countsOf(view: ListView, field: FilterField): CodeCounts {
    const { matches } = this.#answer(view);
    const distinct = valuesOf(this.#columns, field).size;
    return countByCode(matches, matches.bits.get(field) ?? 0, codesOf(this.#columns, field), distinct);
  }

  #vocabularyCounts<Value extends string>(
    view: ListView,
    field: 'severity' | 'status' | 'resolution',
    vocabulary: readonly Value[],
  ): { value: Value; count: number }[] {
    const { counts } = this.#countsOf(view, field);
    return vocabulary.map((value, code) => ({ value, count: counts[code] ?? 0 }));
  }

  #countOpenCritical(): number {
    if (this.#openCritical === undefined) {
      const { severity, status } = this.#columns;
      const critical = severities.indexOf('Critical');
      const open = statuses.indexOf('Open');
      let count = 0;
      for (let row = 0; row < severity.length; row++) {
        if (severity[row] === critical && status[row] === open) count++;
      }
      this.#openCritical = count;
    }
    return this.#openCritical;
  }

  #rowsOf(group: number): Uint32Array {
    this.#byVulnerability ??= rowsByVulnerability(this.#columns);
    const { rows, starts } = this.#byVulnerability;
    return rows.subarray(starts[group], starts[group + 1]);
  }

  /** Looks at the rows of one vulnerability only: a change costs what it changes, not what is stored. */
  #matchingRowsOf(view: ListView, vulnerability: number): Uint32Array {
    const group = positionOf(this.#columns.vulnerabilityIds, vulnerability);
    if (group < 0) return new Uint32Array(0);
    const rows = this.#rowsOf(group);
    const rejected = this.#answered.get(answerKey(view))?.matches.rejected;
    return rejected === undefined
      ? matchingOf(rows, restrictionsOf(this.#columns, view))
      : rows.filter((row) => rejected[row] === 0);
  }

  #findingAt(row: number): Finding {
    return findingAt(this.#columns, row);
  }
}

function answerKey(view: ListView): string {
  return JSON.stringify([view.filters, view.preciseMatch, view.showResolvedEvents, view.timeZone]);
}

function findingAt(columns: FindingColumns, row: number): Finding {
  const status = statuses[columns.status[row] ?? 0] ?? 'Open';
  const resolution = resolutions[columns.resolution[row] ?? 0] ?? 'New';
  const flags = columns.flags[row] ?? 0;
  return {
    id: columns.ids[row] ?? 0,
    vulnerability: columns.vulnerabilityIds[columns.vulnerability[row] ?? 0] ?? 0,
    endpoint: textAt(columns.endpoint, row),
    method: textAt(columns.method, row),
    severity: severities[columns.severity[row] ?? 0] ?? 'Info',
    eventId: textAt(columns.eventId, row),
    category: textAt(columns.category, row),
    subCategory: textAt(columns.subCategory, row),
    summary: textAt(columns.summary, row),
    status,
    resolution,
    discovered: columns.discovered[row] ?? 0,
    // Resolving it once more answers the reappearance; a mark on a resolved finding would mislead.
    reappeared: (flags & reappearedFlag) !== 0 && status !== 'Resolved' && resolution !== 'Fixed',
    notSeenInLatestScan: (flags & notSeenFlag) !== 0,
  };
}

function firstMatching(order: Uint32Array, rejected: Uint16Array, count: number): Uint32Array {
  if (count === order.length) return order;
  const matching = new Uint32Array(count);
  let next = 0;
  for (let index = 0; next < count && index < order.length; index++) {
    const row = order[index] ?? 0;
    if (rejected[row] === 0) matching[next++] = row;
  }
  return matching;
}

/** Each restriction whose removal alone would show something; of a contradiction, both sides (list rule 6). */
function emptyReasons({ rejected, bits }: Matches, view: ListView): EmptyReason[] {
  const contradiction = isContradiction(view);
  return [...bits]
    .map(([cause, bit]) => ({ cause, matchingWithout: countMatching(rejected, bit) }))
    .filter(
      ({ cause, matchingWithout }) =>
        matchingWithout > 0 || (contradiction && (cause === 'status' || cause === 'showResolvedEvents')),
    );
}
