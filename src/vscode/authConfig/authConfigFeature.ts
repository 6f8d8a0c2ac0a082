import { Disposable, l10n, languages, window } from 'vscode';
import type { App } from '../app.ts';
import { registerCommands } from '../commands.ts';
import type { Feature } from '../feature.ts';
import { authLanguageId, viewIds } from '../ids.ts';
import { AuthChecks } from './authChecks.ts';
import { AuthDocuments } from './authDocuments.ts';
import { AuthSurroundings } from './authSurroundings.ts';
import { registerEditing } from './editing/registerEditing.ts';
import { sortAuthConfig } from './editing/sortAuthConfig.ts';
import { browseForAttachment, moveToSecretStorage } from './fixes/askingFixes.ts';
import { fixKinds, fixProvider } from './fixes/fixProvider.ts';
import { LiveDiagnostics } from './liveDiagnostics.ts';
import { createAuthConfig } from './newAuthConfig.ts';
import { RuleDocs } from './ruleDocs.ts';
import { deleteSecret, storeSecret } from './secrets/secretCommands.ts';
import { SecretStore } from './secrets/secretStore.ts';
import { AuthConfigsTree } from './tree/authConfigsTree.ts';
import { openAuthConfigItem } from './tree/openAuthConfigItem.ts';
import { validateWorkspace, WorkspaceDiagnostics } from './workspace/validateWorkspace.ts';
import { WorkspaceConfigs } from './workspace/workspaceConfigs.ts';

/** What the editor does for `.dast-auth.json` files beyond the grammar and snippets of the manifest. */
export const authConfigFeature: Feature = {
  register(app: App): Disposable {
    const documents = new AuthDocuments();
    const secrets = new SecretStore(app.context);
    const surroundings = new AuthSurroundings(secrets, app.context.extensionUri);
    const checks = new AuthChecks(documents, surroundings);
    const docs = new RuleDocs(app.context.extensionUri);
    const configs = new WorkspaceConfigs(checks, surroundings);
    const validating = l10n.t('Validating auth configs');
    const diagnostics = new WorkspaceDiagnostics(configs, docs, (error) =>
      app.reportError(validating, error),
    );
    const tree = new AuthConfigsTree(app, configs);
    return Disposable.from(
      secrets,
      surroundings,
      configs,
      diagnostics,
      tree,
      window.createTreeView(viewIds.authConfigs, { treeDataProvider: tree, showCollapseAll: true }),
      new LiveDiagnostics(app, checks, surroundings, docs),
      languages.registerCodeActionsProvider({ language: authLanguageId }, fixProvider(app, checks), {
        providedCodeActionKinds: fixKinds,
      }),
      registerCommands(app, l10n.t('Storing a secret'), {
        storeSecret: (name) => storeSecret(documents, secrets, name),
        deleteSecret: () => deleteSecret(secrets),
        moveToSecretStorage: (...place) => moveToSecretStorage(checks, secrets, place),
      }),
      registerCommands(app, l10n.t('Choosing an attachment'), {
        browseForAttachment: (...place) => browseForAttachment(checks, place),
      }),
      registerEditing(app, documents, secrets),
      registerCommands(app, l10n.t('Sorting the keys'), { sortAuthConfig: () => sortAuthConfig(documents) }),
      registerCommands(app, validating, { validateAuthConfigs: () => validateWorkspace(diagnostics) }),
      registerCommands(app, l10n.t('Opening the auth config'), { openAuthConfigItem }),
      registerCommands(app, l10n.t('Creating an auth config'), { newAuthConfig: () => createAuthConfig() }),
    );
  },
};
