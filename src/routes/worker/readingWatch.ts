import type { Thread } from '../../platform/thread.ts';
import { watchThread, type ThreadWatch } from '../../platform/watchThread.ts';
import type { BrokenNotice, ReadingNotice, RoutesAnswer } from './routesProtocol.ts';

/** Notices when a thread does not come to the end of a text, or is broken by it: `onHang` is called with its digest. */
export class ReadingWatch {
  #watch: ThreadWatch | undefined;

  /** `grace`: milliseconds of processor time that the thread gets beyond those that it names. */
  constructor(thread: Thread, grace: number, onHang: (digest: string) => void) {
    thread.on('message', (message) => {
      // Only serveRoutes and portGuard are at the other end.
      const notice = message as RoutesAnswer | ReadingNotice | BrokenNotice;
      if ('broken' in notice) onHang(notice.broken);
      if (!('reading' in notice)) return;
      this.stop();
      if (notice.reading === undefined) return;
      const { digest, longest } = notice.reading;
      this.#watch = watchThread(thread, longest + grace, () => onHang(digest));
    });
  }

  stop(): void {
    this.#watch?.stop();
    this.#watch = undefined;
  }
}
