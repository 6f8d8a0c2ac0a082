import { workspace } from 'vscode';
import { registerHints, registerLenses } from '../../shared/faces/languages.ts';
import { t } from '../../../base/messages.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { App } from '../../app/app.ts';
import { inBackground } from '../../app/background.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { authLanguageId } from '../../app/ids.ts';
import { retestScheme } from '../../app/storedKeys.ts';
import { signalIn } from '../../shared/messages/signalIn.ts';
import { LoginDiagnostics } from './loginDiagnostics.ts';
import { LoginHints } from './loginHints.ts';
import { LoginLenses } from './loginLenses.ts';
import { resultsPanels } from './resultsPanel.ts';
import { RetestDocuments } from './retestDocuments.ts';
import { chooseRole } from '../../shared/logins/chooseRole.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { stepAt } from './stepAt.ts';
import { type LoginTarget, targetOf } from '../../shared/logins/target.ts';
import { showOutcome, Verifier, type Wanted } from './verifyRole.ts';

/** Proves that the roles of an auth config can log in. Nothing of it is loaded before the first run. */
export const verifyRoleFeature = feature((app) => {
  const verifier = new Verifier(app);
  const language = { language: authLanguageId };
  const retests = new RetestDocuments();
  const hints = new LoginHints(app);
  const lenses = new LoginLenses(app);
  const show = ({ document }: LoginTarget): void => results.show(document.uri, true);
  const run = (wanted: Wanted): Promise<unknown> => verify(app, verifier, wanted, show);
  const results = resultsPanels(app, (document, role, user) => run({ document, role, user }));
  return {
    parts: [
      app.changeChecks.add('retest', async (scope) =>
        (await import('./retestFinding.ts')).prepareRetests(app, scope),
      ),
      new LoginDiagnostics(app),
      hints,
      lenses,
      results,
      registerHints(language, hints),
      registerLenses(language, lenses),
      workspace.registerTextDocumentContentProvider(retestScheme, retests),
    ],
    commands: handlersOf(t('Verifying roles'), {
      verifyRole: async (file, role, options) => {
        const target = await targetOrMessage(app, file, role);
        const chosen = target && (await withRole(app, target));
        return chosen && run({ ...chosen, ...loginOptions(options) });
      },
      verifyAllRoles: async (file, options) => {
        const target = await targetOrMessage(app, file, undefined);
        return target && run({ ...target, role: undefined, user: undefined, ...loginOptions(options) });
      },
      verifyToHere: async (file, offset) => {
        const target = await targetOrMessage(app, file, undefined);
        if (target === undefined) return undefined;
        const step = await stepAt(target.document, offset);
        if (step !== undefined) return run({ ...target, ...step });
        return void app.window.showWarningMessage(t('Put the cursor into a step that a role uses.'));
      },
      dryRun: async (file, role) => {
        const target = await targetOrMessage(app, file, role);
        return target && run({ ...target, dryRun: true });
      },
      showLogins: async (file) => {
        const target = await targetOrMessage(app, file, undefined);
        if (target !== undefined) show(target);
      },
      retestFinding: async (target, options) => {
        const { retestFinding } = await import('./retestFinding.ts');
        return retestFinding(app, retests, target, options);
      },
    }),
  };
});

async function targetOrMessage(app: App, file: unknown, role: unknown): Promise<LoginTarget | undefined> {
  const target = await targetOf(app, file, role);
  if (target === undefined) {
    void app.window.showWarningMessage(t('Open an auth config first.'));
  }
  return target;
}

/** What callers of a command may say besides whom it is for. */
function loginOptions(given: unknown): Pick<Partial<Wanted>, 'user' | 'signal' | 'isQuiet'> {
  const { user, quiet } = isRecord(given) ? given : {};
  const signal = signalIn(given);
  return {
    ...(typeof user === 'string' && { user }),
    ...(signal !== undefined && { signal }),
    isQuiet: quiet === true,
  };
}

/** Runs, and says how it went. Resolves to the outcomes, for callers of the command. */
async function verify(
  app: App,
  verifier: Verifier,
  wanted: Wanted,
  show: (target: LoginTarget) => void,
): Promise<unknown> {
  const runs = await verifier.run(wanted);
  if (runs === undefined) return undefined;
  if (runs.length === 0) return void app.window.showWarningMessage(t('No test user has this role.'));
  if (wanted.isQuiet !== true)
    inBackground(
      app,
      t('Verifying roles'),
      showOutcome(app, runs).then((isWanted) => (isWanted ? show(wanted) : undefined)),
    );
  return runs.map(({ role, username, outcome, fault }) => ({ role, username, outcome, code: fault?.code }));
}

/** What is wrong with the file is said when it is run. */
async function withRole(app: App, target: LoginTarget): Promise<LoginTarget | undefined> {
  const read = (await loadVerifyRole()).readConfig(target.document.getText());
  if (target.role !== undefined || !read.ok) return target;
  const role = await chooseRole(app, read.config.roles);
  return role === undefined ? undefined : { ...target, role };
}
