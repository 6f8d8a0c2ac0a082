import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { FormLogin, FormSecret, FormUser } from '../../src/protocol/authForm.ts';
import { lineIcon } from '../shared/icons.ts';
import { controlTemplate } from './fieldTemplate.ts';
import type { FormContext } from './formContext.ts';
import { fieldOf, objectsOf, partOf, problemsOf } from './formShape.ts';
import { say } from './formText.ts';
import { removeButton } from './listTemplate.ts';
import { objectTemplate } from './objectTemplate.ts';
import { once } from './once.ts';
import { problemsTemplate } from './problemTemplate.ts';

/** What the table shows. */
const without: ReadonlySet<string> = new Set(['role', 'username', 'password']);

/** Test users, role by role: who they are, whether their secrets are stored, and whether they can log in. */
export function usersSection(form: FormContext): TemplateResult {
  const { view, editor } = form;
  const names = view.roles.map(({ name }) => name);
  const others = view.users.filter(({ role }) => !names.includes(role));
  return html`<p class="hint">${say('atLeastTwo')}</p>
    ${view.cannotSend === '' ? nothing : html`<p class="note">${view.cannotSend}</p>`}
    <div class="bar">
      ${runButton(say('verifyAll'), form, () => void editor.ask('verify', {}))}
      <button class="button quiet" @click=${() => void editor.ask('showLogins', undefined)}>
        ${say('showLogins')}
      </button>
    </div>
    ${problemsTemplate(partOf(view.config, 'testUsers')?.problems ?? [], editor)}
    ${repeat(
      names,
      (name) => name,
      (name) =>
        tableTemplate(
          name,
          view.users.filter(({ role }) => role === name),
          form,
        ),
    )}
    ${others.length === 0 ? nothing : tableTemplate(undefined, others, form)}`;
}

function tableTemplate(
  role: string | undefined,
  users: readonly FormUser[],
  form: FormContext,
): TemplateResult {
  const title = role ?? say('withoutRole');
  const { editor, isLocked } = form;
  const add = (): void => {
    const at = objectsOf(form.view.config, 'testUsers').length === 0 ? '/testUsers' : '/testUsers/-';
    const user = { role: role ?? '', username: '' };
    void editor.set(at, at === '/testUsers' ? [user] : user);
  };
  return html`<section class="users" aria-label=${title}>
    <h3>${title}</h3>
    ${users.length === 0 ? html`<p class="hint">${say('noUsers')}</p>` : nothing}
    ${repeat(
      users,
      ({ pointer }) => pointer,
      (user) => userTemplate(user, form),
    )}
    ${
      isLocked || role === undefined
        ? nothing
        : html`<button class="button quiet" aria-label=${`${say('addUser')}: ${role}`} @click=${add}>
            ${say('addUser')}
          </button>`
    }
  </section>`;
}

function userTemplate(user: FormUser, form: FormContext): TemplateResult {
  const { pointer, username, secrets, login } = user;
  const object = objectsOf(form.view.config, 'testUsers').find((one) => one.pointer === pointer);
  const name = fieldOf(object, 'username');
  const shown = username === '' ? (object?.label ?? '') : username;
  const inTable = [fieldOf(object, 'username'), fieldOf(object, 'password'), fieldOf(object, 'role')];
  const problems = [...(object?.problems ?? []), ...inTable.flatMap((field) => field?.problems ?? [])];
  const hidden = object === undefined ? 0 : problemsOf(object).length - problems.length;
  return html`<div class="user" role="group" aria-label=${shown}>
    <div class="who">
      <span class="column">${say('username')}</span>
      ${name === undefined ? shown : controlTemplate(name, form)}
    </div>
    <div class="secrets">
      <span class="column">${say('secrets')}</span>
      ${secrets.length === 0 ? html`<span class="secondary">${say('secretNone')}</span>` : nothing}
      ${secrets.map((secret) => secretTemplate(secret, shown, form))}
    </div>
    <div class="login">
      <span class="column">${say('login')}</span>
      <span class="state ${login.isStale ? 'stale' : login.state}"
        >${loginIcon(login)}${loginWords(login)}</span
      >
    </div>
    <div class="acts">
      ${runButton(say('verify'), form, () => void form.editor.ask('verify', { pointer }), say('verifyUser', shown))}
      ${removeButton(shown, pointer, form)}
    </div>
    ${login.fault === '' ? nothing : html`<p class="fault">${login.fault}</p>`}
    ${problemsTemplate(problems, form.editor)}
    ${
      object === undefined
        ? nothing
        : html`<details class="more" ?open=${once(hidden > 0)}>
            <summary aria-label=${say('moreOf', shown)}>${say('moreOfUser')}</summary>
            ${objectTemplate({ ...object, problems: [] }, form, { without, always: new Set(['owns', 'inputs']) })}
          </details>`
    }
  </div>`;
}

function secretTemplate(secret: FormSecret, user: string, { editor, isLocked }: FormContext): TemplateResult {
  const { label, pointer, from, isSet, name } = secret;
  const state =
    from === 'file'
      ? say('writtenOut')
      : isSet
        ? say(from === 'variable' ? 'isSet' : 'isStored')
        : say('isUnset');
  const canStore = from !== 'variable' && !isLocked;
  return html`<span class="secret ${isSet ? 'is-set' : 'is-unset'}" title=${name ?? ''}>
    ${lineIcon(from === 'file' ? 'warning' : isSet ? 'lock' : 'question')}<span>${label}: ${state}</span>
    ${
      canStore
        ? html`<button
            class="link"
            aria-label=${say('storeOf', label, user)}
            @click=${() => void editor.ask('storeSecret', editor.here(pointer))}
          >
            ${say('store')}
          </button>`
        : nothing
    }
  </span>`;
}

function loginIcon({ state, isStale }: FormLogin): TemplateResult | typeof nothing {
  if (isStale) return lineIcon('again');
  switch (state) {
    case 'passed':
      return lineIcon('check');
    case 'failed':
      return lineIcon('error');
    case 'unverified':
      return lineIcon('warning');
    case 'none':
      return lineIcon('dash');
    case 'skipped':
    case 'cancelled':
      return lineIcon('exclude');
  }
}

function loginWords({ state, words, isStale }: FormLogin): string {
  if (state === 'none') return say('neverVerified');
  return isStale ? say('stale', words) : words;
}

/** What sends something; where that is not allowed it says why. */
function runButton(title: string, { view }: FormContext, run: () => void, label = title): TemplateResult {
  const isOff = view.cannotSend !== '';
  return html`<button
    class="button quiet"
    aria-label=${label}
    aria-disabled=${isOff}
    title=${view.cannotSend}
    @click=${() => void (isOff || run())}
  >
    ${title}
  </button>`;
}
