import type { IncompleteReason } from './incompleteMessages.ts';
import type { RunRecord } from './runRecord.ts';
import type { ScanMode } from './scanMode.ts';

/** How a scanner came to its end. */
export type Ending = 'itself' | 'stopped' | 'time' | 'not-started';

/** What is known of a scan that was started here: what the proxy saw, which no scanner can embellish. */
export interface ScanRecord {
  /** The version of this form. */
  readonly dastWorkbenchScan: 1;
  /** SHA-256 of the report that this is about; empty where there is none. */
  readonly report: string;
  readonly scanner: string;
  readonly version: string;
  readonly mode: ScanMode;
  readonly role: string;
  readonly user: string;
  readonly origin: string;
  /** ISO 8601, UTC. */
  readonly started: string;
  readonly ended: string;
  readonly ending: Ending;
  /** Of the scanner; null where it was ended by a signal. It proves nothing. */
  readonly exitCode: number | null;
  readonly requests: number;
  readonly logins: number;
  readonly unanswered: number;
  readonly refused: RunRecord['refused'];
  /** Empty for a complete scan. */
  readonly incomplete: readonly IncompleteReason[];
  /** Categories of the findings that it looked for, where that is known. */
  readonly engines: readonly string[];
  /** `METHOD path` of what was reached as the role. */
  readonly reached: readonly string[];
  /** Whether `reached` lists everything; a record has a bound. */
  readonly reachedIsAll: boolean;
  /** Of the calls that an API description names. */
  readonly described: { readonly reached: number; readonly all: number } | null;
}

interface Ended {
  readonly ending: Ending;
  readonly hasReport: boolean;
  /** Whether the scanner said that it ended something early. */
  readonly hitBound: boolean;
  /** It could not write any more, which not every scanner says. */
  readonly isDiskFull: boolean;
  readonly isSessionLost: boolean;
  /** It was of some operations alone. */
  readonly isChosen: boolean;
}

/** One in so many requests may stay without an answer. */
const answeredOf = 100;

/** Why a scan is not complete; a scanner's exit code is no reason, and no proof. */
export function incompleteOf(record: RunRecord, ended: Ended): readonly IncompleteReason[] {
  const { ending, hasReport, hitBound, isDiskFull, isSessionLost, isChosen } = ended;
  const isUnanswered = record.unanswered * answeredOf > record.asRole + record.plain;
  const reasons: readonly (IncompleteReason | false)[] = [
    ending !== 'itself' && ending,
    !hasReport && 'no-report',
    hitBound && 'bound',
    isDiskFull && 'disk-full',
    isSessionLost && 'session-lost',
    isUnanswered && 'unanswered',
    record.coverage.reached.length === 0 && 'nothing',
    isChosen && 'chosen',
  ];
  return reasons.filter((reason) => reason !== false);
}

/** What stands beside a report. */
export function recordText(record: ScanRecord): string {
  return `${JSON.stringify(record, undefined, 2)}\n`;
}
