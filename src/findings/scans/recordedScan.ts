import { isList, isRecord } from '../../base/untrusted.ts';
import { readTime } from '../importers/reportTime.ts';
import type { Completeness } from './completeness.ts';
import { readRecordedRun, type RecordedRun } from './recordedRun.ts';
import type { ReportedScan, ScanLimit } from './reportedScan.ts';

/** What stands beside a report of a scan that was started here: what the proxy saw of it. */
export interface RecordedScan {
  /** SHA-256 of the report that it is of; of any other it says nothing. */
  readonly report: string;
  readonly role: string;
  readonly user: string;
  readonly completeness: Completeness;
  readonly scan: Pick<ReportedScan, 'at' | 'limit' | 'reached' | 'isReachCut' | 'engines'>;
  readonly run: RecordedRun;
}

/** The name of the record beside a report. */
export function recordPathOf(report: string): string {
  return `${report.replace(/\.[a-z]{1,10}$/i, '')}.dast-scan`;
}

/** Larger ones are none of ours. */
export const largestRecord = 2_000_000;
const mostReached = 2000;
const mostEngines = 20;

/** Reads a record; undefined for a text that is none. */
export function readRecordedScan(text: string): RecordedScan | undefined {
  const record = parsed(text);
  if (!isRecord(record) || record['dastWorkbenchScan'] !== 1) return undefined;
  const { report, role, user, origin, incomplete, reached, started, reachedIsAll, engines } = record;
  if (typeof report !== 'string' || typeof role !== 'string' || typeof user !== 'string') return undefined;
  if (typeof origin !== 'string' || !isList(incomplete) || !isList(reached)) return undefined;
  const limit = limitOf(incomplete);
  const at = typeof started === 'string' ? readTime(started) : undefined;
  const calls = reached.slice(0, mostReached).flatMap((operation) => {
    const [, method, path] = /^([A-Z]{1,20}) (\/\S{0,2000})$/.exec(String(operation)) ?? [];
    return method === undefined || path === undefined ? [] : [{ method, url: `${origin}${path}` }];
  });
  return {
    report,
    role,
    user,
    completeness: incomplete.length === 0 ? 'complete' : 'partial',
    scan: {
      ...(at === undefined ? {} : { at }),
      ...(limit === undefined ? {} : { limit }),
      reached: calls,
      ...enginesOf(engines),
      ...(reachedIsAll === false || calls.length < reached.length ? { isReachCut: true } : {}),
    },
    run: readRecordedRun(record),
  };
}

function enginesOf(engines: unknown): Pick<ReportedScan, 'engines'> {
  return isList(engines) ? { engines: engines.slice(0, mostEngines).map(String) } : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A file that only has the name of a record.
    return undefined;
  }
}

const limits: Readonly<Record<string, ScanLimit>> = {
  stopped: 'cancelled',
  time: 'time-limit',
  bound: 'time-limit',
};

/** A scan of some operations is partial, and ended all the same. */
function limitOf(incomplete: readonly unknown[]): ScanLimit | undefined {
  const [reason] = incomplete.filter((one) => one !== 'chosen');
  if (reason === undefined) return undefined;
  return (
    (typeof reason === 'string' && Object.hasOwn(limits, reason) ? limits[reason] : undefined) ?? 'unfinished'
  );
}
