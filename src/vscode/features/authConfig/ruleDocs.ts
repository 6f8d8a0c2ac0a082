import { Uri, workspace } from 'vscode';

/**
 * Where the documentation of each problem stands: in a file of the extension, so that it is there offline and for
 * the installed version.
 */
export class RuleDocs {
  readonly #file: Uri;
  #loading: Promise<void> | undefined;
  readonly #lines = new Map<string, number>();

  constructor(extensionUri: Uri) {
    this.#file = Uri.joinPath(extensionUri, 'docs', 'reference', 'auth-config-rules.md');
  }

  /** Reads the file once, before the first problem is shown. */
  async load(): Promise<void> {
    this.#loading ??= this.#read();
    return this.#loading;
  }

  /** The section of a code; undefined where there is none, or before the file is read. */
  targetOf(code: string): Uri | undefined {
    const line = this.#lines.get(code);
    return line === undefined ? undefined : this.#file.with({ fragment: `L${line}` });
  }

  async #read(): Promise<void> {
    let text = '';
    try {
      text = new TextDecoder().decode(await workspace.fs.readFile(this.#file));
    } catch {
      // Problems are worth more than the way to their documentation.
    }
    for (const [index, line] of text.split('\n').entries()) {
      const code = /^### `([\w-]+)`/.exec(line)?.[1];
      if (code !== undefined) this.#lines.set(code, index + 1);
    }
  }
}
