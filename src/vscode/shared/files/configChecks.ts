import type { Disposable, TextDocument, Uri } from 'vscode';
import type * as authLanguage from '../../../auth/authLanguage.ts';
import type { AuthDocument } from '../../../auth/document/authDocument.ts';
import type { Problem } from '../../../auth/problem.ts';
import type { RuleHost } from '../../../auth/rules/ruleHost.ts';

/** What is known of an auth config of the workspace, open or not. */
export interface CheckedConfig {
  readonly uri: Uri;
  readonly config: AuthDocument;
  readonly problems: readonly Problem[];
}

/** One version of a document with everything that is to correct in it, and the code that understands it. */
export interface CheckedDocument {
  readonly language: typeof authLanguage;
  readonly config: AuthDocument;
  readonly problems: readonly Problem[];
  readonly host: RuleHost | undefined;
}

/** How auth configs are checked. */
interface Checker {
  /** Undefined where it cannot be read. */
  readonly check: (uri: Uri) => Promise<CheckedConfig | undefined>;
  readonly checkDocument: (document: TextDocument) => Promise<CheckedDocument>;
  /** After what configs refer to has changed: secrets, variables, attached files. */
  readonly onDidChange: (listener: () => void) => Disposable;
}

/** Checks auth configs for features that are not about their text. The one that is says how. */
export class ConfigChecks {
  #checker: Checker | undefined;

  provide(checker: Checker): void {
    this.#checker = checker;
  }

  /** Undefined where it cannot be read. */
  async check(uri: Uri): Promise<CheckedConfig | undefined> {
    return this.#checker?.check(uri);
  }

  async checkDocument(document: TextDocument): Promise<CheckedDocument> {
    return this.#known.checkDocument(document);
  }

  onDidChange(listener: () => void): Disposable {
    return this.#known.onDidChange(listener);
  }

  get #known(): Checker {
    if (this.#checker === undefined) throw new Error('Nothing checks auth configs.');
    return this.#checker;
  }
}
