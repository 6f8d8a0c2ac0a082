import { type Disposable, type Terminal, TerminalProfile, window } from 'vscode';
import { type Foreign, forLabel } from '../../../base/foreign.ts';

/** A terminal with an environment of its own. */
export interface RoleEnvironment {
  readonly name: Foreign;
  /** What is changed; null takes a variable away. */
  readonly environment: Readonly<Record<string, string | null>>;
  /** Called once the terminal is closed. */
  close(): void;
}

/** Offers a profile of terminals, each of which is opened by `open`. */
export function registerTerminalProfile(
  id: string,
  open: () => Promise<RoleEnvironment | undefined>,
): readonly Disposable[] {
  const opened = new Map<unknown, RoleEnvironment>();
  return [
    window.registerTerminalProfileProvider(id, {
      async provideTerminalProfile() {
        const terminal = await open();
        if (terminal === undefined) return undefined;
        // No other terminal has this password.
        opened.set(terminal.environment['HTTPS_PROXY'], terminal);
        return new TerminalProfile({
          name: forLabel(terminal.name),
          env: { ...terminal.environment },
          isTransient: true,
        });
      },
    }),
    // The profile was chosen a while ago: VS Code opens it unseen where the panel is closed.
    window.onDidOpenTerminal((terminal) => {
      if (opened.has(proxyOf(terminal))) terminal.show();
    }),
    window.onDidCloseTerminal((terminal) => {
      const proxy = proxyOf(terminal);
      opened.get(proxy)?.close();
      opened.delete(proxy);
    }),
  ];
}

function proxyOf({ creationOptions }: Pick<Terminal, 'creationOptions'>): unknown {
  return 'env' in creationOptions ? creationOptions.env?.['HTTPS_PROXY'] : undefined;
}
