import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { emit } from '../../shared/events.ts';
import { lineIcon } from '../../shared/icons.ts';
import { elementStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import '../menu/menu.ts';
import type { Menu } from '../menu/menu.ts';
import { radioItems } from '../menu/menuItems.ts';
import { ownElement } from '../../shared/ownElement.ts';

/** A dropdown that emits `dast-choose` with the chosen value; disabled, it stays reachable and says why. */
@customElement('dast-choice')
export class Choice extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
        display: inline-block;
        min-width: 0;
      }
      .dropdown {
        display: flex;
        align-items: center;
        gap: 6px;
        width: 100%;
        min-height: 26px;
        padding: 0 6px 0 8px;
        border: 1px solid var(--vscode-dropdown-border, transparent);
        border-radius: 3px;
        background: var(--vscode-dropdown-background);
        color: var(--vscode-dropdown-foreground, var(--vscode-foreground));
      }
      .dropdown > span:not(.icon) {
        flex: 1;
      }
      .dropdown[aria-disabled='true'] {
        cursor: default;
        color: var(--vscode-disabledForeground, var(--secondary));
        border-style: dashed;
      }
      .dropdown[aria-disabled='true'] > .icon {
        opacity: 0.5;
      }
      .dropdown:focus-visible {
        border-color: var(--vscode-focusBorder);
      }
    `,
  ];

  @property() label = '';
  @property() value = '';
  @property({ attribute: false }) values: readonly string[] = [];
  @property({ attribute: false }) icon: ((value: string) => TemplateResult) | undefined;
  /** Said in the menu and to assistive technology, e.g. what a change applies to. */
  @property() note = '';
  /** Why it cannot be used; empty where it can. */
  @property() disabledReason = '';
  @query('dast-menu') private menu!: Menu;

  protected override render(): TemplateResult {
    const disabled = this.disabledReason !== '';
    return html`
      <button
        class="dropdown"
        aria-haspopup="menu"
        aria-disabled=${disabled}
        aria-label=${text('widgetValue', this.label, this.value)}
        aria-description=${disabled ? this.disabledReason : this.note}
        title=${disabled ? this.disabledReason : this.label}
        @click=${(event: Event) => void this.#open(event)}
      >
        ${this.icon?.(this.value) ?? nothing}
        <span class="ellipsis">${this.value}</span>
        ${lineIcon('chevronDown')}
      </button>
      <dast-menu></dast-menu>
    `;
  }

  async #open(event: Event): Promise<void> {
    if (this.disabledReason !== '') return;
    const chosen = await this.menu.choose(ownElement(event), {
      label: this.label,
      items: radioItems(this.values, this.value, this.icon),
      ...(this.note === '' ? {} : { note: this.note }),
    });
    if (chosen !== undefined) emit(this, 'dast-choose', chosen);
  }
}
