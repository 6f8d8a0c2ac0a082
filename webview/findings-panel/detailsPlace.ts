import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { text } from '../shared/strings.ts';
import { detailsSplitter } from './detailsSplitter.ts';
import './finding-details/findingDetails.ts';
import type { KeptLayout } from './models/keptLayout.ts';
import type { PanelModel } from './models/panelModel.ts';
import { lowestDetails, narrowestDetails, widestDetails } from './models/panelState.ts';
import type { PanelRoom } from './panelRoom.ts';

type Host = LitElement & { readonly room: PanelRoom };

/** Where the details stand: beside the list, or in the lower half of a small panel; with the line to resize them. */
export class DetailsPlace implements ReactiveController {
  readonly #host: Host;
  readonly #layout: KeptLayout;
  readonly #resize = new ResizeObserver(() => this.#measure());
  #element: HTMLElement | null = null;
  #height = 0;

  constructor(host: Host, layout: KeptLayout) {
    this.#host = host;
    this.#layout = layout;
    host.addController(this);
  }

  isBelow({ details }: PanelModel): boolean {
    return this.#host.room.detailsBelow && details.target !== undefined;
  }

  render(model: PanelModel, applications: boolean): TemplateResult | typeof nothing {
    if (model.details.target === undefined) return nothing;
    const { detailsBelow, small } = this.#host.room;
    const place = detailsBelow ? 'below' : 'beside';
    return html`${detailsBelow ? this.#splitterAbove() : this.#splitterBeside()}<dast-finding-details
        class="${place} ${small ? 'compact' : ''}"
        role="region"
        aria-label=${text('details')}
        .style=${this.#size}
        .compact=${small}
        .model=${model.details}
        .applications=${applications}
        .list=${model.list}
        .timeZone=${model.overview?.view.timeZone ?? 'UTC'}
      ></dast-finding-details>`;
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

  get #size(): string {
    const { detailsWidth, detailsHeight } = this.#layout.current;
    if (!this.#host.room.detailsBelow) return `width: ${detailsWidth}px`;
    return `height: ${detailsHeight === undefined ? '50%' : `${detailsHeight}px`}`;
  }

  #splitterBeside(): TemplateResult {
    return detailsSplitter({
      place: 'beside',
      size: this.#layout.current.detailsWidth,
      least: narrowestDetails,
      most: Math.max(narrowestDetails, Math.min(widestDetails, Math.round(this.#host.clientWidth * 0.65))),
      sizeAt: (x) => this.#host.getBoundingClientRect().right - x,
      resize: (width) => this.#layout.keep({ detailsWidth: width }),
    });
  }

  #splitterAbove(): TemplateResult {
    return detailsSplitter({
      place: 'below',
      // Where the list leaves less room than was chosen, keys start from what is seen.
      size: this.#height,
      least: lowestDetails,
      most: Math.max(lowestDetails, this.#host.clientHeight),
      sizeAt: (_x, y) => (this.#element?.getBoundingClientRect().bottom ?? y) - y,
      resize: (height) => this.#layout.keep({ detailsHeight: height }),
    });
  }

  #measure(): void {
    const height = this.#element?.offsetHeight ?? 0;
    if (!this.#host.room.detailsBelow || height === this.#height) return;
    this.#height = height;
    this.#host.requestUpdate();
  }
}
