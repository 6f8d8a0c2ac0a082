/** An aggregated row that is open: `count` API rows stand below row `row`. */
export interface Expansion {
  readonly row: number;
  readonly count: number;
}

export interface LayoutInput {
  readonly totalRows: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** Pixels of an API row. */
  readonly childHeight: number;
  /** In ascending order of `row`, at most one per row. */
  readonly expansions: readonly Expansion[];
}

export type ListItem =
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'child'; readonly row: number; readonly child: number };

/**
 * Where every line of the list stands. A position counts lines from 0: rows, and the API rows of open ones.
 * Nothing is stored per row, so a million rows cost as much as ten.
 */
export class ListLayout {
  readonly #input: LayoutInput;
  readonly itemCount: number;
  /** Pixels of the whole list. */
  readonly height: number;

  constructor(input: LayoutInput) {
    this.#input = input;
    const children = input.expansions.reduce((sum, expansion) => sum + expansion.count, 0);
    this.itemCount = input.totalRows + children;
    this.height = input.totalRows * input.rowHeight + children * input.childHeight;
  }

  itemAt(position: number): ListItem {
    let childrenBefore = 0;
    for (const { row, count } of this.#input.expansions) {
      const parent = row + childrenBefore;
      if (position <= parent) break;
      if (position <= parent + count) return { kind: 'child', row, child: position - parent - 1 };
      childrenBefore += count;
    }
    return { kind: 'row', row: position - childrenBefore };
  }

  /** Position of a row, or of one of its API rows. */
  positionOf(row: number, child?: number): number {
    let childrenBefore = 0;
    for (const expansion of this.#input.expansions) {
      if (expansion.row >= row) break;
      childrenBefore += expansion.count;
    }
    return row + childrenBefore + (child === undefined ? 0 : child + 1);
  }

  heightOf(position: number): number {
    const { rowHeight, childHeight } = this.#input;
    return this.itemAt(position).kind === 'row' ? rowHeight : childHeight;
  }

  /** Pixels from the top of the list to the top of the line. */
  topOf(position: number): number {
    const { rowHeight, childHeight } = this.#input;
    let children = 0;
    let parentsBefore = 0;
    for (const { row, count } of this.#input.expansions) {
      const parent = row + parentsBefore;
      if (position <= parent) break;
      children += Math.min(count, position - parent - 1);
      parentsBefore += count;
    }
    return (position - children) * rowHeight + children * childHeight;
  }

  /** The line at this height. */
  positionAt(pixels: number): number {
    return Math.min(this.#positionAtDepth(Math.max(0, pixels)), Math.max(0, this.itemCount - 1));
  }

  #positionAtDepth(y: number): number {
    const { rowHeight, childHeight } = this.#input;
    let children = 0;
    for (const { row, count } of this.#input.expansions) {
      const childrenTop = (row + 1) * rowHeight + children * childHeight;
      if (y < childrenTop) break;
      if (y < childrenTop + count * childHeight) {
        return row + children + 1 + Math.floor((y - childrenTop) / childHeight);
      }
      children += count;
    }
    return children + Math.floor((y - children * childHeight) / rowHeight);
  }
}
