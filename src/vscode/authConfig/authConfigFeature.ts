import { Disposable, l10n, window } from 'vscode';
import type { App } from '../app.ts';
import { registerCommands } from '../commands.ts';
import type { Feature } from '../feature.ts';
import { viewIds } from '../ids.ts';
import { AuthDocuments } from './authDocuments.ts';
import { registerEditing } from './editing/registerEditing.ts';
import { sortAuthConfig } from './editing/sortAuthConfig.ts';
import { LiveDiagnostics } from './liveDiagnostics.ts';
import { createAuthConfig } from './newAuthConfig.ts';
import { AuthConfigsTree } from './tree/authConfigsTree.ts';
import { openAuthConfigItem } from './tree/openAuthConfigItem.ts';
import { validateWorkspace, WorkspaceDiagnostics } from './workspace/validateWorkspace.ts';
import { WorkspaceConfigs } from './workspace/workspaceConfigs.ts';

/** What the editor does for `.dast-auth.json` files beyond the grammar and snippets of the manifest. */
export const authConfigFeature: Feature = {
  register(app: App): Disposable {
    const documents = new AuthDocuments();
    const configs = new WorkspaceConfigs(documents);
    const validating = l10n.t('Validating auth configs');
    const diagnostics = new WorkspaceDiagnostics(configs, (error) => app.reportError(validating, error));
    const tree = new AuthConfigsTree(app, configs);
    return Disposable.from(
      configs,
      diagnostics,
      tree,
      window.createTreeView(viewIds.authConfigs, { treeDataProvider: tree, showCollapseAll: true }),
      new LiveDiagnostics(app, documents),
      registerEditing(app, documents),
      registerCommands(app, l10n.t('Sorting the keys'), { sortAuthConfig: () => sortAuthConfig(documents) }),
      registerCommands(app, validating, { validateAuthConfigs: () => validateWorkspace(diagnostics) }),
      registerCommands(app, l10n.t('Opening the auth config'), { openAuthConfigItem }),
      registerCommands(app, l10n.t('Creating an auth config'), { newAuthConfig: () => createAuthConfig() }),
    );
  },
};
