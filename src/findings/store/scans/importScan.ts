import type { Circumstances } from '../../scans/circumstances.ts';
import type { NotCovered } from '../../scans/notCovered.ts';
import { MergeFindings } from '../mergeFindings.ts';
import { storeCircumstances } from './scanRecords.ts';
import { severities } from '../../model/finding.ts';
import type { Severity } from '../../model/finding.ts';
import type { FindingsBatch } from '../../model/identity.ts';
import type { Skipped } from '../../importers/report.ts';
import { chunksOf, eachText } from '../../model/packedTexts.ts';
import type { ScanTarget } from '../../model/targets.ts';
import { giveApplication, renewOwnHosts, storeTargets } from '../applications.ts';
import { compareAll, compareImported, notSeenCode } from './comparison.ts';
import { rehome } from '../rehome.ts';
import { settle } from '../triage/settle.ts';
import { isOlderThanOthers } from './scanOrder.ts';
import { refreshFindings } from './sightings.ts';
import { removeTexts } from './scanTexts.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';

/** What a scan is stored with besides its findings. */
export interface ScanRecord {
  readonly name: string;
  /** Name of the application; it is made where there is none. */
  readonly application: string;
  readonly format: string;
  readonly tool: string;
  readonly toolVersion: string;
  readonly targets: readonly ScanTarget[];
  readonly importedAt: number;
  readonly instances: number;
  readonly skipped: readonly Skipped[];
  /** Identifies the report's bytes: the same bytes are the same scan. */
  readonly content: string;
  /** The application that the report gives for this part of it, or empty. */
  readonly part: string;
  readonly circumstances: Circumstances;
}

/** A scan as it is going to be stored. */
export interface NewScan {
  readonly record: ScanRecord;
  readonly findings: ScanFindings;
  /** About how many findings there are, for progress. */
  readonly count: number;
}

export interface Merged {
  readonly scan: number;
  readonly findings: number;
  readonly bySeverity: Readonly<Record<Severity, number>>;
  readonly added: number;
  readonly seenAgain: number;
  readonly reappeared: number;
  readonly notSeenAnyMore: number;
  readonly notCovered: readonly NotCovered[];
  readonly compared: boolean;
}

/** Findings stored between two calls of `pause`. */
const findingsPerTurn = 500;
/** Bytes of messages in one row: a row for each would take six times as long. */
const messageChunk = 64 * 1024;

/** The findings of a scan, some at a time as they come. */
export type ScanFindings = Iterable<FindingsBatch> | AsyncIterable<FindingsBatch>;

/**
 * Merges a scan into the store (list rule 10); call it inside a transaction. `pause` is awaited regularly with
 * how many findings are stored, and aborts by throwing. The same bytes again refresh their scan instead of making a
 * second one, and nothing reappears by them.
 */
export async function importScan(
  database: Sqlite,
  record: ScanRecord,
  findings: ScanFindings,
  yieldNow: (done: number) => Promise<void>,
): Promise<Merged> {
  const application = giveApplication(database, record.application);
  const known = knownScan(database, record.content, record.part);
  const isNew = known === 0;
  const replaced = isNew ? [] : takeSightings(database, known);
  const scan = isNew ? insertScan(database, record, application) : known;
  database.run(
    'UPDATE scan SET instances = ?, skipped = ? WHERE id = ?',
    record.instances,
    JSON.stringify(record.skipped),
    scan,
  );
  storeCircumstances(database, scan, record.tool, record.circumstances);
  storeTargets(database, scan, record.targets);
  const rehomed = rehome(database, application, renewOwnHosts(database, application));
  settle(database, rehomed);
  const isOlder = isNew && isOlderThanOthers(database, application, scan);
  const merge = new MergeFindings(database, {
    scan,
    application,
    sameBytes: !isNew,
    isOlder,
    importedAt: record.importedAt,
  });
  await mergeAll(merge, findings, yieldNow);
  merge.finish();
  const marked = `SELECT count(*) FROM finding WHERE not_seen = ${notSeenCode}`;
  const markedBefore = isNew ? 0 : database.number(marked);
  if (isNew) settle(database, isOlder ? merge.seen() : merge.repeated);
  else refreshFindings(database, [...new Set([...replaced, ...merge.seen()])]);
  if (isNew && rehomed.length === 0) compareImported(database, application, scan);
  else compareAll(database, application);
  const [notSeen, notCovered, compared] =
    database.row('SELECT not_seen, not_covered, compared FROM scan WHERE id = ?', scan) ?? [];
  return {
    scan,
    findings: merge.added + merge.seenAgain,
    bySeverity: countSeverities(database, scan, merge),
    added: merge.added,
    seenAgain: merge.seenAgain,
    reappeared: merge.reappeared.length,
    notSeenAnyMore: isNew ? Number(notSeen) : Math.max(0, database.number(marked) - markedBefore),
    // Only the comparison writes them.
    notCovered: JSON.parse(String(notCovered)) as NotCovered[],
    compared: compared === 1,
  };
}

async function mergeAll(
  merge: MergeFindings,
  findings: ScanFindings,
  yieldNow: (done: number) => Promise<void>,
): Promise<void> {
  let done = 0;
  for await (const batch of findings) {
    await yieldNow(done);
    for (const messages of chunksOf(batch.messages, messageChunk)) {
      await yieldNow(done);
      merge.addMessages(messages);
    }
    const occurrences = eachText(batch.occurrences);
    for (const finding of batch.findings) {
      if (++done % findingsPerTurn === 0) await yieldNow(done);
      merge.add(finding, occurrences.next().value ?? noOccurrences);
    }
  }
  await yieldNow(done);
}

/** The scan of a report's bytes, or of the part of them that is about one application; 0 for none. */
export function knownScan(database: Sqlite, content: string, part: string): number {
  return database.number('SELECT id FROM scan WHERE content = ? AND part = ?', content, part);
}

function countSeverities(
  database: Sqlite,
  scan: number,
  { repeated, bySeverity }: MergeFindings,
): Record<Severity, number> {
  if (repeated.length === 0) return bySeverity;
  const counts = { Critical: 0, Major: 0, Minor: 0, Info: 0 };
  for (const [code, count] of database.rows(
    `SELECT severity, count(*) FROM (
       SELECT min(severity) AS severity FROM sighting WHERE scan = ? GROUP BY finding)
     GROUP BY severity`,
    scan,
  )) {
    counts[severities[Number(code)] ?? 'Info'] = Number(count);
  }
  return counts;
}

/** Removes what a scan said of its findings; returns their ids. */
export function takeSightings(database: Sqlite, scan: number): number[] {
  const findings = Array.from(database.rows('SELECT finding FROM sighting WHERE scan = ?', scan), ([id]) =>
    Number(id),
  );
  database.run('DELETE FROM sighting WHERE scan = ?', scan);
  removeTexts(database, scan);
  return findings;
}

function insertScan(database: Sqlite, record: ScanRecord, application: number): number {
  return database.insert(
    `INSERT INTO scan (application, name, format, tool, tool_version, target, imported_at, content, part, instances,
                       skipped, findings, added, seen_again, reappeared, not_seen, compared)
     VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, 0, '', 0, 0, 0, 0, 0, 0)`,
    application,
    record.name,
    record.format,
    record.tool,
    record.toolVersion,
    record.importedAt,
    record.content,
    record.part,
  );
}

const noOccurrences = new TextEncoder().encode('[]');
