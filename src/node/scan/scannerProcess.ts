import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { errorCode } from '../../base/errorMessage.ts';
import { endGroup } from './runFolder.ts';

const usualFarewell = 15_000;
const answerEvery = 400;
const longestLine = 2000;

interface Start {
  readonly program: string;
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  /** What it waits for on its input once it was interrupted. */
  readonly answerAtStop: string | undefined;
  readonly onLine: (line: string) => void;
  /** So long it may take to write its report once it is to stop, in milliseconds. */
  readonly longestFarewell?: number;
}

export type ProcessEnd =
  | { readonly kind: 'ended'; readonly exitCode: number | null }
  | { readonly kind: 'not-started'; readonly reason: string };

/** A scanner in a process group of its own, so that it ends with all that it starts. */
export class ScannerProcess {
  readonly #child: ChildProcess;
  readonly #answerAtStop: string | undefined;
  readonly #longestFarewell: number;
  readonly #ended: Promise<ProcessEnd>;

  constructor({ program, argv, env, folder, answerAtStop, onLine, longestFarewell = usualFarewell }: Start) {
    this.#longestFarewell = longestFarewell;
    this.#answerAtStop = answerAtStop;
    this.#child = spawn(program, argv, { cwd: folder, env, detached: true, stdio: 'pipe' });
    // What it does not read any more is nobody's loss.
    this.#child.stdin?.on('error', () => undefined);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => onLine(line.slice(0, longestLine)));
    }
    this.#ended = this.#wait();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get ended(): Promise<ProcessEnd> {
    return this.#ended;
  }

  /** Lets it write what it has found; ends it where that takes too long. */
  async stop(): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined) return;
    endGroup(pid, 'SIGINT');
    const answer = (): void => void this.#child.stdin?.write(this.#answerAtStop ?? '');
    const answering = setInterval(answer, answerEvery);
    const end = setTimeout(() => endGroup(pid, 'SIGKILL'), this.#longestFarewell);
    await this.#ended;
    clearInterval(answering);
    clearTimeout(end);
  }

  async #wait(): Promise<ProcessEnd> {
    try {
      const [exitCode] = (await once(this.#child, 'close')) as [number | null];
      // What it has started ends with it.
      if (this.#child.pid !== undefined) endGroup(this.#child.pid, 'SIGKILL');
      return { kind: 'ended', exitCode };
    } catch (error) {
      return { kind: 'not-started', reason: errorCode(error) };
    }
  }
}
