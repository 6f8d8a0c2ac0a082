import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ListView } from '../../../src/findings/view/view.ts';
import { emit } from '../../shared/events.ts';
import { lineIcon } from '../../shared/icons.ts';
import { elementStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import { RovingFocus } from '../../shared/rovingFocus.ts';
import { switchNames } from '../list-toolbar/viewMenu.ts';
import { type Chip, filterChips, switchChips } from '../models/chips.ts';

/** The active filters, and the switches that nothing else shows, each with a way to remove it. Takes no room while there are none. */
@customElement('dast-filter-chips')
export class FilterChips extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
        display: block;
        container-type: inline-size;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px;
        padding: 7px var(--gutter);
        border-bottom: var(--divider);
      }
      ul {
        display: contents;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        min-width: 0;
      }
      .chip {
        display: flex;
        align-items: center;
        min-height: 22px;
        padding-inline-start: 6px;
        border: 1px solid var(--vscode-contrastBorder, transparent);
        border-radius: 3px;
        background: var(--vscode-keybindingLabel-background, var(--vscode-toolbar-hoverBackground));
      }
      .value {
        max-width: 320px;
        margin-inline-start: 5px;
      }
      .remove {
        display: grid;
        place-items: center;
        width: 20px;
        height: 20px;
        margin-inline-start: 2px;
        border-radius: 3px;
        flex: none;
      }
      .remove:hover {
        background: var(--vscode-toolbar-hoverBackground);
      }
      .remove .icon {
        width: 10px;
        height: 10px;
      }
      /* Beside code the rows need the room: one line, scrolled by wheel, touch and keyboard. */
      @container (max-width: 500px) {
        .bar {
          flex-wrap: nowrap;
        }
        ul {
          display: flex;
          flex: 0 1 auto;
          gap: 6px;
          min-width: 0;
          overflow: auto hidden;
          scrollbar-width: thin;
        }
        li {
          flex: none;
          white-space: nowrap;
        }
        .value {
          max-width: 200px;
        }
        .link {
          flex: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) view: ListView | undefined;

  /** The switches and the saved filters stand in a menu. */
  @property({ type: Boolean }) small = false;
  /** One Tab stop for all of them. */
  readonly #roving = new RovingFocus(this, 'button');

  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (view === undefined) return nothing;
    const filters = filterChips(view);
    const switches = switchChips(view, this.small ? switchNames : ['preciseMatch']);
    if (filters.length + switches.length === 0) return nothing;
    return html`<div class="bar" @focusin=${this.#roving.focused} @keydown=${this.#roving.pressed}>
      <ul aria-label=${text('activeFilters')}>
        ${[...switches, ...filters].map((chip) => this.#chip(chip))}
      </ul>
      ${filters.length === 0 ? nothing : this.#link('clearAll', () => emit(this, 'dast-view', { type: 'clearFilters' }))}
      ${filters.length === 0 || this.small ? nothing : this.#link('saveFilter', () => emit(this, 'dast-run', ['saveFilter']))}
    </div>`;
  }

  #link(label: 'clearAll' | 'saveFilter', act: () => void): TemplateResult {
    return html`<button class="link" tabindex="-1" @click=${act}>${text(label)}</button>`;
  }

  #chip(chip: Chip): TemplateResult {
    return html`<li class="chip">
      <span class="secondary">${chip.label}</span>
      <span class="value ellipsis" title=${chip.title}>${chip.value}</span>
      <button
        class="remove"
        tabindex="-1"
        aria-label=${chip.removal}
        title=${chip.removal}
        @click=${() => emit(this, 'dast-view', chip.remove)}
      >
        ${lineIcon('close')}
      </button>
    </li>`;
  }
}
