import type { ReadingGuard } from '../index/readingGuard.ts';
import type { BrokenNotice, ReadingNotice } from './routesProtocol.ts';

/** Notifies whoever started this thread of each text that it reads. `hanging`: digests of those that are skipped. */
export function portGuard(
  port: { postMessage(message: unknown): void },
  hanging: readonly string[] = [],
): ReadingGuard {
  const skipped = new Set(hanging);
  const notify = (notice: ReadingNotice | BrokenNotice): void => port.postMessage(notice);
  let isBroken = false;
  return {
    hangs: (digest) => skipped.has(digest),
    begins: (digest, longest) => notify({ reading: { digest, longest } }),
    ends: () => notify({ reading: undefined }),
    breaks: (digest) => {
      isBroken = true;
      notify({ broken: digest });
    },
    get isBroken() {
      return isBroken;
    },
  };
}
