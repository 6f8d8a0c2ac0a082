import type { Command, Disposable } from 'vscode';
import type { App } from './app.ts';
import type { CommandArguments, CommandName } from './commandArguments.ts';
import { commandIds } from './commandIds.ts';

/** As many values, of which nothing is known. */
type Unchecked<Values extends readonly unknown[]> = { readonly [Index in keyof Values]: unknown };

/**
 * Handlers by command. Arguments come from menus, keybindings, tree items and other extensions, so every handler
 * checks its own. What it returns is for callers of `executeCommand`.
 */
export type CommandHandlers = {
  readonly [Name in CommandName]: (...args: Unchecked<CommandArguments[Name]>) => unknown;
};

/** A handler, and what an unexpected error of it is called: `<action> failed`. */
export interface NamedHandler {
  readonly action: string;
  handle(...args: readonly unknown[]): unknown;
}

/** Handlers of one kind of work; `action` is localised, e.g. `Importing reports`. */
export function handlersOf<Name extends CommandName>(
  action: string,
  handlers: Pick<CommandHandlers, Name>,
): Readonly<Record<Name, NamedHandler>> {
  const entries = Object.entries(handlers) as [Name, NamedHandler['handle']][];
  const named = entries.map(([name, handle]) => [name, { action, handle }]);
  return Object.fromEntries(named) as Readonly<Record<Name, NamedHandler>>;
}

/** Registers handlers; an unexpected error of one is reported. */
export function registerHandlers(
  app: Pick<App, 'commands' | 'reportError'>,
  handlers: Readonly<Partial<Record<CommandName, NamedHandler>>>,
): readonly Disposable[] {
  const names = Object.keys(commandIds) as CommandName[];
  return names.flatMap((name) => {
    const handler = handlers[name];
    if (!handler) return [];
    return app.commands.register(name, async (...args) => {
      try {
        return await handler.handle(...args);
      } catch (error) {
        app.reportError(handler.action, error);
        return undefined;
      }
    });
  });
}

/** A command of ours for an item of a tree, a lens or a fix. */
export function commandTo<Name extends CommandName>(
  name: Name,
  title: string,
  ...args: CommandArguments[Name]
): Command {
  return { command: commandIds[name], title, arguments: [...args] };
}

/** A command of ours as the address of a link, in Markdown and in problems. */
export function commandLink<Name extends CommandName>(name: Name, ...args: CommandArguments[Name]): string {
  return `command:${commandIds[name]}?${encodeURIComponent(JSON.stringify(args))}`;
}
