import type { KnownRoute } from '../../../auth/knownRoute.ts';
import type { ListedRoute } from '../../../routes/engine.ts';
import type { Log } from '../../app/log.ts';
import type { EndpointHandlers } from './endpointHandlers.ts';

/** What is indexed already: nobody who types waits for the rest, whose index starts with the first path. */
export async function indexedRoutes(
  handlers: Pick<EndpointHandlers, 'state' | 'start' | 'listRoutes'>,
  log: Pick<Log, 'warn'>,
): Promise<readonly KnownRoute[]> {
  if (handlers.state === 'idle') {
    handlers.start().catch((error: unknown) => log.warn(`Could not look for routes: ${String(error)}`));
  }
  if (handlers.state !== 'ready') return [];
  return (await handlers.listRoutes()).map(knownRoute);
}

export function knownRoute({ method, path, handler, declared, guards }: ListedRoute): KnownRoute {
  const { file, line } = handler ?? declared;
  return { method, path, place: `${file}:${line}`, isProtected: guards.protection === 'required' };
}
