import { html, nothing, type TemplateResult } from 'lit';
import type { FormContext } from './formContext.ts';
import { fieldOf, objectsOf, partOf } from './formShape.ts';
import { say } from './formText.ts';
import { objectTemplate } from './objectTemplate.ts';
import { problemsTemplate } from './problemTemplate.ts';

const always: ReadonlySet<string> = new Set([
  'name',
  'baseUrl',
  'isolatedFromProduction',
  'safeForAutomatedTesting',
]);

export function applicationSection(form: FormContext): TemplateResult {
  const [application] = objectsOf(form.view.config, 'application');
  return application === undefined ? beginTemplate(form) : objectTemplate(application, form, { always });
}

/** Nothing is written yet, not even which version of the format it is. */
function beginTemplate({ view, editor, isLocked }: FormContext): TemplateResult {
  const { config } = view;
  const version = fieldOf(config, 'version');
  const format = version?.value === undefined ? version?.allowed.at(-1)?.value : undefined;
  const begin = (): void => {
    const versions = format === undefined ? [] : [{ pointer: '/version', change: set(format) }];
    void editor.edit('changeAll', { changes: [...versions, { pointer: '/application', change: set({}) }] });
  };
  return html`<p class="hint">${say('begin')}</p>
    ${problemsTemplate(partOf(config, 'application')?.problems ?? [], editor)}
    ${isLocked ? nothing : html`<button class="button" @click=${begin}>${say('beginButton')}</button>`}`;
}

function set<Value>(value: Value): { readonly kind: 'set'; readonly value: Value } {
  return { kind: 'set', value };
}
