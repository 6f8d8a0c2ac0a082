import { affectedVulnerabilities } from '../findings-list/rows/rowActions.ts';
import { rowKey, selectedVulnerabilities } from './rowSelection.ts';
import type { RowForCommands, RowTarget } from './rowTarget.ts';

/** Notifies the extension which rows commands of its palette are for: the same as keys on the list are for. */
export class RowsForCommands {
  readonly #notify: (vulnerabilities: readonly number[], row: RowForCommands | undefined) => void;
  #at: RowTarget | undefined;
  #selected: ReadonlySet<string> = new Set();
  #waiting = false;

  constructor(notify: (vulnerabilities: readonly number[], row: RowForCommands | undefined) => void) {
    this.#notify = notify;
  }

  /** A row got the keyboard. */
  focus(target: RowTarget): void {
    const isSame = this.#at !== undefined && nameOf(this.#at) === nameOf(target);
    this.#at = target;
    if (!isSame) this.#soon();
  }

  select(selected: ReadonlySet<string>): void {
    this.#selected = selected;
    this.#soon();
  }

  /** The list is another one: none of its rows had the keyboard yet. */
  forget(): void {
    this.#at = undefined;
    this.#soon();
  }

  /** Moving to a row gives it the keyboard and selects it, which is one message. */
  #soon(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      const at = this.#at;
      if (at === undefined) return this.#notify(selectedVulnerabilities(this.#selected), undefined);
      const { vulnerability } = at.row.row;
      this.#notify(affectedVulnerabilities(at.row, this.#selected), {
        vulnerability,
        ...(at.finding === undefined ? {} : { finding: at.finding.id }),
      });
    });
  }
}

function nameOf({ row, finding }: RowTarget): string {
  return `${rowKey(row)} ${finding?.id ?? ''}`;
}
