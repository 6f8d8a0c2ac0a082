import { html, nothing, type TemplateResult } from 'lit';
import type { FormField } from '../../src/protocol/authForm.ts';
import type { FormContext } from './formContext.ts';
import './formInput.ts';
import { segmentOf } from './formShape.ts';
import { say } from './formText.ts';
import { addedOnce, removeButton } from './listTemplate.ts';
import { problemsTemplate } from './problemTemplate.ts';

/** Objects whose keys the author chooses. */
const ofEntries: ReadonlySet<string> = new Set([
  'headers',
  'query',
  'requestBody',
  'outputs',
  'inputs',
  'owns',
  'body',
]);

export function takesEntries({ key }: FormField): boolean {
  return ofEntries.has(key);
}

/** Names with their values, such as the fields of a request body. */
export function entriesTemplate(
  field: FormField,
  form: FormContext,
  control: (entry: FormField, form: FormContext) => TemplateResult,
): TemplateResult {
  const { pointer, label, entries = [] } = field;
  const { editor, isLocked } = form;
  const add = (name: string): Promise<boolean> =>
    editor.set(`${pointer}/${segmentOf(name)}`, initialOf(field));
  return html`<ul class="entries">
    ${entries.map(
      (entry) =>
        html`<li>
          <span class="name code" title=${entry.label}>${entry.label}</span>
          <span class="value">${control(entry, form)}</span>
          ${removeButton(entry.label, entry.pointer, form)}
          ${entry.entries === undefined ? problemsTemplate(entry.problems, editor) : nothing}
        </li>`,
    )}
    ${
      isLocked
        ? nothing
        : html`<li class="new">
            <dast-form-input
              code
              .label=${say('nameOfNew', label)}
              .placeholder=${say('namePlaceholder')}
              .value=${''}
              .commit=${addedOnce(add)}
            ></dast-form-input>
          </li>`
    }
  </ul>`;
}

/** What the schema wants of a new entry: the type of an expected field, or a text. */
function initialOf({ key }: FormField): string {
  return key === 'body' ? 'string' : '';
}
