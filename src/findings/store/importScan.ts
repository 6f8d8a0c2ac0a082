import type { SqlValue } from 'sql.js';
import { resolutions, severities, statuses } from '../finding.ts';
import type { Severity } from '../finding.ts';
import type { FindingsBatch, ImportedFinding } from '../identity.ts';
import type { Skipped } from '../importers/report.ts';
import { chunksOf, eachText } from '../packedTexts.ts';
import type { PackedTexts } from '../packedTexts.ts';
import type { ScanTarget } from '../targets.ts';
import { giveApplication, renewOwnHosts, storeTargets } from './applications.ts';
import { compareAll, compareLatest, storeCounts } from './comparison.ts';
import { LabelledVulnerabilities } from './labelledVulnerabilities.ts';
import { recordReappearance } from './reappearance.ts';
import { rehome } from './rehome.ts';
import { settle } from './settle.ts';
import { refreshFindings } from './sightings.ts';
import { isBare, removeTexts, ScanTexts } from './scanTexts.ts';
import type { LabelIds } from './scanTexts.ts';
import type { Sqlite } from './sqlite.ts';
import { StoredLabels } from './storedLabels.ts';

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
  const replaced = known === 0 ? [] : takeSightings(database, known);
  const scan = known === 0 ? insertScan(database, record, application) : known;
  database.run(
    'UPDATE scan SET instances = ?, skipped = ? WHERE id = ?',
    record.instances,
    JSON.stringify(record.skipped),
    scan,
  );
  storeTargets(database, scan, record.targets);
  const rehomed = rehome(database, application, renewOwnHosts(database, application));
  settle(database, rehomed);
  const merge = new Merge(database, {
    scan,
    application,
    sameBytes: known !== 0,
    importedAt: record.importedAt,
  });
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
  merge.finish();
  const marked = 'SELECT count(*) FROM finding WHERE not_seen = 1';
  const markedBefore = database.number(marked);
  if (known === 0) settle(database, merge.repeated);
  else refreshFindings(database, [...new Set([...replaced, ...merge.seen])]);
  if (known === 0 && rehomed.length === 0) {
    storeCounts(database, application, scan, compareLatest(database, application, scan));
  } else {
    compareAll(database, application);
  }
  const notSeen = database.number('SELECT not_seen FROM scan WHERE id = ?', scan);
  return {
    scan,
    findings: merge.seen.size,
    bySeverity: countSeverities(database, scan),
    added: merge.added,
    seenAgain: merge.seen.size - merge.added,
    reappeared: merge.reappeared.length,
    notSeenAnyMore: known === 0 ? notSeen : Math.max(0, database.number(marked) - markedBefore),
    compared: database.number('SELECT compared FROM scan WHERE id = ?', scan) === 1,
  };
}

/** The scan of a report's bytes, or of the part of them that is about one application; 0 for none. */
export function knownScan(database: Sqlite, content: string, part: string): number {
  return database.number('SELECT id FROM scan WHERE content = ? AND part = ?', content, part);
}

function countSeverities(database: Sqlite, scan: number): Record<Severity, number> {
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
  return database.number(
    `INSERT INTO scan (application, name, format, tool, tool_version, target, imported_at, content, part, instances,
                       skipped, findings, added, seen_again, reappeared, not_seen, compared)
     VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, 0, '', 0, 0, 0, 0, 0, 0) RETURNING id`,
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

/** A sighting whose report says nothing of Status or Resolution. */
const notReported = -1;
const open = statuses.indexOf('Open');
const resolved = statuses.indexOf('Resolved');
const fresh = resolutions.indexOf('New');
const fixed = resolutions.indexOf('Fixed');
const falsePositive = resolutions.indexOf('False Positive');

const noOccurrences = new TextEncoder().encode('[]');

/** What a finding shows of a sighting. */
interface Shown {
  /** Severity, event id, and the label. */
  readonly values: readonly SqlValue[];
  readonly detail: number;
}

/** Stores the findings of one scan one by one. */
class Merge {
  readonly #database: Sqlite;
  readonly #scan: number;
  readonly #application: number;
  readonly #sameBytes: boolean;
  readonly #importedAt: number;
  readonly #vulnerabilities = new Map<string, number>();
  readonly #storedLabels: StoredLabels;
  readonly #apis = new Map<string, Map<string, number>>();
  /** Vulnerabilities that no earlier scan has seen: their findings need no looking up. */
  readonly #newVulnerabilities = new Set<number>();
  readonly #labels: LabelledVulnerabilities;
  readonly #texts: ScanTexts;
  readonly #isFirst: boolean;
  #lastFinding: number;
  #lastApi: number;
  readonly reappeared: { id: number; status: number; resolution: number }[] = [];
  readonly #hostIds = new Map<string, number>();
  /** Findings of this scan. */
  readonly seen = new Set<number>();
  /** Those of which it has several sightings: at hosts that are the application's own alike. */
  readonly repeated: number[] = [];
  added = 0;

  constructor(
    database: Sqlite,
    scan: { scan: number; application: number; sameBytes: boolean; importedAt: number },
  ) {
    this.#database = database;
    this.#scan = scan.scan;
    this.#application = scan.application;
    this.#sameBytes = scan.sameBytes;
    this.#importedAt = scan.importedAt;
    this.#labels = new LabelledVulnerabilities(database, scan.application);
    this.#storedLabels = new StoredLabels(database);
    this.#texts = new ScanTexts(database, scan.scan);
    this.#lastFinding = database.number('SELECT max(id) FROM finding');
    this.#lastApi = database.number('SELECT max(id) FROM api');
    this.#isFirst = this.#lastApi === 0;
  }

  addMessages(messages: PackedTexts): void {
    this.#texts.addMessages(messages);
  }

  /** `occurrences`: in UTF-8. */
  add(finding: ImportedFinding, occurrences: Uint8Array): void {
    const { assessment, eventId } = finding;
    const host = this.#hostIdOf(finding.host);
    const api = this.#apiOf(finding);
    const label = this.#storedLabels.idsOf(finding.vulnerability);
    const vulnerability = this.#vulnerabilityOf(finding, api, label);
    const severity = severities.indexOf(assessment.severity);
    const detail = this.#texts.detailOf(vulnerability, label, finding);
    const id = this.#store(finding, vulnerability, api, { values: [severity, eventId, ...label], detail });
    // A report may name a finding with its rule and once more without: what it said first counts.
    this.#database.run(
      `INSERT INTO sighting (scan, finding, host, severity, event_id, status, resolution, discovered, last_seen, detail,
                             occurrence_count, occurrences)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT)) ON CONFLICT DO NOTHING`,
      this.#scan,
      id,
      host,
      severity,
      eventId,
      assessment.status === undefined ? notReported : statuses.indexOf(assessment.status),
      assessment.resolution === undefined ? notReported : resolutions.indexOf(assessment.resolution),
      finding.discovered,
      finding.lastSeen,
      detail,
      finding.occurrenceCount,
      occurrences,
    );
  }

  finish(): void {
    recordReappearance(this.#database, this.#scan, this.#importedAt, this.reappeared);
  }

  #store(finding: ImportedFinding, vulnerability: number, api: number, shown: Shown): number {
    // A vulnerability that is new has each finding once, unless it is seen at several hosts or without its rule too.
    const isNew =
      this.#newVulnerabilities.has(vulnerability) &&
      this.#hostIds.size < 2 &&
      finding.vulnerability.rule !== '';
    const known = isNew
      ? undefined
      : this.#database.row(
          'SELECT id, status, resolution, scan FROM finding WHERE vulnerability = ? AND api = ? AND application = ?',
          vulnerability,
          api,
          this.#application,
        );
    if (known === undefined) {
      const { status, resolution } = finding.assessment;
      this.added++;
      this.#lastFinding++;
      this.#database.run(
        `INSERT INTO finding (id, application, vulnerability, api, status, resolution, reappeared, not_seen, seen_by,
                              scan, severity, event_id, category, sub_category, summary, discovered,
                              latest_detail)
         VALUES (?, ?, ?, ?, ?, ?, 0, 0, 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
        this.#lastFinding,
        this.#application,
        vulnerability,
        api,
        status === undefined ? open : statuses.indexOf(status),
        resolution === undefined ? fresh : resolutions.indexOf(resolution),
        this.#scan,
        ...shown.values,
        finding.discovered,
        shown.detail,
      );
      this.seen.add(this.#lastFinding);
      return this.#lastFinding;
    }
    const [id = 0, status = 0, resolution = 0, scan = 0] = known.map(Number);
    if (this.seen.has(id)) {
      this.repeated.push(id);
    } else {
      this.seen.add(id);
      this.#refresh(finding, id, scan, shown);
      this.#noteReappearance(finding, id, status, resolution, scan);
    }
    return id;
  }

  /** Details come from the latest scan, also when the bytes of an older one are read afresh. */
  #refresh(finding: ImportedFinding, id: number, latest: number, shown: Shown): void {
    if (latest > this.#scan) {
      this.#database.run(
        'UPDATE finding SET discovered = min(discovered, ?) WHERE id = ?',
        finding.discovered,
        id,
      );
      return;
    }
    const keepsTexts = isBare(finding) && !this.#hasBareTexts(id, latest);
    this.#database.run(
      `UPDATE finding SET discovered = min(discovered, ?), seen_by = seen_by + 1, scan = ?, severity = ?, event_id = ?,
         category = ?, sub_category = ?, summary = ?, latest_detail = coalesce(?, latest_detail)
       WHERE id = ?`,
      finding.discovered,
      keepsTexts ? latest : this.#scan,
      ...shown.values,
      keepsTexts ? null : shown.detail,
      id,
    );
  }

  #hasBareTexts(id: number, scan: number): boolean {
    const bare = `SELECT is_bare FROM sighting JOIN detail ON detail.id = detail
      WHERE sighting.scan = ? AND finding = ? LIMIT 1`;
    return this.#database.number(bare, scan, id) === 1;
  }

  #hostIdOf(host: string): number {
    let id = this.#hostIds.get(host);
    if (id === undefined) {
      id =
        this.#database.number('SELECT id FROM host WHERE name = ?', host) ||
        this.#database.number('INSERT INTO host (name) VALUES (?) RETURNING id', host);
      this.#hostIds.set(host, id);
    }
    return id;
  }

  /** Resolved or Fixed and seen again is open and new again; a False Positive is expected to be seen again. */
  #noteReappearance(
    finding: ImportedFinding,
    id: number,
    status: number,
    resolution: number,
    latest: number,
  ): void {
    if (this.#sameBytes || latest > this.#scan || resolution === falsePositive) return;
    const said = finding.assessment;
    if (said.status === 'Resolved' || said.resolution === 'Fixed') return;
    if (status === resolved || resolution === fixed) this.reappeared.push({ id, status, resolution });
  }

  #vulnerabilityOf(finding: ImportedFinding, api: number, label: LabelIds): number {
    const { key, tool, rule } = finding.vulnerability;
    if (rule === '') {
      const same = this.#labels.vulnerabilityOf(label, api, finding.eventId);
      if (same !== undefined) return same;
    }
    let id = this.#vulnerabilities.get(key);
    if (id === undefined) {
      id =
        this.#database.number('SELECT id FROM vulnerability WHERE key = ?', key) ||
        (rule === '' ? 0 : this.#labels.giveRule(label, finding.vulnerability));
      if (id === 0) {
        id = this.#database.number(
          'INSERT INTO vulnerability (key, tool, rule) VALUES (?, ?, ?) RETURNING id',
          key,
          tool,
          rule,
        );
        this.#newVulnerabilities.add(id);
      }
      this.#vulnerabilities.set(key, id);
    }
    return id;
  }

  #apiOf({ method, path }: ImportedFinding): number {
    const ofMethod = this.#apis.get(method) ?? new Map<string, number>();
    this.#apis.set(method, ofMethod);
    let id = ofMethod.get(path);
    if (id === undefined) {
      // The first import has none to look for.
      id = this.#isFirst
        ? 0
        : this.#database.number('SELECT id FROM api WHERE method = ? AND path = ?', method, path);
      if (id === 0) {
        id = ++this.#lastApi;
        this.#database.run('INSERT INTO api (id, method, path) VALUES (?, ?, ?)', id, method, path);
      }
      ofMethod.set(path, id);
    }
    return id;
  }
}
