import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import type { TriageScope } from '../../../src/findings/model/triage.ts';
import type { ListSummary, ListView, SortColumn } from '../../../src/findings/view/view.ts';
import type { PanelAction } from '../../../src/protocol/panelActions.ts';
import '../../components/key-help/keyHelp.ts';
import type { KeyHelp } from '../../components/key-help/keyHelp.ts';
import '../../components/menu/menu.ts';
import type { Menu } from '../../components/menu/menu.ts';
import { cutTextStyles } from '../../shared/cutTextTemplate.ts';
import { emit } from '../../shared/events.ts';
import { ModelObserver } from '../../shared/modelObserver.ts';
import { RovingFocus } from '../../shared/rovingFocus.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import type { ListModel } from '../models/listModel.ts';
import { FocusedLine } from './input/focusedLine.ts';
import { gridColumnStyle, headerCells } from './columns/gridColumns.ts';
import { nextSort } from './columns/listSort.ts';
import { headerRow, type HeaderActions } from './columns/headerTemplate.ts';
import { helpLines } from './input/helpLines.ts';
import { KeyboardArrival } from './input/keyboardArrival.ts';
import { drawnPositions, lineAt, lineTemplate, readingOrder } from './rows/lineTemplate.ts';
import { plainPreferences, withColumnWidth, type ListPreferences } from './columns/listPreferences.ts';
import { ListSelection } from './input/listSelection.ts';
import { listStyles } from './listStyles.ts';
import { ListViewport, type ListInput } from './viewport/listViewport.ts';
import { ListWalk } from './input/listWalk.ts';
import { choosePreferences } from './columns/preferencesMenu.ts';
import { RowCommands } from './rows/rowCommands.ts';
import { RowFocus } from './rows/rowFocus.ts';
import { RowKeyboard } from './input/rowKeyboard.ts';
import { RowPointer } from './input/rowPointer.ts';
import { RowSlots } from './rows/rowSlots.ts';
import { spacerHeight } from './viewport/virtualScroll.ts';

/** The list: sortable columns, virtualised rows that open in place, one focused row, any number selected. */
@customElement('dast-findings-list')
export class FindingsList extends LitElement implements ListInput {
  static override styles = [baseStyles, iconStyles, cutTextStyles, listStyles];

  @property({ attribute: false }) model: ListModel | undefined;
  @property({ attribute: false }) view: ListView | undefined;
  @property({ attribute: false }) summary: ListSummary | undefined;
  @property({ attribute: false }) preferences: ListPreferences = plainPreferences;
  @property({ type: Boolean }) applications = false;
  @property({ attribute: false }) initialScroll: () => number = () => 0;
  @property({ attribute: false }) selected: ReadonlySet<string> = new Set();
  /** What a change of the selected rows would reach. */
  @property({ attribute: false }) scope: TriageScope | undefined;
  /** Resolves when VS Code has handled every key it has been sent. */
  @property({ attribute: false }) keysPassed: () => Promise<unknown> = () => Promise.resolve();
  @query('dast-menu') private menu!: Menu;
  @query('dast-key-help') private help!: KeyHelp;
  readonly #slots = new RowSlots();
  readonly #viewport = new ListViewport(this);
  readonly #focused = new FocusedLine(this, this.#viewport);
  readonly #selection = new ListSelection(this);
  readonly #walk = new ListWalk(this, this.#viewport, this.#focused, this.#selection);
  readonly #commands = new RowCommands(this, this.#focused, this.#walk, () => this.menu);
  readonly #keyboard = new RowKeyboard(this, {
    viewport: this.#viewport,
    focused: this.#focused,
    selection: this.#selection,
    walk: this.#walk,
    commands: this.#commands,
    help: () => this.help,
  });
  readonly #pointer = new RowPointer(this, {
    viewport: this.#viewport,
    focused: this.#focused,
    selection: this.#selection,
    walk: this.#walk,
    menu: () => this.menu,
  });
  readonly #rowFocus = new RowFocus(
    () => this.#focused.hasKeyboard,
    (focused) => emit(this, 'dast-list-focus', focused),
  );
  readonly #headerActions: HeaderActions = {
    roving: new RovingFocus(this, '.header button'),
    sort: (sort) => emit(this, 'dast-view', { type: 'setSort', sort }),
    resize: (column, width) => this.#prefer(withColumnWidth(this.preferences, this.#viewport, column, width)),
    chooseColumns: (opener) => void this.#openPreferences(opener),
    chooseSort: (opener, columns) => void this.#chooseSort(opener, columns),
  };

  constructor() {
    super();
    new ModelObserver(this, 'model');
    new KeyboardArrival(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#rowFocus.dispose();
  }

  /** Scrolls a row into view and makes it the focused one, without taking the keyboard focus. */
  async reveal(row: number): Promise<void> {
    await this.goTo(row);
    this.#focused.scrollIntoView();
  }

  /** Makes a row the focused one wherever it is, without taking the keyboard focus. */
  async goTo(row: number): Promise<void> {
    await this.updateComplete;
    this.#focused.moveTo(this.#viewport.layout.positionOf(row));
    this.#selection.startAt(row);
  }

  /** Moves the keyboard focus to the focused row. */
  override focus(): void {
    this.#focused.focus();
  }

  /** Carries out a command of VS Code. Keys are for the list only while one of its rows has the keyboard. */
  act(action: PanelAction, fromMenu: boolean): void {
    if (fromMenu) this.#commands.perform(action, true);
    else this.#keyboard.arrived(action);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#focused.remember();
    const before = changed.get('view');
    if (before !== undefined && this.view !== undefined && isOtherList(before, this.view)) {
      this.#focused.startOver();
      this.#selection.startAt(0);
    }
    // Where no property has changed, the list was only scrolled: everything is where it was.
    if (changed.size > 0 || this.#viewport.isOutgrown) this.#focused.arrange();
    this.#focused.settle();
  }

  protected override render(): TemplateResult {
    const { aggregated, stacked, icons, columns, width, layout, scrollbar, choice } = this.#viewport;
    const headers = headerCells(columns, this.#viewport, choice.hidden);
    const sort = this.view?.sort;
    const window = this.#viewport.lookThrough();
    const positions = drawnPositions(window, this.#focused.position, layout.itemCount);
    return html`
      <div
        class="grid ${aggregated ? 'aggregated' : ''} ${stacked ? 'stacked' : ''} ${icons === 'all' || (icons === 'ofApis' && !aggregated) ? 'icons' : ''}"
        role=${aggregated ? 'treegrid' : 'grid'}
        aria-label=${text('list')}
        aria-multiselectable="true"
        aria-rowcount=${layout.itemCount + 1}
        aria-colcount=${headers.length}
        .style=${gridColumnStyle(columns, this.#viewport, scrollbar)}
      >
        <div role="rowgroup">
          ${guard([columns, stacked, aggregated, width, sort, choice], () => headerRow(headers, sort, this.#headerActions))}
        </div>
        <div
          class="scroller"
          role="rowgroup"
          aria-owns=${readingOrder(positions)}
          @scroll=${() => this.#viewport.scrolled()}
          @keydown=${(event: KeyboardEvent) => this.#keyboard.pressed(event)}
          @focusin=${() => this.#focusMoved()}
          @focusout=${() => this.#focusMoved()}
        >
          ${this.#lines(positions, window.shift)}
        </div>
      </div>
      <dast-menu></dast-menu>
      <dast-key-help .lines=${guard([], helpLines)}></dast-key-help>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#focused.restoreFocus();
    this.#viewport.restoreScroll();
    this.#focused.keepInView();
    this.#viewport.fetch();
    if (changed.size > 0) this.#reportPlace();
  }

  /** Elements stay where they are in the page: one that moves is styled and laid out again with all that is in it. */
  #lines(positions: readonly number[], shift: number): TemplateResult {
    const { layout } = this.#viewport;
    const { position: focused } = this.#focused;
    const input = { list: this, viewport: this.#viewport, focused, shift };
    return html`<div class="spacer" role="presentation" .style=${`height: ${spacerHeight(layout)}px`}>
      ${this.#slots
        .assign(positions)
        .map((position) =>
          position === undefined ? nothing : lineTemplate(lineAt(position, input), this.#pointer),
        )}
    </div>`;
  }

  async #chooseSort(opener: HTMLElement, columns: readonly SortColumn[]): Promise<void> {
    const sort = this.view?.sort;
    const chosen = await this.menu.choose(opener, {
      label: text('sort'),
      items: columns.map((column) => ({
        id: column,
        label: text(column),
        role: 'menuitemradio',
        checked: column === sort?.column,
      })),
    });
    const column = columns.find((name) => name === chosen);
    if (sort !== undefined && column !== undefined)
      emit(this, 'dast-view', { type: 'setSort', sort: nextSort(sort, column) });
  }

  #openPreferences(opener: HTMLElement): Promise<void> {
    return choosePreferences(this.menu, opener, {
      current: () => this.preferences,
      change: (preferences) => this.#prefer(preferences),
      aggregated: this.#viewport.aggregated,
      columns: !this.#viewport.stacked,
      applications: this.applications,
      showKeys: () => this.help.show(opener),
    });
  }

  #prefer(preferences: ListPreferences): void {
    this.preferences = preferences;
    emit(this, 'dast-list-preferences', preferences);
  }

  #focusMoved(): void {
    this.#rowFocus.check();
    this.#reportPlace();
  }

  /** Which row has the keyboard: also where another one comes to its place. */
  #reportPlace(): void {
    const target = this.#focused.hasKeyboard ? this.#focused.target : undefined;
    if (target !== undefined) emit(this, 'dast-row-at', target);
  }
}

/** Another filter, sort or switch: a list that is looked at from its top. */
function isOtherList(before: ListView, after: ListView): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}
