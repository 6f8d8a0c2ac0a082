import type { SqlValue } from 'sql.js';
import { resolutions, severities, statuses } from '../finding.ts';
import type { Severity } from '../finding.ts';
import type { ImportedFinding } from '../identity.ts';
import { LabelledVulnerabilities } from './labelledVulnerabilities.ts';
import { recordReappearance } from './reappearance.ts';
import { markNotSeen, refreshFindings } from './sightings.ts';
import { removeTexts, ScanTexts } from './scanTexts.ts';
import type { LabelIds } from './scanTexts.ts';
import type { Sqlite } from './sqlite.ts';

/** What a scan is stored with besides its findings. */
export interface ScanRecord {
  readonly name: string;
  readonly format: string;
  readonly tool: string;
  readonly toolVersion: string;
  readonly target: string;
  readonly importedAt: number;
  readonly instances: number;
  /** Identifies the report's bytes: the same bytes are the same scan. */
  readonly content: string;
}

export interface Merged {
  readonly scan: number;
  readonly findings: number;
  readonly bySeverity: Readonly<Record<Severity, number>>;
  readonly added: number;
  readonly seenAgain: number;
  readonly reappeared: number;
  readonly notSeenAnyMore: number;
}

/** Findings stored between two calls of `pause`. */
const findingsPerTurn = 500;

/** All findings of a scan, or some at a time as they come. */
export type ScanFindings = readonly ImportedFinding[] | AsyncIterable<readonly ImportedFinding[]>;

/**
 * Merges a scan into the store (list rule 10); call it inside a transaction. `pause` is awaited regularly with
 * how many findings are stored, and aborts by throwing. The same bytes again refresh their scan instead of making a
 * second one, and nothing reappears by them.
 */
export async function importScan(
  database: Sqlite,
  record: ScanRecord,
  findings: ScanFindings,
  pause: (done: number) => Promise<void>,
): Promise<Merged> {
  const known = database.number('SELECT id FROM scan WHERE content = ?', record.content);
  const replaced = known === 0 ? [] : takeSightings(database, known);
  const scan = known === 0 ? insertScan(database, record) : known;
  const merge = new Merge(database, scan, known !== 0, record.importedAt);
  const bySeverity = { Critical: 0, Major: 0, Minor: 0, Info: 0 };
  let done = 0;
  for await (const batch of Symbol.asyncIterator in findings ? findings : [findings]) {
    for (const finding of batch) {
      if (done % findingsPerTurn === 0) await pause(done);
      merge.add(finding);
      bySeverity[finding.severity]++;
      done++;
    }
  }
  await pause(done);
  database.run('UPDATE scan SET instances = ?, findings = ? WHERE id = ?', record.instances, done, scan);
  merge.finish();
  refreshFindings(database, replaced);
  const notSeenAnyMore = markNotSeen(database, record.tool, record.target);
  return {
    scan,
    findings: done,
    bySeverity,
    added: merge.added,
    seenAgain: merge.seenAgain,
    reappeared: merge.reappeared.length,
    notSeenAnyMore,
  };
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

function insertScan(database: Sqlite, record: ScanRecord): number {
  return database.number(
    `INSERT INTO scan (name, format, tool, tool_version, target, imported_at, content, instances,
                       findings)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0) RETURNING id`,
    record.name,
    record.format,
    record.tool,
    record.toolVersion,
    record.target,
    record.importedAt,
    record.content,
    record.instances,
  );
}

const open = statuses.indexOf('Open');
const resolved = statuses.indexOf('Resolved');
const fresh = resolutions.indexOf('New');
const fixed = resolutions.indexOf('Fixed');
const falsePositive = resolutions.indexOf('False Positive');

/** Stores the findings of one scan one by one. */
class Merge {
  readonly #database: Sqlite;
  readonly #scan: number;
  readonly #sameBytes: boolean;
  readonly #importedAt: number;
  readonly #names: Record<keyof typeof dictionaries, Map<string, number>> = {
    category: new Map(),
    sub_category: new Map(),
    summary: new Map(),
  };
  readonly #vulnerabilities = new Map<string, number>();
  readonly #labelIds = new Map<string, LabelIds>();
  readonly #apis = new Map<string, Map<string, number>>();
  /** Vulnerabilities that no earlier scan has seen: their findings need no looking up. */
  readonly #newVulnerabilities = new Set<number>();
  readonly #labels: LabelledVulnerabilities;
  readonly #texts: ScanTexts;
  readonly #isFirst: boolean;
  #lastFinding: number;
  #lastApi: number;
  readonly reappeared: { id: number; status: number; resolution: number }[] = [];
  added = 0;
  seenAgain = 0;

  constructor(database: Sqlite, scan: number, sameBytes: boolean, importedAt: number) {
    this.#database = database;
    this.#scan = scan;
    this.#sameBytes = sameBytes;
    this.#importedAt = importedAt;
    this.#labels = new LabelledVulnerabilities(database);
    this.#texts = new ScanTexts(database, scan);
    this.#lastFinding = database.number('SELECT max(id) FROM finding');
    this.#lastApi = database.number('SELECT max(id) FROM api');
    this.#isFirst = this.#lastApi === 0;
  }

  add(finding: ImportedFinding): void {
    const api = this.#apiOf(finding);
    const label = this.#labelOf(finding);
    const vulnerability = this.#vulnerabilityOf(finding, api, label);
    const severity = severities.indexOf(finding.severity);
    const id = this.#store(finding, vulnerability, api, [severity, finding.eventId, ...label]);
    // A report may name a finding with its rule and once more without: what it said first counts.
    this.#database.run(
      `INSERT INTO sighting (scan, finding, severity, event_id, discovered, last_seen, detail, occurrence_count,
                             occurrences)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT)) ON CONFLICT DO NOTHING`,
      this.#scan,
      id,
      severity,
      finding.eventId,
      finding.discovered,
      finding.lastSeen,
      this.#texts.detailOf(vulnerability, label, finding),
      finding.occurrenceCount,
      this.#texts.packed(finding.occurrences),
    );
  }

  finish(): void {
    recordReappearance(this.#database, this.#scan, this.#importedAt, this.reappeared);
  }

  #store(finding: ImportedFinding, vulnerability: number, api: number, shown: readonly SqlValue[]): number {
    const known = this.#newVulnerabilities.has(vulnerability)
      ? undefined
      : this.#database.row(
          'SELECT id, status, resolution, scan FROM finding WHERE vulnerability = ? AND api = ?',
          vulnerability,
          api,
        );
    if (known === undefined) {
      this.added++;
      this.#lastFinding++;
      this.#database.run(
        `INSERT INTO finding (id, vulnerability, api, status, resolution, reappeared, not_seen, scan, severity,
                              event_id, category, sub_category, summary, discovered)
         VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?, ?)`,
        this.#lastFinding,
        vulnerability,
        api,
        finding.status === undefined ? open : statuses.indexOf(finding.status),
        finding.resolution === undefined ? fresh : resolutions.indexOf(finding.resolution),
        this.#scan,
        ...shown,
        finding.discovered,
      );
      return this.#lastFinding;
    }
    const [id, status, resolution, scan] = known.map(Number);
    this.seenAgain++;
    this.#refresh(finding, id ?? 0, scan ?? 0, shown);
    this.#noteReappearance(finding, id ?? 0, status ?? 0, resolution ?? 0, scan ?? 0);
    return id ?? 0;
  }

  /** Details come from the latest scan, also when the bytes of an older one are read afresh. */
  #refresh(finding: ImportedFinding, id: number, latest: number, shown: readonly SqlValue[]): void {
    if (latest > this.#scan) {
      this.#database.run(
        'UPDATE finding SET discovered = min(discovered, ?) WHERE id = ?',
        finding.discovered,
        id,
      );
      return;
    }
    this.#database.run(
      `UPDATE finding SET discovered = min(discovered, ?), scan = ?, severity = ?, event_id = ?, category = ?,
         sub_category = ?, summary = ?
       WHERE id = ?`,
      finding.discovered,
      // A list without rules has no texts, requests or responses either: those of the scanner stay.
      finding.rule === '' && finding.description === '' ? latest : this.#scan,
      ...shown,
      id,
    );
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
    if (finding.status === 'Resolved' || finding.resolution === 'Fixed') return;
    if (status === resolved || resolution === fixed) this.reappeared.push({ id, status, resolution });
  }

  #vulnerabilityOf(finding: ImportedFinding, api: number, label: LabelIds): number {
    const { vulnerabilityKey, tool, rule } = finding;
    if (rule === '') {
      const same = this.#labels.vulnerabilityOf(label, api, finding.eventId);
      if (same !== undefined) return same;
    }
    let id = this.#vulnerabilities.get(vulnerabilityKey);
    if (id === undefined) {
      id =
        this.#database.number('SELECT id FROM vulnerability WHERE key = ?', vulnerabilityKey) ||
        (rule === '' ? 0 : this.#labels.giveRule(label, finding));
      if (id === 0) {
        id = this.#database.number(
          'INSERT INTO vulnerability (key, tool, rule) VALUES (?, ?, ?) RETURNING id',
          vulnerabilityKey,
          tool,
          rule,
        );
        this.#newVulnerabilities.add(id);
      }
      this.#vulnerabilities.set(vulnerabilityKey, id);
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

  /** The findings of one vulnerability share their label. */
  #labelOf(finding: ImportedFinding): LabelIds {
    let label = this.#labelIds.get(finding.vulnerabilityKey);
    if (label === undefined) {
      label = [
        this.#idOf('category', finding.category),
        this.#idOf('sub_category', finding.subCategory),
        this.#idOf('summary', finding.summary),
      ];
      this.#labelIds.set(finding.vulnerabilityKey, label);
    }
    return label;
  }

  #idOf(table: keyof typeof dictionaries, text: string): number {
    let id = this.#names[table].get(text);
    if (id === undefined) {
      const { find, insert } = dictionaries[table];
      id = this.#database.number(find, text) || this.#database.number(insert, text);
      this.#names[table].set(text, id);
    }
    return id;
  }
}

const dictionaries = {
  category: {
    find: 'SELECT id FROM category WHERE name = ?',
    insert: 'INSERT INTO category (name) VALUES (?) RETURNING id',
  },
  sub_category: {
    find: 'SELECT id FROM sub_category WHERE name = ?',
    insert: 'INSERT INTO sub_category (name) VALUES (?) RETURNING id',
  },
  summary: {
    find: 'SELECT id FROM summary WHERE name = ?',
    insert: 'INSERT INTO summary (name) VALUES (?) RETURNING id',
  },
};
