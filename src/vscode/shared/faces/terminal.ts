import { EventEmitter, type Pseudoterminal } from 'vscode';
import { type Foreign, forTerminal } from '../../../base/foreign.ts';
import { withoutEscapes } from '../../../base/terminalEscapes.ts';

const interrupt = '\u0003';

/** Writes a line to a terminal, whatever it holds. */
export type WriteLine = (line: Foreign) => void;

/** A terminal of a task that only shows lines; closing it or Ctrl+C asks the task to end. */
export class ShownTerminal implements Pseudoterminal {
  readonly #run: (write: WriteLine, signal: AbortSignal) => Promise<number>;
  readonly #written = new EventEmitter<string>();
  readonly #closed = new EventEmitter<number>();
  readonly #stop = new AbortController();
  readonly onDidWrite = this.#written.event;
  readonly onDidClose = this.#closed.event;

  /** `run` resolves to the exit code. */
  constructor(run: (write: WriteLine, signal: AbortSignal) => Promise<number>) {
    this.#run = run;
  }

  open(): void {
    const write: WriteLine = (line) => this.#written.fire(`${forTerminal(withoutEscapes(line))}\r\n`);
    void this.#run(write, this.#stop.signal).then((code) => this.#closed.fire(code));
  }

  close(): void {
    this.#stop.abort();
  }

  handleInput(typed: string): void {
    if (typed.includes(interrupt)) this.#stop.abort();
  }
}
