import { html, nothing, type TemplateResult } from 'lit';
import type { FormDemand, FormRole } from '../../src/protocol/authForm.ts';
import { formatNumber } from '../shared/format.ts';
import { lineIcon } from '../shared/icons.ts';
import type { FormContext } from './formContext.ts';
import { say } from './formText.ts';
import { once } from './once.ts';
import { problemsTemplate } from './problemTemplate.ts';
import { fileProblems } from './sections.ts';
import { sheetTemplate } from './sheetTemplate.ts';

/** What the service's paper form wants of each role, and the sheet that is handed over. */
export function handOverSection(
  form: FormContext,
  sheet: string | undefined,
  goTo: (pointer: string) => void,
): TemplateResult {
  const { view, editor } = form;
  return html`${problemsTemplate(fileProblems(view.config).missing, editor)}
    <h3>${say('completeness')}</h3>
    ${view.roles.length === 0 ? html`<p class="hint">${say('noRoles')}</p>` : nothing}
    ${view.roles.map((role) => roleTemplate(role, goTo))}
    <div class="title-bar">
      <h3>${say('roleSheet')}</h3>
      <button class="button quiet" @click=${() => void editor.ask('openSheet', undefined)}>
        ${say('openSheet')}
      </button>
    </div>
    <p class="hint">${say('sheetHint')}</p>
    ${
      sheet === undefined
        ? html`<p class="hint" role="status">${say('loadingSheet')}</p>`
        : html`<div class="paper" role="document" aria-label=${say('roleSheet')} tabindex="0">
            ${sheetTemplate(sheet)}
          </div>`
    }`;
}

function roleTemplate({ name, completeness }: FormRole, goTo: (pointer: string) => void): TemplateResult {
  const given = completeness.filter(({ isGiven }) => isGiven).length;
  const isComplete = given === completeness.length;
  return html`<details class="demands" ?open=${once(!isComplete)}>
    <summary>
      <span class="title">${name}</span>
      <progress value=${given} max=${Math.max(1, completeness.length)} aria-label=${name}></progress>
      <span class="secondary"
        >${
          isComplete
            ? say('complete')
            : say('givenOf', formatNumber(given), formatNumber(completeness.length))
        }</span
      >
    </summary>
    <ul>
      ${completeness.map((one) => demandTemplate(one, goTo))}
    </ul>
  </details>`;
}

function demandTemplate(
  { section, label, isGiven, pointer }: FormDemand,
  goTo: (to: string) => void,
): TemplateResult {
  const words = say(isGiven ? 'given' : 'missing');
  return html`<li class=${isGiven ? 'given' : 'missing'}>
    ${lineIcon(isGiven ? 'check' : 'dash')}<span class="number secondary">${section}</span>
    ${
      isGiven
        ? html`<span>${label}</span>`
        : html`<button class="link" aria-label=${say('fillIn', label)} @click=${() => goTo(pointer)}>
            ${label}
          </button>`
    }
    <span class="visually-hidden">${words}</span>
  </li>`;
}
