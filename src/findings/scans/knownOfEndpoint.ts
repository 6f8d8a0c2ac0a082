import { normalizePath } from '../model/endpoint.ts';
import type { FindingsEngine } from '../engine.ts';
import { initialView, updateView } from '../view/viewActions.ts';
import { type Reach, reachOf } from './reach.ts';

/** What is known of an endpoint without findings, in English: models and readers of terminals read it. */
const sentences: Readonly<Record<Reach, string>> = {
  noFinding: 'No finding is known here, and no report says whether it was scanned.',
  reached: 'Called by a scan that found nothing here.',
  notReached: 'No finding is known here, and it is not among the operations that reports list as called.',
  unlisted:
    'No finding is known here. Scans called more operations than they list, so it may have been called.',
};

/**
 * What reports say of an endpoint: how many findings are known of it, else whether a scan has called it. `application`:
 * its name, or empty for any.
 */
export async function knownOfEndpoint(
  engine: Pick<FindingsEngine, 'summary' | 'reachedOperations'>,
  application: string,
  endpoint: string,
): Promise<string> {
  const named = updateView(initialView('UTC'), {
    type: 'setField',
    field: 'endpoint',
    filter: { values: [], texts: [endpoint] },
  });
  const view =
    application === ''
      ? named
      : updateView(named, {
          type: 'setField',
          field: 'application',
          filter: { values: [application], texts: [] },
        });
  const { matching } = await engine.summary(view);
  if (matching > 0)
    return matching === 1 ? '1 finding is known here.' : `${matching} findings are known here.`;
  const reached = await engine.reachedOperations();
  const own = Object.entries(reached).filter(([name]) => application === '' || name === application);
  return sentences[reachOf(own.map(([, operations]) => operations))(operationOf(endpoint)).reach];
}

function operationOf(endpoint: string): { readonly method: string; readonly path: string } {
  const [, method = 'ANY', path = ''] = /^(?:([A-Za-z]+)\s+)?(.*)$/s.exec(endpoint.trim()) ?? [];
  return { method: method.toUpperCase(), path: normalizePath(path, '', true) };
}
