import { startThread } from '#platform';
import type { Thread } from '../../platform/thread.ts';
import type { RoutesEngine } from '../engine.ts';
import { ReadingWatch } from './readingWatch.ts';
import { RoutesClient } from './routesClient.ts';
import type { RoutesWorkerData } from './routesProtocol.ts';

/** What the next thread is started with: a port of its own goes over to each. */
type NextThread = () => Promise<{ readonly script: string; readonly data: RoutesWorkerData }>;

interface RoutesOptions {
  /** Called when the thread has ended by itself, or too many texts hang. */
  readonly onLost: (reason: unknown) => void;
  /** Milliseconds of processor time beyond the limit of the parser after which a text hangs. */
  readonly grace?: number;
}

/** The parser stops by itself where its grammar lets it. */
const usualGrace = 5_000;

/** So many texts that hang are skipped: each takes seconds. */
const mostHanging = 10;

/**
 * The routes of a workspace, in a thread of its own, so that no index ever holds up the caller's. Closing ends the thread.
 * One that does not come to the end of a text is ended, and another one skips that text.
 */
export async function openRoutesInWorker(next: NextThread, options: RoutesOptions): Promise<RoutesEngine> {
  const threads = new RoutesThreads(next, options);
  await threads.start();
  return threads.client;
}

/** The threads of one index, of which there is one at a time. */
class RoutesThreads {
  readonly client = new RoutesClient();
  readonly #next: NextThread;
  readonly #options: RoutesOptions;
  /** Digests of texts that hang. */
  readonly #hanging: string[] = [];

  constructor(next: NextThread, options: RoutesOptions) {
    this.#next = next;
    this.#options = options;
  }

  async start(): Promise<void> {
    const { script, data } = await this.#next();
    const thread = startThread(script, { ...data, hanging: this.#hanging }, { given: [data.files] });
    let reason: unknown;
    let isHung = false;
    const watch = new ReadingWatch(thread, this.#options.grace ?? usualGrace, (digest) => {
      // What follows upon a text that broke the thread is broken, too.
      if (isHung) return;
      isHung = true;
      this.#hanging.push(digest);
      void this.#restart(thread);
    });
    thread.on('error', (error) => {
      reason = error;
    });
    thread.on('exit', () => {
      watch.stop();
      if (isHung) return;
      this.client.lose(reason ?? new Error('The index of routes has ended.'));
      if (reason !== undefined) this.#options.onLost(reason);
    });
    this.client.serve(thread);
  }

  async #restart(hung: Thread): Promise<void> {
    this.client.pause();
    try {
      await hung.terminate();
      if (this.client.isClosing) {
        this.client.lose(new Error('The index of routes has ended.'));
        return;
      }
      if (this.#hanging.length > mostHanging) throw new Error('Too many files take a grammar without end.');
      await this.start();
    } catch (error) {
      this.client.lose(error);
      this.#options.onLost(error);
    }
  }
}
