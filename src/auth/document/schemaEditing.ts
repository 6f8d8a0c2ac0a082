import type { CompletionItem, Hover } from 'vscode-json-languageservice';
import type { AuthDocument } from './authDocument.ts';
import { jsonService } from './jsonService.ts';

/** Keys, values and snippets that the schema has for an offset. */
export async function schemaCompletions({ json }: AuthDocument, offset: number): Promise<CompletionItem[]> {
  if (json === undefined) return [];
  const { document, tree } = json;
  const list = await jsonService().doComplete(document, document.positionAt(offset), tree);
  return list?.items ?? [];
}

/** The schema's description of the key or value at an offset, in Markdown. */
export async function schemaHover({ json }: AuthDocument, offset: number): Promise<Hover | undefined> {
  if (json === undefined) return undefined;
  const { document, tree } = json;
  return (await jsonService().doHover(document, document.positionAt(offset), tree)) ?? undefined;
}
