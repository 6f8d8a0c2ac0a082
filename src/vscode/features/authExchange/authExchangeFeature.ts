import { Uri } from 'vscode';
import { registerDrops, registerPaste } from '../../shared/faces/languages.ts';
import { t } from '../../../base/messages.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { authLanguageId } from '../../app/ids.ts';
import { copyCalls, copyRoleSheet } from './copyCommands.ts';
import { CurlPaste, curlTextKind } from './curlPaste.ts';
import { stepKind } from './curlSteps.ts';
import { EditorDrop, importKind } from './editorDrop.ts';
import { exportForScanner } from './exportForScanner.ts';
import { importAuthentication, type AuthImportOutcome } from './importAuthentication.ts';
import { ImportPreviews } from './importPreview.ts';
import { chooseSource, sourceAt } from './sourceFile.ts';

/** Auth configs from and to other formats: curl, .http, Postman, HAR, OpenAPI, ZAP, StackHawk, scanners, and the sheet. */
export const authExchangeFeature = feature((app) => {
  const previews = new ImportPreviews(app);
  const files = { language: authLanguageId };
  const importFile = async (resource: unknown, into?: unknown): Promise<AuthImportOutcome> => {
    const source = resource instanceof Uri ? sourceAt(app.machine, resource) : await chooseSource(app);
    if (source === undefined) return 'left';
    if (!(into instanceof Uri)) return importAuthentication(app, previews, source);
    return importAuthentication(app, previews, source, await app.workspace.openTextDocument(into));
  };
  return {
    parts: [
      previews,
      registerPaste(files, new CurlPaste(app), {
        providedPasteEditKinds: [stepKind, curlTextKind],
        pasteMimeTypes: ['text/plain'],
      }),
      registerDrops(files, new EditorDrop(app, previews), {
        providedDropEditKinds: [stepKind, importKind],
        dropMimeTypes: ['text/plain', 'text/uri-list', 'files'],
      }),
    ],
    commands: {
      ...handlersOf(t('Importing an authentication'), {
        importAuthentication: importFile,
        // Its second argument is what else is selected.
        importThisAuthentication: (resource) => importFile(resource),
        applyImport: (preview) => previews.decide(preview, true),
        discardImport: (preview) => previews.decide(preview, false),
        showImportNotes: (preview) => previews.showNotes(preview),
      }),
      ...handlersOf(t('Exporting for a scanner'), {
        exportForScanner: (resource, options) => exportForScanner(app, resource, options),
      }),
      ...handlersOf(t('Copying'), {
        copyAsCurl: (resource, offset) => copyCalls(app, 'curl', resource, offset),
        copyAsHttp: (resource, offset) => copyCalls(app, 'http', resource, offset),
        copyRoleSheet: (resource) => copyRoleSheet(app, resource),
      }),
    },
  };
});
