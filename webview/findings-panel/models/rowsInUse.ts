import type { LitElement } from 'lit';
import type { PageRow } from '../../../src/findings/engine.ts';
import type { FindingsPanelEvents } from '../../../src/protocol/findingsPanelProtocol.ts';
import type { FindingsList } from '../findings-list/findingsList.ts';
import type { KeptLayout } from './keptLayout.ts';
import type { PanelModel } from './panelModel.ts';
import { rowKey } from './rowSelection.ts';
import { RowsForCommands } from './rowsForCommands.ts';
import type { RowTarget } from './rowTarget.ts';

/** The panel as far as its rows need it. */
type RowsHost = LitElement & {
  readonly model: PanelModel | undefined;
  readonly list: FindingsList | null;
};

/** Which rows are selected, and which one has its details open. */
export class RowsInUse {
  readonly #host: RowsHost;
  readonly #layout: KeptLayout;
  readonly #forCommands = new RowsForCommands((vulnerabilities, row) =>
    this.#host.model?.select(vulnerabilities, row),
  );
  #selected: ReadonlySet<string> = new Set();
  /** The filters, sort and switches that were shown last. */
  #viewBefore: string | undefined;

  constructor(host: RowsHost, layout: KeptLayout) {
    this.#host = host;
    this.#layout = layout;
    host.addEventListener('dast-row-open', (event) => this.#open(event.detail));
    host.addEventListener('dast-row-enter', (event) => this.#entered(event.detail));
    host.addEventListener('dast-row-handler', (event) => this.#goToHandler(event.detail));
    host.addEventListener('dast-row-focus', (event) => this.#focused(event.detail));
    host.addEventListener('dast-row-at', (event) => this.#forCommands.focus(event.detail));
    host.addEventListener('dast-row-select', (event) => this.#select(event.detail));
    host.addEventListener('dast-show-api', (event) => this.#showApi(event.detail));
    host.addEventListener('dast-close-details', () => this.#close());
  }

  get selected(): ReadonlySet<string> {
    return this.#selected;
  }

  /** The details go first, then the selection, as in VS Code's lists. */
  escape(): void {
    if (this.#hasDetails) this.#close();
    else if (this.#selected.size > 1) this.#select(new Set());
  }

  /** The extension names a finding to look at, e.g. one chosen in the tree. */
  async reveal({ vulnerability, finding }: FindingsPanelEvents['reveal']): Promise<void> {
    const found = await this.#host.model?.locate(vulnerability, finding);
    await this.#host.updateComplete;
    if (found === undefined) return;
    this.#select(new Set([rowKey(found.row)]));
    this.#forCommands.focus({ row: found.row, api: undefined, finding: undefined });
    this.#open(found);
    await this.#host.updateComplete;
    await this.#host.list?.reveal(found.index);
  }

  /** The row that was open before a reload, once it has been read. */
  restoreWhenRead({ list }: PanelModel): void {
    const stop = list.changes.observe(() => {
      if (list.totalRows === undefined) return;
      stop();
      const { openRow } = this.#layout.current;
      const index = list.findIndex((row: PageRow) => rowKey(row) === openRow);
      const row = index === undefined ? undefined : list.row(index);
      if (index === undefined || row === undefined || openRow === undefined) return;
      this.#select(new Set([openRow]));
      this.#forCommands.focus({ row, api: undefined, finding: undefined });
      this.#open({ row });
      void this.#host.updateComplete.then(() => this.#host.list?.goTo(index));
    });
  }

  /** Another list starts at its top: a selection left somewhere in it would only seem to be what keys act on. */
  forgetThoseOfOtherList(): void {
    const view = JSON.stringify(this.#host.model?.overview?.view);
    const isOther = this.#viewBefore !== undefined && this.#viewBefore !== view;
    this.#viewBefore = view;
    if (!isOther) return;
    this.#forCommands.forget();
    if (this.#selected.size > 0 && !this.#hasDetails) this.#select(new Set());
  }

  get #hasDetails(): boolean {
    return this.#host.model?.details.target !== undefined;
  }

  /** Enter shows the details; where they are open, it continues to the code that answers. */
  #entered(target: RowTarget): void {
    const { model } = this.#host;
    const shown = model?.details.shownOf(target.row, target.api);
    if (shown?.code?.canOpen === true) model?.run('goToHandler', { finding: shown.finding.id });
    else this.#open(target);
  }

  /** A row of several APIs has those of all, of which one is asked for. */
  #goToHandler({ row, finding }: RowTarget): void {
    this.#host.model?.run(
      'goToHandler',
      finding === undefined ? { vulnerability: row.row.vulnerability } : { finding: finding.id },
    );
  }

  /** Open details follow the focus. */
  #focused(target: RowTarget): void {
    if (this.#hasDetails) this.#open(target);
  }

  #open({ row, api }: { readonly row: PageRow; readonly api?: number | undefined }): void {
    this.#layout.keep({ openRow: rowKey(row) });
    this.#host.model?.details.open(
      row.kind === 'vulnerability'
        ? { kind: 'vulnerability', vulnerability: row.row, api: api ?? 0 }
        : { kind: 'finding', finding: row.row },
    );
  }

  #showApi(api: number): void {
    const target = this.#host.model?.details.target;
    if (target?.kind === 'vulnerability') this.#host.model?.details.open({ ...target, api });
  }

  #close(): void {
    this.#layout.keep({ openRow: undefined });
    this.#host.model?.details.close();
    this.#host.list?.focus();
  }

  #select(selected: ReadonlySet<string>): void {
    this.#selected = selected;
    this.#forCommands.select(selected);
    this.#host.requestUpdate();
  }
}
