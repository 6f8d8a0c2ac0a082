import { Disposable, l10n } from 'vscode';
import type { App } from '../app.ts';
import { registerCommands } from '../commands.ts';
import type { Feature } from '../feature.ts';
import { AuthDocuments } from './authDocuments.ts';
import { registerEditing } from './editing/registerEditing.ts';
import { sortAuthConfig } from './editing/sortAuthConfig.ts';
import { LiveDiagnostics } from './liveDiagnostics.ts';

/** What the editor does for `.dast-auth.json` files beyond the grammar and snippets of the manifest. */
export const authConfigFeature: Feature = {
  register(app: App): Disposable {
    const documents = new AuthDocuments();
    return Disposable.from(
      new LiveDiagnostics(app),
      registerEditing(app, documents),
      registerCommands(app, l10n.t('Sorting the keys'), { sortAuthConfig: () => sortAuthConfig(documents) }),
    );
  },
};
