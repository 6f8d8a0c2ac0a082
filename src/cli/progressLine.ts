import { forTerminal } from '../base/foreign.ts';

/** A line on a terminal that is written over again and again; nothing where the output is no terminal. */
export class ProgressLine {
  readonly #terminal: NodeJS.WriteStream;
  #shown = '';

  constructor(terminal: NodeJS.WriteStream) {
    this.#terminal = terminal;
  }

  show(text: string): void {
    if (!this.#terminal.isTTY || text === this.#shown) return;
    this.#shown = text;
    const line = forTerminal(text);
    // One column is left free: a terminal may go to the next line after the last. Some do not say how many they have.
    const columns = this.#terminal.columns || usualColumns;
    this.#terminal.write(`\r${line.slice(0, columns - 1)}${restOfLine}`);
  }

  clear(): void {
    if (this.#shown !== '') this.#terminal.write(`\r${restOfLine}`);
    this.#shown = '';
  }
}

const usualColumns = 80;

/** ECMA-48, 8.3.41 (EL): erases to the end of the line. */
const restOfLine = '\u001b[K';
