import type { App } from '../../app/app.ts';
import type { ChangedScope } from '../../shared/checks/changeChecks.ts';
import { openFindingsAt } from '../../shared/list/openFindings.ts';
import { applicationConfigs, type ApplicationConfig } from '../../shared/logins/applicationConfigs.ts';
import type { Changed } from './changedEndpoints.ts';

/** What there is to check at changed endpoints. */
export async function scopeOf(app: App, { routes, endpoints }: Changed): Promise<ChangedScope> {
  const findings = await openFindingsAt(await app.findings(), endpoints);
  const operations = routes.flatMap(({ method, path }) =>
    method === 'ANY' ? [`GET ${path}`, `POST ${path}`] : [`${method} ${path}`],
  );
  const applications = [...app.handlers.ownApplications];
  return { operations: [...new Set(operations)], findings, configs: await configsOf(app, applications) };
}

/** Those of the applications that the workspace is about; all where none is of these. */
async function configsOf(app: App, applications: readonly string[]): Promise<readonly ApplicationConfig[]> {
  const found = new Map<string, ApplicationConfig>();
  for (const application of applications.length === 0 ? [''] : applications)
    for (const config of (await applicationConfigs(app, application)).configs)
      found.set(config.document.uri.toString(), config);
  return [...found.values()];
}
