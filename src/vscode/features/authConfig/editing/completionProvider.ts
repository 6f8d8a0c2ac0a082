import {
  type CompletionItemProvider,
  CompletionItem,
  CompletionItemKind,
  SnippetString,
  type TextDocument,
  workspace,
} from 'vscode';
import type { CompletionItem as SchemaItem } from 'vscode-json-languageservice';
import type { KnownRoute } from '../../../../auth/knownRoute.ts';
import type { PlaceholderNames } from '../../../../auth/complete/placeholders.ts';
import type { Secrets } from '../../../../auth/secrets.ts';
import type { Suggestion, SuggestionKind } from '../../../../auth/complete/suggestion.ts';
import { Markdown } from '../../../shared/faces/markdown.ts';
import type { OpenAuthConfig } from '../authDocuments.ts';
import type { App } from '../../../app/app.ts';
import { type Editing, phraseText, toRange } from './editing.ts';
import { rangeOf } from '../../../shared/files/configEdits.ts';
import { indexedRoutes } from '../../../shared/handlers/indexedRoutes.ts';
import { workspaceFiles } from './workspaceFiles.ts';
import { authLanguageId } from '../../../app/ids.ts';

/** Characters behind which there is something to choose. */
export const completionTriggers: readonly string[] = ['"', ':', '$', '.', '{', '/', '#'];

export function completionProvider(
  editing: Editing,
  secrets: Pick<Secrets, 'names'>,
  { environments, machine, handlers, log }: Pick<App, 'environments' | 'machine' | 'handlers' | 'log'>,
): CompletionItemProvider {
  return {
    provideCompletionItems: (document, position) =>
      editing.answer(document, async (open) => {
        const { language, config } = open;
        const offset = document.offsetAt(position);
        const { env, secret } = await namesElsewhere(editing, document, open);
        const { names } = await environments.of(document.uri);
        const otherNames = { env: [...env, ...names], secret: [...secrets.names(), ...secret] };
        const routes = (): Promise<readonly KnownRoute[]> => indexedRoutes(handlers, log);
        const environment = { files: workspaceFiles(document.uri, machine), otherNames, routes };
        const { items, isComplete } = await language.complete(config, offset, environment);
        const ours = items.map((item, index) => suggestionItem(document, item, index));
        const known = new Set(ours.map(({ label }) => label));
        const ofSchema = isComplete ? [] : await language.schemaCompletions(config, offset);
        return [...ours, ...ofSchema.filter(({ label }) => !known.has(label)).map(schemaItem)];
      }),
  };
}

/** The placeholders of the other open auth configs. */
async function namesElsewhere(
  editing: Editing,
  document: TextDocument,
  { language }: OpenAuthConfig,
): Promise<PlaceholderNames> {
  const others = workspace.textDocuments.filter(
    (other) => other !== document && other.languageId === authLanguageId,
  );
  const names = await Promise.all(
    others.map(async (other) => language.placeholderNames((await editing.read(other)).config)),
  );
  return { env: names.flatMap(({ env }) => env), secret: names.flatMap(({ secret }) => secret) };
}

const kinds: Readonly<Record<SuggestionKind, CompletionItemKind>> = {
  role: CompletionItemKind.Class,
  authentication: CompletionItemKind.Module,
  identityProvider: CompletionItemKind.Interface,
  step: CompletionItemKind.Method,
  output: CompletionItemKind.Field,
  input: CompletionItemKind.Variable,
  body: CompletionItemKind.Field,
  header: CompletionItemKind.Property,
  cookie: CompletionItemKind.Property,
  placeholder: CompletionItemKind.Constant,
  mediaType: CompletionItemKind.Value,
  key: CompletionItemKind.Property,
  file: CompletionItemKind.File,
  folder: CompletionItemKind.Folder,
  path: CompletionItemKind.Value,
  expression: CompletionItemKind.Reference,
};

const longestBesideDetail = 24;

const suggestAgain = { title: '', command: 'editor.action.triggerSuggest' };

function suggestionItem(document: TextDocument, suggestion: Suggestion, index: number): CompletionItem {
  const { label, kind, detail, insert, isSnippet, replaced, filter, continues } = suggestion;
  const item = new CompletionItem(label, kinds[kind]);
  // Beside a long label there is no room for it: it goes to the pane that shows documentation.
  if (label.length > longestBesideDetail) item.documentation = phraseText(detail);
  else item.detail = phraseText(detail);
  item.insertText = isSnippet ? new SnippetString(insert) : insert;
  item.range = rangeOf(document, replaced);
  item.filterText = filter;
  // Before those of the schema, in their own order.
  item.sortText = `0${String(index).padStart(6, '0')}`;
  if (continues) item.command = suggestAgain;
  return item;
}

/** The kinds of the JSON language service count from 1. */
function schemaItem(from: SchemaItem): CompletionItem {
  const item = new CompletionItem(from.label, (from.kind ?? 1) - 1);
  if (from.detail !== undefined) item.detail = from.detail;
  const { documentation, textEdit } = from;
  if (typeof documentation === 'string') item.documentation = documentation;
  else if (documentation !== undefined) item.documentation = new Markdown().own(documentation.value).done();
  const text = textEdit?.newText ?? from.insertText ?? from.label;
  item.insertText = from.insertTextFormat === 2 ? new SnippetString(text) : text;
  if (textEdit !== undefined && 'range' in textEdit) item.range = toRange(textEdit.range);
  if (from.filterText !== undefined) item.filterText = from.filterText;
  item.sortText = `5${from.sortText ?? from.label}`;
  if (from.command !== undefined) item.command = suggestAgain;
  return item;
}
