import type { Disposable } from 'vscode';
import type { App } from '../app.ts';
import type { Feature } from '../feature.ts';
import { LiveDiagnostics } from './liveDiagnostics.ts';

/** What the editor does for `.dast-auth.json` files beyond the grammar and snippets of the manifest. */
export const authConfigFeature: Feature = {
  register(app: App): Disposable {
    return new LiveDiagnostics(app);
  },
};
