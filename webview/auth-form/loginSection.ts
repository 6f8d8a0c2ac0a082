import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { FormAuthentication, FormObject } from '../../src/protocol/authForm.ts';
import type { FormContext } from './formContext.ts';
import './formInput.ts';
import { fieldOf, objectsOf, partOf, segmentOf } from './formShape.ts';
import { say } from './formText.ts';
import { addedOnce, removeButton } from './listTemplate.ts';
import { fieldsTemplate, objectTemplate } from './objectTemplate.ts';
import { problemsTemplate } from './problemTemplate.ts';
import './stepCard.ts';

/** In the order of the service's form. */
const paper = [
  'tokenType',
  'tokenParameterName',
  'tokenLocation',
  'tokenFormat',
  'tokenEndpoint',
  'contentType',
  'defaultExpirationSeconds',
  'autoRefresh',
];
const token = ['token', 'expiresIn'];
const without: ReadonlySet<string> = new Set([...paper, ...token, 'steps', 'neverCall']);

/** One way to log in: which it is, the fields of the token, and the calls that lead to it. */
export function loginSection(form: FormContext, pointer: string | undefined): TemplateResult {
  const authentications = objectsOf(form.view.config, 'authentications');
  const authentication = authentications.find((one) => one.pointer === pointer) ?? authentications[0];
  const part = partOf(form.view.config, 'authentications');
  return html`${problemsTemplate(part?.problems ?? [], form.editor)}
  ${
    authentication === undefined
      ? recipesTemplate('/authentications/main', form)
      : authenticationTemplate(authentication, form)
  }`;
}

function authenticationTemplate(object: FormObject, form: FormContext): TemplateResult {
  const { editor, view, isLocked } = form;
  const index = view.authentications.find(({ pointer }) => pointer === object.pointer);
  const roles = index?.roles ?? [];
  const pick = (keys: readonly string[]) =>
    keys.map((key) => fieldOf(object, key)).filter((field) => field !== undefined);
  const isNew = (index?.steps.length ?? 0) === 0 && fieldOf(object, 'token')?.value === undefined;
  return html`<p class="hint">
      ${roles.length === 0 ? say('usedByNobody') : say('usedBy', roles.join(', '))}
    </p>
    ${
      isLocked
        ? nothing
        : html`<details class="more" ?open=${isNew}>
            <summary>${say(isNew ? 'loginAsk' : 'otherLogin')}</summary>
            ${recipesTemplate(object.pointer, form)}
          </details>`
    }
    ${problemsTemplate(object.problems, editor)} ${isLocked ? nothing : nameTemplate(object, form)}
    ${fieldsTemplate(pick(paper), form)}
    <h3>${say('steps')}</h3>
    ${stepsTemplate(object, index, form)}
    <h3>${say('tokenOf')}</h3>
    ${fieldsTemplate(pick(token), form)} ${objectTemplate({ ...object, problems: [] }, form, { without })}
    ${isLocked ? nothing : newLogin(form)}`;
}

function stepsTemplate(
  object: FormObject,
  index: FormAuthentication | undefined,
  form: FormContext,
): TemplateResult {
  const { editor, isLocked } = form;
  const part = partOf(object, 'steps');
  const steps = part?.objects ?? [];
  const add = (): void => {
    const step = {
      stepId: `step${steps.length + 1}`,
      endpoint: { method: 'POST', path: '/' },
      expectedResponse: { status: [200] },
    };
    const at = `${object.pointer}/steps`;
    void (part !== undefined && steps.length > 0 ? editor.set(`${at}/-`, step) : editor.set(at, [step]));
  };
  return html`${problemsTemplate(part?.problems ?? [], editor)}
    ${steps.length === 0 ? html`<p class="hint">${say('noSteps')}</p>` : nothing}
    <ol class="flow">
      ${repeat(
        steps,
        ({ pointer }) => pointer,
        (step, at) =>
          html`<li>
            <dast-step-card
              .form=${form}
              .step=${step}
              .flow=${index?.steps.find(({ pointer }) => pointer === step.pointer)}
              .authentication=${object}
              .place=${at}
              .count=${steps.length}
            ></dast-step-card>
          </li>`,
      )}
    </ol>
    ${isLocked ? nothing : html`<button class="button quiet" @click=${add}>${say('addStep')}</button>`}`;
}

function recipesTemplate(pointer: string, { view, editor, isLocked }: FormContext): TemplateResult {
  return html`<p class="hint">${say('recipeHint')}</p>
    <div class="recipes" role="group" aria-label=${say('loginAsk')}>
      ${view.recipes.map(
        ({ id, label, detail }) =>
          html`<button
            class="recipe"
            ?disabled=${isLocked}
            @click=${() => void editor.edit('useRecipe', { pointer, recipe: id })}
          >
            <span class="title">${label}</span><span class="hint">${detail}</span>
          </button>`,
      )}
    </div>`;
}

function nameTemplate({ name, pointer }: FormObject, form: FormContext): TemplateResult {
  const rename = (to: string): Promise<boolean> => form.editor.edit('rename', { pointer, name: to });
  return html`<div class="field">
    <div class="label">${say('nameOfLogin')}</div>
    <div class="beside">
      <dast-form-input
        class="short"
        .label=${say('nameOfLogin')}
        .value=${name}
        .commit=${rename}
      ></dast-form-input>
      ${removeButton(name, pointer, form)}
    </div>
  </div>`;
}

function newLogin({ editor }: FormContext): TemplateResult {
  return html`<dast-form-input
    class="short new-login"
    .label=${say('newLogin')}
    .placeholder=${say('newLogin')}
    .value=${''}
    .commit=${addedOnce((name) => editor.set(`/authentications/${segmentOf(name)}`, {}))}
  ></dast-form-input>`;
}
