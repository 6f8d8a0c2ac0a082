import { Disposable, type DocumentFilter } from 'vscode';
import {
  registerCompletion,
  registerHints,
  registerHovers,
  registerLenses,
  registerRename,
  registerSymbols,
  structure,
} from '../../../shared/faces/languages.ts';
import type { Secrets } from '../../../../auth/secrets.ts';
import type { App } from '../../../app/app.ts';
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
import { authLanguageId } from '../../../app/ids.ts';

/** Everything an editor asks about an auth config while it is written. */
export function registerEditing(
  app: App,
  documents: AuthDocuments,
  secrets: Pick<Secrets, 'names' | 'has'>,
): Disposable {
  const files: DocumentFilter = { language: authLanguageId };
  const editing = new Editing(app, documents);
  const formatting = formattingProvider(editing);
  const hints = new DependencyHints(editing);
  const lenses = new UsageLenses(editing);
  return Disposable.from(
    hints,
    lenses,
    registerCompletion(files, completionProvider(editing, secrets, app), ...completionTriggers),
    registerHovers(files, hoverProvider(editing, app.environments, secrets)),
    structure.registerDefinitionProvider(files, definitionProvider(editing)),
    structure.registerReferenceProvider(files, referenceProvider(editing)),
    structure.registerDocumentHighlightProvider(files, highlightProvider(editing)),
    registerRename(files, renameProvider(editing)),
    registerSymbols(files, symbolProvider(editing)),
    structure.registerFoldingRangeProvider(files, foldingProvider(editing)),
    structure.registerSelectionRangeProvider(files, selectionProvider(editing)),
    structure.registerDocumentFormattingEditProvider(files, formatting),
    structure.registerDocumentRangeFormattingEditProvider(files, formatting),
    structure.registerDocumentLinkProvider(files, linkProvider(editing)),
    registerHints(files, hints),
    registerLenses(files, lenses),
  );
}
