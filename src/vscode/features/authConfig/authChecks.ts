import type { TextDocument } from 'vscode';
import type { CheckedDocument } from '../../shared/files/configChecks.ts';
import type { AuthDocuments } from './authDocuments.ts';
import type { AuthEnvironment } from './authEnvironment.ts';

/** Checks each version of a document once, for the Problems view and for the lightbulb. */
export class AuthChecks {
  readonly #documents: AuthDocuments;
  readonly #environment: AuthEnvironment;
  readonly #checked = new WeakMap<
    TextDocument,
    { readonly stamp: string; readonly checked: CheckedDocument }
  >();

  constructor(documents: AuthDocuments, environment: AuthEnvironment) {
    this.#documents = documents;
    this.#environment = environment;
  }

  async check(document: TextDocument): Promise<CheckedDocument> {
    const open = await this.#documents.open(document);
    const stamp = `${document.version} ${this.#environment.revision}`;
    const known = this.#checked.get(document);
    if (known?.stamp === stamp) return known.checked;
    const host = await this.#environment.hostOf(document.uri, open.config);
    const checked = { ...open, host, problems: open.language.validateParsed(open.config, host) };
    this.#checked.set(document, { stamp, checked });
    return checked;
  }
}
