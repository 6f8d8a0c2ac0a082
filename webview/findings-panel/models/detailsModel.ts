import type { PageRow } from '../../../src/findings/engine.ts';
import type { Finding, FindingDetails, Vulnerability } from '../../../src/findings/model/finding.ts';
import { Changes } from '../../shared/changes.ts';
import { Resource } from '../../shared/resource.ts';
import type { ListModel } from './listModel.ts';
import type { PanelHost } from '../panelHost.ts';

/** What the details show: one API of an aggregated row, or a finding of the list without aggregation. */
export type DetailsTarget =
  | { readonly kind: 'vulnerability'; readonly vulnerability: Vulnerability; readonly api: number }
  | { readonly kind: 'finding'; readonly finding: Finding };

export type DetailsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly details: FindingDetails }
  /** Removed from the store since the list was read. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed' };

interface LoadedDetails {
  readonly details: FindingDetails | undefined;
  /** The filters leave it out of the list. */
  readonly hidden: boolean;
}

/** Details of the row that is open; the previous ones stay until the next are there. */
export class DetailsModel {
  readonly changes = new Changes();
  readonly #host: PanelHost;
  readonly #list: ListModel;
  readonly #read = new Resource(this.changes, (signal, finding: number) => this.#load(finding, signal));
  #target: DetailsTarget | undefined;
  /** The finding whose details are the latest. */
  #latest: number | undefined;

  constructor(host: PanelHost, list: ListModel) {
    this.#host = host;
    this.#list = list;
    list.changes.observe(() => this.#listChanged());
  }

  get target(): DetailsTarget | undefined {
    return this.#target;
  }

  get state(): DetailsState {
    const { value, error } = this.#read;
    if (error !== undefined) return { kind: 'failed' };
    if (value === undefined) return { kind: 'loading' };
    return value.details === undefined ? { kind: 'gone' } : { kind: 'ready', details: value.details };
  }

  /** The filters leave what is shown out of the list. */
  get hidden(): boolean {
    return this.#read.value?.hidden ?? false;
  }

  /** The details of a row, where they are the ones that are shown; `api`: only those of this one. */
  shownOf(row: PageRow, api: number | undefined): FindingDetails | undefined {
    const { state } = this;
    const target = this.#target;
    if (target === undefined || state.kind !== 'ready' || state.details.finding.id !== this.#finding())
      return undefined;
    const isOfRow =
      target.kind === 'finding'
        ? row.kind === 'finding' && row.row.id === target.finding.id
        : row.kind === 'vulnerability' &&
          row.row.vulnerability === target.vulnerability.vulnerability &&
          (api === undefined || api === target.api);
    return isOfRow ? state.details : undefined;
  }

  open(target: DetailsTarget): void {
    const other = targetId(target) !== (this.#target && targetId(this.#target));
    this.#target = target;
    this.#latest = undefined;
    if (other && this.state.kind !== 'ready') this.#read.reset();
    this.#follow();
    this.changes.requestUpdate();
  }

  close(): void {
    this.#target = undefined;
    this.#read.reset();
    this.changes.requestUpdate();
  }

  /** Triage or the filters changed: reads the row and its details again. */
  invalidate(): void {
    this.#latest = undefined;
  }

  #listChanged(): void {
    const before = this.#target;
    this.#follow();
    if (this.#target !== before) this.changes.requestUpdate();
  }

  /** Keeps up with the list: takes the row as it is now, and reads details once its finding is known. */
  #follow(): void {
    if (this.#target?.kind === 'vulnerability') {
      const { vulnerability: row, api } = this.#target;
      const now = this.#list.findVulnerability(row.vulnerability) ?? row;
      const last = Math.max(0, Math.min(api, now.apis - 1));
      if (now !== row || last !== api)
        this.#target = { kind: 'vulnerability', vulnerability: now, api: last };
      this.#list.needApis(row.vulnerability, last, last);
    }
    const finding = this.#finding();
    if (finding === undefined || finding === this.#latest) return;
    this.#latest = finding;
    void this.#read.read(finding);
  }

  #finding(): number | undefined {
    if (this.#target === undefined) return undefined;
    if (this.#target.kind === 'finding') return this.#target.finding.id;
    const { vulnerability, api } = this.#target;
    return this.#list.api(vulnerability.vulnerability, api)?.id;
  }

  async #load(finding: number, signal: AbortSignal): Promise<LoadedDetails> {
    const [details, hidden] = await Promise.all([
      this.#host.request('details', { finding }, signal),
      this.#isHidden(signal),
    ]);
    return { details, hidden };
  }

  async #isHidden(signal: AbortSignal): Promise<boolean> {
    const target = this.#target;
    if (target === undefined) return false;
    const params =
      target.kind === 'finding'
        ? { vulnerability: target.finding.vulnerability, finding: target.finding.id }
        : { vulnerability: target.vulnerability.vulnerability };
    return (await this.#host.request('locate', params, signal)) === undefined;
  }
}

function targetId(target: DetailsTarget): string {
  return target.kind === 'finding'
    ? `finding ${target.finding.id}`
    : `vulnerability ${target.vulnerability.vulnerability} ${target.api}`;
}
