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
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= inside) low = middle;
      else high = middle;
    }
    return { line: low, character: inside - (this.#starts[low] ?? 0) };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const lineEnd of text.matchAll(/\r\n|\r|\n/g)) starts.push(lineEnd.index + lineEnd[0].length);
  return starts;
}
