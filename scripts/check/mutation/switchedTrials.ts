import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { slowness } from '../../../test/patience.ts';
import { startProcess, stopProcess } from '../../processes.ts';
import type { Mutant } from './mutants.ts';
import type { Attempt, Verdict } from './switchedTests.ts';
import type { SwitchedMutant } from './switching.ts';

/** After so long without the end of a test, in milliseconds on a machine that is not slow, the process begins anew. */
const longestSilence = 15_000;

/** Tries mutants in a process in which all of them are switched off, and the tests stay loaded from one to the next. */
export class SwitchedTrials {
  readonly #copy: string;
  readonly #mutants: readonly SwitchedMutant[];
  readonly #ids: ReadonlyMap<Mutant, number>;
  #process: ChildProcess | undefined;

  constructor(copy: string, mutants: readonly Mutant[]) {
    this.#copy = copy;
    this.#mutants = mutants.map((mutant, id) => ({ ...mutant, id }));
    this.#ids = new Map(mutants.map((mutant, id) => [mutant, id]));
  }

  /**
   * Whether tests notice a mutant that pass without it. What is not noticed here can still be: tests do not run again what is
   * done when a file is loaded, what an earlier test did and the code remembers, and threads and other processes.
   */
  async kills(mutant: Mutant, tests: readonly string[]): Promise<boolean> {
    const id = this.#ids.get(mutant);
    if (id === undefined || tests.length === 0) return false;
    const verdict = await this.#answer({ mutant: id, files: tests });
    if (verdict === undefined || verdict === 'spoiled') await this.stop();
    return verdict === 'killed';
  }

  async stop(): Promise<void> {
    if (this.#process !== undefined) await stopProcess(this.#process);
    this.#process = undefined;
  }

  /** Undefined where the process ended or hangs. */
  async #answer(attempt: Attempt): Promise<Verdict | undefined> {
    const tests = this.#process?.connected === true ? this.#process : this.#start();
    this.#process = tests;
    return new Promise((resolve) => {
      const end = (verdict?: Verdict): void => {
        clearTimeout(hanging);
        tests.off('message', heard).off('exit', ended);
        resolve(verdict);
      };
      const hanging = setTimeout(end, longestSilence * slowness());
      const heard = (message: Verdict | 'moved'): void => {
        if (message === 'moved') hanging.refresh();
        else end(message);
      };
      const ended = (): void => end();
      tests.on('message', heard).once('exit', ended);
      tests.send(attempt);
    });
  }

  #start(): ChildProcess {
    const program = join(this.#copy, 'scripts/check/mutation/switchedTests.ts');
    const started = startProcess(process.execPath, [program], {
      cwd: this.#copy,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.send([...this.#mutants]);
    return started;
  }
}
