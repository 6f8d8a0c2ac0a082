import type { Menu } from '../../../components/menu/menu.ts';
import type { PanelAction } from '../../../../src/protocol/panelActions.ts';
import { emit } from '../../../shared/events.ts';
import { text } from '../../../shared/strings.ts';
import type { Copied, RowTarget } from '../../models/rowTarget.ts';
import type { FocusedLine } from '../input/focusedLine.ts';
import { isTriageAction, triageActions, type TriageValue } from '../input/listKeys.ts';
import type { ListWalk } from '../input/listWalk.ts';
import { affectedVulnerabilities, askForComment, chooseValue, type SelectedScope } from './rowActions.ts';

type Host = HTMLElement & SelectedScope;

/** Carries out the commands of VS Code that are for the focused row. */
export class RowCommands {
  readonly #host: Host;
  readonly #focused: FocusedLine;
  readonly #walk: ListWalk;
  readonly #menu: () => Menu;

  constructor(host: Host, focused: FocusedLine, walk: ListWalk, menu: () => Menu) {
    this.#host = host;
    this.#focused = focused;
    this.#walk = walk;
    this.#menu = menu;
  }

  perform(action: PanelAction, fromMenu: boolean): void {
    const { target } = this.#focused;
    if (action === 'nextRow') return void this.#walk.step(1);
    if (action === 'previousRow') return void this.#walk.step(-1);
    if (action === 'undo') return emit(this.#host, 'dast-undo', null);
    if (action === 'redo') return emit(this.#host, 'dast-redo', undefined);
    if (target === undefined) return;
    if (isTriageAction(action)) return this.#triage(target, triageActions[action], !fromMenu);
    const row = this.#focused.element;
    if (row === null) return;
    if (action === 'comment') this.#comment(row, target);
    else if (action === 'chooseFilter' || action === 'chooseExcluded') {
      void chooseValue(this.#host, this.#menu(), row, target, action);
    } else emit(this.#host, 'dast-copy', { what: copiedBy[action], target });
  }

  #comment(row: HTMLElement, target: RowTarget): void {
    if (target.api === undefined) askForComment(row, target.row, this.#host);
    else emit(this.#host, 'dast-say', text('triageOnRow'));
  }

  /** Sets the value; by key it continues to the next row, so that a list is triaged without looking for it. */
  #triage({ row, api }: RowTarget, change: TriageValue, goOn: boolean): void {
    if (row.kind !== 'vulnerability') return emit(this.#host, 'dast-say', text('triageNeedsAggregation'));
    if (api !== undefined) return emit(this.#host, 'dast-say', text('triageOnRow'));
    const vulnerabilities = affectedVulnerabilities(row, this.#host.selected);
    emit(this.#host, 'dast-triage', { vulnerabilities, set: { [change.field]: change.value } });
    if (vulnerabilities.length === 1 && goOn) this.#walk.toNextRow();
  }
}

const copiedBy: Readonly<Record<Extract<PanelAction, `copy${string}`>, Copied>> = {
  copyCurl: 'curl',
  copyFirstCurl: 'curl',
  copyEndpoint: 'endpoint',
  copyEndpoints: 'endpoint',
  copyRow: 'row',
};
