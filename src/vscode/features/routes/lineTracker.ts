import type { TextDocument, TextDocumentChangeEvent, TextDocumentContentChangeEvent, Uri } from 'vscode';
import { nameInLine } from './nameInLine.ts';

interface LineEdit {
  /** Of the document, after the edit. */
  readonly version: number;
  /** Lines are counted from 0. */
  readonly start: number;
  readonly end: number;
  /** It begins before the first character of `start`. */
  readonly isBefore: boolean;
  /** How many lines more there are. */
  readonly added: number;
}

/** Lines around where a function should be in which its name is searched. */
const searched = 60;

/** Edits since the handlers of a document were indexed: where their lines are now. */
export class LineTracker {
  readonly #edits = new Map<string, LineEdit[]>();

  /** Notes what an edit does to lines; typing within a line does nothing. */
  take({ document, contentChanges }: Pick<TextDocumentChangeEvent, 'document' | 'contentChanges'>): void {
    const edits = contentChanges.flatMap((change) => editOf(document.version, change) ?? []);
    if (edits.length === 0) return;
    const key = document.uri.toString();
    this.#edits.set(key, [...(this.#edits.get(key) ?? []), ...edits]);
  }

  /** What was edited up to a version is in the index. */
  drop(uri: Uri, indexed: number): void {
    const key = uri.toString();
    const left = (this.#edits.get(key) ?? []).filter(({ version }) => version > indexed);
    if (left.length === 0) this.#edits.delete(key);
    else this.#edits.set(key, left);
  }

  forget(uri: Uri): void {
    this.#edits.delete(uri.toString());
  }

  /**
   * Where the function of a line stands now, both counted from 0. A document that was edited before anybody looked is
   * searched for the name nearby.
   */
  lineNow(document: TextDocument, line: number, name: string, indexed: number): number {
    const edits = (this.#edits.get(document.uri.toString()) ?? []).filter(({ version }) => version > indexed);
    const moved = edits.reduce(movedBy, line);
    const last = Math.max(0, document.lineCount - 1);
    const expected = Math.min(moved, last);
    if (name === '' || isNamedIn(document, expected, name)) return expected;
    for (let distance = 1; distance <= searched; distance += 1) {
      for (const near of [expected - distance, expected + distance]) {
        if (near >= 0 && near <= last && isNamedIn(document, near, name)) return near;
      }
    }
    return expected;
  }
}

function isNamedIn(document: TextDocument, line: number, name: string): boolean {
  return nameInLine(document.lineAt(line).text, name) !== undefined;
}

function editOf(version: number, { range, text }: TextDocumentContentChangeEvent): LineEdit | undefined {
  const added = text.split('\n').length - 1 - (range.end.line - range.start.line);
  if (added === 0) return undefined;
  const { line: start, character } = range.start;
  return { version, start, end: range.end.line, isBefore: character === 0, added };
}

function movedBy(line: number, { start, end, isBefore, added }: LineEdit): number {
  if (line < start || (line === start && !isBefore)) return line;
  // What was inside of removed lines is where these were.
  if (line < end) return start;
  return Math.max(start, line + added);
}
