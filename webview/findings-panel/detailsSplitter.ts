import { html, type TemplateResult } from 'lit';
import { text } from '../shared/strings.ts';
import { ownElement } from '../shared/ownElement.ts';

/** The line between list and details, which stand `beside` the list or `below` it. */
interface DetailsSplitter {
  readonly place: 'beside' | 'below';
  /** Pixels of the details, and their bounds. */
  readonly size: number;
  readonly least: number;
  readonly most: number;
  /** Pixels of the details if the line stood at this point of the window. */
  readonly sizeAt: (x: number, y: number) => number;
  readonly resize: (size: number) => void;
}

const steps = {
  beside: { ArrowLeft: 16, ArrowRight: -16 },
  below: { ArrowUp: 16, ArrowDown: -16 },
} as const satisfies Record<string, Readonly<Record<string, number>>>;

/** To be dragged or moved by the arrow keys. */
export function detailsSplitter(splitter: DetailsSplitter): TemplateResult {
  const { place, size, least, most } = splitter;
  return html`<div
    class="splitter ${place}"
    role="separator"
    tabindex="0"
    aria-orientation=${place === 'beside' ? 'vertical' : 'horizontal'}
    aria-label=${text('resizeDetails')}
    aria-valuenow=${size}
    aria-valuemin=${least}
    aria-valuemax=${most}
    @pointerdown=${(event: PointerEvent) => ownElement(event).setPointerCapture(event.pointerId)}
    @pointermove=${(event: PointerEvent) => drag(event, splitter)}
    @click=${(event: Event) => event.stopPropagation()}
    @keydown=${(event: KeyboardEvent) => resizeByKey(event, splitter)}
  ></div>`;
}

function drag(event: PointerEvent, splitter: DetailsSplitter): void {
  if (!ownElement(event).hasPointerCapture(event.pointerId)) return;
  resize(splitter.sizeAt(event.clientX, event.clientY), splitter);
}

function resizeByKey(event: KeyboardEvent, splitter: DetailsSplitter): void {
  const byKey: Readonly<Record<string, number>> = steps[splitter.place];
  const step = byKey[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  resize(splitter.size + step, splitter);
}

function resize(size: number, splitter: DetailsSplitter): void {
  splitter.resize(Math.round(Math.min(splitter.most, Math.max(splitter.least, size))));
}
