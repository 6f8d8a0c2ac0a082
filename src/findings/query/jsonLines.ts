/** What is searched for in folded lines of JSON. */
export interface JsonNeedle {
  /** Folded, and written as in a string of JSON. */
  readonly text: string;
  /** It could also be found outside of strings, or in the middle of an escaped character. */
  readonly isAmbiguous: boolean;
}

export function jsonNeedle(text: string): JsonNeedle {
  const written = JSON.stringify(text.toLowerCase()).slice(1, -1);
  return { text: written, isAmbiguous: written.includes('\\') || /^[\d,[\]]*$/.test(written) };
}

/**
 * Calls back with the number of every line that has the needle in one of its strings. `lines`: one JSON value each,
 * folded by `toLowerCase`, which changes neither quotes nor escapes; a line feed cannot occur inside of a value.
 */
export function findInLines(lines: string, needle: JsonNeedle, found: (line: number) => void): void {
  const { text, isAmbiguous } = needle;
  const walk = new StringWalk(lines);
  let line = 0;
  let start = 0;
  let end = endOfLine(lines, 0);
  let position = 0;
  for (;;) {
    const at = lines.indexOf(text, position);
    if (at < 0) return;
    while (end < at) {
      line++;
      start = end + 1;
      end = endOfLine(lines, start);
    }
    if ((!isAmbiguous && !followsEscape(lines, at)) || walk.isCharacter(start, at)) {
      found(line);
      position = end + 1;
    } else position = at + 1;
  }
}

function endOfLine(lines: string, start: number): number {
  const end = lines.indexOf('\n', start);
  return end < 0 ? lines.length : end;
}

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;
/** `\u001f` */
const longestEscape = 6;

/** Whether an escaped character may begin before `at` and end after it. */
function followsEscape(lines: string, at: number): boolean {
  for (let index = at - longestEscape + 1; index < at; index++) {
    if (lines.charCodeAt(index) === backslash) return true;
  }
  return false;
}

/** Goes through a line once, whatever number of places it is asked about, in their order. */
class StringWalk {
  readonly #lines: string;
  #start = -1;
  #at = 0;
  #isInside = false;

  constructor(lines: string) {
    this.#lines = lines;
  }

  /** Whether a character of a string starts at this place of the line that begins at `start`. */
  isCharacter(start: number, place: number): boolean {
    if (start !== this.#start) {
      this.#start = start;
      this.#at = start;
      this.#isInside = false;
    }
    while (this.#at < place) {
      const code = this.#lines.charCodeAt(this.#at);
      if (code === quote) this.#isInside = !this.#isInside;
      this.#at += code === backslash ? this.#escapeLength() : 1;
    }
    return this.#at === place && this.#isInside;
  }

  #escapeLength(): number {
    return this.#lines.charCodeAt(this.#at + 1) === letterU ? longestEscape : 2;
  }
}
