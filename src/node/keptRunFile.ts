import { closeSync, constants, openSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { keptLine, keptLines, readKept, type KeptQuestion } from '../access/keptRun.ts';
import type { AccessEvent } from '../access/matrix.ts';
import type { KnownRun } from '../access/runSoFar.ts';
import { fileFailure, type FileFailureCode } from '../base/fileMessages.ts';
import { replaceFile } from '../base/replaceFile.ts';
import { success, type Result } from '../base/result.ts';
import { readRegularFile } from '../platform/nodeRegularFile.ts';

/** More is not read again, so more is not written. */
const largest = 100_000_000;

/** What was made a link meanwhile is not followed. */
const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW;

/** The file of a run: each row is in it before more is asked, whatever ends the run. */
export class KeptRunFile {
  readonly #path: string;
  readonly #question: KeptQuestion;
  /** Bytes of the file that rows are added to; undefined where none are. */
  #size: number | undefined;

  constructor(path: string, question: KeptQuestion) {
    this.#path = path;
    this.#question = question;
  }

  /** What an earlier run has kept; undefined where it was about something else, or is none. */
  async read(): Promise<Result<KnownRun | undefined, FileFailureCode>> {
    try {
      const { bytes } = await readRegularFile(this.#path, { within: undefined, largest });
      return success(readKept(new TextDecoder().decode(bytes), this.#question));
    } catch (error) {
      return { ok: false, failure: fileFailure(error, this.#path, largest) };
    }
  }

  /** All that is known, in place of what was there; what happens then is added to it. `replace` says why it cannot. */
  async write<Failed>(
    run: KnownRun,
    replace: (path: string, text: string) => Promise<Failed | undefined>,
  ): Promise<Failed | undefined> {
    const text = [...keptLines(this.#question, run)].join('');
    const size = Buffer.byteLength(text);
    this.#size = undefined;
    if (size > largest) return undefined;
    const failure = await replace(this.#path, text);
    if (failure === undefined) this.#size = size;
    return failure;
  }

  /** One more, before anything else is asked; what cannot be added is written at the end, which says why it cannot. */
  add(event: AccessEvent): void {
    const line = keptLine(event);
    const size = (this.#size ?? largest) + Buffer.byteLength(line);
    if (line === '' || size > largest) return;
    try {
      const file = openSync(this.#path, appending);
      try {
        writeFileSync(file, line);
        this.#size = size;
      } finally {
        closeSync(file);
      }
    } catch {
      this.#size = undefined;
    }
  }
}

/** In a folder of this program, which is made where it is not there. */
export async function replaceKept(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await replaceFile(path, [text]);
}
