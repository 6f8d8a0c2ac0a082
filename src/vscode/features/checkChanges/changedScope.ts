import type { FindingsEngine } from '../../../findings/engine.ts';
import type { Finding } from '../../../findings/model/finding.ts';
import { groupBy } from '../../../base/groupBy.ts';
import { initialView } from '../../../findings/view/viewActions.ts';
import { withReadyMade } from '../../../findings/view/readyMadeFilters.ts';
import type { App } from '../../app/app.ts';
import type { ChangedScope } from '../../shared/checks/changeChecks.ts';
import { applicationConfigs, type ApplicationConfig } from '../../shared/logins/applicationConfigs.ts';
import type { Changed } from './changedEndpoints.ts';

/** More than one change is about. */
const mostFindings = 500;

/** What there is to check at changed endpoints. */
export async function scopeOf(app: App, { routes, endpoints }: Changed): Promise<ChangedScope> {
  const engine = await app.findings();
  const findings: Finding[] = [];
  for (const [application, own] of groupBy(endpoints, (one) => one.application))
    findings.push(
      ...(await openFindings(
        engine,
        application,
        own.map(({ endpoint }) => endpoint),
      )),
    );
  const operations = routes.flatMap(({ method, path }) =>
    method === 'ANY' ? [`GET ${path}`, `POST ${path}`] : [`${method} ${path}`],
  );
  const applications = [...app.handlers.ownApplications];
  return { operations: [...new Set(operations)], findings, configs: await configsOf(app, applications) };
}

/** What is left to do at these endpoints of an application. */
async function openFindings(
  engine: FindingsEngine,
  application: string,
  endpoints: readonly string[],
): Promise<readonly Finding[]> {
  const toDo = withReadyMade(initialView('UTC'), 'toDo');
  const filters = {
    ...toDo.filters,
    application: { values: [application], texts: [] },
    endpoint: { values: endpoints, texts: [] },
  };
  const { rows } = await engine.page({ ...toDo, showAggregation: false, filters }, 0, mostFindings);
  return rows.flatMap((entry) => (entry.kind === 'finding' ? [entry.row] : []));
}

/** Those of the applications that the workspace is about; all where none is of these. */
async function configsOf(app: App, applications: readonly string[]): Promise<readonly ApplicationConfig[]> {
  const found = new Map<string, ApplicationConfig>();
  for (const application of applications.length === 0 ? [''] : applications)
    for (const config of (await applicationConfigs(app, application)).configs)
      found.set(config.document.uri.toString(), config);
  return [...found.values()];
}
