import { panelActions, type PanelAction } from '../../../protocol/panelActions.ts';
import type { CommandName } from '../../app/commandArguments.ts';
import type { CommandHandlers } from '../../app/commands.ts';

/** The commands that the panel carries out itself: those of its keys, and most of the menu on a row. */
export function panelCommands(
  act: (action: PanelAction, fromMenu: boolean) => void,
): Pick<CommandHandlers, PanelActionCommand> {
  const handlers = panelActions.map((action) => [
    commandOf(action),
    (target: unknown) => act(action, isRow(target)),
  ]);
  return Object.fromEntries(handlers) as Pick<CommandHandlers, PanelActionCommand>;
}

type PanelActionCommand = `panel${Capitalize<PanelAction>}` & CommandName;

/** The command of an action: `panelNextRow` for `nextRow`. */
export function commandOf(action: PanelAction): PanelActionCommand {
  const capitalized = `${action.charAt(0).toUpperCase()}${action.slice(1)}` as Capitalize<PanelAction>;
  return `panel${capitalized}`;
}

/** What VS Code hands to commands of a webview's menu; keybindings hand over nothing. */
function isRow(target: unknown): target is Readonly<Record<string, unknown>> {
  return typeof target === 'object' && target !== null && 'webviewSection' in target;
}
