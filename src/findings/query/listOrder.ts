import type { ListView } from '../view/view.ts';
import type { Answered } from './answered.ts';
import type { FindingColumns } from './columns.ts';
import { groupRows, sortGroups } from './groups.ts';
import type { Groups } from './groups.ts';
import { firstMatching } from './matches.ts';
import { TopOfOne } from './onePredicate.ts';
import type { Top } from './onePredicate.ts';
import type { Predicate } from './predicates.ts';
import { RowOrder } from './rowOrder.ts';

/** Rows put in order at first: a few screens. */
const topRows = 1000;

/** Puts the rows of a view in order, as far as they are looked at. */
export class ListOrder {
  readonly #columns: FindingColumns;
  readonly #order: RowOrder;
  readonly #topOfOne = new TopOfOne();

  constructor(columns: FindingColumns) {
    this.#columns = columns;
    this.#order = new RowOrder(columns);
  }

  groups(answered: Answered): Groups {
    answered.groups ??= groupRows(this.#columns, answered.matches.rows);
    return answered.groups;
  }

  /**
   * Row numbers, or vulnerability codes when aggregated, in list order: at least the first `needed` of them. Most
   * lists are only looked at from the top, and then most rows need not be put in order.
   */
  of(view: ListView, answered: Answered, needed: number): Uint32Array {
    const { rejected, rows, count } = answered.matches;
    const key = JSON.stringify([view.showAggregation, view.sort]);
    const known = answered.sorted?.key === key ? answered.sorted.order : undefined;
    if (known !== undefined && (view.showAggregation || known.length >= Math.min(needed, count)))
      return known;
    const order = view.showAggregation
      ? sortGroups(this.#columns, this.groups(answered), rows, view.sort)
      : firstMatching(
          this.#order.rows(view.sort),
          rejected,
          needed <= topRows ? Math.min(topRows, count) : count,
        );
    answered.sorted = { key, order };
    return order;
  }

  /** The first `needed` rows of a list that a single predicate narrows; undefined where all rows must be looked at. */
  top({ sort }: ListView, predicates: () => readonly Predicate[], needed: number): Top | undefined {
    if (needed > topRows) return undefined;
    const [only, ...others] = predicates();
    if (only === undefined || others.length > 0) return undefined;
    return this.#topOfOne.top(only, this.#order.rows(sort), sort, topRows);
  }

  /** Triage changed these columns in place. */
  triageChanged(field: 'status' | 'resolution'): void {
    this.#topOfOne.forget(this.#columns[field]);
    this.#topOfOne.forget(this.#columns.sinceLastScan);
    this.#order.forget(field);
    this.#order.forget('changedBy');
  }
}
