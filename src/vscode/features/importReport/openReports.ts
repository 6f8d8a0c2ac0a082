import type { Disposable, TextDocument } from 'vscode';
import { beginningLength, beginsLikeReport } from '../../../findings/importers/reportBeginning.ts';
import type { App } from '../../app/app.ts';

/** Whoever goes through editors quickly waits for nothing. */
const pauseMilliseconds = 100;
const mostPaths = 100;

/** Lets the title of an editor offer Import as DAST Report where its beginning is that of a scan report. */
export class OpenReports implements Disposable {
  readonly #app: App;
  readonly #subscription: Disposable;
  #timer: NodeJS.Timeout | undefined;
  #known: readonly string[] = [];

  constructor(app: App) {
    this.#app = app;
    this.#subscription = app.window.onDidChangeActiveTextEditor(() => this.#lookLater());
    this.#lookLater();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#subscription.dispose();
  }

  #lookLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), pauseMilliseconds);
  }

  #look(): void {
    const { activeTextEditor } = this.#app.window;
    if (activeTextEditor === undefined) return;
    const { document } = activeTextEditor;
    const { uri } = document;
    const isReport = this.#isFile(document) && beginsLikeReport(beginningOf(document));
    // The window may know the file by another scheme, such as that of a remote machine, and so by either of them.
    const paths = [...new Set([uri.fsPath, uri.path])];
    if (isReport === paths.every((path) => this.#known.includes(path))) return;
    const others = this.#known.filter((other) => !paths.includes(other));
    this.#known = isReport ? [...others, ...paths].slice(-mostPaths) : others;
    this.#app.commands
      .setContext('openReports', this.#known)
      .catch((error: unknown) => this.#app.log.warn(`Could not offer to import a report: ${String(error)}`));
  }

  /** What has no file system behind it, such as an output channel or a new file, could not be read as a report. */
  #isFile({ uri, isUntitled }: TextDocument): boolean {
    return !isUntitled && this.#app.workspace.fs.isWritableFileSystem(uri.scheme) !== undefined;
  }
}

/** Reads line by line: a report may be one long line, or many. */
function beginningOf(document: TextDocument): string {
  let text = '';
  for (let line = 0; line < document.lineCount && text.length < beginningLength; line++) {
    text += `${document.lineAt(line).text.slice(0, beginningLength)}\n`;
  }
  return text;
}
