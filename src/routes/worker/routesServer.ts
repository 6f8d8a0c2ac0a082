import { inBackground } from '#platform';
import type { RoutesEngine } from '../engine.ts';
import type { RoutesAnswer, RoutesPort, RoutesRequest } from './routesProtocol.ts';

/** An engine that can prepare for changes while nothing is asked. */
interface PreparedEngine extends RoutesEngine {
  prepare(): Promise<void>;
}

/** Milliseconds without a question after which nobody is kept waiting. */
const quiet = 2_000;

/** Answers a `RoutesClient` at the other end of a port. */
export function serveRoutes(engine: PreparedEngine, port: RoutesPort, hangUp: () => void): void {
  const answer = (message: RoutesAnswer): void => port.postMessage(message);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What fails here fails again with the change, which says so.
  const prepare = (): void => void engine.prepare().catch(() => undefined);
  // Only a RoutesClient is at the other end.
  port.on('message', (message) => {
    const { id, method, args } = message as RoutesRequest;
    clearTimeout(timer);
    const run = engine[method] as (...values: readonly unknown[]) => Promise<unknown>;
    run
      .apply(engine, args as unknown[])
      .then(
        (value) => answer({ id, value }),
        (error: unknown) => answer({ id, error }),
      )
      .finally(() => {
        clearTimeout(timer);
        if (method === 'close') {
          hangUp();
          return;
        }
        timer = setTimeout(prepare, quiet);
        inBackground(timer);
      });
  });
}
