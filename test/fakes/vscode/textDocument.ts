import type { TextDocument, TextDocumentChangeEvent } from 'vscode';
import { type Position, Range, Uri } from './vscode.ts';

/** A document of a file, which can be edited. */
export class FakeDocument {
  readonly uri: ReturnType<typeof Uri.file>;
  version = 1;
  isDirty = false;
  isClosed = false;
  #lines: readonly string[];

  constructor(path: string, text: string) {
    this.uri = Uri.file(path);
    this.#lines = text.split('\n');
  }

  /** As features see it. */
  get document(): TextDocument {
    return this as unknown as TextDocument;
  }

  get lineCount(): number {
    return this.#lines.length;
  }

  readonly getText = (): string => this.#lines.join('\n');

  readonly lineAt = (
    line: number,
  ): { readonly text: string; readonly firstNonWhitespaceCharacterIndex: number } => {
    const text = this.#lines[line];
    if (text === undefined) throw new RangeError(`There is no line ${line}.`);
    return { text, firstNonWhitespaceCharacterIndex: text.length - text.trimStart().length };
  };

  /** Replaces a range; what VS Code tells of it. */
  edit(start: Position, end: Position, text: string): TextDocumentChangeEvent {
    const before = `${(this.#lines[start.line] ?? '').slice(0, start.character)}${text}`;
    const inserted = `${before}${(this.#lines[end.line] ?? '').slice(end.character)}`.split('\n');
    this.#lines = [...this.#lines.slice(0, start.line), ...inserted, ...this.#lines.slice(end.line + 1)];
    this.version += 1;
    this.isDirty = true;
    const change = { range: new Range(start, end), text, rangeOffset: 0, rangeLength: 0 };
    return { document: this.document, contentChanges: [change] } as unknown as TextDocumentChangeEvent;
  }
}
