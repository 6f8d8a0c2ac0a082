import type { FacetValue, FilterField, TimelineBucket } from '../../../src/findings/view/view.ts';
import { Changes } from '../../shared/changes.ts';
import { Resource, type LoadResource } from '../../shared/resource.ts';
import type { Revisions } from './listModel.ts';
import type { PanelHost } from '../panelHost.ts';
import type { WidgetName } from '../summary-widgets/widgetChoice.ts';

/** What the widgets show besides the summary, as far as it has been read. */
interface WidgetData {
  readonly method: readonly FacetValue[] | undefined;
  readonly endpoint: readonly FacetValue[] | undefined;
  readonly timeline: readonly TimelineBucket[] | undefined;
}

const mostStretches = 24;
const mostValues = 8;

/** Reads what the chosen widgets need, and nothing for the others. */
export class WidgetsModel {
  readonly changes = new Changes();
  readonly #host: PanelHost;
  readonly #revisions: Revisions;
  readonly #failed: (error: unknown) => void;
  readonly #resources = {
    method: this.#resource((signal) => this.#facet('method', signal)),
    endpoint: this.#resource((signal) => this.#facet('endpoint', signal)),
    discovered: this.#resource((signal) => this.#timeline(signal)),
  };
  #names: readonly WidgetName[] = [];

  constructor(host: PanelHost, revisions: Revisions, failed: (error: unknown) => void) {
    this.#host = host;
    this.#revisions = revisions;
    this.#failed = failed;
  }

  get data(): WidgetData {
    const { method, endpoint, discovered } = this.#resources;
    return { method: method.value, endpoint: endpoint.value, timeline: discovered.value };
  }

  /** The widgets that are on the screen; reads what they lack. */
  show(names: readonly WidgetName[]): void {
    const added = names.some((name) => !this.#names.includes(name));
    this.#names = names;
    if (added) this.load();
  }

  /** Reads again; the old numbers stay until the new ones are there. */
  load(): void {
    for (const [name, resource] of Object.entries(this.#resources)) {
      if (this.#names.some((shown) => shown === name)) void resource.read();
      else resource.cancel();
    }
  }

  dispose(): void {
    this.changes.dispose();
  }

  async #facet(field: FilterField, signal: AbortSignal): Promise<readonly FacetValue[] | undefined> {
    const params = { field, search: '', limit: mostValues };
    const { revision, values } = await this.#host.request('facet', params, signal);
    return revision < this.#revisions.latest ? undefined : values;
  }

  async #timeline(signal: AbortSignal): Promise<readonly TimelineBucket[] | undefined> {
    const { revision, buckets } = await this.#host.request('timeline', { most: mostStretches }, signal);
    return revision < this.#revisions.latest ? undefined : buckets;
  }

  #resource<Value>(load: LoadResource<Value, []>): Resource<Value> {
    const resource: Resource<Value> = new Resource<Value>(
      {
        addController: (controller) => this.changes.addController(controller),
        requestUpdate: () => {
          if (resource.error === undefined) this.changes.requestUpdate();
          else this.#failed(resource.error);
        },
      },
      load,
    );
    return resource;
  }
}
