import type { PageRow } from '../../../../src/findings/engine.ts';
import type { TriageField } from '../../../../src/findings/model/finding.ts';
import type { ListSummary } from '../../../../src/findings/view/view.ts';
import type { Menu } from '../../../components/menu/menu.ts';
import { emit } from '../../../shared/events.ts';
import type { FocusedLine } from './focusedLine.ts';
import type { LineHandlers } from '../rows/lineTemplate.ts';
import type { ListSelection } from './listSelection.ts';
import type { ListViewport } from '../viewport/listViewport.ts';
import type { ListWalk } from './listWalk.ts';
import { chooseTriage, type SelectedScope } from '../rows/rowActions.ts';
import { pointedColumn, rowContext } from '../rows/rowContext.ts';
import { ownElement } from '../../../shared/ownElement.ts';

type Host = HTMLElement & SelectedScope & { readonly summary: ListSummary | undefined };

/** Parts of a line that do something of their own. */
const controls = '.chevron, .triage';

interface PointerParts {
  readonly viewport: ListViewport;
  readonly focused: FocusedLine;
  readonly selection: ListSelection;
  readonly walk: ListWalk;
  readonly menu: () => Menu;
}

/** What the mouse does on a line. */
export class RowPointer implements LineHandlers {
  readonly #host: Host;
  readonly #parts: PointerParts;

  constructor(host: Host, parts: PointerParts) {
    this.#host = host;
    this.#parts = parts;
  }

  readonly click = (event: MouseEvent, position: number): void => {
    const { focused, selection, viewport } = this.#parts;
    // The second of two clicks would close what the first has opened.
    if (event.detail > 1) return;
    const target = viewport.target(position);
    focused.moveTo(position);
    if (target === undefined) return;
    const index = viewport.layout.itemAt(position).row;
    if (event.shiftKey) void selection.upTo(index);
    else if ((event.ctrlKey || event.metaKey) && target.api === undefined) {
      selection.toggle(target.row, index);
    } else {
      selection.only(target.row, index);
      emit(this.#host, 'dast-row-open', target);
    }
    focused.focus();
  };

  /** As two clicks on a line of VS Code open its code. Where the workspace answers nothing, one click says all. */
  readonly doubleClick = (event: MouseEvent, position: number): void => {
    const target = this.#parts.viewport.target(position);
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isOnControl = event
      .composedPath()
      .some((part) => part instanceof Element && part.matches(controls));
    if (target === undefined || !isPlain || isOnControl || this.#host.summary?.handlers !== true) return;
    emit(this.#host, 'dast-row-handler', target);
  };

  readonly contextMenu = (event: MouseEvent, position: number): void => {
    const { focused, viewport } = this.#parts;
    focused.moveTo(position);
    const target = viewport.target(position);
    if (target === undefined) return;
    if (target.api === undefined) this.#selectUnlessSelected(target.row, position);
    emit(this.#host, 'dast-row-menu', rowContext(target, pointedColumn(event)));
    focused.focus();
  };

  readonly chevron = (event: Event, row: PageRow | undefined): void => {
    event.stopPropagation();
    this.#parts.walk.toggle(row);
  };

  readonly triage = (event: MouseEvent, position: number, field: TriageField): void => {
    const { focused, viewport, menu } = this.#parts;
    event.stopPropagation();
    focused.moveTo(position);
    const button = ownElement(event);
    // After the mouse the keys are for the row, which shows it; by keyboard one continues from the button.
    const byMouse = event.detail > 0;
    const target = viewport.target(position);
    if (byMouse && target) this.#selectUnlessSelected(target.row, position);
    const back = byMouse ? (viewport.rowElement(position) ?? button) : button;
    const at = button.getBoundingClientRect();
    if (target?.row.kind === 'vulnerability') {
      void chooseTriage(this.#host, menu(), { back, at }, target.row, field);
    }
  };

  #selectUnlessSelected(row: PageRow, position: number): void {
    const { selection, viewport } = this.#parts;
    if (!selection.has(row)) selection.only(row, viewport.layout.itemAt(position).row);
  }
}
