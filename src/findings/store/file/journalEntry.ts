import { isRecord } from '../../../base/untrusted.ts';
import type { TriageCodes } from '../../model/triage.ts';
import type { NewChange } from '../triage/triageLog.ts';

/** More would make a line too long that is written at each change. */
export const mostKeys = 10_000;

/** A change as the journal keeps it: replayed on the same database file, it gives the same store. */
export type JournalEntry =
  | {
      readonly kind: 'change';
      readonly change: NewChange;
      /** Of its findings, in any order: with them it can be replayed on another database file. */
      readonly keys?: readonly string[];
    }
  | { readonly kind: 'undo' | 'redo'; readonly at: number };

/** One line of JSON. Finding ids are written as differences: they are close together. */
export function formatEntry(entry: JournalEntry): string {
  if (entry.kind !== 'change') return JSON.stringify(entry);
  let previous = 0;
  const findings = Array.from(entry.change.findings, (id) => {
    const difference = id - previous;
    previous = id;
    return difference;
  });
  const { keys } = entry;
  return JSON.stringify({
    kind: 'change',
    change: { ...entry.change, findings },
    ...(keys && { keys: keys.join('') }),
  });
}

/** Throws where the line is not an entry: the journal was written by something else. */
export function parseEntry(line: string): JournalEntry {
  const data: unknown = JSON.parse(line);
  if (!isRecord(data)) throw new Error('A journal line is no change.');
  const { kind } = data;
  if (kind === 'undo' || kind === 'redo') return { kind, at: numberOf(data['at']) };
  if (kind !== 'change' || !isRecord(data['change'])) throw new Error('A journal line is no change.');
  const { set, findings, by, at, total, rows, summary, comment } = data['change'];
  if (!Array.isArray(findings)) throw new Error('A journal line has no findings.');
  let id = 0;
  const change = {
    set: codesOf(set),
    findings: findings.map((difference) => (id += numberOf(difference))),
    by: String(by),
    at: numberOf(at),
    total: numberOf(total),
    rows: numberOf(rows),
    summary: String(summary),
    comment: String(comment),
  };
  return { kind: 'change', change, keys: keysOf(data['keys']) };
}

function keysOf(written: unknown): readonly string[] {
  return typeof written === 'string' ? (written.match(/.{16}/g) ?? []) : [];
}

function codesOf(set: unknown): TriageCodes {
  if (!isRecord(set)) throw new Error('A journal line sets nothing.');
  const { status, resolution } = set;
  return {
    ...(status === undefined ? {} : { status: numberOf(status) }),
    ...(resolution === undefined ? {} : { resolution: numberOf(resolution) }),
  };
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw new Error('A journal line lacks a number.');
  return value;
}
