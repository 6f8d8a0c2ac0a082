import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../../shared/format.ts';
import { lineIcon } from '../../shared/icons.ts';
import { text } from '../../shared/strings.ts';

const sentences = {
  api: { place: 'apiOf', previous: 'previousApi', next: 'nextApi' },
  occurrence: { place: 'occurrence', previous: 'previousOccurrence', next: 'nextOccurrence' },
} as const;

/** `Occurrence 2 of 3 ‹ ›`; nothing where there is one only. */
export function stepper(
  what: keyof typeof sentences,
  index: number,
  count: number,
  show: (index: number) => void,
): TemplateResult | typeof nothing {
  if (count < 2) return nothing;
  const { place, previous, next } = sentences[what];
  const step = (label: string, icon: 'previous' | 'chevronRight', to: number): TemplateResult =>
    html`<button
      class="step icon-button"
      aria-label=${label}
      title=${label}
      ?disabled=${to < 0 || to >= count}
      @click=${() => show(to)}
    >
      ${lineIcon(icon)}
    </button>`;
  return html`<div class="stepper ${what}">
    <span>${text(place, formatNumber(index + 1), formatNumber(count))}</span>
    ${step(text(previous), 'previous', index - 1)} ${step(text(next), 'chevronRight', index + 1)}
  </div>`;
}
