import type { RoutesEngine } from '../engine.ts';
import type { RoutesAnswer, RoutesPort, RoutesRequest } from './routesProtocol.ts';

/** Answers a `RoutesClient` at the other end of a port. */
export function serveRoutes(engine: RoutesEngine, port: RoutesPort, hangUp: () => void): void {
  const answer = (message: RoutesAnswer): void => port.postMessage(message);
  // Only a RoutesClient is at the other end.
  port.on('message', (message) => {
    const { id, method, args } = message as RoutesRequest;
    const run = engine[method] as (...values: readonly unknown[]) => Promise<unknown>;
    run
      .apply(engine, args as unknown[])
      .then(
        (value) => answer({ id, value }),
        (error: unknown) => answer({ id, error }),
      )
      .finally(() => {
        if (method === 'close') hangUp();
      });
  });
}
