import { html, nothing, type TemplateResult } from 'lit';
import type { FormStep, FormUse } from '../../src/protocol/authForm.ts';
import { lineIcon } from '../shared/icons.ts';
import { say } from './formText.ts';

/** What a step takes from others, what it gives, and where that goes. */
export function flowTemplate({ takes, outputs }: FormStep): TemplateResult {
  return html`<dl class="values">
    ${
      takes.length === 0
        ? nothing
        : html`<dt>${say('takes')}</dt>
            ${takes.map(
              (use) => html`<dd><em>${use.output}</em> ${say('ofStep', use.step)} ${arrow()} ${use.to}</dd>`,
            )}`
    }
    ${
      outputs.length === 0
        ? nothing
        : html`<dt>${say('gives')}</dt>
            ${outputs.map(
              ({ name, from, uses }) =>
                html`<dd>
                  <em>${name}</em> <span class="secondary">${from}</span> ${arrow()} ${usesText(uses)}
                </dd>`,
            )}`
    }
  </dl>`;
}

function usesText(uses: readonly FormUse[]): string | TemplateResult {
  if (uses.length === 0) return html`<span class="secondary">${say('notUsed')}</span>`;
  return uses.map(({ to }) => to).join(', ');
}

function arrow(): TemplateResult {
  return html`<span class="to">${lineIcon('chevronRight')}</span>`;
}
