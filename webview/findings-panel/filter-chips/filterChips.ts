import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ListView } from '../../../src/findings/view/view.ts';
import { emit } from '../../shared/events.ts';
import { lineIcon } from '../../shared/icons.ts';
import { elementStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import { chips, type Chip } from '../models/chips.ts';

/** The active filters, each with a way to remove it. Takes no room while there are none. */
@customElement('dast-filter-chips')
export class FilterChips extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
        display: block;
        container-type: inline-size;
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px;
        margin: 0;
        padding: 7px var(--gutter);
        list-style: none;
        border-bottom: var(--divider);
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
        ul {
          flex-wrap: nowrap;
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
      }
    `,
  ];

  @property({ attribute: false }) view: ListView | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const shown = this.view === undefined ? [] : chips(this.view);
    if (shown.length === 0) return nothing;
    return html`<ul aria-label=${text('activeFilters')}>
      ${shown.map((chip) => this.#chip(chip))}
      <li>
        <button class="link" @click=${() => emit(this, 'dast-view', { type: 'clearFilters' })}>
          ${text('clearAll')}
        </button>
      </li>
      <li>
        <button class="link" @click=${() => emit(this, 'dast-run', ['saveFilter'])}>
          ${text('saveFilter')}
        </button>
      </li>
    </ul>`;
  }

  #chip(chip: Chip): TemplateResult {
    const label = text('removeFilter', chip.label, chip.title);
    return html`<li class="chip">
      <span class="secondary">${chip.label}</span>
      <span class="value ellipsis" title=${chip.title}>${chip.value}</span>
      <button
        class="remove"
        aria-label=${label}
        title=${label}
        @click=${() => emit(this, 'dast-view', chip.remove)}
      >
        ${lineIcon('close')}
      </button>
    </li>`;
  }
}
