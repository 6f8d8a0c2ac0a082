import { html, nothing, type TemplateResult } from 'lit';
import {
  exchangeParts,
  type ComparedExchange,
  type ExchangePart,
  type FindingDetails,
  type Occurrence,
} from '../../../src/findings/model/finding.ts';
import { lineIcon } from '../../shared/icons.ts';
import type { SentenceKey } from '../../shared/sentences.ts';
import { plural, text } from '../../shared/strings.ts';
import { comparedLines, type ComparedLine } from './comparedLines.ts';
import type { ShownOccurrence } from './tabs.ts';
import { stepper } from './stepper.ts';

const titles: Readonly<Record<ExchangePart, SentenceKey>> = {
  baseline: 'exchangeAllowed',
  attacker: 'exchangeLetIn',
  after: 'exchangeAfter',
  expected: 'exchangeExpected',
};

/** Whether the occurrences of a finding are proven by exchanges beside each other. */
export function isCompared({ occurrences }: FindingDetails): boolean {
  return occurrences.some(({ comparison }) => comparison !== undefined);
}

/** The exchanges that prove an occurrence, side by side, or below each other where there is no room. */
export function comparisonTab(
  { occurrences }: FindingDetails,
  { index, show }: ShownOccurrence,
  copy: (copied: string) => void,
): TemplateResult {
  const occurrence = occurrences[index];
  const comparison = occurrence?.comparison;
  return html`${stepper('occurrence', index, occurrences.length, show)}
  ${
    comparison === undefined
      ? html`<p class="prose secondary">${text('noExchanges')}</p>`
      : html`<p class="legend secondary">${text('exchangesLegend')}</p>
          <div class="compared">
            ${exchangeParts.flatMap((part) =>
              comparison.exchanges
                .filter((one) => one.part === part)
                .map((one, place) => exchangeTemplate(one, comparison, `${part}-${place}`, copy)),
            )}
          </div>`
  }`;
}

function exchangeTemplate(
  exchange: ComparedExchange,
  { exchanges, facts }: NonNullable<Occurrence['comparison']>,
  id: string,
  copy: (copied: string) => void,
): TemplateResult {
  const { part, request, response } = exchange;
  const other = part === 'baseline' ? 'attacker' : 'baseline';
  const lines = comparedLines(
    response,
    exchanges.find((one) => one.part === other)?.response,
    part === 'expected' ? [] : facts,
  );
  return html`<section class="exchange ${part}" aria-labelledby=${id}>
    <div class="whose">
      <h3 id=${id}>${part === 'attacker' ? lineIcon('warning') : nothing}${text(titles[part])}</h3>
      <span class="who">${whoOf(exchange)}</span>
      <button
        class="link"
        aria-label=${text('copyExchange', whoOf(exchange))}
        @click=${() => copy(`${request}\n\n${response}`)}
      >
        ${text('copy')}
      </button>
    </div>
    <p class="told secondary">${told(lines)}</p>
    <pre tabindex="0" aria-label=${text('request')}>${request}</pre>
    <pre tabindex="0" aria-label=${text('response')}>
${lines.map((line, place) => lineTemplate(line, place === lines.length - 1))}</pre>
  </section>`;
}

/** What marks say to eyes, in words: `2 lines differ · 3 values prove it`. */
function told(lines: readonly ComparedLine[]): string {
  const differing = lines.filter(({ differs }) => differs).length;
  const proofs = lines.reduce((sum, { pieces }) => sum + pieces.filter(({ isProof }) => isProof).length, 0);
  return [
    differing === 0 ? '' : plural('linesDiffer', differing),
    proofs === 0 ? '' : plural('valuesProve', proofs),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function lineTemplate({ pieces, differs }: ComparedLine, isLast: boolean): TemplateResult {
  const shown = pieces.map(({ text: piece, isProof }) =>
    isProof ? html`<strong class="proof">${piece}</strong>` : piece,
  );
  return html`${differs ? html`<mark>${shown}</mark>` : shown}${isLast ? '' : '\n'}`;
}

/** `customer (mallory)`. */
function whoOf({ role, user }: ComparedExchange): string {
  if (role === '') return text('notLoggedIn');
  return user === '' ? role : `${role} (${user})`;
}
