import { registerActions, registerLenses } from '../../shared/faces/languages.ts';
import { t } from '../../../base/messages.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { authLanguageId, viewIds } from '../../app/ids.ts';
import { AuthChecks } from './authChecks.ts';
import { AuthDocuments } from './authDocuments.ts';
import { AuthEnvironment } from './authEnvironment.ts';
import { chooseEnvironment } from './environment/chooseEnvironment.ts';
import { CodeHints } from './codeHints.ts';
import { EnvironmentStatus } from './environment/environmentStatus.ts';
import { AccessLenses } from './editing/accessLenses.ts';
import { registerEditing } from './editing/registerEditing.ts';
import { sortAuthConfig } from './editing/sortAuthConfig.ts';
import { browseForAttachment, moveToSecretStorage } from './fixes/askingFixes.ts';
import { fixKinds, fixProvider } from './fixes/fixProvider.ts';
import { LiveDiagnostics } from './liveDiagnostics.ts';
import { createAuthConfig } from './newAuthConfig.ts';
import { RuleDocs } from './ruleDocs.ts';
import { deleteSecret, manageSecrets, replaceSecret, storeSecret } from './secrets/secretCommands.ts';
import { restrictedStatus } from './restrictedStatus.ts';
import { SecretStore } from './secrets/secretStore.ts';
import { AuthConfigsTree } from './tree/authConfigsTree.ts';
import { openAuthConfigItem } from './tree/openAuthConfigItem.ts';
import { validateWorkspace, WorkspaceDiagnostics } from './workspace/validateWorkspace.ts';
import { WorkspaceConfigs } from './workspace/workspaceConfigs.ts';

/** What the editor does for `.dast-auth.json` files beyond the grammar and snippets of the manifest. */
export const authConfigFeature = feature((app) => {
  const documents = new AuthDocuments();
  const secrets = new SecretStore(app);
  const environment = new AuthEnvironment(secrets, app.environments, app);
  const checks = new AuthChecks(documents, environment);
  const docs = new RuleDocs(app.addresses.extension);
  const configs = new WorkspaceConfigs(checks, environment, app.files);
  app.configChecks.provide({
    check: (uri) => configs.check(uri),
    checkDocument: (document) => checks.check(document),
    onDidChange: (listener) => environment.onDidChange(listener),
  });
  const validating = t('Validating auth configs');
  const diagnostics = new WorkspaceDiagnostics(configs, docs, (error) => app.reportError(validating, error));
  const accessLenses = new AccessLenses(app, checks, environment);
  const tree = new AuthConfigsTree(app, configs);
  const offerDelete = (): void => {
    app.commands
      .setContext('hasSecrets', secrets.names().length > 0)
      .catch((error: unknown) => app.log.warn(`Could not offer to delete secrets: ${String(error)}`));
  };
  offerDelete();
  return {
    parts: [
      restrictedStatus(app.workspace),
      secrets,
      secrets.onDidChange(offerDelete),
      environment,
      configs,
      diagnostics,
      tree,
      new EnvironmentStatus(app),
      accessLenses,
      registerLenses({ language: authLanguageId }, accessLenses),
      app.window.createTreeView(viewIds.authConfigs, { treeDataProvider: tree, showCollapseAll: true }),
      new CodeHints(app, documents),
      new LiveDiagnostics(app, checks, environment, docs),
      registerActions({ language: authLanguageId }, fixProvider(app, checks), {
        providedCodeActionKinds: fixKinds,
      }),
      registerEditing(app, documents, secrets),
    ],
    commands: {
      ...handlersOf(t('Storing a secret'), {
        storeSecret: (name) => storeSecret(app, documents, secrets, tree.secretOf(name) ?? name),
        manageSecrets: () => manageSecrets(app, documents, secrets),
        replaceSecret: () => replaceSecret(app, secrets),
        deleteSecret: () => deleteSecret(app, secrets),
        moveToSecretStorage: (...place) => moveToSecretStorage(app, checks, secrets, place),
      }),
      ...handlersOf(t('Choosing an attachment'), {
        browseForAttachment: (...place) => browseForAttachment(app, checks, place),
      }),
      ...handlersOf(t('Choosing an environment'), {
        chooseEnvironment: (file) => chooseEnvironment(app, file),
      }),
      ...handlersOf(t('Sorting the keys'), { sortAuthConfig: () => sortAuthConfig(documents) }),
      ...handlersOf(validating, { validateAuthConfigs: () => validateWorkspace(app, diagnostics) }),
      ...handlersOf(t('Opening the auth config'), { openAuthConfigItem }),
      ...handlersOf(t('Creating an auth config'), { newAuthConfig: () => createAuthConfig(app) }),
    },
  };
});
