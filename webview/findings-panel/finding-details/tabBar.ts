import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../shared/format.ts';
import { text } from '../../shared/strings.ts';
import type { DetailsTarget } from '../models/detailsModel.ts';

const tabs = ['overview', 'exchanges', 'request', 'response', 'apis', 'history'] as const;
export type Tab = (typeof tabs)[number];

/**
 * The tabs of the details: one Tab stop, arrows choose. A finding alone has no list of APIs. Exchanges that are compared stand
 * instead of the request and the response of one.
 */
export function tabBar(
  target: DetailsTarget | undefined,
  current: Tab,
  isCompared: boolean,
  choose: (tab: Tab) => void,
): TemplateResult {
  const shown = tabs.filter((tab) => {
    if (tab === 'apis') return target?.kind === 'vulnerability';
    return tab === 'exchanges' ? isCompared : !isCompared || (tab !== 'request' && tab !== 'response');
  });
  return html`<div role="tablist" @keydown=${(event: KeyboardEvent) => onKey(event, shown, current, choose)}>
    ${shown.map(
      (tab) =>
        html`<button
          id=${tab}
          role="tab"
          aria-selected=${tab === current}
          aria-controls="panel"
          tabindex=${tab === current ? 0 : -1}
          @click=${() => choose(tab)}
        >
          ${labelOf(tab, target)}
        </button>`,
    )}
  </div>`;
}

function labelOf(tab: Tab, target: DetailsTarget | undefined): string {
  if (tab !== 'apis' || target?.kind !== 'vulnerability') return text(tab);
  return `${text('apis')} ${formatNumber(target.vulnerability.apis)}`;
}

function onKey(event: KeyboardEvent, shown: readonly Tab[], current: Tab, choose: (tab: Tab) => void): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const next = shown[(shown.indexOf(current) + step + shown.length) % shown.length];
  if (next !== undefined) choose(next);
}
