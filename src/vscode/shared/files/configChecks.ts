import type { Uri } from 'vscode';
import type { AuthDocument } from '../../../auth/document/authDocument.ts';
import type { Problem } from '../../../auth/problem.ts';

/** What is known of an auth config of the workspace, open or not. */
export interface CheckedConfig {
  readonly uri: Uri;
  readonly config: AuthDocument;
  readonly problems: readonly Problem[];
}

type Check = (uri: Uri) => Promise<CheckedConfig | undefined>;

/** Checks auth configs for features that do not edit them. The one that does says how. */
export class ConfigChecks {
  #check: Check = async () => undefined;

  provide(check: Check): void {
    this.#check = check;
  }

  /** Undefined where it cannot be read. */
  check(uri: Uri): Promise<CheckedConfig | undefined> {
    return this.#check(uri);
  }
}
