import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { lineIcon } from '../../shared/icons.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import { openPopup } from '../popup.ts';

export interface MenuRequest {
  readonly label: string;
  readonly values: readonly string[];
  readonly current: string;
  /** One quiet line above the values, e.g. what the change applies to. */
  readonly note?: string;
  readonly icon?: (value: string) => TemplateResult;
}

/** A menu that lets one value be chosen, at any element that asks for it. */
@customElement('dast-choice-menu')
export class ChoiceMenu extends LitElement {
  static override styles = [
    baseStyles,
    iconStyles,
    css`
      .menu {
        position: fixed;
        inset: auto;
        margin: 0;
        min-width: 150px;
        padding: 4px;
        border: 1px solid var(--vscode-menu-border, var(--vscode-widget-border, transparent));
        border-radius: 5px;
        background: var(--vscode-menu-background);
        color: var(--vscode-menu-foreground);
        box-shadow: 0 2px 8px var(--vscode-widget-shadow);
        overflow: auto;
      }
      .note {
        margin: 0;
        padding: 2px 8px 4px;
        font-size: 11px;
        opacity: 0.85;
      }
      button {
        display: grid;
        grid-template-columns: 14px auto minmax(0, 1fr);
        align-items: center;
        gap: 6px;
        width: 100%;
        min-height: 24px;
        padding: 0 12px 0 6px;
        border-radius: 3px;
        white-space: nowrap;
      }
      button:hover,
      button:focus {
        background: var(--vscode-menu-selectionBackground);
        color: var(--vscode-menu-selectionForeground);
        outline: 1px solid var(--vscode-menu-selectionBorder, transparent);
        outline-offset: -1px;
      }
      button .icon.status {
        color: inherit;
      }
      @media (forced-colors: active) {
        .menu {
          border-color: CanvasText;
        }
      }
    `,
  ];

  @query('.menu') private popup!: HTMLElement;
  @state() private request: MenuRequest | undefined;
  #anchor: HTMLElement | undefined;
  #answer: ((value: string | undefined) => void) | undefined;

  /** Resolves with the chosen value, or undefined once the menu is closed without one. */
  async choose(anchor: HTMLElement, request: MenuRequest): Promise<string | undefined> {
    this.#close(undefined);
    this.request = request;
    this.#anchor = anchor;
    await this.updateComplete;
    openPopup(this.popup, anchor);
    const items = this.#items();
    (items[request.values.indexOf(request.current)] ?? items[0])?.focus();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  protected override render(): TemplateResult {
    return html`<div
      class="menu"
      popover="auto"
      role="menu"
      aria-label=${this.request?.label ?? ''}
      @keydown=${(event: KeyboardEvent) => this.#move(event)}
      @toggle=${(event: ToggleEvent) => event.newState === 'closed' && this.#close(undefined)}
    >
      ${this.request?.note === undefined ? nothing : html`<p class="note">${this.request.note}</p>`}
      ${this.request?.values.map((value) => this.#item(value))}
    </div>`;
  }

  #item(value: string): TemplateResult {
    const current = value === this.request?.current;
    return html`<button
      role="menuitemradio"
      aria-checked=${current}
      tabindex="-1"
      @click=${() => this.#close(value)}
    >
      ${current ? lineIcon('check') : html`<span></span>`} ${this.request?.icon?.(value) ?? nothing}
      <span>${value}</span>
    </button>`;
  }

  #items(): readonly HTMLElement[] {
    return [...this.popup.querySelectorAll('button')];
  }

  #move(event: KeyboardEvent): void {
    const items = this.#items();
    const focused = items.findIndex((item) => item.matches(':focus'));
    const target = {
      ArrowDown: focused + 1,
      ArrowUp: focused - 1 + items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (event.key === 'Tab') this.#close(undefined);
    if (target === undefined && event.key !== 'Tab' && event.key !== 'Escape') return;
    event.stopPropagation();
    if (event.key === 'Escape') return;
    event.preventDefault();
    if (target !== undefined) items[target % items.length]?.focus();
  }

  #close(value: string | undefined): void {
    const answer = this.#answer;
    this.#answer = undefined;
    const hadFocus = this.shadowRoot?.activeElement !== null;
    if (this.hasUpdated && this.popup.matches(':popover-open')) this.popup.hidePopover();
    if (hadFocus) this.#anchor?.focus();
    answer?.(value);
  }
}
