import type { TextDocument } from 'vscode';
import type * as authLanguage from '../../../auth/authLanguage.ts';
import type { AuthDocument } from '../../../auth/document/authDocument.ts';
import { translate } from '../../../base/messages.ts';

type AuthLanguage = typeof authLanguage;

/** A document as all editing features share it, with the code that understands it. */
export interface OpenAuthConfig {
  readonly language: AuthLanguage;
  readonly config: AuthDocument;
}

/** Loaded by the first auth config, so that opening VS Code costs nothing. */
export async function loadAuthLanguage(): Promise<AuthLanguage> {
  const language = await import('../../../auth/authLanguage.ts');
  language.describeSchemaIn(inDisplayLanguage);
  return language;
}

/** The bundle of the config language has no sentences of its own. */
function inDisplayLanguage(english: string): string {
  return translate(english, []);
}

/** Reads each version of a document once, for everything that asks about it. */
export class AuthDocuments {
  readonly #read = new WeakMap<TextDocument, { readonly version: number; readonly config: AuthDocument }>();

  async open(document: TextDocument): Promise<OpenAuthConfig> {
    const language = await loadAuthLanguage();
    const known = this.#read.get(document);
    const { version } = document;
    if (known?.version === version) return { language, config: known.config };
    const config = new language.AuthDocument(document.getText());
    this.#read.set(document, { version, config });
    return { language, config };
  }
}
