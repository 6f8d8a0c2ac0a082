import type { PageRow } from '../../../../src/findings/engine.ts';
import { emit } from '../../../shared/events.ts';
import type { ListModel } from '../../models/listModel.ts';
import { rowKey, toggled } from '../../models/rowSelection.ts';

type Host = HTMLElement & { readonly model: ListModel | undefined; selected: ReadonlySet<string> };

/** Which rows are selected: one, several one by one, or a range from where the last one was. */
export class ListSelection {
  readonly #host: Host;
  /** Row from which Shift selects. */
  #anchor = 0;

  constructor(host: Host) {
    this.#host = host;
  }

  has(row: PageRow): boolean {
    return this.#host.selected.has(rowKey(row));
  }

  /** Ranges begin at this row. */
  startAt(index: number): void {
    this.#anchor = index;
  }

  only(row: PageRow, index: number): void {
    this.#anchor = index;
    this.#set(new Set([rowKey(row)]));
  }

  toggle(row: PageRow, index: number): void {
    this.#anchor = index;
    this.#set(toggled(this.#host.selected, rowKey(row)));
  }

  upTo(index: number): Promise<void> {
    return this.range(Math.min(index, this.#anchor), Math.max(index, this.#anchor));
  }

  async range(first: number, last: number): Promise<void> {
    const rows = await this.#host.model?.read(first, last);
    if (rows !== undefined) this.#set(new Set(rows.map(rowKey)));
  }

  #set(keys: ReadonlySet<string>): void {
    this.#host.selected = keys;
    emit(this.#host, 'dast-row-select', keys);
  }
}
