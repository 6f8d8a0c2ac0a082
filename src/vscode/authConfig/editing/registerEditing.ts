import { Disposable, type DocumentFilter, languages } from 'vscode';
import type { Secrets } from '../../../auth/secrets.ts';
import type { App } from '../../app.ts';
import type { AuthDocuments } from '../authDocuments.ts';
import { DependencyHints, UsageLenses } from './annotationProviders.ts';
import { completionProvider, completionTriggers } from './completionProvider.ts';
import { Editing } from './editing.ts';
import { hoverProvider } from './hoverProvider.ts';
import {
  definitionProvider,
  highlightProvider,
  referenceProvider,
  renameProvider,
} from './navigationProviders.ts';
import {
  foldingProvider,
  formattingProvider,
  linkProvider,
  selectionProvider,
  symbolProvider,
} from './structureProviders.ts';
import { authLanguageId } from '../../ids.ts';

/** Everything an editor asks about an auth config while it is written. */
export function registerEditing(
  app: App,
  documents: AuthDocuments,
  secrets: Pick<Secrets, 'names'>,
): Disposable {
  const files: DocumentFilter = { language: authLanguageId };
  const editing = new Editing(app, documents);
  const formatting = formattingProvider(editing);
  const hints = new DependencyHints(editing);
  const lenses = new UsageLenses(editing);
  return Disposable.from(
    hints,
    lenses,
    languages.registerCompletionItemProvider(
      files,
      completionProvider(editing, secrets, app),
      ...completionTriggers,
    ),
    languages.registerHoverProvider(files, hoverProvider(editing, app.environments)),
    languages.registerDefinitionProvider(files, definitionProvider(editing)),
    languages.registerReferenceProvider(files, referenceProvider(editing)),
    languages.registerDocumentHighlightProvider(files, highlightProvider(editing)),
    languages.registerRenameProvider(files, renameProvider(editing)),
    languages.registerDocumentSymbolProvider(files, symbolProvider(editing)),
    languages.registerFoldingRangeProvider(files, foldingProvider(editing)),
    languages.registerSelectionRangeProvider(files, selectionProvider(editing)),
    languages.registerDocumentFormattingEditProvider(files, formatting),
    languages.registerDocumentRangeFormattingEditProvider(files, formatting),
    languages.registerDocumentLinkProvider(files, linkProvider(editing)),
    languages.registerInlayHintsProvider(files, hints),
    languages.registerCodeLensProvider(files, lenses),
  );
}
