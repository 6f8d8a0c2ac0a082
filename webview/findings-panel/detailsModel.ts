import type { Finding, FindingDetails, Vulnerability } from '../../src/findings/finding.ts';
import { isAbort } from '../shared/rpcClient.ts';
import type { ListModel } from './listModel.ts';
import type { PanelHost } from './panelHost.ts';

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

/** Details of the row that is open; the previous ones stay until the next are there. */
export class DetailsModel {
  readonly #host: PanelHost;
  readonly #list: ListModel;
  readonly #changed: () => void;
  #target: DetailsTarget | undefined;
  #state: DetailsState = { kind: 'loading' };
  #request: AbortController | undefined;
  /** The finding whose details are the latest. */
  #latest: number | undefined;
  #hidden = false;

  constructor(host: PanelHost, list: ListModel, changed: () => void) {
    this.#host = host;
    this.#list = list;
    this.#changed = changed;
  }

  get target(): DetailsTarget | undefined {
    return this.#target;
  }

  get state(): DetailsState {
    return this.#state;
  }

  /** The filters leave what is shown out of the list. */
  get hidden(): boolean {
    return this.#hidden;
  }

  open(target: DetailsTarget): void {
    const other = targetId(target) !== (this.#target && targetId(this.#target));
    this.#target = target;
    this.#latest = undefined;
    if (other && this.#state.kind !== 'ready') this.#state = { kind: 'loading' };
    this.follow();
    this.#changed();
  }

  close(): void {
    this.#request?.abort();
    this.#request = undefined;
    this.#target = undefined;
    this.#state = { kind: 'loading' };
    this.#changed();
  }

  /** Triage or the filters changed: reads the row and its details again. */
  invalidate(): void {
    this.#latest = undefined;
  }

  /** Keeps up with the list: takes the row as it is now, and reads details once its finding is known. */
  follow(): void {
    if (this.#target?.kind === 'vulnerability') {
      const { vulnerability } = this.#target.vulnerability;
      const now = this.#list.findVulnerability(vulnerability) ?? this.#target.vulnerability;
      const api = Math.max(0, Math.min(this.#target.api, now.apis - 1));
      this.#target = { kind: 'vulnerability', vulnerability: now, api };
      this.#list.needApis(vulnerability, api, api);
    }
    const finding = this.#finding();
    if (finding !== undefined && finding !== this.#latest) void this.#load(finding);
  }

  #finding(): number | undefined {
    if (this.#target === undefined) return undefined;
    if (this.#target.kind === 'finding') return this.#target.finding.id;
    const { vulnerability, api } = this.#target;
    return this.#list.api(vulnerability.vulnerability, api)?.id;
  }

  async #load(finding: number): Promise<void> {
    this.#latest = finding;
    this.#request?.abort();
    const controller = new AbortController();
    this.#request = controller;
    try {
      const [details, hidden] = await Promise.all([
        this.#host.request('details', { finding }, controller.signal),
        this.#isHidden(controller.signal),
      ]);
      if (controller.signal.aborted) return;
      this.#hidden = hidden;
      this.#state = details === undefined ? { kind: 'gone' } : { kind: 'ready', details };
    } catch (error) {
      if (controller.signal.aborted || isAbort(error)) return;
      this.#state = { kind: 'failed' };
    }
    this.#changed();
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
