import { isList, isRecord } from '../../base/untrusted.ts';

/** How far a scan that was started here was allowed to go. */
const runModes = ['look', 'safe', 'full'] as const;
type RunMode = (typeof runModes)[number];

/** Why such a scan says nothing of what it does not hold. */
export const runGaps = [
  'stopped',
  'time',
  'not-started',
  'no-report',
  'bound',
  'disk-full',
  'session-lost',
  'unanswered',
  'nothing',
  'chosen',
] as const;
export type RunGap = (typeof runGaps)[number];

/** Why the proxy did not send a request. */
export const runRefusals = [
  'other-origin',
  'never-call',
  'not-chosen',
  'mode',
  'login-call',
  'session-lost',
  'too-many',
  'unreadable',
  'unreachable',
] as const;
export type RunRefusal = (typeof runRefusals)[number];

/** What the proxy of a scan counted, besides the operations that were reached. */
export interface RecordedRun {
  readonly mode?: RunMode;
  /** Empty for a complete scan. */
  readonly gaps: readonly RunGap[];
  readonly requests: number;
  readonly logins: number;
  readonly refused: readonly { readonly reason: RunRefusal; readonly count: number }[];
  /** Of the operations that an API description names. */
  readonly described?: { readonly reached: number; readonly all: number };
}

/** Reads what a record says of its run; what is unknown or no count is left out. */
export function readRecordedRun(record: Readonly<Record<string, unknown>>): RecordedRun {
  const { mode, incomplete, requests, logins, refused, described } = record;
  const known = runModes.find((one) => one === mode);
  const gaps = isList(incomplete) ? incomplete : [];
  const refusals = isRecord(refused) ? refused : {};
  const [reached, all] = isRecord(described)
    ? [countIn(described['reached']), countIn(described['all'])]
    : [];
  return {
    ...(known === undefined ? {} : { mode: known }),
    gaps: runGaps.filter((gap) => gaps.includes(gap)),
    requests: countIn(requests) ?? 0,
    logins: countIn(logins) ?? 0,
    refused: runRefusals.flatMap((reason) => {
      const count = Object.hasOwn(refusals, reason) ? (countIn(refusals[reason]) ?? 0) : 0;
      return count === 0 ? [] : [{ reason, count }];
    }),
    ...(reached === undefined || all === undefined || reached > all ? {} : { described: { reached, all } }),
  };
}

function countIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
