import { html, type TemplateResult } from 'lit';
import type { FormField } from '../../src/protocol/authForm.ts';
import { formatNumber } from '../shared/format.ts';
import { lineIcon } from '../shared/icons.ts';
import type { FormContext } from './formContext.ts';
import './formInput.ts';
import { say } from './formText.ts';
import { problemWords } from './problemTemplate.ts';

/** Lists of numbers, and of short names. */
const inOneLine: ReadonlySet<string> = new Set(['status', 'onStatus', 'setsCookies', 'dependsOn', 'scopes']);

export function listTemplate(field: FormField, form: FormContext): TemplateResult {
  return inOneLine.has(field.key) ? lineTemplate(field, form) : itemsTemplate(field, form);
}

function itemsOf({ value }: FormField): readonly (string | number)[] {
  return typeof value === 'object' ? value : [];
}

/** `200, 302`. */
function lineTemplate(field: FormField, { editor, isLocked }: FormContext): TemplateResult {
  const { label, pointer, problems, isRequired } = field;
  const write = (text: string): Promise<boolean> => {
    const items = text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    if (items.length === 0 && !isRequired) return editor.remove(pointer);
    const isNumeric = field.key.toLowerCase().endsWith('status');
    return editor.set(
      pointer,
      items.map((item) => (isNumeric && /^\d+$/.test(item) ? Number(item) : item)),
    );
  };
  return html`<dast-form-input
    class="short"
    .label=${label}
    .value=${itemsOf(field).join(', ')}
    .note=${[say('commaSeparated'), problemWords(problems)].join(' ').trim()}
    .invalid=${problems.some(({ severity }) => severity === 'error')}
    .disabled=${isLocked}
    .commit=${write}
  ></dast-form-input>`;
}

function itemsTemplate(field: FormField, { editor, isLocked }: FormContext): TemplateResult {
  const { label, pointer, value } = field;
  const items = itemsOf(field);
  const nameOf = (index: number): string => say('itemOf', label, formatNumber(index + 1));
  const add = (text: string): Promise<boolean> =>
    value === undefined ? editor.set(pointer, [text]) : editor.set(`${pointer}/-`, text);
  return html`<ul class="items">
    ${items.map(
      (item, index) =>
        html`<li>
          <dast-form-input
            code
            .label=${nameOf(index)}
            .value=${String(item)}
            .disabled=${isLocked}
            .commit=${(text: string) =>
              text === '' ? editor.remove(`${pointer}/${index}`) : editor.set(`${pointer}/${index}`, text)}
          ></dast-form-input>
          ${removeButton(nameOf(index), `${pointer}/${index}`, { editor, isLocked })}
        </li>`,
    )}
    ${
      isLocked
        ? ''
        : html`<li>
            <dast-form-input
              code
              .label=${say('addTo', label)}
              .placeholder=${say('addEntry')}
              .value=${''}
              .commit=${addedOnce(add)}
            ></dast-form-input>
          </li>`
    }
  </ul>`;
}

/** The field for a new item is empty again when the item is there. */
export function addedOnce(add: (text: string) => Promise<boolean>): (text: string) => Promise<boolean> {
  return async (text) => {
    await add(text.trim());
    return false;
  };
}

export function removeButton(
  name: string,
  pointer: string,
  { editor, isLocked }: Pick<FormContext, 'editor' | 'isLocked'>,
): TemplateResult {
  const words = say('remove', name);
  return html`<button
    class="icon-button"
    aria-label=${words}
    title=${words}
    ?hidden=${isLocked}
    @click=${() => void editor.remove(pointer)}
  >
    ${lineIcon('close')}
  </button>`;
}
