import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { lineIcon } from '../../shared/icons.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import type { Anchor } from '../placePopup.ts';
import { openPopup } from '../popup.ts';
import { isForWorkbench } from '../../shared/workbenchKeys.ts';
import type { MenuItem, MenuRequest } from './menuItems.ts';
import { menuStyles } from './menuStyles.ts';

/** One item is marked, whether keys or the pointer chose it, as in the menus of VS Code. */
function takeFocus({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLElement && !currentTarget.matches(':focus'))
    currentTarget.focus({ preventScroll: true });
}

/** A menu beside whatever asks for it, or at a point; gives the focus back when it closes. */
@customElement('dast-menu')
export class Menu extends LitElement {
  static override styles = [baseStyles, iconStyles, menuStyles];

  @query('.menu') private popup!: HTMLElement;
  @state() private request: MenuRequest | undefined;
  #opener: HTMLElement | undefined;
  #answer: ((id: string | undefined) => void) | undefined;
  /**
   * The browser's own dismissal of popovers would take the end of a right click, which opens the menu at its
   * beginning, for a click elsewhere.
   */
  readonly #dismiss = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.#close(undefined);
  };

  /** Resolves with the chosen item's id, or undefined once the menu is closed without one. */
  async choose(opener: HTMLElement, request: MenuRequest, at?: Anchor): Promise<string | undefined> {
    this.#close(undefined);
    this.request = request;
    this.#opener = opener;
    await this.updateComplete;
    openPopup(this.popup, at ?? opener.getBoundingClientRect());
    window.addEventListener('pointerdown', this.#dismiss, true);
    window.addEventListener('blur', this.#dismiss);
    const items = this.#items();
    const checked = request.items.findIndex((item) => item.role === 'menuitemradio' && item.checked);
    (items[checked] ?? items[0])?.focus();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close(undefined);
  }

  protected override render(): TemplateResult {
    return html`<div
      class="menu"
      popover="manual"
      role="menu"
      aria-label=${this.request?.label ?? ''}
      @keydown=${(event: KeyboardEvent) => this.#move(event)}
    >
      ${this.request?.note === undefined ? nothing : html`<p class="note">${this.request.note}</p>`}
      ${this.request?.items.map((item) => this.#item(item))}
    </div>`;
  }

  #item(item: MenuItem): TemplateResult {
    const { role, checked = false, disabledReason } = item;
    return html`${item.separated === true ? html`<hr role="separator" />` : nothing}<button
        role=${role}
        aria-checked=${role === 'menuitem' ? nothing : checked}
        aria-disabled=${disabledReason === undefined ? nothing : 'true'}
        aria-keyshortcuts=${item.key ?? nothing}
        title=${disabledReason ?? ''}
        tabindex="-1"
        @click=${() => this.#choose(item)}
        @pointermove=${takeFocus}
      >
        <span class="mark">${checked ? lineIcon('check') : nothing}</span> ${item.icon ?? nothing}
        <span class="text"
          ><span class="ellipsis">${item.label}</span>${
            item.detail === undefined ? nothing : html`<span class="ellipsis detail">${item.detail}</span>`
          }</span
        >
        ${item.key === undefined ? nothing : html`<kbd aria-hidden="true">${item.key}</kbd>`}
      </button>`;
  }

  #choose(item: MenuItem): void {
    if (item.disabledReason !== undefined) return;
    if (item.role !== 'menuitemcheckbox' || this.request?.onToggle === undefined) this.#close(item.id);
    else this.request = { ...this.request, items: this.request.onToggle(item.id) };
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
    // VS Code's own keys, e.g. F1, lead on from an open menu; letters are not for what is behind it.
    if (isForWorkbench(event)) return this.#close(undefined);
    event.stopPropagation();
    if (event.key === 'Tab' || event.key === 'Escape') this.#close(undefined);
    if (target === undefined) return;
    event.preventDefault();
    items[target % items.length]?.focus();
  }

  #close(id: string | undefined): void {
    const answer = this.#answer;
    this.#answer = undefined;
    window.removeEventListener('pointerdown', this.#dismiss, true);
    window.removeEventListener('blur', this.#dismiss);
    const hadFocus = this.shadowRoot?.activeElement !== null;
    if (this.hasUpdated && this.popup.matches(':popover-open')) this.popup.hidePopover();
    if (hadFocus) this.#opener?.focus();
    answer?.(id);
  }
}
