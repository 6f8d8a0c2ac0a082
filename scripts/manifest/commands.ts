import { commandIds } from '../../src/vscode/app/commandIds.ts';
import type { CommandName } from '../../src/vscode/app/commandArguments.ts';
import { commandTable } from './commandTable.ts';

const names = Object.keys(commandTable) as readonly CommandName[];

/** The commands as `contributes.commands` has them. */
export function contributedCommands(): readonly object[] {
  return names.map((name) => {
    const { icon } = commandTable[name];
    return {
      command: commandIds[name],
      title: `%command.${name}.title%`,
      category: '%category%',
      ...(icon !== undefined && { icon: `$(${icon})` }),
    };
  });
}

/** When the palette has them, as `contributes.menus.commandPalette` says it. */
export function paletteRules(): readonly object[] {
  return names.flatMap((name) => {
    const { palette } = commandTable[name];
    return palette === undefined ? [] : [{ command: commandIds[name], when: palette }];
  });
}
