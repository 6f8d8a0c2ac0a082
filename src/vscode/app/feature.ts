import type { Disposable } from 'vscode';
import type { App } from './app.ts';
import type { CommandName } from './commandArguments.ts';
import { type NamedHandler, registerHandlers } from './commands.ts';

/** One user-visible part of the extension. */
export interface Feature<Name extends CommandName> {
  register(app: App): Registered<Name>;
}

/** What a feature adds: all of it goes with the extension. */
interface Registered<Name extends CommandName> {
  readonly parts: readonly Disposable[];
  readonly commands: Readonly<Record<Name, NamedHandler>>;
}

/** A feature with the commands that it handles. */
export function feature<Name extends CommandName>(register: (app: App) => Registered<Name>): Feature<Name> {
  return { register };
}

type HandledBy<Any> = Any extends Feature<infer Name> ? Name : never;
type UnhandledBy<Features extends readonly Feature<never>[]> = Exclude<
  CommandName,
  HandledBy<Features[number]>
>;

/** Registers the features. Where they leave a command without a handler, the call does not compile. */
export function registerFeatures<const Features extends readonly Feature<never>[]>(
  app: App,
  features: Features,
  ..._unhandled: UnhandledBy<Features> extends never ? [] : [UnhandledBy<Features>]
): readonly Disposable[] {
  return features.flatMap((each) => {
    const { parts, commands } = each.register(app);
    return [...parts, ...registerHandlers(app, commands)];
  });
}
