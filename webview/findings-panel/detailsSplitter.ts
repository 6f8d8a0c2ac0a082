import { html, type TemplateResult } from 'lit';
import { text } from '../shared/strings.ts';
import { narrowestDetails } from './panelState.ts';

export interface DetailsSplitter {
  /** Pixels. */
  readonly width: number;
  readonly widest: number;
  /** The right edge of what the details take a part of. */
  readonly right: () => number;
  readonly resize: (width: number) => void;
}

/** The line between list and details, to be dragged or moved by the arrow keys. */
export function detailsSplitter(splitter: DetailsSplitter): TemplateResult {
  const { width, widest } = splitter;
  return html`<div
    class="splitter"
    role="separator"
    tabindex="0"
    aria-orientation="vertical"
    aria-label=${text('resizeDetails')}
    aria-valuenow=${width}
    aria-valuemin=${narrowestDetails}
    aria-valuemax=${widest}
    @pointerdown=${(event: PointerEvent) => (event.currentTarget as Element).setPointerCapture(event.pointerId)}
    @pointermove=${(event: PointerEvent) => drag(event, splitter)}
    @keydown=${(event: KeyboardEvent) => resizeByKey(event, splitter)}
  ></div>`;
}

function drag(event: PointerEvent, splitter: DetailsSplitter): void {
  if (!(event.currentTarget as Element).hasPointerCapture(event.pointerId)) return;
  resize(splitter.right() - event.clientX, splitter);
}

function resizeByKey(event: KeyboardEvent, splitter: DetailsSplitter): void {
  const step = { ArrowLeft: 16, ArrowRight: -16 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  resize(splitter.width + step, splitter);
}

function resize(width: number, splitter: DetailsSplitter): void {
  splitter.resize(Math.round(Math.min(splitter.widest, Math.max(narrowestDetails, width))));
}
