import { commands, Disposable } from 'vscode';
import type { App } from './app.ts';
import { commandIds, type CommandName } from './ids.ts';

/**
 * Arguments come from menus, keybindings, tree items and other extensions, so every handler checks its own.
 * What it resolves to is for callers of `executeCommand`.
 */
export type CommandHandler = (...args: readonly unknown[]) => unknown;

/**
 * Registers a feature's commands. An unexpected error is reported as "<action> failed"; `action` is localised,
 * e.g. `Importing reports`.
 */
export function registerCommands(
  app: App,
  action: string,
  handlers: Partial<Readonly<Record<CommandName, CommandHandler>>>,
): Disposable {
  const names = Object.keys(commandIds) as CommandName[];
  return Disposable.from(
    ...names.flatMap((name) => {
      const handler = handlers[name];
      if (!handler) return [];
      return commands.registerCommand(commandIds[name], async (...args: unknown[]): Promise<unknown> => {
        try {
          return await handler(...args);
        } catch (error) {
          app.reportError(action, error);
          return undefined;
        }
      });
    }),
  );
}

/** Runs one of our commands, also one of another feature. */
export function runCommand(name: CommandName, ...args: readonly unknown[]): Thenable<unknown> {
  return commands.executeCommand(commandIds[name], ...args);
}
