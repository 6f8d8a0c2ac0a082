import type { JSONDocument, LanguageService } from 'vscode-json-languageservice';
import { getLanguageService } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import schema from '../../../schemas/dast-auth.schema.json' with { type: 'json' };
import { schemaIn } from './schemaLanguage.ts';

/** A text as the JSON language service reads it. */
export interface JsonDocument {
  readonly document: TextDocument;
  readonly tree: JSONDocument;
}

const schemaUri = 'dast-auth:schema';
const markdown = ['markdown', 'plaintext'] as const;

let service: LanguageService | undefined;
let translate = (english: string): string => english;

/** Sets the language of what the schema says of keys and values. */
export function describeSchemaIn(translation: (english: string) => string): void {
  if (translate === translation) return;
  translate = translation;
  service = undefined;
}

/** The editing of JSON by schema that VS Code has for every JSON file, with the schema of auth configs. */
export function jsonService(): LanguageService {
  service ??= createService();
  return service;
}

export function readJson(text: string): JsonDocument {
  const document = TextDocument.create('dast-auth:file', 'jsonc', 0, text);
  return { document, tree: jsonService().parseJSONDocument(document) };
}

function createService(): LanguageService {
  // The service resolves references in place, so that it needs copies.
  const schemaText = JSON.stringify(schemaIn(schema, translate));
  const created = getLanguageService({
    // A file may name any URL in "$schema": it is always our schema, and nothing is ever loaded.
    schemaRequestService: async () => schemaText,
    clientCapabilities: {
      textDocument: {
        completion: { completionItem: { documentationFormat: [...markdown], labelDetailsSupport: true } },
        hover: { contentFormat: [...markdown] },
      },
    },
  });
  created.configure({
    allowComments: true,
    schemas: [{ uri: schemaUri, fileMatch: ['*'], schema: JSON.parse(schemaText) as object }],
  });
  return created;
}
