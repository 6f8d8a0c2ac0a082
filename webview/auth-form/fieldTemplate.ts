import { html, nothing, type TemplateResult } from 'lit';
import type { FormField } from '../../src/protocol/authForm.ts';
import '../components/choice/choice.ts';
import { listen } from '../shared/events.ts';
import { lineIcon } from '../shared/icons.ts';
import { entriesTemplate, takesEntries } from './entriesTemplate.ts';
import type { FormContext } from './formContext.ts';
import './formInput.ts';
import { say } from './formText.ts';
import { inlineText } from './inlineText.ts';
import { listTemplate } from './listTemplate.ts';
import { problemsTemplate, problemWords } from './problemTemplate.ts';
import { isName, namesFor } from './references.ts';
import './sourceField.ts';

/** Texts of several sentences. */
const long: ReadonlySet<string> = new Set(['apiSegmentation', 'notes']);

/** Their descriptions are about how expressions are written. */
const withoutHint: ReadonlySet<string> = new Set(['requestBody', 'outputs', 'token', 'expiresIn']);

/** A value with its name, what it means, its control, and what is wrong with it. */
export function fieldTemplate(field: FormField, form: FormContext): TemplateResult {
  const { key, label, description, kind, entries = [] } = field;
  const shown = new Set(entries.flatMap(({ problems }) => problems.map(({ id }) => id)));
  const own = field.problems.filter(({ id }) => !shown.has(id));
  const said = problemsTemplate(own, form.editor);
  if (kind === 'flag') return html`<div class="field">${flagTemplate(field, form)}${said}</div>`;
  return html`<div class="field">
    <div class="label">${label}</div>
    ${description === '' || withoutHint.has(key) ? nothing : html`<p class="hint">${inlineText(description)}</p>`}
    ${controlTemplate(field, form)} ${said}
  </div>`;
}

/** The control alone, for where its name stands in another place. */
export function controlTemplate(field: FormField, form: FormContext): TemplateResult {
  const { kind, isWithheld, entries, value, takesChoices } = field;
  if (isWithheld) return html`<p class="written">${lineIcon('lock')} ${say('withheld')}</p>`;
  if (entries !== undefined || (value === undefined && takesEntries(field)))
    return entriesTemplate(field, form, controlTemplate);
  if (isOnlyText(field)) return writtenTemplate(field, form);
  const names = namesFor(field, form.view);
  if (kind === 'choice' || (kind === 'text' && names.length > 0)) return choiceTemplate(field, names, form);
  if (kind === 'list') return listTemplate(field, form);
  if (takesChoices) {
    return html`<dast-source-field
      .field=${field}
      .editor=${form.editor}
      .locked=${form.isLocked}
    ></dast-source-field>`;
  }
  return inputTemplate(field, form);
}

/** Commands, several expressions in one text, and what is no single value, are edited in the file. */
function isOnlyText({ key, kind, value, choice, takesChoices }: FormField): boolean {
  if (value === undefined) return false;
  return key === 'curl' || kind === 'written' || (kind === 'text' && takesChoices && choice === undefined);
}

function inputTemplate(field: FormField, { editor, isLocked }: FormContext): TemplateResult {
  const { key, label, kind, value, pointer, problems, isRequired } = field;
  const write = (text: string): Promise<boolean> => {
    if (value !== undefined && isName(pointer)) return editor.edit('rename', { pointer, name: text });
    if (text === '' && !isRequired) return editor.remove(pointer);
    if (kind !== 'number') return editor.set(pointer, text);
    const number = text.trim() === '' ? Number.NaN : Number(text);
    if (Number.isFinite(number)) return editor.set(pointer, number);
    editor.say(say('writeNumber', label));
    return Promise.resolve(false);
  };
  return html`<dast-form-input
    class=${kind === 'number' ? 'short' : ''}
    .label=${label}
    .value=${typeof value === 'object' ? '' : String(value ?? '')}
    .note=${problemWords(problems)}
    .invalid=${problems.some(({ severity }) => severity === 'error')}
    .multiline=${long.has(key)}
    .disabled=${isLocked}
    .commit=${write}
  ></dast-form-input>`;
}

function flagTemplate(
  { label, description, value, pointer, problems }: FormField,
  form: FormContext,
): TemplateResult {
  const { editor, isLocked } = form;
  const set = async (event: Event): Promise<void> => {
    const box = event.currentTarget as HTMLInputElement;
    if (!(await editor.set(pointer, box.checked))) box.checked = value === true;
  };
  return html`<label class="flag">
    <input
      type="checkbox"
      .checked=${value === true}
      .indeterminate=${value === undefined}
      ?disabled=${isLocked}
      aria-description=${problemWords(problems)}
      @change=${set}
    />
    <span><span class="label">${label}</span><span class="hint">${inlineText(description)}</span></span>
  </label>`;
}

function choiceTemplate(
  field: FormField,
  names: readonly string[],
  { editor, isLocked }: FormContext,
): TemplateResult {
  const { label, value, pointer, isRequired, problems } = field;
  const current = typeof value === 'object' ? '' : String(value ?? '');
  const none = say('notGiven');
  const offered = [...(current === '' || names.includes(current) ? [] : [current]), ...names];
  const meaning = field.allowed.find((one) => one.value === current)?.meaning ?? '';
  const choose = (chosen: string): void => {
    void (chosen === none ? editor.remove(pointer) : editor.set(pointer, chosen));
  };
  return html`<dast-choice
      .label=${label}
      .value=${current === '' ? none : current}
      .values=${isRequired && current !== '' ? offered : [none, ...offered]}
      .note=${problemWords(problems)}
      .disabledReason=${isLocked ? say('locked') : ''}
      ${listen('dast-choose', choose)}
    ></dast-choice>
    ${meaning === '' ? nothing : html`<p class="hint">${inlineText(meaning)}</p>`}`;
}

/** What no control has: in the words of the file. */
function writtenTemplate({ value, pointer }: FormField, form: FormContext): TemplateResult {
  return writtenRow(String(value ?? ''), pointer, form);
}

export function writtenRow(words: string, pointer: string, { editor }: FormContext): TemplateResult {
  return html`<div class="written">
    <code class="ellipsis" title=${words}>${words}</code>
    <span class="secondary">${say('editedInText')}</span>
    <button class="link" @click=${() => void editor.ask('showInText', { pointer })}>
      ${say('showInText')}
    </button>
  </div>`;
}
