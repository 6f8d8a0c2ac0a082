import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { text } from '../shared/strings.ts';
import { detailsSplitter } from './detailsSplitter.ts';
import './finding-details/findingDetails.ts';
import type { KeptLayout } from './models/keptLayout.ts';
import type { PanelModel } from './models/panelModel.ts';
import { lowestDetails, narrowestDetails, widestDetails } from './models/panelState.ts';

/** Where the details stand: beside the list, or below their row inside of a narrow one; with the line to resize them. */
export class DetailsPlace implements ReactiveController {
  readonly #host: LitElement & { readonly narrow: boolean };
  readonly #layout: KeptLayout;
  readonly #resize = new ResizeObserver(() => this.#measure());
  #element: HTMLElement | null = null;
  #height = 0;

  constructor(host: LitElement & { readonly narrow: boolean }, layout: KeptLayout) {
    this.#host = host;
    this.#layout = layout;
    host.addController(this);
  }

  /** Which row they stand below, and their height in pixels; undefined where they do not stand in the list. */
  inlay(model: PanelModel): { readonly key: string; readonly height: number } | undefined {
    const { openRow } = this.#layout.current;
    if (!this.#host.narrow || model.details.target === undefined || openRow === undefined) return undefined;
    return { key: openRow, height: this.#height };
  }

  beside(model: PanelModel, applications: boolean): TemplateResult | typeof nothing {
    if (this.#host.narrow || model.details.target === undefined) return nothing;
    const { detailsWidth } = this.#layout.current;
    const splitter = detailsSplitter({
      place: 'beside',
      size: detailsWidth,
      least: narrowestDetails,
      most: Math.max(narrowestDetails, Math.min(widestDetails, Math.round(this.#host.clientWidth * 0.65))),
      sizeAt: (x) => this.#host.getBoundingClientRect().right - x,
      resize: (width) => this.#layout.keep({ detailsWidth: width }),
    });
    return html`${splitter}${details(model, applications, 'beside', `width: ${detailsWidth}px`)}`;
  }

  below(model: PanelModel, applications: boolean): TemplateResult | typeof nothing {
    if (!this.#host.narrow || model.details.target === undefined) return nothing;
    const { detailsHeight } = this.#layout.current;
    const splitter = detailsSplitter({
      place: 'below',
      // Where the list leaves less room than was chosen, keys start from what is seen.
      size: Math.min(detailsHeight, Math.max(lowestDetails, this.#height)),
      least: lowestDetails,
      most: Math.max(lowestDetails, this.#host.clientHeight),
      sizeAt: (_x, y) => y - (this.#element?.getBoundingClientRect().top ?? y),
      resize: (height) => this.#layout.keep({ detailsHeight: height }),
    });
    const style = `max-height: min(${detailsHeight}px, var(--inlay-room))`;
    return html`<div slot="inlay" class="inlay">
      ${details(model, applications, 'below', style)}${splitter}
    </div>`;
  }

  hostUpdated(): void {
    const element = this.#host.renderRoot.querySelector<HTMLElement>('dast-finding-details');
    if (element === this.#element) return;
    this.#resize.disconnect();
    this.#element = element;
    if (element !== null) this.#resize.observe(element);
  }

  hostDisconnected(): void {
    this.#resize.disconnect();
  }

  #measure(): void {
    const height = this.#element?.offsetHeight ?? 0;
    if (!this.#host.narrow || height === this.#height) return;
    this.#height = height;
    this.#host.requestUpdate();
  }
}

function details(
  model: PanelModel,
  applications: boolean,
  place: 'beside' | 'below',
  style: string,
): TemplateResult {
  return html`<dast-finding-details
    class=${place}
    role="region"
    aria-label=${text('details')}
    .style=${style}
    .model=${model.details}
    .applications=${applications}
    .list=${model.list}
    .timeZone=${model.overview?.view.timeZone ?? 'UTC'}
  ></dast-finding-details>`;
}
