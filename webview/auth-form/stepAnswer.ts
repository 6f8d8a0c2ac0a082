import { html, nothing, type TemplateResult } from 'lit';
import type { FormAnswer, FormAnswerValue } from '../../src/protocol/authForm.ts';
import { say } from './formText.ts';

interface AnswerActions {
  readonly isLocked: boolean;
  readonly take: (value: FormAnswerValue, event: Event) => void;
  readonly expect: () => void;
}

/** The last real answer: each of its values can be clicked. */
export function answerTemplate(
  answer: FormAnswer,
  { isLocked, take, expect }: AnswerActions,
): TemplateResult {
  const { status, words, fault, values, canExpect } = answer;
  return html`<section class="answer" aria-label=${say('lastAnswer')}>
    <div class="answer-head">
      <h4>${say('lastAnswer')}</h4>
      <span class="number">${status === 0 ? '' : status}</span><span class="secondary">${words}</span>
      ${
        canExpect && !isLocked
          ? html`<button class="link" @click=${expect}>${say('expectThis')}</button>`
          : nothing
      }
    </div>
    ${fault === '' ? nothing : html`<p class="fault">${fault}</p>`}
    ${values.length === 0 || isLocked ? nothing : html`<p class="hint">${say('clickValue')}</p>`}
    <ul class="answer-values">
      ${values.map(
        (value) =>
          html`<li .style=${`--depth: ${value.depth}`}>
            <button ?disabled=${isLocked} aria-haspopup="menu" @click=${(event: Event) => take(value, event)}>
              <span class="code ellipsis key" title=${value.name}>${lastOf(value)}</span>
              <span class="code ellipsis" title=${value.shown}>${value.shown}</span>
            </button>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Of a pointer into the body its last part: the others stand above it. */
function lastOf({ from, name }: FormAnswerValue): string {
  if (from !== 'body') return name;
  return (name.split('/').at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
}
