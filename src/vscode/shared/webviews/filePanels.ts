import { afterLast } from '../../../base/cut.ts';
import { type Disposable, type Uri, ViewColumn, type WebviewPanel } from 'vscode';
import { createPanel } from '../faces/editors.ts';
import { oneLine } from '../messages/oneLine.ts';

/** A kind of view of a file. */
interface PanelKind {
  readonly type: string;
  title(name: string): string;
  serve(panel: WebviewPanel, file: Uri): void;
}

/** Views of one kind, one for each file; one that is open is shown again. */
export class FilePanels implements Disposable {
  readonly #kind: PanelKind;
  readonly #open = new Map<string, WebviewPanel>();

  constructor(kind: PanelKind) {
    this.#kind = kind;
  }

  /** Takes the keyboard there where the user has asked for the view. */
  show(file: Uri, isAskedFor: boolean): void {
    const key = file.toString();
    const open = this.#open.get(key);
    if (open !== undefined) return open.reveal(undefined, !isAskedFor);
    const title = this.#kind.title(oneLine(afterLast(file.path, '/')));
    const place = { viewColumn: ViewColumn.Beside, preserveFocus: !isAskedFor };
    const panel = createPanel(this.#kind.type, title, place);
    this.#open.set(key, panel);
    panel.onDidDispose(() => this.#open.delete(key));
    this.#kind.serve(panel, file);
  }

  dispose(): void {
    for (const panel of this.#open.values()) panel.dispose();
  }
}
