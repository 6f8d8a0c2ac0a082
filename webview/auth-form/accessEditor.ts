import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FormGrid, FormGridRow } from '../../src/protocol/authForm.ts';
import { formatNumber } from '../shared/format.ts';
import type { GridPlace } from '../shared/gridPlaces.ts';
import { gridStyles } from '../shared/gridStyles.ts';
import { arrowIcon, lineIcon } from '../shared/icons.ts';
import { plural, text } from '../shared/strings.ts';
import { elementStyles } from '../shared/styles.ts';
import { toggled, VirtualGrid } from '../shared/virtualGrid.ts';
import { accessEditorStyles } from './accessEditorStyles.ts';
import { type AccessLine, accessLines, operationOf, rowsOf } from './accessLines.ts';
import { type ShownAccess, shownAccess, shownNever } from './accessWords.ts';
import type { FormEditor } from './formEditor.ts';
import { say } from './formText.ts';

/** Operations by roles: a click allows a call to a role, takes it away, or forbids it to every scan. */
@customElement('dast-access-editor')
export class AccessEditor extends VirtualGrid {
  static override styles = [elementStyles, gridStyles, accessEditorStyles];

  @property({ attribute: false }) grid!: FormGrid;
  @property({ attribute: false }) editor!: FormEditor;
  @property({ type: Boolean }) locked = false;
  @state() private closed: ReadonlySet<string> = new Set();
  #lines: readonly AccessLine[] = [];

  protected override get lines(): readonly AccessLine[] {
    return this.#lines;
  }

  protected override get columnCount(): number {
    return this.grid.roles.length + this.grid.authentications.length;
  }

  protected override get groupsAreOneCell(): boolean {
    return false;
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.#lines = accessLines(this.grid.rows, this.closed);
    super.willUpdate(changed);
  }

  protected override render(): TemplateResult {
    return html`<div
      class="scroller ${this.isStacked ? 'stacked' : ''}"
      role="grid"
      aria-label=${say('accessAsk')}
      aria-multiselectable="true"
      aria-readonly=${this.locked}
      aria-rowcount=${this.#lines.length + 1}
      aria-colcount=${this.columnCount + 1}
      .style=${`--columns: ${this.columnCount}; --width: ${this.box.width}px`}
      @scroll=${this.measure}
      @keydown=${this.pressed}
    >
      <div class="head entry" role="row" aria-rowindex="1">
        <span class="first" role="columnheader" aria-colindex="1">${text('operation')}</span>
        ${this.#headers().map(
          ([role, who], index) =>
            html`<span role="columnheader" aria-colindex=${index + 2} title=${[role, who].join(' ').trim()}>
              <span class="role">${role}</span><span class="who">${who}</span>
            </span>`,
        )}
      </div>
      <div class="canvas" role="rowgroup" .style=${`height: ${this.tops.at(-1) ?? 0}px`}>
        ${repeat(
          this.drawn(),
          (line) => line,
          (line) => this.#line(line),
        )}
      </div>
    </div>`;
  }

  #headers(): readonly (readonly [string, string])[] {
    const { roles, authentications } = this.grid;
    const several = authentications.length > 1;
    return [
      ...roles.map(({ name }) => [name, ''] as const),
      ...authentications.map(({ name }) => [say('neverCall'), several ? name : ''] as const),
    ];
  }

  #line(index: number): TemplateResult | typeof nothing {
    const line = this.#lines[index];
    if (line === undefined) return nothing;
    const rows = rowsOf(line, this.grid);
    return html`<div
      class="entry ${line.kind}"
      role="row"
      aria-rowindex=${index + 2}
      .style=${this.styleOf(index)}
    >
      ${line.kind === 'group' ? this.#group(line, index) : this.#operation(rows[0], index)}
      ${Array.from({ length: this.columnCount }, (_, at) => this.#cell(rows, { line: index, column: at + 1 }))}
    </div>`;
  }

  #group(line: Extract<AccessLine, { kind: 'group' }>, index: number): TemplateResult {
    return html`<span
      class="first"
      role="rowheader"
      aria-colindex="1"
      aria-expanded=${line.isOpen}
      title=${line.group}
      tabindex=${this.tabIndexAt(index, 0)}
      @focus=${() => this.enter(index, 0)}
      @click=${() => this.#toggle(line.group)}
    >
      ${arrowIcon(line.isOpen)}<span class="name">${line.group}</span>
      <span class="secondary">${plural('operations', line.rows.length)}</span>
    </span>`;
  }

  #operation(row: FormGridRow | undefined, index: number): TemplateResult {
    const name = row === undefined ? '' : operationOf(row);
    return html`<span
      class="first"
      role="rowheader"
      aria-colindex="1"
      title=${name}
      tabindex=${this.tabIndexAt(index, 0)}
      @focus=${() => this.enter(index, 0)}
    >
      <span class="code">${name}</span>
    </span>`;
  }

  #cell(rows: readonly FormGridRow[], at: GridPlace): TemplateResult {
    const { icon, look, words, isOn } = this.#shown(rows, at.column - 1);
    return html`<span
      class="cell ${look}"
      role="gridcell"
      aria-selected=${isOn}
      aria-colindex=${at.column + 1}
      title=${words}
      tabindex=${this.tabIndexAt(at.line, at.column)}
      @focus=${() => this.enter(at.line, at.column)}
      @click=${() => this.act(at)}
    >
      ${lineIcon(icon)}<span class="visually-hidden">${words}</span>
    </span>`;
  }

  #shown(rows: readonly FormGridRow[], column: number): ShownAccess {
    const { length } = this.grid.roles;
    return column < length ? shownAccess(rows, column) : shownNever(rows, column - length);
  }

  protected override act({ line: index, column }: GridPlace): void {
    const line = this.#lines[index];
    if (line === undefined) return;
    if (column === 0) return line.kind === 'group' ? this.#toggle(line.group) : undefined;
    if (this.locked) return;
    const { roles, authentications } = this.grid;
    const rows = rowsOf(line, this.grid);
    const operations = rows.map(operationOf);
    const isOn = !this.#shown(rows, column - 1).isOn;
    const pointer = roles[column - 1]?.pointer;
    if (pointer !== undefined) {
      void this.editor.edit('setAccess', { pointer, operations, isAllowed: isOn });
      return;
    }
    const authentication = authentications[column - 1 - roles.length];
    if (authentication !== undefined)
      void this.editor.edit('setNever', { pointer: authentication.pointer, operations, isNever: isOn });
  }

  #toggle(group: string): void {
    this.closed = toggled(this.closed, group);
  }
}

/** What a click forbids of all that is proposed, by authentication. */
export function proposalsOf({ rows, authentications }: FormGrid): readonly {
  readonly pointer: string;
  readonly operations: readonly string[];
}[] {
  return authentications
    .map(({ pointer }, index) => ({
      pointer,
      operations: rows
        .filter(({ never }) => never[index]?.isProposed === true && !never[index].isNever)
        .map(operationOf),
    }))
    .filter(({ operations }) => operations.length > 0);
}

export function proposalWords(grid: FormGrid): string {
  const all = new Set(proposalsOf(grid).flatMap(({ operations }) => operations));
  return all.size === 0 ? '' : say('takeProposals', formatNumber(all.size));
}
