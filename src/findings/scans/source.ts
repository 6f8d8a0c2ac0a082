import { shortHash } from '../../base/hash.ts';

/** A day, a time or a long number, which is another one with every scan, and the number of a repeated download. */
const changing =
  /\d{6,}|\d{4}[-_.]\d\d[-_.]\d\d(?:[-_.T ]\d\d[-_.h:]?\d\d(?:[-_.m:]?\d\d)?)?| \(\d{1,4}\)(?=\.|$)/g;

/** A report's name or path as it is the same for the next scan: `zap-2026-11-25.json` is written every night. */
export function steadyName(name: string): string {
  return name.replaceAll(changing, '#');
}

/** What stands for the place that reports come from: a name of it is never stored. */
export function sourceOf(path: string): string {
  return shortHash(steadyName(path.replaceAll('\\', '/')));
}
