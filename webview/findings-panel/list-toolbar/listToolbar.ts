import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { ListSummary, ListView, SwitchName } from '../../../src/findings/view/view.ts';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import '../../components/menu/menu.ts';
import type { Menu } from '../../components/menu/menu.ts';
import '../../components/switch/switch.ts';
import { emit, listen } from '../../shared/events.ts';
import { lineIcon } from '../../shared/icons.ts';
import { elementStyles } from '../../shared/styles.ts';
import { plural, text } from '../../shared/strings.ts';
import { activeFilterCount } from '../models/chips.ts';
import '../search-box/searchBox.ts';
import type { SearchBox } from '../search-box/searchBox.ts';
import { chooseSavedFilter, type LoadSavedFilters } from './savedFiltersMenu.ts';

const switches: readonly SwitchName[] = ['showAggregation', 'preciseMatch', 'showResolvedEvents'];

/** What the switches show until the view is read: most often, nothing moves then. */
const notRead = initialView('UTC');

/** What am I looking at: the count, the search, the three switches, the export and the way to the Advanced filters. */
@customElement('dast-list-toolbar')
export class ListToolbar extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 14px;
        padding: 7px var(--gutter);
        border-bottom: var(--divider);
      }
      .count {
        margin: 0;
        flex: 1 1 auto;
        min-height: 24px;
        line-height: 24px;
        font-variant-numeric: tabular-nums;
      }
      .count b {
        font-weight: 600;
      }
      dast-search-box {
        flex: 0 1 240px;
        min-width: 140px;
      }
      @media (max-width: 560px) {
        dast-search-box {
          flex: 1 1 100%;
          margin-bottom: 4px;
        }
      }
      .controls {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 14px;
      }
      .actions {
        display: flex;
        gap: 8px;
        margin-inline-start: -6px;
      }
      .filters[aria-expanded='true'] {
        background: var(--vscode-inputOption-activeBackground);
        color: var(--vscode-inputOption-activeForeground);
        border-color: var(--vscode-inputOption-activeBorder, transparent);
      }
      .badge {
        min-width: 16px;
        padding: 0 5px;
        border-radius: 8px;
        border: 1px solid var(--vscode-contrastBorder, transparent);
        background: var(--vscode-activityBarBadge-background, var(--vscode-badge-background));
        color: var(--vscode-activityBarBadge-foreground, var(--vscode-badge-foreground));
        font-size: 11px;
        line-height: 16px;
        text-align: center;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  @property({ attribute: false }) view: ListView | undefined;
  @property({ attribute: false }) summary: ListSummary | undefined;
  @property({ type: Boolean }) filtersOpen = false;
  @property({ attribute: false }) loadSaved: LoadSavedFilters = () => Promise.resolve([]);
  @query('dast-menu') private menu!: Menu;
  @query('dast-search-box') private searchBox!: SearchBox;

  focusSearch(): void {
    this.searchBox.focus();
  }

  protected override render(): TemplateResult {
    return html`
      <p class="count">${this.#count()}</p>
      <dast-search-box .view=${this.view}></dast-search-box>
      <div class="controls" role="group" aria-label=${text('listOptions')}>
        ${switches.map((name) => this.#switch(name))}
        <div class="actions">
          <button class="tool" @click=${() => emit(this, 'dast-run', ['exportCsv'])}>
            ${lineIcon('download')} ${text('exportCsv')}
          </button>
          ${this.#savedButton()} ${this.#filterButton()}
        </div>
      </div>
      <dast-menu></dast-menu>
    `;
  }

  #count(): TemplateResult | typeof nothing {
    if (this.summary === undefined) return nothing;
    const { matching, total, vulnerabilities, stale } = this.summary;
    const findings = matching === total ? plural('findings', total) : plural('findingsOf', matching, total);
    return html`<b>${findings}</b
      ><span class="secondary"> · ${plural('vulnerabilities', vulnerabilities)}</span>${
        stale === true ? this.#refreshOffer() : nothing
      }`;
  }

  #refreshOffer(): TemplateResult {
    return html`<span class="secondary" aria-hidden="true"> · </span>
      <button class="link" title=${text('refreshHint')} @click=${() => emit(this, 'dast-refresh', undefined)}>
        ${text('refresh')}
      </button>`;
  }

  #switch(name: SwitchName): TemplateResult {
    return html`<dast-switch
      .label=${text(name)}
      .on=${(this.view ?? notRead)[name]}
      ${listen('dast-switch', (on) => emit(this, 'dast-view', { type: 'setSwitch', name, on }))}
    ></dast-switch>`;
  }

  #savedButton(): TemplateResult {
    return html`<button
      class="tool"
      aria-haspopup="menu"
      aria-label=${text('savedFilters')}
      title=${text('savedFilters')}
      @click=${(event: Event) => void chooseSavedFilter(this, this.menu, event, this.view, this.loadSaved)}
    >
      ${lineIcon('saved')}
    </button>`;
  }

  #filterButton(): TemplateResult {
    const active = activeFilterCount(this.view?.filters ?? {});
    const label =
      active === 0 ? text('filters') : text('widgetValue', text('filters'), plural('activeFilters', active));
    return html`<button
      class="tool filters"
      aria-expanded=${this.filtersOpen}
      aria-label=${label}
      title=${label}
      @click=${() => emit(this, 'dast-filters', !this.filtersOpen)}
    >
      ${lineIcon('filter')} ${active === 0 ? nothing : html`<span class="badge">${active}</span>`}
    </button>`;
  }
}
