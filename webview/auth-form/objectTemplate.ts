import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { FormField, FormObject, FormPart } from '../../src/protocol/authForm.ts';
import { formatNumber } from '../shared/format.ts';
import { fieldTemplate, writtenRow } from './fieldTemplate.ts';
import type { FormContext } from './formContext.ts';
import './formInput.ts';
import { isFilled, segmentOf } from './formShape.ts';
import { say } from './formText.ts';
import { addedOnce, removeButton } from './listTemplate.ts';
import { problemsTemplate } from './problemTemplate.ts';

/** Which keys of an object are shown elsewhere, and which are shown even where nothing is there. */
interface Shown {
  readonly without?: ReadonlySet<string>;
  readonly always?: ReadonlySet<string>;
}

/** The fields of an object in the order of the schema, then what is below it; what nobody has filled in is folded. */
export function objectTemplate(object: FormObject, form: FormContext, shown: Shown = {}): TemplateResult {
  const { without, always } = shown;
  const fields = object.fields.filter(({ key }) => without?.has(key) !== true);
  const parts = object.parts.filter(({ key }) => without?.has(key) !== true);
  const isOpen = (field: FormField): boolean => always?.has(field.key) === true || isFilled(field);
  const open = fields.filter(isOpen);
  const folded = fields.filter((field) => !isOpen(field));
  const isSeen = (part: FormPart): boolean => always?.has(part.key) === true || isPresent(part);
  const empty = parts.filter((part) => !isSeen(part));
  return html`${problemsTemplate(object.problems, form.editor)} ${fieldsTemplate(open, form)}
  ${object.unknown.map(
    ({ key, pointer, text }) =>
      html`<div class="field">
        <div class="label code">${key}</div>
        <p class="hint">${say('unknownKey')}</p>
        ${writtenRow(text, pointer, form)}
      </div>`,
  )}
  ${repeat(
    parts.filter(isSeen),
    ({ pointer }) => pointer,
    (part) => partTemplate(part, form),
  )}
  ${
    folded.length + empty.length === 0
      ? nothing
      : html`<details class="more">
          <summary>${say('more')}</summary>
          ${fieldsTemplate(folded, form)} ${empty.map((part) => partTemplate(part, form))}
        </details>`
  }`;
}

export function fieldsTemplate(fields: readonly FormField[], form: FormContext): unknown {
  return repeat(
    fields,
    ({ pointer }) => pointer,
    (field) => fieldTemplate(field, form),
  );
}

function isPresent({ objects, problems, isRequired }: FormPart): boolean {
  return objects.length > 0 || problems.length > 0 || isRequired;
}

/** Items of a list are counted from 1. */
function nameOf({ label, name }: FormObject): string {
  return /^\d+$/.test(name) ? say('itemOf', label, formatNumber(Number(name) + 1)) : name;
}

/** Objects below a key, with what adds one. */
function partTemplate(part: FormPart, form: FormContext): TemplateResult {
  const { label, description, holds, objects, problems } = part;
  return html`<fieldset class="part">
    <legend>
      ${label}${holds === 'one' && objects.length > 0 ? removeButton(label, part.pointer, form) : nothing}
    </legend>
    ${description === '' ? nothing : html`<p class="hint">${description.replaceAll('`', '')}</p>`}
    ${problemsTemplate(problems, form.editor)}
    ${repeat(
      objects,
      ({ pointer }) => pointer,
      (object) =>
        holds === 'one'
          ? objectTemplate(object, form)
          : html`<div class="item" role="group" aria-label=${nameOf(object)}>
              <div class="item-name">
                <span>${nameOf(object)}</span>${removeButton(nameOf(object), object.pointer, form)}
              </div>
              ${objectTemplate(object, form)}
            </div>`,
    )}
    ${addTemplate(part, form)}
  </fieldset>`;
}

function addTemplate(
  { label, holds, pointer, objects }: FormPart,
  { editor, isLocked }: FormContext,
): TemplateResult | typeof nothing {
  if (isLocked || (holds === 'one' && objects.length > 0)) return nothing;
  if (holds === 'named') {
    return html`<dast-form-input
      class="short"
      .label=${say('nameOfNew', label)}
      .placeholder=${say('namePlaceholder')}
      .value=${''}
      .commit=${addedOnce((name) => editor.set(`${pointer}/${segmentOf(name)}`, {}))}
    ></dast-form-input>`;
  }
  const at = holds === 'one' ? pointer : objects.length === 0 ? pointer : `${pointer}/-`;
  const value = holds === 'list' && objects.length === 0 ? [{}] : {};
  return html`<button class="button quiet" @click=${() => void editor.set(at, value)}>
    ${say('add', label)}
  </button>`;
}
