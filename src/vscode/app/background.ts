import type { App } from './app.ts';

/** Work that nobody waits for: where it fails, the user is told of the action. */
export function inBackground(
  app: Pick<App, 'reportError'>,
  action: string,
  work: PromiseLike<unknown>,
): void {
  work.then(undefined, (error: unknown) => app.reportError(action, error));
}
