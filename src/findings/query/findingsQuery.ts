import { at } from './at.ts';
import type { TriageRows, TriageScope } from '../model/triage.ts';
import type { ChangedCode, Facet, HandlerFiles, Page, RowPlace } from '../engine.ts';
import { resolutions, severities, statuses } from '../model/finding.ts';
import type { Finding, TriageField, Vulnerability } from '../model/finding.ts';
import type {
  CountedValue,
  FacetValue,
  FilterField,
  ListSummary,
  ListView,
  ShownView,
  StoredCounts,
  TimelineBucket,
} from '../view/view.ts';
import type { Answered } from './answered.ts';
import { MatchCache } from './matchCache.ts';
import { positionOf } from './columns.ts';
import { decidedRows } from './decidedRows.ts';
import { fieldColumn } from './fieldColumn.ts';
import type { FindingColumns } from './columns.ts';
import { emptyReasons } from './emptyReasons.ts';
import { listFacet } from './facets.ts';
import { findingAt } from './findingAt.ts';
import { changedCodeColumn } from './changedCodeColumn.ts';
import { handlerColumn } from './handlerColumn.ts';
import { ListOrder } from './listOrder.ts';
import { PinnedLists, isSortedByTriage, lookedAtByTriage } from './pinnedLists.ts';
import { takeSnapshot } from './listSnapshot.ts';
import type { ListSnapshot } from './listSnapshot.ts';
import { countByCode, matchingOf, matchRows } from './matches.ts';
import type { CodeCounts, Matches, Rejected } from './matches.ts';
import type { Top } from './onePredicate.ts';
import { predicatesOf } from './predicates.ts';
import type { Predicate } from './predicates.ts';
import { setTriageColumn } from './setTriageColumn.ts';
import { countValues, hasSeveralValues } from './severalValues.ts';
import { ShownRows } from './shownRows.ts';
import { choosesWhatIsOpen, withOpenCounts } from './openCounts.ts';
import { countStored, openRows } from './storedCounts.ts';
import { TextSearch } from './textSearch.ts';
import type { StoredTexts } from './textSearch.ts';
import { countByDays } from './timeline.ts';
import { triageScope, triageTargets } from './triageTargets.ts';
import type { TriageTargets } from './triageTargets.ts';
import { VulnerabilityRows } from './vulnerabilityRows.ts';

/**
 * Answers every question about the stored findings from typed-array columns, without SQL. Only a search looks at
 * `texts` as well.
 */
export class FindingsQuery {
  #columns: FindingColumns;
  #order: ListOrder;
  #shownRows: ShownRows;
  readonly #matches = new MatchCache((view) => matchRows(this.#columns.length, this.#predicatesOf(view)));
  readonly #pinned = new PinnedLists();
  readonly #vulnerabilityRows: VulnerabilityRows;
  readonly #search: TextSearch;
  readonly #texts: StoredTexts | undefined;
  #isCompared = false;
  #openRows: Uint8Array | undefined;
  #storedCounts: StoredCounts | undefined;

  constructor(columns: FindingColumns, texts?: StoredTexts) {
    this.#columns = columns;
    this.#order = new ListOrder(columns);
    this.#shownRows = new ShownRows(columns);
    this.#vulnerabilityRows = new VulnerabilityRows(columns);
    this.#search = new TextSearch(columns, texts);
    this.#texts = texts;
  }

  get total(): number {
    return this.#columns.length;
  }

  /** What the answers come from; triage changes it in place. */
  get columns(): FindingColumns {
    return this.#columns;
  }

  /** Says which code answers the endpoints: pinned lists stay as they are. */
  setHandlers(handlers: HandlerFiles): void {
    this.#replace({ handler: handlerColumn(this.#columns, handlers) });
  }

  /** Says whether the code of the endpoints differs from a commit: pinned lists stay as they are. */
  setChangedCode(compared: ChangedCode): void {
    this.#isCompared = true;
    this.#replace({ inChangedCode: changedCodeColumn(this.#columns, compared) });
  }

  #replace(columns: Partial<FindingColumns>): void {
    this.#columns = { ...this.#columns, ...columns };
    this.#order = new ListOrder(this.#columns);
    this.#shownRows = new ShownRows(this.#columns);
    this.#matches.clear();
  }

  /**
   * Takes a step of a search; true once nothing is left to do. What asks for a view that searches for this text
   * otherwise does all of it at once.
   */
  search(text: string): boolean {
    return this.#search.step(text);
  }

  /** Gives back the memory that searches took. */
  releaseTexts(): void {
    this.#search.release();
  }

  summary(view: ShownView): ListSummary {
    const answered = this.#matches.of(view);
    const { matches } = answered;
    const matchingLoosely = (): number => this.#matches.of({ ...view, preciseMatch: false }).matches.count;
    const reasons = matches.count === 0 ? emptyReasons(matches, view, matchingLoosely) : undefined;
    return {
      total: this.#columns.length,
      matching: matches.count,
      vulnerabilities: this.#order.groups(answered).present.length,
      ...this.#stored(),
      severity: this.#openCounts(view, 'severity', severities),
      status: this.#openCounts(view, 'status', statuses),
      resolution: this.#vocabularyCounts(view, 'resolution', resolutions),
      category: this.#categories(view),
      application: this.#applications(view),
      ...(this.#columns.handler.dictionary.size > 1 ? { handlers: true } : {}),
      ...(this.#columns.newOnBranch.dictionary.size > 1 ? { branches: true } : {}),
      ...(this.#isCompared ? { changedCode: true } : {}),
      ...(this.#isStale(view) ? { stale: true } : {}),
      ...(reasons === undefined ? {} : { emptyBecause: reasons }),
    };
  }

  page(view: ShownView, offset: number, limit: number): Page {
    const start = Math.max(0, offset);
    const end = start + Math.max(0, limit);
    if (!view.showAggregation) {
      const { order, count } = this.#topOfList(view, end);
      const window = order.subarray(start, end);
      const rows = this.#findingsAt(view, window).map((row) => ({ kind: 'finding' as const, row }));
      return { totalRows: count, rows };
    }
    const shown = this.#shown(view);
    const order = this.#order.of(view, shown, end);
    const rows = Array.from(order.subarray(start, end), (group) => ({
      kind: 'vulnerability' as const,
      row: this.#vulnerabilityAt(view, shown, group),
    }));
    return { totalRows: order.length, rows };
  }

  /** The findings behind one aggregated row as filtered, by endpoint. */
  apis(view: ShownView, vulnerability: number, offset: number, limit: number): Finding[] {
    return this.#findingsAt(view, this.#matchingRowsOf(view, vulnerability).subarray(offset, offset + limit));
  }

  locate(view: ShownView, vulnerability: number, finding: number | undefined): RowPlace | undefined {
    const { ids, vulnerabilityIds, vulnerability: groupOf } = this.#columns;
    const order = this.#order.of(view, this.#shown(view), Infinity);
    const group = positionOf(vulnerabilityIds, vulnerability);
    const row = finding === undefined ? -1 : positionOf(ids, finding);
    const isSought = (listed: number): boolean => groupOf[listed] === group;
    const index =
      !view.showAggregation && finding === undefined
        ? order.findIndex(isSought)
        : order.indexOf(view.showAggregation ? group : row);
    const [found] = index < 0 ? [] : this.page(view, index, 1).rows;
    if (found === undefined) return undefined;
    const api = found.kind === 'finding' ? -1 : this.#matchingRowsOf(view, vulnerability).indexOf(row);
    return { index, row: found, ...(api < 0 ? {} : { api }) };
  }

  /** Whether the list that the view names is pinned. */
  holds(view: ShownView): boolean {
    return this.#pinned.find(view) !== undefined;
  }

  /** Keeps the rows of a list and their order under a number; false where triage changes neither. */
  pin(view: ListView, number: number): boolean {
    if (!lookedAtByTriage(view)) return false;
    const answered = this.#matches.of(view);
    this.#order.of(view, answered, Infinity);
    this.#pinned.keep(number, view, answered);
    return true;
  }

  facet(view: ListView, field: FilterField, search: string, limit: number): Facet {
    const { matches } = this.#matches.of(view);
    const { dictionary, counts } = this.#valuesOf(field, matches, matches.bits.get(field) ?? 0);
    const { values = [], excluded = [] } = view.filters[field] ?? {};
    return listFacet(field, dictionary, counts, [...values, ...excluded], search, limit);
  }

  /** The values that the matching findings have in one field, with how many have each. */
  groups(view: ListView, field: FilterField, limit: number): Facet {
    const { matches } = this.#matches.of(view);
    const { dictionary, counts } = this.#valuesOf(field, matches, 0);
    const listed = listFacet(field, dictionary, counts, [], '', Infinity).values;
    const counted =
      field === 'severity' || field === 'status' ? this.#withOpen(view, field, listed, 0) : listed;
    const present = counted.filter(({ count }) => count > 0);
    return { values: present.slice(0, limit), distinct: present.length };
  }

  timeline(view: ListView, most: number): TimelineBucket[] {
    const { rejected, bits } = this.#matches.of(view).matches;
    const { discovered } = this.#columns;
    return countByDays(discovered, rejected, bits.get('discovered') ?? 0, view.timeZone, most);
  }

  finding(id: number): Finding | undefined {
    const row = positionOf(this.#columns.ids, id);
    return row < 0 ? undefined : findingAt(this.#columns, row);
  }

  findingsBehind(of: readonly TriageRows[]): TriageTargets {
    const matching = (view: ShownView, vulnerability: number): Uint32Array =>
      this.#matchingRowsOf(view, vulnerability);
    return triageTargets(this.#columns, this.#vulnerabilityRows, of, matching);
  }

  /** Sets a triage field of findings in place; `codes` are positions in the field's vocabulary, `by` is who did it. */
  setTriage(field: TriageField, ids: ArrayLike<number>, codes: ArrayLike<number>, by: string): void {
    setTriageColumn(this.#columns, field, ids, codes, by);
    this.#order.triageChanged(field);
    this.#matches.clear();
    // A change may have a comment.
    this.#search.forget();
    this.#pinned.valuesChanged();
    this.#storedCounts = undefined;
    this.#openRows = undefined;
  }

  /** A comment was added, and nothing set. */
  commented(): void {
    this.#matches.clear();
    this.#search.forget();
  }

  triageScope(of: readonly TriageRows[]): TriageScope {
    return triageScope(this.#columns, this.findingsBehind(of));
  }

  snapshot(view: ListView): ListSnapshot {
    const answered = this.#matches.of(view);
    const order = this.#order.of(view, answered, Infinity);
    const groups = view.showAggregation ? this.#order.groups(answered) : undefined;
    return takeSnapshot(this.#columns, this.#vulnerabilityRows, order, groups, answered.matches.rejected);
  }

  #predicatesOf(view: ListView): Predicate[] {
    return predicatesOf(this.#columns, view, {
      search: (text) => this.#search.marks(text),
      decided: (scope) => decidedRows(this.#columns, scope, this.#texts),
    });
  }

  /** The list that the view names, or the current one. */
  #shown(view: ShownView): Answered {
    return this.#pinned.find(view) ?? this.#matches.of(view);
  }

  /** What the filters turn away by now; undefined where no list is pinned that could have such rows. */
  #rejectedNow(view: ShownView): Rejected | undefined {
    return this.#pinned.find(view) && this.#matches.of(view).matches.rejected;
  }

  #isStale(view: ShownView): boolean {
    const pinned = this.#pinned.find(view);
    if (pinned === undefined) return false;
    const fresh = this.#matches.of(view);
    if (!haveSameNumbers(pinned.matches.rows, fresh.matches.rows)) return true;
    if (!isSortedByTriage(view.sort)) return false;
    return !haveSameNumbers(pinned.sorted?.order, this.#order.of(view, fresh, Infinity));
  }

  /** The list's first rows, from all matches where those are known or needed. */
  #topOfList(view: ShownView, needed: number): Top {
    const pinned = this.#pinned.find(view);
    if (pinned === undefined && this.#matches.known(view) === undefined) {
      const top = this.#order.top(view, () => this.#predicatesOf(view), needed);
      if (top !== undefined) return top;
    }
    const answered = pinned ?? this.#matches.of(view);
    return { order: this.#order.of(view, answered, needed), count: answered.matches.count };
  }

  #countsOf(view: ListView, field: FilterField): CodeCounts {
    const { matches } = this.#matches.of(view);
    const { codes, dictionary } = fieldColumn(this.#columns, field);
    return countByCode(matches, matches.bits.get(field) ?? 0, codes, dictionary.size);
  }

  /** The values of a field, and how many rows have each where the predicates in `ignored` are taken away. */
  #valuesOf(field: FilterField, matches: Matches, ignored: number): ReturnType<typeof countValues> {
    const { codes, dictionary } = fieldColumn(this.#columns, field);
    const counts = countByCode(matches, ignored, codes, dictionary.size);
    return hasSeveralValues(field) ? countValues(dictionary, counts) : { dictionary, counts };
  }

  #vocabularyCounts<Value extends string>(
    view: ListView,
    field: 'severity' | 'status' | 'resolution',
    vocabulary: readonly Value[],
  ): { value: Value; count: number }[] {
    const { counts } = this.#countsOf(view, field);
    return vocabulary.map((value, code) => ({ value, count: at(counts, code) }));
  }

  #stored(): StoredCounts {
    this.#openRows ??= openRows(this.#columns);
    return (this.#storedCounts ??= countStored(this.#columns, this.#openRows));
  }

  #openCounts<Value extends string>(
    view: ListView,
    field: 'severity' | 'status',
    vocabulary: readonly Value[],
  ): readonly CountedValue<Value>[] {
    const { matches } = this.#matches.of(view);
    const counted = this.#vocabularyCounts(view, field, vocabulary);
    return this.#withOpen(view, field, counted, matches.bits.get(field) ?? 0);
  }

  /** `counted` has a value for each code, in their order. */
  #withOpen<Value extends string>(
    view: ListView,
    field: 'severity' | 'status',
    counted: readonly CountedValue<Value>[],
    ignored: number,
  ): readonly CountedValue<Value>[] {
    const isAllOpen = this.#stored().open === this.#columns.length;
    if (isAllOpen || this.#openRows === undefined || choosesWhatIsOpen(view)) return counted;
    const { codes } = fieldColumn(this.#columns, field);
    return withOpenCounts(counted, this.#openRows, this.#matches.of(view).matches, ignored, codes);
  }

  /** Values of a widget: those that some finding would have, and those picked. */
  #categories(view: ListView): readonly FacetValue[] {
    const picked = view.filters.category?.values ?? [];
    const { values } = this.facet(view, 'category', '', Infinity);
    return values.filter(({ value, count }) => count > 0 || picked.includes(value));
  }

  /** All that are stored, so that a filter takes away neither their widget nor their column. */
  #applications(view: ListView): readonly FacetValue[] {
    const { dictionary } = this.#columns.application;
    if (dictionary.size < 2) return [];
    const { values } = this.facet(view, 'application', '', Infinity);
    const counted = new Set(values.map(({ value }) => value));
    const stored = Array.from({ length: dictionary.size }, (_, code) => dictionary.value(code));
    return [...values, ...stored.flatMap((value) => (counted.has(value) ? [] : [{ value, count: 0 }]))];
  }

  /** Looks at the rows of one vulnerability only: a change costs what it changes, not what is stored. */
  #matchingRowsOf(view: ShownView, vulnerability: number): Uint32Array {
    const group = positionOf(this.#columns.vulnerabilityIds, vulnerability);
    if (group < 0) return new Uint32Array();
    const rows = this.#vulnerabilityRows.of(group);
    const known = this.#pinned.find(view) ?? this.#matches.known(view);
    const rejected = known?.matches.rejected;
    return rejected === undefined
      ? matchingOf(rows, this.#predicatesOf(view))
      : rows.filter((row) => rejected[row] === 0);
  }

  #findingsAt(view: ShownView, rows: Uint32Array): Finding[] {
    return this.#shownRows.findings(rows, this.#rejectedNow(view));
  }

  #vulnerabilityAt(view: ShownView, shown: Answered, group: number): Vulnerability {
    const rows = this.#vulnerabilityRows.of(group);
    const { rejected } = shown.matches;
    const groups = this.#order.groups(shown);
    return this.#shownRows.vulnerability(group, groups, rows, rejected, this.#rejectedNow(view));
  }
}

/** Both absent, or the same in the same order. */
function haveSameNumbers(left: Uint32Array | undefined, right: Uint32Array | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return left.length === right.length && left.every((value, index) => value === right[index]);
}
