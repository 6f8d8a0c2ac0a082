import {
  type CancellationToken,
  type CodeActionProvider,
  type CodeActionProviderMetadata,
  type CodeLensProvider,
  type Command,
  type CompletionItemProvider,
  type Diagnostic,
  type Disposable,
  type DocumentDropEditProvider,
  type DocumentDropEditProviderMetadata,
  type DocumentPasteEditProvider,
  type DocumentPasteProviderMetadata,
  type DocumentSelector,
  type DocumentSymbol,
  type DocumentSymbolProvider,
  type HoverProvider,
  type InlayHintsProvider,
  languages,
  type LanguageStatusSeverity,
  type ProviderResult,
  type RenameProvider,
  type TextDocument,
  type Uri,
} from 'vscode';
import { type Foreign, forNotification, forText } from '../../../base/foreign.ts';
import { failingShown } from './failingShown.ts';
import { shownCommand, shownLens, titled } from './lens.ts';
import {
  answered,
  shownAction,
  shownCompletion,
  shownHint,
  shownHover,
  shownProblem,
  shownSymbol,
} from './shownAnswers.ts';

/** What of the editors of a language shows no text. */
export const structure: Pick<
  typeof languages,
  | 'match'
  | 'setTextDocumentLanguage'
  | 'registerDefinitionProvider'
  | 'registerReferenceProvider'
  | 'registerDocumentHighlightProvider'
  | 'registerFoldingRangeProvider'
  | 'registerSelectionRangeProvider'
  | 'registerDocumentFormattingEditProvider'
  | 'registerDocumentRangeFormattingEditProvider'
  | 'registerDocumentLinkProvider'
> = languages;

export function registerHovers(selector: DocumentSelector, provider: HoverProvider): Disposable {
  return languages.registerHoverProvider(selector, {
    provideHover: (...args) => answered(provider.provideHover(...args), shownHover),
  });
}

export function registerLenses(selector: DocumentSelector, provider: CodeLensProvider): Disposable {
  const { onDidChangeCodeLenses } = provider;
  return languages.registerCodeLensProvider(selector, {
    ...(onDidChangeCodeLenses !== undefined && { onDidChangeCodeLenses }),
    provideCodeLenses: (...args) =>
      answered(provider.provideCodeLenses(...args), (lenses) => lenses.map(shownLens)),
  });
}

export function registerCompletion(
  selector: DocumentSelector,
  provider: CompletionItemProvider,
  ...triggers: readonly string[]
): Disposable {
  const shown: CompletionItemProvider = {
    provideCompletionItems: (...args) =>
      answered(provider.provideCompletionItems(...args), (answer) => {
        (Array.isArray(answer) ? answer : answer.items).forEach(shownCompletion);
        return answer;
      }),
  };
  return languages.registerCompletionItemProvider(selector, shown, ...triggers);
}

export function registerActions(
  selector: DocumentSelector,
  provider: CodeActionProvider,
  metadata?: CodeActionProviderMetadata,
): Disposable {
  const shown: CodeActionProvider = {
    provideCodeActions: (...args) =>
      answered(provider.provideCodeActions(...args), (actions) => actions.map(shownAction)),
    ...(provider.resolveCodeAction !== undefined && {
      resolveCodeAction: (action, token) => provider.resolveCodeAction?.(action, token),
    }),
  };
  return languages.registerCodeActionsProvider(selector, shown, metadata);
}

export function registerSymbols(selector: DocumentSelector, provider: SymbolProvider): Disposable {
  return languages.registerDocumentSymbolProvider(selector, {
    provideDocumentSymbols: (...args) =>
      answered(provider.provideDocumentSymbols(...args), (symbols) => symbols.map(shownSymbol)),
  });
}

/** Symbols in a tree, as VS Code prefers them. */
export interface SymbolProvider extends DocumentSymbolProvider {
  provideDocumentSymbols(document: TextDocument, token: CancellationToken): ProviderResult<DocumentSymbol[]>;
}

export function registerHints(selector: DocumentSelector, provider: InlayHintsProvider): Disposable {
  const { onDidChangeInlayHints } = provider;
  return languages.registerInlayHintsProvider(selector, {
    ...(onDidChangeInlayHints !== undefined && { onDidChangeInlayHints }),
    provideInlayHints: (...args) =>
      answered(provider.provideInlayHints(...args), (hints) => hints.map(shownHint)),
  });
}

export function registerPaste(
  selector: DocumentSelector,
  provider: DocumentPasteEditProvider,
  metadata: DocumentPasteProviderMetadata,
): Disposable {
  const shown: DocumentPasteEditProvider = {
    provideDocumentPasteEdits: (...args) =>
      answered(provider.provideDocumentPasteEdits?.(...args), (edits) => edits.map(titled)),
    resolveDocumentPasteEdit: (edit, token) => provider.resolveDocumentPasteEdit?.(edit, token) ?? edit,
  };
  return languages.registerDocumentPasteEditProvider(selector, shown, metadata);
}

export function registerRename(selector: DocumentSelector, provider: RenameProvider): Disposable {
  return languages.registerRenameProvider(selector, {
    provideRenameEdits: (...args) => failingShown(() => provider.provideRenameEdits(...args)),
    ...(provider.prepareRename !== undefined && {
      prepareRename: (document, position, token) =>
        failingShown(() => provider.prepareRename?.(document, position, token)),
    }),
  });
}

/** Their titles are ours: VS Code asks for none of others. */
export function registerDrops(
  selector: DocumentSelector,
  provider: DocumentDropEditProvider,
  metadata: DocumentDropEditProviderMetadata,
): Disposable {
  return languages.registerDocumentDropEditProvider(selector, provider, metadata);
}

/** Problems of documents. */
export interface Problems extends Disposable {
  set(uri: Uri, problems: readonly Diagnostic[]): void;
  delete(uri: Uri): void;
  clear(): void;
}

export function problemsOf(name: string): Problems {
  const shown = languages.createDiagnosticCollection(name);
  return {
    set: (uri, problems) => shown.set(uri, problems.map(shownProblem)),
    delete: (uri) => shown.delete(uri),
    clear: () => shown.clear(),
    dispose: () => shown.dispose(),
  };
}

/** The code of a diagnostic of ours. */
export function problemCode({ code }: Diagnostic): unknown {
  return typeof code === 'object' ? code.value : code;
}

/** A sentence beside the language of a document, in which VS Code makes links and draws icons. */
export function languageStatus(
  id: string,
  selector: DocumentSelector,
  { name, text, severity, command }: LanguageStatus,
): Disposable {
  const item = languages.createLanguageStatusItem(id, selector);
  item.name = forText(name);
  item.text = forNotification(text);
  item.severity = severity;
  item.command = shownCommand(command);
  return item;
}

interface LanguageStatus {
  readonly name: Foreign;
  readonly text: Foreign;
  readonly severity: LanguageStatusSeverity;
  readonly command: Command;
}
