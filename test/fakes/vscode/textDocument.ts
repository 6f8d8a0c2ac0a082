import type { TextDocument, TextDocumentChangeEvent } from 'vscode';
import { Position, Range, Uri } from './vscode.ts';

/** A document of a file, which can be edited. */
export class FakeDocument {
  readonly uri: ReturnType<typeof Uri.file>;
  version = 1;
  isDirty = false;
  isClosed = false;
  readonly languageId: string;
  #lines: readonly string[];

  constructor(place: string | ReturnType<typeof Uri.file>, text: string, languageId = 'plaintext') {
    this.uri = typeof place === 'string' ? Uri.file(place) : place;
    this.languageId = languageId;
    this.#lines = text.split('\n');
  }

  /** As features see it. */
  get document(): TextDocument {
    return this as unknown as TextDocument;
  }

  get lineCount(): number {
    return this.#lines.length;
  }

  get isUntitled(): boolean {
    return this.uri.scheme === 'untitled';
  }

  readonly getText = (range?: Range): string => {
    const text = this.#lines.join('\n');
    return range === undefined ? text : text.slice(this.offsetAt(range.start), this.offsetAt(range.end));
  };

  readonly positionAt = (offset: number): Position => {
    const before = this.getText().slice(0, offset).split('\n');
    return new Position(before.length - 1, before.at(-1)?.length ?? 0);
  };

  readonly offsetAt = ({ line, character }: Position): number =>
    this.#lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, character);

  readonly lineAt = (
    line: number,
  ): { readonly text: string; readonly firstNonWhitespaceCharacterIndex: number; readonly range: Range } => {
    const text = this.#lines[line];
    if (text === undefined) throw new RangeError(`There is no line ${line}.`);
    const range = new Range(new Position(line, 0), new Position(line, text.length));
    return { text, firstNonWhitespaceCharacterIndex: text.length - text.trimStart().length, range };
  };

  /** Replaces a range; returns the event of VS Code. */
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
