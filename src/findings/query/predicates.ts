import type { DecisionScope } from '../decisions/decision.ts';
import { statuses } from '../model/finding.ts';
import type { EmptyReason, FieldFilter, FilterField, ListView, TextField } from '../view/view.ts';
import { listedFields, textFields } from '../view/view.ts';
import { isEmptyFilter } from '../view/viewActions.ts';
import type { Codes, FindingColumns } from './columns.ts';
import { undecidedRows } from './decided.ts';
import { endOfDay, startOfDay } from './days.ts';
import { fieldColumn } from './fieldColumn.ts';
import { hasSeveralValues, markCombinations } from './severalValues.ts';

/** What restricts the list: a filter field, the days, or the Show Resolved Events switch. */
export type Cause = Exclude<EmptyReason['cause'], 'preciseMatch'>;

/** One part of the AND. Rows are let through by their code (`passes[code]` is 1) or by their time. */
export type Predicate =
  | { readonly cause: Cause; readonly codes: Codes; readonly passes: Uint8Array }
  | {
      readonly cause: 'discovered';
      readonly times: Float64Array;
      /** Inclusive. */
      readonly from: number;
      /** Exclusive. */
      readonly until: number;
    };

interface RowMarks {
  readonly search: (text: string) => Uint8Array;
  readonly decided: (scope: DecisionScope) => Uint8Array;
}

const resolvedStatus = statuses.indexOf('Resolved');

/** What a row has to be marked with to be let through by a search or a decision. */
const foundOnly = Uint8Array.of(0, 1);

/**
 * The view's filters and Show Resolved Events as predicates; at most one per cause. `search` gives 1 for every row
 * that contains a text, `decided` for every row that a decision is about.
 */
export function predicatesOf(columns: FindingColumns, view: ListView, marks: RowMarks): Predicate[] {
  const { filters, timeZone } = view;
  const predicates: Predicate[] = [];
  for (const field of [...textFields, ...listedFields]) {
    const filter = filters[field];
    if (filter === undefined || isEmptyFilter(filter)) continue;
    predicates.push({
      cause: field,
      codes: fieldColumn(columns, field).codes,
      passes: passesOf(columns, field, filter, view.preciseMatch),
    });
  }
  if (filters.search !== undefined) {
    predicates.push({ cause: 'search', codes: marks.search(filters.search), passes: foundOnly });
  }
  if (filters.decision === 'none') {
    const codes = undecidedRows(columns);
    if (codes !== undefined) predicates.push({ cause: 'decision', codes, passes: foundOnly });
  } else if (filters.decision !== undefined) {
    predicates.push({ cause: 'decision', codes: marks.decided(filters.decision), passes: foundOnly });
  }
  if (filters.from !== undefined || filters.to !== undefined) {
    predicates.push({
      cause: 'discovered',
      times: columns.discovered,
      from: filters.from === undefined ? -Infinity : startOfDay(filters.from, timeZone),
      until: filters.to === undefined ? Infinity : endOfDay(filters.to, timeZone),
    });
  }
  if (view.showResolvedEvents) {
    const passes = new Uint8Array(statuses.length);
    passes[resolvedStatus] = 1;
    predicates.push({ cause: 'showResolvedEvents', codes: columns.status, passes });
  }
  return predicates;
}

/**
 * Values are OR-ed: picked ones match exactly, entered texts follow Precise Match (list rule 3). Excluded values are
 * taken from what these let through, or from everything where there are none.
 */
function passesOf(
  columns: FindingColumns,
  field: FilterField,
  filter: FieldFilter,
  precise: boolean,
): Uint8Array {
  const values = fieldColumn(columns, field).dictionary;
  const passes = new Uint8Array(values.size);
  if (filter.values.length + filter.texts.length === 0) passes.fill(1);
  const mark = (named: readonly string[], passing: 0 | 1): void =>
    hasSeveralValues(field)
      ? markCombinations(values, named, passes, passing)
      : values.markValues(named, passes, passing);
  mark(filter.values, 1);
  if (isTextField(field)) {
    for (const text of filter.texts) markText(columns, field, text, precise, passes);
  }
  mark(filter.excluded ?? [], 0);
  return passes;
}

/** A method with what follows it, or a usual one alone. */
const namesMethod = /^(?:[a-z]+ |(?:get|head|post|put|patch|delete|options|trace|connect)$)/i;

/** An endpoint's text is compared with `METHOD path`, and with the path alone when it names no method. */
function markText(
  columns: FindingColumns,
  field: TextField,
  text: string,
  precise: boolean,
  passes: Uint8Array,
): void {
  const { dictionary } = columns[field];
  if (precise) {
    dictionary.markEqual(text, passes, field === 'endpoint' ? columns.pathStarts : undefined);
  } else {
    const pathOnly = field === 'endpoint' && !namesMethod.test(text);
    dictionary.markContaining(text, passes, pathOnly ? columns.pathStarts : undefined);
  }
}

function isTextField(field: FilterField): field is TextField {
  return textFields.some((text) => text === field);
}
