import { html, nothing, type TemplateResult } from 'lit';
import type { AuthFormView } from '../../src/protocol/authForm.ts';
import { formatNumber } from '../shared/format.ts';
import { say } from './formText.ts';
import { problemsIn, type Section, sectionNames, titleOf } from './sections.ts';

/** The sections in the order of the service's form, each with what is wrong in it. */
export function navigation(view: AuthFormView, shown: Section, goTo: (to: Section) => void): TemplateResult {
  const count = (section: Section): number => problemsIn(view, section).length;
  return html`<nav aria-label=${say('sections')}>
    <ul>
      ${sectionNames.map((name) => {
        const isShown = shown.name === name;
        const ways = name === 'logins' && view.authentications.length > 1 ? view.authentications : [];
        return html`<li>
          ${entry({ name }, titleOf(name), isShown && ways.length === 0, ways.length > 0 ? 0 : count({ name }), goTo)}
          ${
            ways.length === 0
              ? nothing
              : html`<ul>
                  ${ways.map(({ name: title, pointer }, index) => {
                    const isHere = isShown && (shown.pointer ?? ways[0]?.pointer) === pointer;
                    return html`<li class=${index === 0 ? 'first' : ''}>
                      ${entry({ name, pointer }, title, isHere, count({ name, pointer }), goTo)}
                    </li>`;
                  })}
                </ul>`
          }
        </li>`;
      })}
    </ul>
  </nav>`;
}

function entry(
  section: Section,
  title: string,
  isShown: boolean,
  problems: number,
  goTo: (to: Section) => void,
): TemplateResult {
  return html`<button aria-current=${isShown ? 'page' : nothing} title=${title} @click=${() => goTo(section)}>
    <span class="ellipsis">${title}</span>
    ${
      problems === 0
        ? nothing
        : html`<span class="badge" aria-hidden="true">${formatNumber(problems)}</span
            ><span class="visually-hidden">${say('problemsHere', formatNumber(problems))}</span>`
    }
  </button>`;
}
