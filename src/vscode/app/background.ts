import type { App } from './app.ts';
import type { Log } from './log.ts';

/** Work that nobody waits for: where it fails, the user is told of the action. */
export function inBackground(
  app: Pick<App, 'reportError'>,
  action: string,
  work: PromiseLike<unknown>,
): void {
  work.then(undefined, (error: unknown) => app.reportError(action, error));
}

/** Work that nobody waits for or misses: where it fails, the log says what could not be done. */
export function quietly({ warn }: Pick<Log, 'warn'>, attempt: string, work: PromiseLike<unknown>): void {
  work.then(undefined, (error: unknown) => warn(`Could not ${attempt}: ${String(error)}`));
}
