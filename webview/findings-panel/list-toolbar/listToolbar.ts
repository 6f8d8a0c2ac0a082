import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { ListSummary, ListView, SwitchName } from '../../../src/findings/view/view.ts';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import '../../components/menu/menu.ts';
import type { Menu } from '../../components/menu/menu.ts';
import '../../components/switch/switch.ts';
import { emit, listen } from '../../shared/events.ts';
import { lineIcon } from '../../shared/icons.ts';
import { ownElement } from '../../shared/ownElement.ts';
import { RovingFocus } from '../../shared/rovingFocus.ts';
import { elementStyles } from '../../shared/styles.ts';
import { plural, text } from '../../shared/strings.ts';
import { activeFilterCount } from '../models/chips.ts';
import '../search-box/searchBox.ts';
import type { SearchBox } from '../search-box/searchBox.ts';
import { listToolbarStyles } from './listToolbarStyles.ts';
import { chooseSavedFilter, type LoadSavedFilters } from './savedFiltersMenu.ts';
import { isSwitch, viewItems } from './viewMenu.ts';

/** Precise Match stands with the texts that it is about: in the Advanced filters. */
const shownSwitches: readonly SwitchName[] = ['showAggregation', 'showResolvedEvents'];

/** What the switches show until the view is read: most often, nothing moves then. */
const notRead = initialView('UTC');

/** What am I looking at: the count, the search, and the ways to everything that changes the list; one line in a small panel. */
@customElement('dast-list-toolbar')
export class ListToolbar extends LitElement {
  static override styles = [elementStyles, listToolbarStyles];

  @property({ attribute: false }) view: ListView | undefined;
  @property({ attribute: false }) summary: ListSummary | undefined;
  @property({ type: Boolean }) filtersOpen = false;
  /** The user's own filter waits. */
  @property({ type: Boolean }) canGoBack = false;
  @property({ type: Boolean, reflect: true }) small = false;
  /** The search has no place beside the count: a button opens it. */
  @property({ type: Boolean, reflect: true }) searchIsButton = false;
  @property({ attribute: false }) loadSaved: LoadSavedFilters = () => Promise.resolve([]);
  @query('dast-menu') private menu!: Menu;
  @query('dast-search-box') private searchBox!: SearchBox | null;
  @state() private searching = false;
  /** One Tab stop for the buttons of a small panel. */
  readonly #roving = new RovingFocus(this, '.actions > button');

  async focusSearch(): Promise<void> {
    this.searching = true;
    await this.updateComplete;
    this.searchBox?.focus();
  }

  protected override render(): TemplateResult {
    return html`
      <p class="count">${this.#count()}</p>
      ${this.#showsSearch ? this.#search() : nothing}
      <div class="controls" role="group" aria-label=${text('listOptions')}>
        ${this.small ? nothing : shownSwitches.map((name) => this.#switch(name))}
        <div class="actions" @focusin=${this.#roving.focused} @keydown=${this.#roving.pressed}>
          ${
            this.small
              ? html`${this.searchIsButton ? this.#searchButton() : nothing} ${this.#filterButton()}
                ${this.#menuButton('moreOptions', 'more', (opener) => this.#chooseOption(opener))}`
              : html`${this.#exportButton()}
                ${this.#menuButton('savedFilters', 'saved', (opener) => this.#chooseSaved(opener))}
                ${this.#filterButton()}`
          }
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
      ><span class="secondary vulnerabilities"> · ${plural('vulnerabilities', vulnerabilities)}</span>${
        this.canGoBack
          ? this.#offer('backToFilter', () => emit(this, 'dast-back-to-filter', undefined))
          : nothing
      }${stale === true ? this.#offer('refresh', () => emit(this, 'dast-refresh', undefined)) : nothing}`;
  }

  #offer(label: 'backToFilter' | 'refresh', act: () => void): TemplateResult {
    return html`<span class="secondary separator" aria-hidden="true"> · </span>
      <button class="link" title=${text(`${label}Hint`)} @click=${act}>${text(label)}</button>`;
  }

  get #showsSearch(): boolean {
    return !this.small || !this.searchIsButton || this.searching || this.view?.filters.search !== undefined;
  }

  #search(): TemplateResult {
    return html`<dast-search-box
      .view=${this.view}
      @focusin=${() => (this.searching = true)}
      @focusout=${() => (this.searching = this.searchBox?.isEmpty === false)}
    ></dast-search-box>`;
  }

  #switch(name: SwitchName): TemplateResult {
    return html`<dast-switch
      .label=${text(name)}
      .on=${(this.view ?? notRead)[name]}
      ${listen('dast-switch', (on) => this.#set(name, on))}
    ></dast-switch>`;
  }

  #set(name: SwitchName, on: boolean): void {
    emit(this, 'dast-view', { type: 'setSwitch', name, on });
  }

  #exportButton(): TemplateResult {
    return html`<button class="tool" tabindex="-1" @click=${() => emit(this, 'dast-run', ['exportCsv'])}>
      ${lineIcon('download')} ${text('exportCsv')}
    </button>`;
  }

  #searchButton(): TemplateResult {
    return html`<button
      class="tool"
      tabindex="-1"
      aria-expanded=${this.#showsSearch}
      aria-label=${text('searchFindings')}
      title=${text('searchFindings')}
      @click=${() => void this.focusSearch()}
    >
      ${lineIcon('search')}
    </button>`;
  }

  #menuButton(
    label: 'savedFilters' | 'moreOptions',
    icon: 'saved' | 'more',
    open: (opener: HTMLElement) => Promise<void>,
  ): TemplateResult {
    return html`<button
      class="tool"
      tabindex="-1"
      aria-haspopup="menu"
      aria-label=${text(label)}
      title=${text(label)}
      @click=${(event: Event) => void open(ownElement(event))}
    >
      ${lineIcon(icon)}
    </button>`;
  }

  #chooseSaved(opener: HTMLElement): Promise<void> {
    return chooseSavedFilter(this, this.menu, opener, this, this.loadSaved);
  }

  async #chooseOption(opener: HTMLElement): Promise<void> {
    let switches = this.view ?? notRead;
    const chosen = await this.menu.choose(opener, {
      label: text('moreOptions'),
      items: viewItems(switches),
      onToggle: (id) => {
        if (isSwitch(id)) {
          switches = { ...switches, [id]: !switches[id] };
          this.#set(id, switches[id]);
        }
        return viewItems(switches);
      },
    });
    if (chosen === 'saved') await this.#chooseSaved(opener);
    else if (chosen === 'exportCsv') emit(this, 'dast-run', ['exportCsv']);
  }

  #filterButton(): TemplateResult {
    const active = activeFilterCount(this.view?.filters ?? {});
    const label =
      active === 0 ? text('filters') : text('widgetValue', text('filters'), plural('activeFilters', active));
    return html`<button
      class="tool filters"
      tabindex="-1"
      aria-expanded=${this.filtersOpen}
      aria-label=${label}
      title=${label}
      @click=${() => emit(this, 'dast-filters', !this.filtersOpen)}
    >
      ${lineIcon('filter')} ${active === 0 ? nothing : html`<span class="badge">${active}</span>`}
    </button>`;
  }
}
