import type { PageRow } from '../../../../src/findings/engine.ts';
import { emit } from '../../../shared/events.ts';
import type { RowTarget } from '../../models/rowTarget.ts';
import type { FocusedLine } from './focusedLine.ts';
import type { ListSelection } from './listSelection.ts';
import type { ListHost, ListViewport } from '../viewport/listViewport.ts';

/** Goes from line to line with the keyboard, and into and out of open rows. */
export class ListWalk {
  readonly #host: ListHost;
  readonly #viewport: ListViewport;
  readonly #focused: FocusedLine;
  readonly #selection: ListSelection;

  constructor(host: ListHost, viewport: ListViewport, focused: FocusedLine, selection: ListSelection) {
    this.#host = host;
    this.#viewport = viewport;
    this.#focused = focused;
    this.#selection = selection;
  }

  async moveTo(position: number, select: 'one' | 'range' | 'none'): Promise<void> {
    this.#focused.moveTo(position);
    this.#focused.scrollIntoView();
    await this.#host.updateComplete;
    this.#focused.focus();
    const { target } = this.#focused;
    const { row } = this.#viewport.layout.itemAt(this.#focused.position);
    if (select === 'range') void this.#selection.upTo(row);
    if (target === undefined || select !== 'one') return;
    this.#selection.only(target.row, row);
    emit(this.#host, 'dast-row-focus', target);
  }

  step(by: 1 | -1): Promise<void> {
    const last = Math.max(0, this.#viewport.layout.itemCount - 1);
    return this.moveTo(Math.max(0, Math.min(last, this.#focused.position + by)), 'one');
  }

  /** The row after this one, whether this one is open or not. */
  toNextRow(): void {
    const { layout } = this.#viewport;
    const next = layout.positionOf(layout.itemAt(this.#focused.position).row + 1);
    if (next < layout.itemCount) void this.moveTo(next, 'one');
  }

  openOrEnter({ row, api }: RowTarget): void {
    if (row.kind !== 'vulnerability' || api !== undefined) return;
    if (this.#isOpen(row)) void this.moveTo(this.#focused.position + 1, 'one');
    else this.toggle(row);
  }

  closeOrLeave({ row, api }: RowTarget): void {
    if (row.kind !== 'vulnerability') return;
    if (api !== undefined) void this.moveTo(this.#focused.position - api - 1, 'one');
    else if (this.#isOpen(row)) this.toggle(row);
  }

  toggle(row: PageRow | undefined): void {
    if (row?.kind === 'vulnerability') this.#host.model?.toggle(row.row.vulnerability);
  }

  #isOpen(row: PageRow): boolean {
    return row.kind === 'vulnerability' && this.#host.model?.isExpanded(row.row.vulnerability) === true;
  }
}
