import { html, nothing, type TemplateResult } from 'lit';
import type { FormProblem } from '../../src/protocol/authForm.ts';
import { lineIcon } from '../shared/icons.ts';
import type { FormEditor } from './formEditor.ts';

/** What is wrong at a place, with the fixes that the text offers for it. */
export function problemsTemplate(
  problems: readonly FormProblem[],
  editor: FormEditor,
): TemplateResult | typeof nothing {
  if (problems.length === 0) return nothing;
  const rows = problems.map(
    ({ id, severity, message, fixes }) =>
      html`<div class="problem ${severity}">
        ${lineIcon(severity === 'error' ? 'error' : severity === 'warning' ? 'warning' : 'info')}
        <span class="said">${message}</span>
        ${fixes.map(
          (title, fix) =>
            html`<button
              class="link"
              @click=${() => void editor.ask('fix', { version: editor.version, problem: id, fix })}
            >
              ${title}
            </button>`,
        )}
      </div>`,
  );
  return html`<div class="problems">${rows}</div>`;
}

/** The same for assistive technology, beside the control. */
export function problemWords(problems: readonly FormProblem[]): string {
  return problems.map(({ message }) => message).join(' ');
}
