import { type TextDocument, workspace } from 'vscode';
import { editors } from '../../shared/faces/editors.ts';
import { problemsOf, registerActions, registerHovers, registerLenses } from '../../shared/faces/languages.ts';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { viewIds } from '../../app/ids.ts';
import { compareCode } from './endpoints/compareCode.ts';
import { EndpointsTree } from './endpoints/endpointsTree.ts';
import { copyRouteAsCurl, goToRoute, showFindingsOfRoute } from './endpoints/routeCommands.ts';
import { CodeHandlers } from './codeHandlers.ts';
import { chooseForFinding } from './chooseForFinding.ts';
import { chooseCommand } from '../../shared/messages/chooseCommand.ts';
import { whyNoHandler, whyThisHandler } from './explainHandler.ts';
import { FileBadges } from './fileBadges.ts';
import { FindingDiagnostics } from './findingDiagnostics.ts';
import { FindingFixes } from './findingFixes.ts';
import { goToHandler, peekHandler } from './goToHandler.ts';
import { GutterMarks } from './gutterMarks.ts';
import { HandlerHover } from './handlerHover.ts';
import { HandlerLenses } from './handlerLenses.ts';
import { RetestLenses } from './retestLenses.ts';
import { pinHandler } from './pinHandler.ts';
import { copyFindingAsCurl, createHttpFile } from './requests.ts';
import { scanEndpoint } from './scanEndpoint.ts';
import { findingsInThisFile, showFindingsOf } from './showFindings.ts';

/** Files have another scheme in each host; which of them have handlers is known by their places. */
const anyDocument = '*';

/** Findings beside the code that answers their endpoints. Nothing is read before the first finding is shown. */
export const routesFeature = feature((app) => {
  const code = new CodeHandlers(app.handlers);
  const lenses = new HandlerLenses(code, app.settings);
  const retests = new RetestLenses(app, code);
  const badges = new FileBadges(app.handlers, app.settings);
  const diagnostics = new FindingDiagnostics(app, code, problemsOf('dast-findings'), () => showProblems());
  const marks = new GutterMarks(code, app.settings, app.addresses.extension, (options) =>
    editors.createTextEditorDecorationType(options),
  );
  const showProblemsOf = (document: TextDocument): void => {
    diagnostics
      .show(document)
      .catch((error: unknown) => app.log.warn(`Could not show problems of code: ${String(error)}`));
  };
  const showProblems = (): void => {
    for (const document of workspace.textDocuments) showProblemsOf(document);
  };
  const showMarks = (): void => {
    for (const editor of editors.visibleTextEditors) marks.show(editor);
  };
  const endpoints = new EndpointsTree(app);
  const endpointsView = app.window.createTreeView(viewIds.endpoints, {
    treeDataProvider: endpoints,
    showCollapseAll: true,
  });
  endpoints.describeIn(endpointsView);
  return {
    parts: [
      endpoints,
      endpointsView,
      code,
      lenses,
      retests,
      badges,
      diagnostics,
      marks,
      registerLenses(anyDocument, lenses),
      registerLenses(anyDocument, retests),
      registerHovers(anyDocument, new HandlerHover(app, code)),
      registerActions(anyDocument, new FindingFixes()),
      editors.registerFileDecorationProvider(badges),
      code.onDidChange(() => {
        showProblems();
        showMarks();
      }),
      editors.onDidChangeVisibleTextEditors(showMarks),
      app.settings.onDidChange('gutterMarks', showMarks),
      workspace.onDidOpenTextDocument(showProblemsOf),
      workspace.onDidCloseTextDocument((document) => {
        code.closed(document);
        retests.closed(document);
        diagnostics.hide(document);
      }),
      workspace.onDidChangeTextDocument((event) => {
        code.edited(event);
        // Reverted, or replaced by what is on disk now.
        if (!event.document.isDirty && event.contentChanges.length > 0) saved(app, event.document);
      }),
      workspace.onDidSaveTextDocument((document) => {
        retests.saved(document);
        saved(app, document);
      }),
    ],
    commands: {
      ...handlersOf(t('Searching the code for handlers'), {
        handlerActions: () =>
          chooseCommand(app, t('Handler'), [
            { label: t('Go to Handler'), run: () => goToHandler(app, code, undefined) },
            { label: t('Peek Handler'), run: () => peekHandler(app, code, undefined) },
            { label: t('Pin Handler'), run: () => pinHandler(app, undefined) },
            { label: t('Why This Handler?'), run: () => whyThisHandler(app, undefined) },
            { label: t('Why No Handler?'), run: () => whyNoHandler(app, undefined) },
            { label: t('Scan This Endpoint as Role…'), run: () => scanEndpoint(app, undefined) },
            { label: t('Findings in This File'), run: () => findingsInThisFile(app, undefined) },
          ]),
        goToHandler: (target) => goToHandler(app, code, target),
        peekHandler: (target) => peekHandler(app, code, target),
        pinHandler: (target) => pinHandler(app, target),
        whyThisHandler: (target) => whyThisHandler(app, target),
        // By its key, it is asked for what is selected.
        compareCode: () => compareCode(app),
        goToRoute: (node) => goToRoute(app, code, node ?? endpointsView.selection[0]),
        whyNoHandler: (target) => whyNoHandler(app, target),
      }),
      ...handlersOf(t('Showing the findings'), {
        findingsInThisFile: (file) => findingsInThisFile(app, file),
        showFindingsOf: (targets) => showFindingsOf(app, targets),
        chooseForFinding: (target) => chooseForFinding(app, target),
        showFindingsOfRoute: (node) => showFindingsOfRoute(app, node),
      }),
      ...handlersOf(t('Scanning as a role'), {
        scanEndpoint: (target) => scanEndpoint(app, target),
        scanNotReached: (node) => scanEndpoint(app, node),
      }),
      ...handlersOf(t('Writing the request'), {
        createHttpFile: (target) => createHttpFile(app, target),
        copyRouteAsCurl: (node) => copyRouteAsCurl(app, node),
        copyFindingAsCurl: (target) => copyFindingAsCurl(app, target),
      }),
    },
  };
});

function saved({ handlers, log }: App, { uri, version }: TextDocument): void {
  handlers
    .saved(uri, version)
    .catch((error: unknown) => log.warn(`Could not read a saved file: ${String(error)}`));
}
