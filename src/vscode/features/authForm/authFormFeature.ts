import { CodeLens, Range, Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { App } from '../../app/app.ts';
import { commandTo, handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { authLanguageId, panelTypes } from '../../app/ids.ts';
import { editors } from '../../shared/faces/editors.ts';
import { registerLenses } from '../../shared/faces/languages.ts';
import { configDocument } from '../../shared/files/configDocument.ts';

/** The form over an auth config, beside its text. Nothing of it is loaded before the first is opened. */
export const authFormFeature = feature((app) => {
  const open = async (given: unknown, editor: string): Promise<void> => {
    const uri = await fileOf(app, given);
    if (uri !== undefined) await app.commands.runBuiltIn('vscode.openWith', uri, editor);
  };
  return {
    parts: [
      editors.registerCustomEditorProvider(
        panelTypes.authForm,
        {
          resolveCustomTextEditor: async (document, panel) => {
            const { showForm } = await import('./authFormEditor.ts');
            showForm(app, document, panel);
          },
        },
        { supportsMultipleEditorsPerDocument: true },
      ),
      registerLenses(
        // As the manifest names the files that have a form.
        { language: authLanguageId, pattern: '**/*.dast-auth.json' },
        {
          provideCodeLenses: ({ uri }) =>
            app.settings.get('codeLens') === false
              ? []
              : [new CodeLens(new Range(0, 0, 0, 0), commandTo('openAsForm', t('Open as Form'), uri))],
        },
      ),
    ],
    commands: handlersOf(t('Opening the auth config'), {
      openAsForm: (file) => open(file, panelTypes.authForm),
      openAsText: (file) => open(file, 'default'),
    }),
  };
});

async function fileOf(app: App, given: unknown): Promise<Uri | undefined> {
  const named = isRecord(given) && 'uri' in given ? given['uri'] : given;
  if (named instanceof Uri) return named;
  const document = await configDocument(app, given);
  if (document === undefined) void app.window.showWarningMessage(t('Open an auth config first.'));
  return document?.uri;
}
