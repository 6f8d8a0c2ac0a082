import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type {
  AuthorizationEvents,
  AuthorizationRequests,
  AuthorizationView,
  ShownCellDetails,
} from '../../src/protocol/authorizationTestProtocol.ts';
import { formatNumber } from '../shared/format.ts';
import { lineIcon } from '../shared/icons.ts';
import { messageStyles } from '../shared/messageStyles.ts';
import { PulledView } from '../shared/pulledView.ts';
import type { RpcClient } from '../shared/rpcClient.ts';
import { elementStyles } from '../shared/styles.ts';
import { text } from '../shared/strings.ts';
import './accessGrid.ts';
import type { AccessGrid, ChosenCell } from './accessGrid.ts';
import { authorizationTestStyles } from './authorizationTestStyles.ts';
import { cellDetails } from './cellDetails.ts';
import { standsOut } from './gridLines.ts';
import { verdictIcon } from './verdictIcon.ts';

type Client = RpcClient<AuthorizationRequests, AuthorizationEvents>;

/** What a button of the view asks for without values. */
type Action = 'cancel' | 'resume' | 'testAgain' | 'showFindings';

/** Who gets what is not theirs: the matrix of one auth config, while it is tested and after it. */
@customElement('dast-authorization-test')
export class AuthorizationTestView extends PulledView<
  AuthorizationView,
  AuthorizationRequests,
  AuthorizationEvents
> {
  static override styles = [elementStyles, messageStyles, authorizationTestStyles];

  @state() private onlyStandingOut = false;
  @state() private chosen: ChosenCell | undefined;
  /** Of the users of the chosen cell, the one that is shown. */
  @state() private shown = 0;
  @state() private details: ShownCellDetails | undefined;
  /** Beside code there is room for the legend only where it is asked for. */
  @state() private isNarrow = false;
  readonly #resize = new ResizeObserver(() => {
    this.isNarrow = this.clientWidth < 700;
  });
  #asking: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  protected override render(): TemplateResult {
    const { view } = this;
    return html`<main @keydown=${this.#pressed}>
        ${this.hasFailed ? html`<p role="alert">${text('loginsFailed')}</p>` : nothing}
        ${view === undefined ? nothing : [this.#header(view), this.#matrix(view), this.#details(view)]}
      </main>
      <p class="message" role="status">${this.message}</p>`;
  }

  #header(view: AuthorizationView): TemplateResult {
    const { file, state: runs, isStale, summary, notes, users, findings, canResume } = view;
    const faults = users.filter(({ fault }) => fault !== '');
    return html`<header>
      <div class="title">
        <h1>${text('authorizationOf', file)}</h1>
        <span class="actions">
          ${findings === 0 ? nothing : this.#button('showFindings', text('showFindings'))}
          ${canResume ? this.#button('resume', text('resume')) : nothing}
          ${runs === 'running' ? this.#button('cancel', text('cancel')) : nothing}
          ${
            runs === 'running'
              ? nothing
              : this.#button('testAgain', text(runs === 'none' ? 'testAuthorization' : 'testAgain'))
          }
          ${
            view.rows.length === 0
              ? nothing
              : html`<button class="tool" @click=${this.#copy}>${text('copyMatrix')}</button>`
          }
        </span>
      </div>
      ${runs === 'none' ? html`<p class="secondary">${text('notTested')}</p>` : nothing}
      ${summary === '' ? nothing : html`<p class="summary">${summary}</p>`} ${progressTemplate(view)}
      ${isStale ? html`<p class="secondary">${text('accessStale')}</p>` : nothing}
      ${notes.map((note) => html`<p class="note">${note}</p>`)}
      ${faults.map(
        ({ role, username, fault }) =>
          html`<p class="note">${text('userFault', [role, username].join(' '), fault)}</p>`,
      )}
    </header>`;
  }

  #button(action: Action, title: string): TemplateResult {
    return html`<button class="tool" @click=${() => this.#run(action)}>${title}</button>`;
  }

  #matrix(view: AuthorizationView): TemplateResult | typeof nothing {
    const { rows, legend } = view;
    if (rows.length === 0) return nothing;
    const standingOut = rows.filter(standsOut).length;
    return html`<div class="bar">
        <span class="choice" role="group" aria-label=${text('whichOperations')}>
          ${this.#choice(false, text('allOperations', formatNumber(rows.length)))}
          ${this.#choice(true, text('onlyStandingOut', formatNumber(standingOut)))}
        </span>
        <details class="legend" ?open=${!this.isNarrow}>
          <summary>${text('legend')}</summary>
          <ul>
            ${legend.map(({ verdict, words }) => html`<li class=${verdict}>${verdictIcon(verdict)} ${words}</li>`)}
          </ul>
        </details>
      </div>
      ${
        this.onlyStandingOut && standingOut === 0
          ? html`<p class="secondary none">${text('nothingStandsOut')}</p>`
          : html`<dast-access-grid
              .view=${view}
              .onlyStandingOut=${this.onlyStandingOut}
              .choose=${this.#choose}
              .chosen=${this.chosen}
            ></dast-access-grid>`
      }`;
  }

  #choice(only: boolean, title: string): TemplateResult {
    return html`<button
      class="tool"
      aria-pressed=${this.onlyStandingOut === only}
      @click=${() => (this.onlyStandingOut = only)}
    >
      ${title}
    </button>`;
  }

  #details(view: AuthorizationView): TemplateResult | typeof nothing {
    const { chosen } = this;
    const row = chosen === undefined ? undefined : view.rows[chosen.row];
    if (chosen === undefined || row === undefined) return nothing;
    return cellDetails({
      row,
      places: chosen.places,
      shown: this.shown,
      users: view.users,
      details: this.details,
      show: (place) => void this.#show(chosen, place),
      close: () => this.#close(),
    });
  }

  readonly #choose = (chosen: ChosenCell): void => {
    this.chosen = chosen;
    void this.#show(chosen, chosen.places[0] ?? 0);
  };

  async #show({ row }: ChosenCell, cell: number): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.shown = cell;
    await this.ask(async (client) => {
      this.details = await client.request('details', { row, cell }, asking.signal);
    });
  }

  #close(): void {
    this.chosen = undefined;
    this.details = undefined;
    this.renderRoot.querySelector<AccessGrid>('dast-access-grid')?.focus();
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.chosen !== undefined) this.#close();
  };

  readonly #copy = (): void => {
    void this.ask(async (client) => {
      const { message } = await client.request('copy', undefined);
      this.message = message;
    });
  };

  #run(action: Action): void {
    void this.ask(async (client) => {
      await client.request(action, undefined);
    });
  }

  protected override readAll(client: Client, signal: AbortSignal): Promise<AuthorizationView> {
    return client.request('results', undefined, signal);
  }
}

function progressTemplate({ progress }: AuthorizationView): TemplateResult | typeof nothing {
  if (progress === undefined) return nothing;
  const { done, total, label } = progress;
  const words = text('progressOf', formatNumber(done), formatNumber(total), label);
  return html`<p class="progress">
    ${lineIcon('again')}
    <progress value=${done} max=${Math.max(1, total)} aria-label=${words}></progress>
    <span class="ellipsis" title=${words}>${words}</span>
  </p>`;
}
