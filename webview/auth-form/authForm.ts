import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type {
  AuthFormEvents,
  AuthFormRequests,
  AuthFormView,
  FormGrid,
} from '../../src/protocol/authForm.ts';
import { lineIcon } from '../shared/icons.ts';
import { FocusKeeper } from '../shared/focusKeeper.ts';
import { PulledView } from '../shared/pulledView.ts';
import type { RpcClient } from '../shared/rpcClient.ts';
import { elementStyles } from '../shared/styles.ts';
import { additionalSection } from './additionalSection.ts';
import { applicationSection } from './applicationSection.ts';
import { authFormStyles } from './authFormStyles.ts';
import { fieldStyles } from './fieldStyles.ts';
import type { FormContext } from './formContext.ts';
import { FormEditor } from './formEditor.ts';
import { say } from './formText.ts';
import { handOverSection } from './handOverSection.ts';
import { loginSection } from './loginSection.ts';
import { navigation } from './navigation.ts';
import { rolesSection } from './rolesSection.ts';
import { type Section, sectionNames, sectionOf, titleOf } from './sections.ts';
import { sectionStyles } from './sectionStyles.ts';
import { usersSection } from './usersSection.ts';

type Client = RpcClient<AuthFormRequests, AuthFormEvents>;

/** The service's own form over the text of an auth config, which stays the truth. */
@customElement('dast-auth-form')
export class AuthForm extends PulledView<AuthFormView, AuthFormRequests, AuthFormEvents> {
  static override styles = [elementStyles, fieldStyles, sectionStyles, authFormStyles];

  @state() private section: Section = { name: 'application' };
  @state() private grid: FormGrid | undefined;
  @state() private sheet: string | undefined;
  readonly #editor = new FormEditor(
    (asking, onlyReads) => this.ask(asking, onlyReads),
    (sentence) => (this.message = sentence),
  );
  #movesFocus = false;
  /** What has or had the keyboard, and all around it. */
  #lastFocused: readonly EventTarget[] = [];

  constructor() {
    super();
    new FocusKeeper(this, () => this.#leadOn());
    this.addEventListener('focusin', (event) => (this.#lastFocused = event.composedPath()));
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('view') && this.view !== undefined) this.#editor.shows(this.view);
    if (changed.has('view') || changed.has('section')) void this.#readRest();
  }

  protected override updated(): void {
    if (!this.#movesFocus) return;
    this.#movesFocus = false;
    const title = this.renderRoot.querySelector<HTMLElement>('h2');
    title?.focus();
    title?.scrollIntoView({ block: 'nearest' });
    const entry = this.renderRoot.querySelector('nav [aria-current]');
    entry?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  protected override render(): TemplateResult {
    const { view } = this;
    return html`${this.hasFailed ? html`<p role="alert">${say('failed')}</p>` : nothing}
      ${view === undefined ? nothing : [this.#banner(view), this.#pages(view)]}
      <p class="message" role="status">${this.message}</p>`;
  }

  #banner({ blocked }: AuthFormView): TemplateResult | typeof nothing {
    if (blocked === undefined) return nothing;
    const { reason, sentence, line } = blocked;
    return html`<div class="banner" role="status">
      ${lineIcon(reason === 'read-only' ? 'lock' : 'warning')}<span>${sentence}</span>
      <button
        class="button"
        @click=${() => void this.#editor.ask('showInText', line === undefined ? {} : { line })}
      >
        ${say(line === undefined ? 'openAsText' : 'showInText')}
      </button>
    </div>`;
  }

  #pages(view: AuthFormView): TemplateResult | typeof nothing {
    if (view.config === undefined) return nothing;
    const form: FormContext = { view, editor: this.#editor, isLocked: view.blocked !== undefined };
    const { section } = this;
    const next = sectionNames[sectionNames.indexOf(section.name) + 1];
    return html`<div class="pages">
      ${navigation(view, section, (to) => this.#goTo(to))}
      <main class=${section.name} aria-label=${say('form', view.file)}>
        <h2 tabindex="-1">${section.name === 'logins' ? this.#loginTitle(view) : titleOf(section.name)}</h2>
        ${this.#section(form)}
        ${
          next === undefined
            ? nothing
            : html`<p class="next">
                <button class="button" @click=${() => this.#goTo({ name: next })}>
                  ${say('nextSection', titleOf(next))}
                </button>
              </p>`
        }
      </main>
    </div>`;
  }

  #loginTitle({ authentications }: AuthFormView): string {
    const shown =
      authentications.find(({ pointer }) => pointer === this.section.pointer) ?? authentications[0];
    return shown === undefined ? say('loginAsk') : shown.name;
  }

  #section(form: FormContext): unknown {
    const { name, pointer } = this.section;
    switch (name) {
      case 'application':
        return applicationSection(form);
      case 'roles':
        return rolesSection(form, this.grid);
      case 'logins':
        return loginSection(form, pointer);
      case 'users':
        return usersSection(form);
      case 'additional':
        return additionalSection(form);
      case 'handOver':
        return handOverSection(form, this.sheet, (to) => this.#goTo(sectionOf(to)));
    }
  }

  /** To the last control of the list or part in which something was removed. */
  #leadOn(): void {
    const around = this.#lastFocused.filter((one) => one instanceof HTMLElement && one.isConnected);
    const controls = around.map((one) => lastControl(one as HTMLElement));
    controls.find((one) => one !== undefined)?.focus();
  }

  #goTo(section: Section): void {
    this.section = section;
    this.#movesFocus = true;
  }

  /** What only one section shows is asked for when it is seen. */
  async #readRest(): Promise<void> {
    if (this.view?.config === undefined) return;
    if (this.section.name === 'roles') this.grid = (await this.#editor.read('grid', undefined)) ?? this.grid;
    if (this.section.name === 'handOver')
      this.sheet = (await this.#editor.read('sheet', undefined))?.markdown ?? this.sheet;
  }

  protected override readAll(client: Client, signal: AbortSignal): Promise<AuthFormView> {
    return client.request('form', undefined, signal);
  }
}

function lastControl(within: HTMLElement): HTMLElement | undefined {
  const controls = within.querySelectorAll<HTMLElement>('dast-form-input, button, summary');
  return [...controls].findLast((one) => one.checkVisibility());
}
