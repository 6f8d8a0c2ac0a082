import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PageRow } from '../../../src/findings/engine.ts';
import type { TriageField } from '../../../src/findings/finding.ts';
import '../../components/key-help/keyHelp.ts';
import type { KeyHelp } from '../../components/key-help/keyHelp.ts';
import '../../components/menu/menu.ts';
import type { Menu } from '../../components/menu/menu.ts';
import type { PanelAction } from '../../../src/protocol/panelActions.ts';
import { cutTextStyles } from '../../shared/cutTextTemplate.ts';
import { emit } from '../../shared/events.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import { rowKey, toggled } from '../rowSelection.ts';
import { resizeColumn, type ColumnName } from './columns.ts';
import { gridColumnStyle, headerCells } from './gridColumns.ts';
import { headerRow } from './headerTemplate.ts';
import { helpLines } from './helpLines.ts';
import { drawnPositions, lineTemplate, type Line, type LineHandlers } from './lineTemplate.ts';
import { KeyboardArrival } from './keyboardArrival.ts';
import { KeyOrder } from './keyOrder.ts';
import {
  defaultAction,
  isTriageAction,
  keyAction,
  triageActions,
  type KeyAction,
  type PressedKey,
  type TriageValue,
} from './listKeys.ts';
import type { ListPreferences } from './listPreferences.ts';
import { listStyles } from './listStyles.ts';
import { ListViewport } from './listViewport.ts';
import { choosePreferences } from './preferencesMenu.ts';
import type { Copied, RowTarget } from '../rowTarget.ts';
import { affectedVulnerabilities, askForComment, chooseTriage, chooseValue } from './rowActions.ts';
import { pointedColumn, rowContext } from './rowContext.ts';
import { RowFocus } from './rowFocus.ts';
import { RowSlots } from './rowSlots.ts';
import { spacerHeight } from './virtualScroll.ts';

/** The list: sortable columns, virtualised rows that open in place, one focused row, any number selected. */
@customElement('dast-findings-list')
export class FindingsList extends ListViewport {
  static override styles = [baseStyles, iconStyles, cutTextStyles, listStyles];

  @property({ attribute: false }) selected: ReadonlySet<string> = new Set();
  /** Resolves when VS Code has dealt with every key it has been sent. */
  @property({ attribute: false }) keysPassed: () => Promise<unknown> = () => Promise.resolve();
  @query('dast-menu') private menu!: Menu;
  @query('dast-key-help') private help!: KeyHelp;
  readonly #slots = new RowSlots();
  protected readonly arrival = new KeyboardArrival(this);
  readonly #keys = new KeyOrder<PressedKey, PanelAction>(
    (pressed) => this.#act(this.#actionOf(pressed)),
    (action) => this.#rowHasFocus() && this.#perform(action, false),
  );
  readonly #rowFocus = new RowFocus(
    () => this.#rowHasFocus(),
    (focused) => emit(this, 'dast-list-focus', focused),
  );

  readonly #handlers: LineHandlers = {
    click: (event, position) => this.#click(event, position),
    contextMenu: (event, position) => this.#contextMenu(event, position),
    chevron: (event, row) => {
      event.stopPropagation();
      this.#toggle(row);
    },
    triage: (event, position, field) => this.#triageClick(event, position, field),
  };

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#rowFocus.dispose();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.size > 0) this.#reportPlace();
  }

  protected override render(): TemplateResult {
    const window = this.lookThrough();
    const positions = drawnPositions(window, this.position, this.layout.itemCount);
    const slots = this.#slots.assign(positions);
    const lines = positions.map((position, index) => ({ position, slot: slots[index] ?? 0 }));
    const headers = headerCells(this.columns, this.stacked, this.aggregated, this.width);
    const classes = `grid ${this.aggregated ? 'aggregated' : ''} ${this.stacked ? 'stacked' : ''}`;
    return html`
      <div
        class=${classes}
        role=${this.aggregated ? 'treegrid' : 'grid'}
        aria-label=${text('list')}
        aria-multiselectable="true"
        aria-rowcount=${this.layout.itemCount + 1}
        aria-colcount=${headers.length}
        .style=${gridColumnStyle(this.columns, this.stacked, this.width, this.scrollbar)}
      >
        <div role="rowgroup">
          ${guard([this.columns, this.stacked, this.aggregated, this.width, this.view?.sort], () =>
            headerRow(headers, this.view?.sort, {
              sort: (sort) => emit(this, 'dast-view', { type: 'setSort', sort }),
              resize: (column, width) => this.#resizeColumn(column, width),
              chooseColumns: (opener) => void this.#openPreferences(opener),
            }),
          )}
        </div>
        <div
          class="scroller"
          role="rowgroup"
          @scroll=${() => this.scrolled()}
          @keydown=${(event: KeyboardEvent) => this.#key(event)}
          @focusin=${() => this.#focused()}
          @focusout=${() => this.#rowFocus.check()}
        >
          <div class="spacer" role="presentation" .style=${`height: ${spacerHeight(this.layout)}px`}>
            ${repeat(
              [...lines, ...this.#slots.free.map((slot) => ({ position: undefined, slot }))],
              ({ slot }) => slot,
              ({ position }) =>
                position === undefined
                  ? nothing
                  : lineTemplate(this.#line(position, window.shift), this.#handlers),
            )}
            ${this.#inlayTemplate(window.shift)}
          </div>
        </div>
      </div>
      <dast-menu></dast-menu>
      <dast-key-help .lines=${guard([], helpLines)}></dast-key-help>
    `;
  }

  #resizeColumn(column: ColumnName, width: number | undefined): void {
    const { [column]: _own, ...widths } = this.preferences.widths;
    this.#prefer(
      width === undefined
        ? { ...this.preferences, widths }
        : {
            ...this.preferences,
            widths: resizeColumn(this.aggregated, this.available, this.choice, column, width).widths,
          },
    );
  }

  #openPreferences(opener: HTMLElement): Promise<void> {
    return choosePreferences(this.menu, opener, {
      current: () => this.preferences,
      change: (preferences) => this.#prefer(preferences),
      aggregated: this.aggregated,
      columns: !this.stacked,
      applications: this.applications,
      showKeys: () => this.help.show(opener),
    });
  }

  #prefer(preferences: ListPreferences): void {
    this.preferences = preferences;
    emit(this, 'dast-list-preferences', preferences);
  }

  #line(position: number, shift: number): Line {
    const item = this.layout.itemAt(position);
    const row = this.model?.row(item.row);
    const sort = this.view?.sort;
    return {
      position,
      kind: item.kind,
      row,
      finding: this.findingAt(position),
      above: this.findingAt(position - 1),
      below: this.findingAt(position + 1),
      top: this.layout.topOf(position) + shift,
      height: this.layout.heightOf(position),
      selected: row !== undefined && item.kind === 'row' && this.selected.has(rowKey(row)),
      expanded: row?.kind === 'vulnerability' && this.model?.isExpanded(row.row.vulnerability) === true,
      focused: position === this.position,
      columns: this.columns,
      stacked: this.stacked,
      pathRoom: this.pathRoom,
      font: this.font,
      timeZone: this.view?.timeZone ?? 'UTC',
      sortedBy: sort?.column === 'discovered' && sort.descending ? 'last' : 'first',
    };
  }

  #triageClick(event: MouseEvent, position: number, field: TriageField): void {
    event.stopPropagation();
    this.setPosition(position);
    const button = event.currentTarget as HTMLElement;
    // After the mouse the keys are for the row, which shows it; by keyboard one goes on from the button.
    const byMouse = event.detail > 0;
    const target = this.#target(position);
    if (byMouse && target && !this.selected.has(rowKey(target.row))) this.#select(target, false);
    const back = byMouse ? (this.rowElement(position) ?? button) : button;
    const at = button.getBoundingClientRect();
    if (target?.row.kind === 'vulnerability') {
      void chooseTriage(this, this.menu, { back, at }, target.row, field, this.selected);
    }
  }

  #inlayTemplate(shift: number): TemplateResult | typeof nothing {
    const top = this.layout.inlayTop;
    if (top === undefined) return nothing;
    return html`<div
      class="inlay"
      role="row"
      .style=${`top: ${top + shift}px; height: ${this.inlay?.height ?? 0}px; --inlay-room: ${this.inlayRoom}px`}
    >
      <div role="gridcell"><slot name="inlay"></slot></div>
    </div>`;
  }

  #target(position: number): RowTarget | undefined {
    const item = this.layout.itemAt(position);
    const row = this.model?.row(item.row);
    if (row === undefined) return undefined;
    if (row.kind === 'finding') return { row, api: undefined, finding: row.row };
    const api = item.kind === 'child' ? item.child : undefined;
    return { row, api, finding: api === undefined ? undefined : this.model?.api(row.row.vulnerability, api) };
  }

  #click(event: MouseEvent, position: number): void {
    const target = this.#target(position);
    this.setPosition(position);
    if (target === undefined) return;
    if (event.shiftKey) void this.#selectRange(position);
    else if ((event.ctrlKey || event.metaKey) && target.api === undefined) this.#select(target, true);
    else {
      this.#select(target, false);
      emit(this, 'dast-row-open', target);
    }
    this.rowElement(position)?.focus({ preventScroll: true });
  }

  #contextMenu(event: MouseEvent, position: number): void {
    this.setPosition(position);
    const target = this.#target(position);
    if (target === undefined) return;
    if (target.api === undefined && !this.selected.has(rowKey(target.row))) this.#select(target, false);
    emit(this, 'dast-row-menu', rowContext(target, pointedColumn(event)));
    this.rowElement(position)?.focus({ preventScroll: true });
  }

  /** VS Code opens its menu for this event, as for a right click. */
  #openMenu(): void {
    const row = this.rowElement(this.position);
    const { left = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {};
    const place = { clientX: left + 40, clientY: bottom };
    row?.dispatchEvent(
      new MouseEvent('contextmenu', { ...place, bubbles: true, composed: true, cancelable: true }),
    );
  }

  /** Carries out a command of VS Code. Keys are for the list only while one of its rows has the keyboard. */
  act(action: PanelAction, fromMenu: boolean): void {
    if (fromMenu) this.#perform(action, true);
    else this.#keys.arrived(action);
  }

  #perform(action: PanelAction, fromMenu: boolean): void {
    const target = this.#target(this.position);
    if (action === 'nextRow') return void this.#step(1);
    if (action === 'previousRow') return void this.#step(-1);
    if (action === 'undo') return emit(this, 'dast-undo', null);
    if (action === 'redo') return emit(this, 'dast-redo', undefined);
    if (target === undefined) return;
    if (isTriageAction(action)) return this.#triage(target, triageActions[action], !fromMenu);
    const row = this.rowElement(this.position);
    if (row === null) return;
    if (action === 'comment') this.#comment(row, target);
    else if (action === 'chooseFilter' || action === 'chooseExcluded') {
      void chooseValue(this, this.menu, row, target, action);
    } else emit(this, 'dast-copy', { what: copiedBy[action], target });
  }

  #step(by: 1 | -1): Promise<void> {
    const last = Math.max(0, this.layout.itemCount - 1);
    return this.#moveTo(Math.max(0, Math.min(last, this.position + by)), 'one');
  }

  #focused(): void {
    this.#rowFocus.check();
    this.#reportPlace();
  }

  /** Which row has the keyboard: also where another one comes to its place. */
  #reportPlace(): void {
    const target = this.#rowHasFocus() ? this.#target(this.position) : undefined;
    if (target !== undefined) emit(this, 'dast-row-at', target);
  }

  #rowHasFocus(): boolean {
    return document.hasFocus() && isRow(this.shadowRoot?.activeElement);
  }

  #select(target: RowTarget, add: boolean): void {
    const key = rowKey(target.row);
    this.anchor = this.layout.itemAt(this.position).row;
    this.#setSelected(add ? toggled(this.selected, key) : new Set([key]));
  }

  async #selectRange(position: number): Promise<void> {
    const { row } = this.layout.itemAt(position);
    await this.#selectRows(Math.min(row, this.anchor), Math.max(row, this.anchor));
  }

  async #selectRows(first: number, last: number): Promise<void> {
    const rows = await this.model?.read(first, last);
    if (rows !== undefined) this.#setSelected(new Set(rows.map(rowKey)));
  }

  #setSelected(keys: ReadonlySet<string>): void {
    this.selected = keys;
    emit(this, 'dast-row-select', keys);
  }

  #key(event: KeyboardEvent): void {
    // Any row: between two quick keys the focus is still on its way to the next one.
    if (!isRow(event.composedPath()[0]) || event.altKey) return;
    const pressed = { key: event.key, modified: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    if (this.#actionOf(pressed) === undefined) {
      if (event.key.length === 1) void this.#keys.sent(defaultAction(event.key), this.keysPassed);
      return;
    }
    // VS Code shall not see a key that is dealt with here.
    event.preventDefault();
    event.stopPropagation();
    this.#keys.take(pressed);
  }

  #actionOf(pressed: PressedKey): KeyAction | undefined {
    const pageSize = Math.max(1, Math.floor(this.viewportHeight / this.layout.heightOf(this.position)) - 1);
    return keyAction(pressed, { position: this.position, count: this.layout.itemCount, pageSize });
  }

  #act(action: KeyAction | undefined): void {
    const target = this.#target(this.position);
    switch (action?.kind) {
      case undefined:
        return;
      case 'move':
        return void this.#moveTo(action.to, action.select);
      case 'selectAll':
        return void this.#selectRows(0, (this.model?.totalRows ?? 0) - 1);
      case 'help':
        return this.help.show(this.rowElement(this.position));
      case 'open':
        return target && emit(this, 'dast-row-open', target);
      case 'select':
        return target?.api === undefined ? target && this.#select(target, true) : undefined;
      case 'expand':
        return target && this.#openOrEnter(target);
      case 'collapse':
        return target && this.#closeOrLeave(target);
      case 'menu':
        return this.#openMenu();
    }
  }

  #comment(row: HTMLElement, target: RowTarget): void {
    if (target.api === undefined) askForComment(row, target.row, this.selected);
    else emit(this, 'dast-say', text('triageOnRow'));
  }

  /** Sets the value; by key it goes on to the next row, so that a list is triaged without looking for it. */
  #triage({ row, api }: RowTarget, change: TriageValue, goOn: boolean): void {
    if (row.kind !== 'vulnerability') return emit(this, 'dast-say', text('triageNeedsAggregation'));
    if (api !== undefined) return emit(this, 'dast-say', text('triageOnRow'));
    const vulnerabilities = affectedVulnerabilities(row, this.selected);
    emit(this, 'dast-triage', { vulnerabilities, ...change });
    if (vulnerabilities.length > 1 || !goOn) return;
    const next = this.layout.positionOf(this.layout.itemAt(this.position).row + 1);
    if (next < this.layout.itemCount) void this.#moveTo(next, 'one');
  }

  async #moveTo(position: number, select: 'one' | 'range' | 'none'): Promise<void> {
    this.setPosition(position);
    this.scrollToFocused();
    await this.updateComplete;
    this.focus();
    const target = this.#target(this.position);
    if (select === 'range') void this.#selectRange(this.position);
    if (target === undefined || select !== 'one') return;
    this.#select(target, false);
    emit(this, 'dast-row-focus', target);
  }

  #openOrEnter(target: RowTarget): void {
    if (target.row.kind !== 'vulnerability' || target.api !== undefined) return;
    if (this.model?.isExpanded(target.row.row.vulnerability) === true) {
      void this.#moveTo(this.position + 1, 'one');
    } else this.#toggle(target.row);
  }

  #closeOrLeave(target: RowTarget): void {
    if (target.row.kind !== 'vulnerability') return;
    if (target.api !== undefined) void this.#moveTo(this.position - target.api - 1, 'one');
    else if (this.model?.isExpanded(target.row.row.vulnerability) === true) this.#toggle(target.row);
  }

  #toggle(row: PageRow | undefined): void {
    if (row?.kind === 'vulnerability') this.model?.toggle(row.row.vulnerability);
  }
}

const copiedBy: Readonly<Record<Extract<PanelAction, `copy${string}`>, Copied>> = {
  copyCurl: 'curl',
  copyFirstCurl: 'curl',
  copyEndpoint: 'endpoint',
  copyEndpoints: 'endpoint',
  copyRow: 'row',
};

function isRow(element: EventTarget | null | undefined): boolean {
  return element instanceof HTMLElement && element.classList.contains('row');
}
