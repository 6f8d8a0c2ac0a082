import { startThread } from '#platform';
import type { Thread, ThreadLimits } from '../../platform/thread.ts';
import { success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import type { FindingsBatch } from '../model/identity.ts';
import type { ImportFailureCode } from '../importers/report.ts';
import { ImportEnded } from '../merge/importYield.ts';
import type { OpenedReport, OpenReport } from '../merge/openReport.ts';
import { isOutOfMemory } from './outOfMemory.ts';
import type { ReaderAnswer, ReaderData, ReaderRequest, ReadOutcome } from './reportMessages.ts';
import { hangsAfter, watchThread } from '../../platform/watchThread.ts';
import type { ThreadWatch } from '../../platform/watchThread.ts';

/** Most of what a reader makes is garbage soon; with the usual 16 MB it is copied before it is. */
const youngGeneration = { maxYoungGenerationSizeMb: 64 };

/**
 * Reads each report in a thread of its own that ends with it; `script` is the file of reportReader. The thread is
 * ended at once when the import is cancelled, and when it hangs. `memory`: less than Node gives a thread by itself.
 */
export function openReportInWorker(
  script: string,
  limit = hangsAfter,
  memory: ThreadLimits = {},
): OpenReport {
  return async (input, { onProgress, ...options }, clock, signal) => {
    const thread = new ReaderThread(script, { input, options, now: clock() }, limit, memory, onProgress);
    const cancel = (): void => thread.end(endedBy('import-cancelled', input.name));
    signal.addEventListener('abort', cancel);
    const close = (): void => {
      signal.removeEventListener('abort', cancel);
      thread.end(new Error('The report is closed.'));
    };
    if (signal.aborted) cancel();
    const read = await thread.read();
    if (read.ok) {
      const findings: OpenedReport['findings'] = (application, ownHosts) =>
        thread.findings(application, ownHosts);
      return success({ ...read.value, findings, close });
    }
    close();
    return read;
  };
}

function endedBy(code: ImportFailureCode, name: string): ImportEnded {
  return new ImportEnded({ code, args: [name] });
}

class ReaderThread {
  readonly #worker: Thread;
  readonly #watch: ThreadWatch;
  readonly #answers: ReaderAnswer[] = [];
  #waiting: { resolve: (answer: ReaderAnswer) => void; reject: (reason: unknown) => void } | undefined;
  #reason: unknown;

  constructor(
    script: string,
    data: ReaderData,
    limit: number,
    memory: ThreadLimits,
    onProgress: ((fraction: number) => void) | undefined,
  ) {
    const { name } = data.input;
    this.#worker = startThread(script, data, { limits: { ...youngGeneration, ...memory } });
    this.#watch = watchThread(this.#worker, limit, () => this.end(endedBy('report-hangs', name)));
    this.#worker.on('message', (message) => {
      // Only serveReport is at the other end.
      const answer = message as ReaderAnswer;
      this.#watch.answered();
      if (answer.kind === 'progress') onProgress?.(answer.fraction);
      else this.#take(answer);
    });
    this.#worker.on('error', (error) => {
      this.end(isOutOfMemory(error) ? endedBy('report-out-of-memory', name) : error);
    });
    this.#worker.on('exit', () => this.end(new Error('The reader of reports has ended.')));
  }

  async read(): Promise<Result<ReadOutcome, ImportFailureCode>> {
    try {
      const answer = await this.#next();
      if (answer.kind === 'read') return answer.result;
      throw new Error('The reader of reports has answered something else.');
    } catch (error) {
      if (error instanceof ImportEnded) return { ok: false, failure: error.failure };
      throw error;
    }
  }

  /** One batch is always on its way while another is stored. */
  async *findings(application: string, ownHosts: ReadonlySet<string>): AsyncGenerator<FindingsBatch> {
    this.#ask({ kind: 'start', application, ownHosts });
    this.#ask({ kind: 'next' });
    for (;;) {
      const answer = await this.#next();
      if (answer.kind !== 'findings' || answer.batch === undefined) return;
      this.#ask({ kind: 'next' });
      yield answer.batch;
    }
  }

  /** Ends the thread; whoever waits for it, or asks it, is rejected with the first reason. */
  end(reason: unknown): void {
    this.#reason ??= reason;
    this.#watch.stop();
    void this.#worker.terminate();
    this.#waiting?.reject(this.#reason);
    this.#waiting = undefined;
  }

  #ask(request: ReaderRequest): void {
    this.#worker.postMessage(request);
  }

  #take(answer: ReaderAnswer): void {
    if (this.#waiting === undefined) this.#answers.push(answer);
    else this.#waiting.resolve(answer);
    this.#waiting = undefined;
  }

  #next(): Promise<ReaderAnswer> {
    const answer = this.#answers.shift();
    if (answer !== undefined) return Promise.resolve(answer);
    if (this.#reason !== undefined) return Promise.reject(this.#reason);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }
}
