import type { FacetValue, TimelineBucket } from '../../src/findings/view.ts';
import type { Revisions } from './listModel.ts';
import type { PanelHost } from './panelHost.ts';
import type { WidgetName } from './summary-widgets/widgetChoice.ts';

/** What the widgets show besides the summary, as far as it has been read. */
export interface WidgetData {
  readonly method: readonly FacetValue[] | undefined;
  readonly endpoint: readonly FacetValue[] | undefined;
  readonly timeline: readonly TimelineBucket[] | undefined;
}

const mostStretches = 24;
const mostValues = 8;

/** Reads what the chosen widgets need, and nothing for the others. */
export class WidgetsModel {
  readonly #host: PanelHost;
  readonly #revisions: Revisions;
  readonly #changed: () => void;
  readonly #failed: (error: unknown) => void;
  #names: readonly WidgetName[] = [];
  #data: WidgetData = { method: undefined, endpoint: undefined, timeline: undefined };
  #request: AbortController | undefined;

  constructor(host: PanelHost, revisions: Revisions, changed: () => void, failed: (error: unknown) => void) {
    this.#host = host;
    this.#revisions = revisions;
    this.#changed = changed;
    this.#failed = failed;
  }

  get data(): WidgetData {
    return this.#data;
  }

  /** The widgets that are on the screen; reads what they lack. */
  show(names: readonly WidgetName[]): void {
    const added = names.some((name) => !this.#names.includes(name));
    this.#names = names;
    if (added) this.load();
  }

  /** Reads again; the old numbers stay until the new ones are there. */
  load(): void {
    this.#request?.abort();
    const controller = new AbortController();
    this.#request = controller;
    for (const field of ['method', 'endpoint'] as const) {
      if (this.#names.includes(field)) void this.#read(() => this.#loadFacet(field, controller.signal));
    }
    if (this.#names.includes('discovered')) void this.#read(() => this.#loadTimeline(controller.signal));
  }

  dispose(): void {
    this.#request?.abort();
  }

  async #loadFacet(field: 'method' | 'endpoint', signal: AbortSignal): Promise<void> {
    const params = { field, search: '', limit: mostValues };
    const { revision, values } = await this.#host.request('facet', params, signal);
    if (revision >= this.#revisions.latest) this.#data = { ...this.#data, [field]: values };
  }

  async #loadTimeline(signal: AbortSignal): Promise<void> {
    const { revision, buckets } = await this.#host.request('timeline', { most: mostStretches }, signal);
    if (revision >= this.#revisions.latest) this.#data = { ...this.#data, timeline: buckets };
  }

  async #read(load: () => Promise<void>): Promise<void> {
    try {
      await load();
      this.#changed();
    } catch (error) {
      this.#failed(error);
    }
  }
}
