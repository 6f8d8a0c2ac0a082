import type { PanelAction } from '../../../../src/protocol/panelActions.ts';
import type { KeyHelp } from '../../../components/key-help/keyHelp.ts';
import { emit } from '../../../shared/events.ts';
import { isRow, type FocusedLine } from './focusedLine.ts';
import { KeyOrder } from './keyOrder.ts';
import { defaultAction, keyAction, type KeyAction, type PressedKey } from './listKeys.ts';
import type { ListSelection } from './listSelection.ts';
import type { ListHost, ListViewport } from '../viewport/listViewport.ts';
import type { ListWalk } from './listWalk.ts';
import type { RowCommands } from '../rows/rowCommands.ts';

type Host = ListHost & { readonly keysPassed: () => Promise<unknown> };

interface KeyboardParts {
  readonly viewport: ListViewport;
  readonly focused: FocusedLine;
  readonly selection: ListSelection;
  readonly walk: ListWalk;
  readonly commands: RowCommands;
  readonly help: () => KeyHelp;
}

/** The keys of the list: those that every grid has, and, in their order among these, commands that VS Code makes of others. */
export class RowKeyboard {
  readonly #host: Host;
  readonly #parts: KeyboardParts;
  readonly #keys: KeyOrder<PressedKey, PanelAction>;

  constructor(host: Host, parts: KeyboardParts) {
    this.#host = host;
    this.#parts = parts;
    this.#keys = new KeyOrder<PressedKey, PanelAction>(
      (pressed) => this.#act(this.#actionOf(pressed)),
      (action) => parts.focused.hasKeyboard && parts.commands.perform(action, false),
    );
  }

  /** A key of the list came back from VS Code as a command. */
  arrived(action: PanelAction): void {
    this.#keys.arrived(action);
  }

  pressed(event: KeyboardEvent): void {
    // Any row: between two quick keys the focus is still on its way to the next one.
    if (!isRow(event.composedPath()[0]) || event.altKey) return;
    const pressed = { key: event.key, modified: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    if (this.#actionOf(pressed) === undefined) {
      if (event.key.length === 1) void this.#keys.sent(defaultAction(event.key), this.#host.keysPassed);
      return;
    }
    // VS Code shall not see a key that is handled here.
    event.preventDefault();
    event.stopPropagation();
    this.#keys.take(pressed);
  }

  #actionOf(pressed: PressedKey): KeyAction | undefined {
    const { viewport, focused } = this.#parts;
    const { position } = focused;
    const pageSize = Math.max(1, Math.floor(viewport.height / viewport.layout.heightOf(position)) - 1);
    return keyAction(pressed, { position, count: viewport.layout.itemCount, pageSize });
  }

  #act(action: KeyAction | undefined): void {
    const { viewport, focused, selection, walk, help } = this.#parts;
    const { target } = focused;
    switch (action?.kind) {
      case undefined:
        return;
      case 'move':
        return void walk.moveTo(action.to, action.select);
      case 'selectAll':
        return void selection.range(0, (this.#host.model?.totalRows ?? 0) - 1);
      case 'help':
        return help().show(focused.element);
      case 'open':
        return target && emit(this.#host, 'dast-row-enter', target);
      case 'select':
        if (target !== undefined && target.api === undefined) {
          selection.toggle(target.row, viewport.layout.itemAt(focused.position).row);
        }
        return;
      case 'expand':
        return target && walk.openOrEnter(target);
      case 'collapse':
        return target && walk.closeOrLeave(target);
      case 'menu':
        return openMenu(focused.element);
    }
  }
}

/** VS Code opens its menu for this event, as for a right click. */
function openMenu(row: HTMLElement | null): void {
  const { left = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {};
  const place = { clientX: left + 40, clientY: bottom };
  row?.dispatchEvent(
    new MouseEvent('contextmenu', { ...place, bubbles: true, composed: true, cancelable: true }),
  );
}
