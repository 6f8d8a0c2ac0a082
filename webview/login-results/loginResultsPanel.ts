import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type {
  LoginResultsEvents,
  LoginResultsRequests,
  LoginResultsView,
  ShownLogin,
} from '../../src/protocol/loginResultsProtocol.ts';
import { formatNumber } from '../shared/format.ts';
import { lineIcon } from '../shared/icons.ts';
import { PulledView } from '../shared/pulledView.ts';
import type { RpcClient } from '../shared/rpcClient.ts';
import { messageStyles } from '../shared/messageStyles.ts';
import { elementStyles } from '../shared/styles.ts';
import { text } from '../shared/strings.ts';
import { exchangeTemplate } from './exchangeTemplate.ts';
import { loginResultsStyles } from './loginResultsStyles.ts';

type Client = RpcClient<LoginResultsRequests, LoginResultsEvents>;

/** How the logins of one auth config went, user by user and exchange by exchange. */
@customElement('dast-login-results')
export class LoginResultsPanel extends PulledView<
  LoginResultsView,
  LoginResultsRequests,
  LoginResultsEvents
> {
  static override styles = [elementStyles, messageStyles, loginResultsStyles];

  /** What was opened or closed by hand, by place. */
  @state() private toggled: ReadonlyMap<string, boolean> = new Map();

  protected override render(): TemplateResult {
    const { view } = this;
    return html`
      <main>
        <header>
          <h1>${view === undefined ? '' : text('loginsOf', view.file)}</h1>
          ${
            view === undefined
              ? nothing
              : html`<button class="tool" @click=${() => this.#run('verify', {})}>
                  ${lineIcon('again')} ${text('verifyAll')}
                </button>`
          }
        </header>
        ${this.hasFailed ? html`<p role="alert">${text('loginsFailed')}</p>` : nothing}
        ${view?.users.length === 0 ? html`<p class="secondary">${text('noLogins')}</p>` : nothing}
        ${view?.users.map((login, user) => this.#login(login, user)) ?? nothing}
      </main>
      <p class="message" role="status">${this.message}</p>
    `;
  }

  #login(login: ShownLogin, user: number): TemplateResult {
    const { role, username, outcome, words, isStale, fault, exchanges } = login;
    const key = JSON.stringify([role, username]);
    const isWorth = outcome === 'failed' || outcome === 'unverified';
    return html`<details
      class="login ${isStale ? 'stale' : outcome}"
      ?open=${this.toggled.get(key) ?? isWorth}
      @toggle=${(event: Event) => this.#toggle(key, event)}
    >
      <summary>
        ${outcomeIcon(login)}
        <span class="who"><span class="role">${role}</span> ${username}</span>
        <span class="words">${words}</span>
      </summary>
      <div class="body">
        ${fault === '' ? nothing : html`<p class="fault">${fault}</p>`}
        <p class="actions">
          ${
            login.secret === undefined
              ? nothing
              : html`<button class="link" @click=${() => this.#run('storeSecret', { user })}>
                  ${text('storeSecret')}
                </button>`
          }
          <button class="link" @click=${() => this.#run('showInFile', { user })}>
            ${text('showInFile')}
          </button>
          <button class="link" @click=${() => this.#run('verify', { user })}>${text('verifyAgain')}</button>
        </p>
        ${tokenTemplate(login)}
        ${exchanges.map((exchange, index) =>
          exchangeTemplate(exchange, {
            isOpen: this.toggled.get(`${key} ${index}`) ?? exchange.isFaulty,
            toggle: (event) => this.#toggle(`${key} ${index}`, event),
            copyCurl: () =>
              void this.#copy((client) => client.request('copyCurl', { user, exchange: index })),
          }),
        )}
      </div>
    </details>`;
  }

  #toggle(key: string, event: Event): void {
    const { open } = event.currentTarget as HTMLDetailsElement;
    if (this.toggled.get(key) !== open) this.toggled = new Map([...this.toggled, [key, open]]);
  }

  protected override readAll(client: Client, signal: AbortSignal): Promise<LoginResultsView> {
    return client.request('results', undefined, signal);
  }

  async #copy(copying: (client: Client) => Promise<{ readonly message: string }>): Promise<void> {
    await this.ask(async (client) => {
      const { message } = await copying(client);
      this.message = message;
    });
  }

  #run<Method extends 'verify' | 'showInFile' | 'storeSecret'>(
    method: Method,
    params: LoginResultsRequests[Method]['params'],
  ): void {
    void this.ask(async (client) => void (await client.request(method, params)));
  }
}

/** Distinguished by shape as well. */
function outcomeIcon({ outcome, isStale }: ShownLogin): TemplateResult {
  if (isStale) return lineIcon('again');
  switch (outcome) {
    case 'passed':
      return lineIcon('check');
    case 'failed':
      return lineIcon('error');
    case 'unverified':
      return lineIcon('warning');
    case 'skipped':
    case 'cancelled':
      return lineIcon('exclude');
  }
}

function tokenTemplate({ token, expiry }: ShownLogin): TemplateResult | typeof nothing {
  if (token === undefined) return nothing;
  const seconds = expiry === undefined ? '' : formatNumber(expiry.seconds);
  const lifetime = {
    response: text('secondsFromResponse', seconds),
    jwt: text('secondsFromToken', seconds),
    default: text('secondsByDefault', seconds),
  };
  return html`<dl>
    <dt>${text('tokenPlaced')}</dt>
    <dd>${text('tokenIn', formatNumber(token.length), token.place, token.name)}</dd>
    ${
      expiry === undefined
        ? nothing
        : html`<dt>${text('validFor')}</dt>
            <dd>${[lifetime[expiry.from], ...expiry.notes].join('. ')}</dd>`
    }
  </dl>`;
}
