import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { FormGrid, FormObject } from '../../src/protocol/authForm.ts';
import { proposalsOf, proposalWords } from './accessEditor.ts';
import { fieldTemplate } from './fieldTemplate.ts';
import type { FormContext } from './formContext.ts';
import './formInput.ts';
import { fieldOf, objectsOf, partOf } from './formShape.ts';
import { say } from './formText.ts';
import { addedOnce, removeButton } from './listTemplate.ts';
import { fieldsTemplate, objectTemplate } from './objectTemplate.ts';
import { once } from './once.ts';
import { problemsTemplate } from './problemTemplate.ts';

const always: ReadonlySet<string> = new Set(['description', 'privileged', 'authentication']);
/** The grid shows who may call what. */
const without: ReadonlySet<string> = new Set(['name', 'apiAccess']);

/** Whether there are roles, which, how the APIs are divided among them, and who may call what. */
export function rolesSection(form: FormContext, grid: FormGrid | undefined): TemplateResult {
  const { config } = form.view;
  const fields = ['roleBasedAccess', 'apiSegmentation']
    .map((key) => fieldOf(config, key))
    .filter((field) => field !== undefined);
  return html`${fieldsTemplate(fields, form)}
    <h3>${say('rolesAsk')}</h3>
    ${problemsTemplate(partOf(config, 'roles')?.problems ?? [], form.editor)}
    ${repeat(
      objectsOf(config, 'roles'),
      ({ pointer }) => pointer,
      (role) => roleTemplate(role, form, objectsOf(config, 'roles').length < 3),
    )}
    ${form.isLocked ? nothing : addRole(form)}
    <h3 id="access">${say('accessAsk')}</h3>
    ${accessTemplate(form, grid)}`;
}

function roleTemplate(role: FormObject, form: FormContext, isOpen: boolean): TemplateResult {
  const name = fieldOf(role, 'name');
  const shown = String(name?.value ?? '');
  return html`<details class="card" ?open=${once(isOpen)}>
    <summary><span class="title">${shown === '' ? role.label : shown}</span></summary>
    ${removeButton(shown, role.pointer, form)} ${name === undefined ? nothing : fieldTemplate(name, form)}
    ${objectTemplate(role, form, { always, without })}
    ${problemsTemplate(fieldOf(role, 'apiAccess')?.problems ?? [], form.editor)}
  </details>`;
}

function addRole({ view, editor }: FormContext): TemplateResult {
  const authentication = view.authentications[0]?.name ?? 'main';
  const add = async (name: string): Promise<boolean> => {
    const lists = ['roles', 'testUsers'].filter((key) => objectsOf(view.config, key).length === 0);
    const changes = lists.map((key) => ({ pointer: `/${key}`, change: { kind: 'set', value: [] } as const }));
    const areThere = changes.length === 0 || (await editor.edit('changeAll', { changes }));
    return areThere && editor.edit('addRole', { name, authentication });
  };
  return html`<dast-form-input
    class="short"
    .label=${say('newRole')}
    .placeholder=${say('addRole')}
    .value=${''}
    .commit=${addedOnce(add)}
  ></dast-form-input>`;
}

function accessTemplate(form: FormContext, grid: FormGrid | undefined): TemplateResult {
  if (grid === undefined) return html`<p class="hint" role="status">${say('loadingOperations')}</p>`;
  return html`<p class="hint">${grid.source} ${grid.rows.length === 0 ? nothing : say('accessHint')}</p>
    ${
      grid.rows.length === 0
        ? nothing
        : html`${proposalButton(form, grid)}<dast-access-editor
              .grid=${grid}
              .editor=${form.editor}
              .locked=${form.isLocked}
            ></dast-access-editor>`
    }`;
}

function proposalButton({ editor, isLocked }: FormContext, grid: FormGrid): TemplateResult | typeof nothing {
  const words = proposalWords(grid);
  if (words === '' || isLocked) return nothing;
  const take = (): void => {
    for (const { pointer, operations } of proposalsOf(grid))
      void editor.edit('setNever', { pointer, operations, isNever: true });
  };
  return html`<p><button class="button quiet" @click=${take}>${words}</button></p>`;
}
