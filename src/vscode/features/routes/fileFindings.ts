import type { Uri } from 'vscode';
import { groupBy } from '../../../base/groupBy.ts';
import type { Finding } from '../../../findings/model/finding.ts';
import { withReadyMade } from '../../../findings/view/readyMadeFilters.ts';
import type { ListView } from '../../../findings/view/view.ts';
import type { App } from '../../app/app.ts';
import type { HandledEndpoint } from '../../shared/handlers/handledFiles.ts';

/** More than anybody reads about one file. */
const mostFindings = 500;

export type ReadsFindings = Pick<App, 'findings' | 'view' | 'handlers'>;

/** The open findings of endpoints, the worst first. */
export async function findingsToDo(
  app: ReadsFindings,
  endpoints: readonly HandledEndpoint[],
): Promise<readonly Finding[]> {
  const engine = await app.findings();
  const found: Finding[] = [];
  for (const [application, own] of groupBy(endpoints, (one) => one.application)) {
    const view = withReadyMade({ ...app.view.current, showAggregation: false, sort: worstFirst }, 'toDo');
    const filters = { ...view.filters, ...only(application, own) };
    const { rows } = await engine.page({ ...view, filters }, 0, mostFindings);
    found.push(...rows.flatMap((entry) => (entry.kind === 'finding' ? [entry.row] : [])));
  }
  return found;
}

/** The findings to do of all handlers in a file. */
export function findingsInFile(app: ReadsFindings, uri: Uri): Promise<readonly Finding[]> {
  return findingsToDo(
    app,
    app.handlers.handlersIn(uri).flatMap(({ endpoints }) => endpoints),
  );
}

const worstFirst: ListView['sort'] = { column: 'severity', descending: false };

function only(application: string, endpoints: readonly HandledEndpoint[]): ListView['filters'] {
  return {
    application: { values: [application], texts: [] },
    endpoint: { values: endpoints.map(({ endpoint }) => endpoint), texts: [] },
  };
}
