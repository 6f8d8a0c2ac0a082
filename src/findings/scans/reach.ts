import { groupBy } from '../../base/groupBy.ts';
import type { ReachedOperations } from './reachedOperations.ts';

/** An operation of code or of a question; ANY is every method. */
interface Operation {
  readonly method: string;
  /** With `{name}` for what changes. */
  readonly path: string;
}

/**
 * What is known of an endpoint without findings; `noFinding` where no report lists what it called, `unlisted` where scans
 * called more than they list.
 */
export type Reach = 'noFinding' | 'reached' | 'notReached' | 'unlisted';

/** What is known of an operation, and the latest scan of each role that called it. */
export interface KnownReach {
  readonly reach: Reach;
  readonly scans: readonly number[];
}

/** What is known of an operation that no list names. */
function unlistedReach(all: readonly ReachedOperations[]): Exclude<Reach, 'reached'> {
  if (all.some(({ isCut }) => isCut)) return 'unlisted';
  return all.some(({ operations }) => operations.length > 0) ? 'notReached' : 'noFinding';
}

/** Says of operations whether any scan has called them, as far as reports and records list that. */
export function reachOf(all: readonly ReachedOperations[]): (operation: Operation) => KnownReach {
  const unlisted = unlistedReach(all);
  const called = all
    .flatMap(({ operations }) => operations)
    .map(({ operation, scans }) => {
      const [method = '', path = ''] = operation.split(' ');
      return { method, segments: segmentsOf(path), scans };
    });
  const byLength = groupBy(called, ({ segments }) => segments.length);
  return ({ method, path }) => {
    const wanted = segmentsOf(path);
    // What takes the rest of a path is called by paths of any length.
    if (wanted.some((segment) => segment.endsWith('*}'))) return { reach: 'noFinding', scans: [] };
    const found = (byLength.get(wanted.length) ?? []).filter(
      (one) =>
        (method === 'ANY' || one.method === method) &&
        wanted.every((segment, index) => segment.includes('{') || segment === one.segments[index]),
    );
    const scans = [...new Set(found.flatMap((one) => one.scans))];
    return { reach: found.length > 0 ? 'reached' : unlisted, scans };
  };
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
