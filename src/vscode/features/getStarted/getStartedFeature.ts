import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { authLanguageId, walkthroughId } from '../../app/ids.ts';
import { findAuthConfigs } from '../../shared/files/findAuthConfigs.ts';

/** The walkthrough, what completes its steps that no other feature knows of, and the log. */
export const getStartedFeature = feature((app) => {
  warnOf(app, noteAuthConfigs(app));
  return {
    parts: [
      app.window.onDidChangeActiveTextEditor(() => noteAuthConfig(app)),
      app.logins.onDidChange((file) => {
        const passed = app.logins.of(file).some(({ run, isDry }) => !isDry && run.outcome === 'passed');
        if (passed) warnOf(app, app.commands.setContext('roleVerified', true));
      }),
    ],
    commands: handlersOf(t('Getting started'), {
      getStarted: () =>
        app.commands.runBuiltIn(
          'workbench.action.openWalkthrough',
          `${app.extensionId}#${walkthroughId}`,
          false,
        ),
      showLog: () => app.log.show(),
    }),
  };
});

/** Also where nobody has looked at the Auth Configs view yet. */
async function noteAuthConfigs({ commands, workspace }: App): Promise<void> {
  const [first] = await findAuthConfigs(workspace, 1);
  if (first !== undefined) await commands.setContext('hasAuthConfig', true);
}

function noteAuthConfig(app: App): void {
  const document = app.window.activeTextEditor?.document;
  if (document?.languageId !== authLanguageId || document.isUntitled) return;
  warnOf(app, app.commands.setContext('hasAuthConfig', true));
}

function warnOf({ log }: App, setting: Promise<void>): void {
  setting.catch((error: unknown) => log.warn(`Could not complete a step: ${String(error)}`));
}
