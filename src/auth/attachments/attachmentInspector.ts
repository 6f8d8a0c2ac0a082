import { startThread } from '#platform';
import { Mutex } from '../../base/mutex.ts';
import type { Thread } from '../../platform/thread.ts';
import type { AttachmentFacts } from './attachmentFacts.ts';

type Script = string | URL;

/** Larger files are not looked into. */
export const largestAttachment = 5_000_000;

/** Attachments of that size take a fraction of a second. */
const longestMilliseconds = 10_000;
/** For what a text of that size becomes. */
const mostMegabytes = 512;

/**
 * Looks at attachments in threads, one file after the other, so that nothing in them holds up the caller. `script`: that of
 * attachmentWorker.
 */
export class AttachmentInspector {
  readonly #script: Script | (() => Promise<Script>);
  #started: Script | undefined;
  readonly #timeLimit: number;
  readonly #threads = new Set<Thread>();
  readonly #mutex = new Mutex();
  #isDisposed = false;

  constructor(script: Script | (() => Promise<Script>), timeLimit = longestMilliseconds) {
    this.#script = script;
    this.#timeLimit = timeLimit;
  }

  /** Ends what runs; whatever waits is too slow. */
  dispose(): void {
    this.#isDisposed = true;
    for (const thread of this.#threads) void thread.terminate();
  }

  /** The bytes of a file in UTF-8. Too slow is also what needs more memory than it should. */
  inspect(bytes: Uint8Array): Promise<AttachmentFacts | 'too-slow'> {
    return this.#mutex.run(() => this.#inspect(bytes));
  }

  async #inspect(bytes: Uint8Array): Promise<AttachmentFacts | 'too-slow'> {
    this.#started ??= typeof this.#script === 'function' ? await this.#script() : this.#script;
    if (this.#isDisposed) return 'too-slow';
    const thread = startThread(this.#started, bytes, { limits: { maxOldGenerationSizeMb: mostMegabytes } });
    this.#threads.add(thread);
    return new Promise<AttachmentFacts | 'too-slow'>((resolve, reject) => {
      const timer = setTimeout(() => void thread.terminate(), this.#timeLimit);
      thread.on('message', (facts) => resolve(facts as AttachmentFacts));
      thread.on('error', (error) => (isOutOfMemory(error) ? resolve('too-slow') : reject(error)));
      thread.on('exit', () => {
        clearTimeout(timer);
        this.#threads.delete(thread);
        resolve('too-slow');
      });
    });
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
