import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { ListView } from '../../../src/findings/view/view.ts';
import { emit } from '../../shared/events.ts';
import { lineIcon } from '../../shared/icons.ts';
import { elementStyles } from '../../shared/styles.ts';
import { textFieldStyles } from '../../shared/textFieldStyles.ts';
import { text } from '../../shared/strings.ts';

/** Keys pressed faster than this are one question. */
const typingMilliseconds = 180;

/** Searches every text of the findings while one types. Escape clears it, and once more leads to the list. */
@customElement('dast-search-box')
export class SearchBox extends LitElement {
  static override styles = [
    elementStyles,
    textFieldStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .field > .icon {
        flex: none;
        width: 14px;
        height: 14px;
        margin-inline-start: 6px;
        color: var(--vscode-input-placeholderForeground, var(--secondary));
      }
      input::-webkit-search-cancel-button {
        display: none;
      }
      .clear {
        flex: none;
        display: grid;
        place-items: center;
        width: 20px;
        height: 20px;
        margin-inline-end: 2px;
        border-radius: 3px;
      }
      .clear:hover {
        background: var(--vscode-toolbar-hoverBackground);
      }
      .clear .icon {
        width: 10px;
        height: 10px;
      }
    `,
  ];

  @property({ attribute: false }) view: ListView | undefined;
  @query('input') private input!: HTMLInputElement;
  /** What was typed and is not the view's yet. */
  @state() private typed: string | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** What was asked for and is not the view's yet, in this order. */
  #asked: string[] = [];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pause);
  }

  get isEmpty(): boolean {
    return this.input.value === '';
  }

  /** Selects what is there, so that typing replaces it. */
  override focus(): void {
    this.input.select();
    this.input.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('view')) return;
    const before = changed.get('view');
    const { search = '' } = this.view?.filters ?? {};
    if (search === (before?.filters.search ?? '')) return;
    // The answer to an earlier question leaves what was typed since; a change from elsewhere counts.
    const answered = this.#asked.indexOf(search);
    this.#asked = answered < 0 ? [] : this.#asked.slice(answered + 1);
    if (this.#pause === undefined && this.#asked.length === 0) this.typed = undefined;
  }

  protected override render(): TemplateResult {
    const shown = this.typed ?? this.view?.filters.search ?? '';
    return html`<div class="field" role="search">
      ${lineIcon('search')}
      <input
        type="search"
        spellcheck="false"
        autocomplete="off"
        aria-label=${text('searchFindings')}
        aria-keyshortcuts="Control+F Meta+F"
        title=${text('searchHint')}
        placeholder=${text('search')}
        .value=${live(shown)}
        @input=${() => this.#typed()}
        @keydown=${(event: KeyboardEvent) => this.#key(event)}
      />
      ${
        shown === ''
          ? nothing
          : html`<button
              class="clear"
              aria-label=${text('clearSearch')}
              title=${text('clearSearch')}
              @click=${() => this.#clear()}
            >
              ${lineIcon('close')}
            </button>`
      }
    </div>`;
  }

  #typed(): void {
    this.typed = this.input.value;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#search(), typingMilliseconds);
  }

  #search(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    const { typed } = this;
    if (typed === undefined) return;
    const last = this.#asked.at(-1) ?? this.view?.filters.search ?? '';
    if (typed === last) return;
    this.#asked.push(typed);
    emit(this, 'dast-view', { type: 'setSearch', text: typed });
  }

  #clear(): void {
    this.typed = '';
    this.#search();
    this.input.focus();
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Enter') this.#search();
    else if (event.key === 'ArrowDown' || (event.key === 'Escape' && this.input.value === ''))
      emit(this, 'dast-to-list', undefined);
    else if (event.key === 'Escape') this.#clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
