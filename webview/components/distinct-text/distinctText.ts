import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { firstDifference, fittingPieces } from '../../shared/cutText.ts';
import { cutPieces } from '../../shared/cutTextTemplate.ts';
import { fittingLength, textWidth } from '../../shared/textWidth.ts';

/** For the shadow root of whoever uses the element, which has none of its own: what it says is the text of its line. */
export const distinctTextStyles = css`
  dast-distinct-text {
    display: block;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* As wide as the whole text would be, however much of it is shown. */
  dast-distinct-text::before {
    content: attr(text) / '';
    display: block;
    height: 0;
    overflow: hidden;
    visibility: hidden;
  }
`;

interface Room {
  readonly pixels: number;
  readonly font: string;
}

/** After the layout and before the browser paints: nothing is measured in between. */
const widths = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    if (target instanceof DistinctText) target.fit(contentRect.width);
  }
});

/** A text in one line, cut where it has no room: at its end, or so that it does not look like those that begin as it does. */
@customElement('dast-distinct-text')
export class DistinctText extends LitElement {
  @property({ reflect: true }) text = '';
  /** Those it might be taken for. */
  @property({ attribute: false }) others: readonly string[] = [];
  @state() private room: Room | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    widths.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    widths.unobserve(this);
  }

  fit(pixels: number): void {
    // A list that is not open has no room.
    if (pixels === 0 || pixels === this.room?.pixels) return;
    const { fontSize, fontFamily } = getComputedStyle(this);
    this.room = { pixels, font: `${fontSize} ${fontFamily}` };
    this.style.setProperty('--cut-size', fontSize);
  }

  protected override createRenderRoot(): this {
    return this;
  }

  protected override render(): TemplateResult | string {
    const { text, others, room } = this;
    if (room === undefined) return text;
    const { pixels, font } = room;
    const fits = fittingLength(text, font, pixels);
    const isPlain = others.every((other) => other === text || firstDifference(text, other) < fits);
    if (fits === text.length || isPlain) return text;
    const pieces = fittingPieces(text, fits, others, (shown) => textWidth(shown, font) <= pixels);
    return html`${cutPieces(pieces)}`;
  }
}
