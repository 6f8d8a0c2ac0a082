import { Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { endpointsOf, type ApplicationEndpoint } from '../../shared/list/findingTarget.ts';

/** Opens the panel with the findings of these endpoints, and no other filter until the user goes back to it. */
export async function showFindingsOf(app: App, target: unknown): Promise<void> {
  const endpoints = await endpointsOf(app, target);
  if (endpoints.length === 0) return;
  const applications = await (await app.findings()).applications();
  const values = (of: (one: ApplicationEndpoint) => string): readonly string[] => [
    ...new Set(endpoints.map(of)),
  ];
  app.view.replaceForNow({
    ...app.view.current,
    showResolvedEvents: false,
    filters: {
      endpoint: { values: values(({ endpoint }) => endpoint), texts: [] },
      ...(applications.length > 1
        ? { application: { values: values(({ application }) => application), texts: [] } }
        : {}),
    },
  });
  await app.commands.run('openPanel');
}

/** Findings in This File: those of all handlers of the file that is open, or that is named. */
export async function findingsInThisFile(app: App, file: unknown): Promise<void> {
  const uri = file instanceof Uri ? file : app.window.activeTextEditor?.document.uri;
  if (uri === undefined) {
    void app.window.showInformationMessage(t('Open a file first.'));
    return;
  }
  await app.handlers.start();
  const endpoints = app.handlers.handlersIn(uri).flatMap((handler) => handler.endpoints);
  if (endpoints.length === 0) {
    void app.window.showInformationMessage(
      t('No handler in {0} answers an endpoint that has findings.', app.workspace.asRelativePath(uri)),
    );
    return;
  }
  const path = app.handlers.paths.pathOf(uri) ?? '';
  if (endpoints.some(({ answer }) => answer.places[0]?.file !== path)) return showFindingsOf(app, endpoints);
  app.view.replaceForNow({
    ...app.view.current,
    showResolvedEvents: false,
    filters: { handler: { values: [path], texts: [] } },
  });
  await app.commands.run('openPanel');
}
