import { Mutex } from '../base/mutex.ts';
import type { MatchRegex, RegexMatch } from '../login/ports.ts';
import { startThread } from '../platform/nodeThreads.ts';
import type { Thread } from '../platform/thread.ts';
import { watchThread } from '../platform/watchThread.ts';

/** Far more than a thread needs to start and a sensible expression for 2 MB. */
const longestMilliseconds = 1_000;
/** So long a thread waits for the next expression. */
const idleMilliseconds = 2_000;
const mostMegabytes = 256;

/** What the thread runs. It stands here, so that no host has to know of a further file. */
const source = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ pattern, text }) => {
  let found;
  try {
    found = new RegExp(pattern).exec(text)?.slice();
  } catch {
    found = 'invalid';
  }
  parentPort.postMessage(found);
});`;
const script = new URL(`data:text/javascript,${encodeURIComponent(source)}`);

/**
 * Matches expressions one after the other in a thread of their own, because only that can be ended: a hostile expression
 * runs for ever on a short text. The thread starts with the first one and ends when none has come for a while.
 */
export function regexMatcher(): MatchRegex {
  const mutex = new Mutex();
  let thread: RegexThread | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = (): void => {
    thread?.end();
    thread = undefined;
  };
  const match = async (pattern: string, text: string): Promise<RegexMatch> => {
    clearTimeout(idle);
    thread ??= new RegexThread();
    const found = await thread.match(pattern, text);
    if (found === 'slow') end();
    else idle = setTimeout(end, idleMilliseconds).unref();
    return found;
  };
  return (pattern, text) => mutex.run(() => match(pattern, text));
}

class RegexThread {
  readonly #thread: Thread = startThread(script, undefined, {
    limits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  #answer: (found: RegexMatch) => void = () => undefined;

  constructor() {
    this.#thread.on('message', (found) => this.#answer(found as RegexMatch));
    // It needs more memory than it should.
    this.#thread.on('error', () => this.#answer('slow'));
  }

  async match(pattern: string, text: string): Promise<RegexMatch> {
    this.#thread.keepsProcess(true);
    const watch = watchThread(this.#thread, longestMilliseconds, () => this.#answer('slow'));
    try {
      return await new Promise<RegexMatch>((resolve) => {
        this.#answer = resolve;
        this.#thread.postMessage({ pattern, text });
      });
    } finally {
      watch.stop();
      this.#thread.keepsProcess(false);
    }
  }

  end(): void {
    void this.#thread.terminate();
  }
}
