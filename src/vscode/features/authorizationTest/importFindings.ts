import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { extensionVersion } from '../../shared/files/extensionVersion.ts';
import { configuredApplications } from '../../shared/files/configuredApplications.ts';
import { readImportSettings } from '../../shared/files/importSettings.ts';
import type { AuthorizationRun } from '../../shared/logins/authorizationRuns.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { reportName } from './reportName.ts';

interface Ended {
  readonly run: AuthorizationRun;
  readonly config: AuthConfig;
  readonly roles: readonly string[] | undefined;
}

/** Imports what was proven as the report of a scan; how many findings it has. */
export async function importFindings(
  app: App,
  { runReport }: Pick<VerifyRole, 'runReport'>,
  { run, config, roles }: Ended,
): Promise<number> {
  const { name: application } = config.application;
  const report = runReport({
    matrix: { ...run, rows: [...run.rows.values()], isComplete: run.state === 'complete' },
    config,
    startedAt: run.at,
    endedAt: app.clock(),
    roles,
    version: await extensionVersion(app),
  });
  const name = reportName(application);
  const options = {
    ...readImportSettings(app.settings),
    applications: await configuredApplications(app),
    application,
  };
  const engine = await app.findings();
  const { signal } = new AbortController();
  const imported = await app.imports.run(name, () =>
    engine.importReport({ name, bytes: new TextEncoder().encode(report) }, options, signal),
  );
  if (imported.ok) return imported.value.findings;
  app.log.warn(`Could not import the findings of an authorization test: ${imported.failure.code}`);
  void app.window.showWarningMessage(
    t('The findings could not be imported. See the DAST Workbench log; the matrix has all results.'),
  );
  return 0;
}
