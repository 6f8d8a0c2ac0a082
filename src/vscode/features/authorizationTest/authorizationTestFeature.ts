import { workspace } from 'vscode';
import { t } from '../../../base/messages.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import type { AuthorizationTest } from './authorizationTest.ts';

/** Test Authorization…: proves who gets what is not theirs. Nothing of it is loaded before the first test. */
export const authorizationTestFeature = feature((app) => {
  let loaded: Promise<AuthorizationTest> | undefined;
  const test = (): Promise<AuthorizationTest> =>
    (loaded ??= import('./authorizationTest.ts').then(({ AuthorizationTest }) => new AuthorizationTest(app)));
  return {
    parts: [
      app.changeChecks.add('access', async (scope) => (await test()).prepareCheck(scope)),
      { dispose: () => void loaded?.then((one) => one.dispose()) },
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) app.authorizationRuns.makeStale(document.uri);
      }),
    ],
    commands: handlersOf(t('Testing authorization'), {
      testAuthorization: async (target) => (await test()).run(target),
    }),
  };
});
