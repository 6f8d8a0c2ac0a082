import { firstIndex } from './firstIndex.ts';

/** A place in a text; both count from 0, the character in UTF-16 code units. */
interface Position {
  readonly line: number;
  readonly character: number;
}

/** Finds lines by offset. Lines end with LF, CRLF or CR, as in editors. */
export class LineIndex {
  readonly #starts: readonly number[];
  readonly #length: number;

  constructor(text: string) {
    this.#starts = lineStarts(text);
    this.#length = text.length;
  }

  positionAt(offset: number): Position {
    const inside = Math.max(0, Math.min(offset, this.#length));
    const line = firstIndex(this.#starts.length, (index) => (this.#starts[index] ?? 0) > inside) - 1;
    return { line, character: inside - (this.#starts[line] ?? 0) };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const lineEnd of text.matchAll(/\r\n|\r|\n/g)) starts.push(lineEnd.index + lineEnd[0].length);
  return starts;
}
