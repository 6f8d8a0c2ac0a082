import {
  type DocumentFormattingEditProvider,
  type DocumentLinkProvider,
  DocumentLink,
  type DocumentRangeFormattingEditProvider,
  DocumentSymbol,
  FoldingRange,
  FoldingRangeKind,
  type FoldingRangeProvider,
  type FormattingOptions,
  type Range,
  SelectionRange,
  type SelectionRangeProvider,
  SymbolKind,
  type TextDocument,
  TextEdit,
  Uri,
} from 'vscode';
import type { OutlineItem, OutlineKind } from '../../../../auth/outline/outline.ts';
import type { SymbolProvider } from '../../../shared/faces/languages.ts';
import { type Editing, phraseText, toRange } from './editing.ts';
import { rangeOf } from '../../../shared/files/configEdits.ts';

const symbolKinds: Readonly<Record<OutlineKind, SymbolKind>> = {
  role: SymbolKind.Class,
  authentication: SymbolKind.Module,
  step: SymbolKind.Method,
  testUser: SymbolKind.Variable,
  identityProvider: SymbolKind.Interface,
  attachment: SymbolKind.File,
  object: SymbolKind.Object,
  list: SymbolKind.Array,
  text: SymbolKind.String,
  number: SymbolKind.Number,
  boolean: SymbolKind.Boolean,
  null: SymbolKind.Null,
};

export function symbolProvider(editing: Editing): SymbolProvider {
  return {
    provideDocumentSymbols: (document) =>
      editing.answer(document, ({ language, config }) =>
        language.outlineOf(config).map((item) => symbolOf(document, item)),
      ),
  };
}

function symbolOf(document: TextDocument, item: OutlineItem): DocumentSymbol {
  const name = typeof item.name === 'string' ? item.name : phraseText(item.name);
  const range = rangeOf(document, item.range);
  const selection = rangeOf(document, item.selection);
  const symbol = new DocumentSymbol(name, item.detail, symbolKinds[item.kind], range, selection);
  symbol.children = item.children.map((child) => symbolOf(document, child));
  return symbol;
}

/** As many as VS Code folds by itself. */
const mostFolds = 5000;

export function foldingProvider(editing: Editing): FoldingRangeProvider {
  return {
    provideFoldingRanges: (document) =>
      editing.answer(document, ({ language, config }) => {
        if (config.json === undefined) return [];
        const ranges = language
          .jsonService()
          .getFoldingRanges(config.json.document, { rangeLimit: mostFolds });
        return ranges.map(
          ({ startLine, endLine, kind }) => new FoldingRange(startLine, endLine, foldKind(kind)),
        );
      }),
  };
}

function foldKind(kind: string | undefined): FoldingRangeKind | undefined {
  if (kind === 'comment') return FoldingRangeKind.Comment;
  return kind === 'region' ? FoldingRangeKind.Region : undefined;
}

interface NestedRange {
  readonly range: Parameters<typeof toRange>[0];
  readonly parent?: NestedRange;
}

export function selectionProvider(editing: Editing): SelectionRangeProvider {
  const selectionOf = ({ range, parent }: NestedRange): SelectionRange =>
    new SelectionRange(toRange(range), parent && selectionOf(parent));
  return {
    provideSelectionRanges: (document, positions) =>
      editing.answer(document, ({ language, config }) => {
        if (config.json === undefined) return [];
        const { document: json, tree } = config.json;
        return language
          .jsonService()
          .getSelectionRanges(json, [...positions], tree)
          .map(selectionOf);
      }),
  };
}

export function formattingProvider(
  editing: Editing,
): DocumentFormattingEditProvider & DocumentRangeFormattingEditProvider {
  const format = (document: TextDocument, range: Range | undefined, options: FormattingOptions) =>
    editing.answer(document, ({ language, config }) => {
      if (config.json === undefined) return [];
      const { tabSize, insertSpaces } = options;
      // A line end at the end of the file is kept, which the service otherwise takes away.
      const insertFinalNewline = /[\r\n]$/.test(config.text);
      const style = { tabSize, insertSpaces, insertFinalNewline };
      const edits = language.jsonService().format(config.json.document, range, style);
      return edits.map((edit) => new TextEdit(toRange(edit.range), edit.newText));
    });
  return {
    provideDocumentFormattingEdits: (document, options) => format(document, undefined, options),
    provideDocumentRangeFormattingEdits: format,
  };
}

export function linkProvider(editing: Editing): DocumentLinkProvider {
  return {
    provideDocumentLinks: (document) =>
      editing.answer(document, ({ language, config }) =>
        language.linksIn(config).map((link) => {
          const target =
            link.kind === 'url' ? Uri.parse(link.url) : Uri.joinPath(document.uri, '..', link.path);
          return new DocumentLink(rangeOf(document, link.range), target);
        }),
      ),
  };
}
