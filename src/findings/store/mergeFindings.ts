import type { SqlValue } from 'sql.js';
import { resolutions, severities, statuses } from '../model/finding.ts';
import type { Severity } from '../model/finding.ts';
import type { ImportedFinding } from '../model/identity.ts';
import type { PackedTexts } from '../model/packedTexts.ts';
import { LabelledVulnerabilities } from './triage/labelledVulnerabilities.ts';
import { recordReappearance } from './triage/reappearance.ts';
import { isBare, ScanTexts } from './scans/scanTexts.ts';
import type { LabelIds } from './scans/scanTexts.ts';
import type { Sqlite } from './sqlite/sqlite.ts';
import { Utf8Text } from './sqlite/sqliteStatement.ts';
import { StoredLabels } from './triage/storedLabels.ts';

/** A sighting whose report says nothing of Status or Resolution. */
const notReported = -1;

const open = statuses.indexOf('Open');
const resolved = statuses.indexOf('Resolved');
const fresh = resolutions.indexOf('New');
const fixed = resolutions.indexOf('Fixed');
const falsePositive = resolutions.indexOf('False Positive');

/** What a finding shows of a sighting. */
interface Shown {
  /** Severity, event id, and the label. */
  readonly values: readonly SqlValue[];
  readonly detail: number;
}

/** Stores the findings of one scan one by one. */
export class MergeFindings {
  readonly #database: Sqlite;
  readonly #scan: number;
  readonly #application: number;
  /** Neither its details nor what it says of Status count at once: what is stored of these findings is recomputed afterwards. */
  readonly #isAdded: boolean;
  readonly #importedAt: number;
  readonly #vulnerabilities = new Map<string, number>();
  readonly #storedLabels: StoredLabels;
  readonly #apis = new Map<string, Map<string, number>>();
  /** Vulnerabilities that no earlier scan has seen: their findings need no looking up. */
  readonly #newVulnerabilities = new Set<number>();
  readonly #labels: LabelledVulnerabilities;
  readonly #texts: ScanTexts;
  readonly #isFirst: boolean;
  /** The findings from this one on are new. */
  readonly #firstNew: number;
  #lastFinding: number;
  #lastApi: number;
  readonly reappeared: { id: number; status: number; resolution: number }[] = [];
  readonly #hostIds = new Map<string, number>();
  /** Findings of this scan that were there before it; the others are those from `#firstNew` on. */
  readonly #seenAgain = new Set<number>();
  /** Those of which it has several sightings: at hosts that are the application's own alike. */
  readonly repeated: number[] = [];
  /** How many findings have each severity, unless one is repeated. */
  readonly bySeverity: Record<Severity, number> = { Critical: 0, Major: 0, Minor: 0, Info: 0 };

  constructor(
    database: Sqlite,
    scan: { scan: number; application: number; sameBytes: boolean; isOlder: boolean; importedAt: number },
  ) {
    this.#database = database;
    this.#scan = scan.scan;
    this.#application = scan.application;
    this.#isAdded = scan.sameBytes || scan.isOlder;
    this.#importedAt = scan.importedAt;
    this.#labels = new LabelledVulnerabilities(database, scan.application);
    this.#storedLabels = new StoredLabels(database);
    this.#texts = new ScanTexts(database, scan.scan);
    this.#lastFinding = database.number('SELECT max(id) FROM finding');
    this.#firstNew = this.#lastFinding + 1;
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
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
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
      new Utf8Text(occurrences),
    );
  }

  get added(): number {
    return this.#lastFinding + 1 - this.#firstNew;
  }

  get seenAgain(): number {
    return this.#seenAgain.size;
  }

  /** The findings of this scan. */
  seen(): number[] {
    return [...this.#seenAgain, ...Array.from({ length: this.added }, (_, index) => this.#firstNew + index)];
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
      this.#count(finding);
      return this.#lastFinding;
    }
    const [found, status, resolution, scan] = known;
    const id = Number(found);
    if (id >= this.#firstNew || this.#seenAgain.has(id)) {
      this.repeated.push(id);
    } else {
      this.#seenAgain.add(id);
      this.#count(finding);
      this.#refresh(finding, id, Number(scan), shown);
      this.#noteReappearance(finding, id, Number(status), Number(resolution));
    }
    return id;
  }

  #count({ assessment }: ImportedFinding): void {
    this.bySeverity[assessment.severity] += 1;
  }

  /** Details come from the latest scan, also when the bytes of an older one are read. */
  #refresh(finding: ImportedFinding, id: number, latest: number, shown: Shown): void {
    if (this.#isAdded) return;
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
        this.#database.insert('INSERT INTO host (name) VALUES (?)', host);
      this.#hostIds.set(host, id);
    }
    return id;
  }

  /** Resolved or Fixed and seen again is open and new again; a False Positive is expected to be seen again. */
  #noteReappearance(finding: ImportedFinding, id: number, status: number, resolution: number): void {
    if (this.#isAdded || resolution === falsePositive) return;
    const said = finding.assessment;
    if (said.status === 'Resolved' || said.resolution === 'Fixed') return;
    if (status === resolved || resolution === fixed) this.reappeared.push({ id, status, resolution });
  }

  #vulnerabilityOf(finding: ImportedFinding, api: number, label: LabelIds): number {
    const { key, tool, rule } = finding.vulnerability;
    if (rule === '') {
      const same = this.#labels.vulnerabilityOf(label, api, finding.eventId);
      if (same !== undefined) {
        this.#labels.keepAlias(key, same);
        return same;
      }
    }
    let id = this.#vulnerabilities.get(key);
    if (id === undefined) {
      id =
        this.#database.number('SELECT id FROM vulnerability WHERE key = ?', key) ||
        (rule === '' ? 0 : this.#labels.giveRule(label, finding.vulnerability));
      if (id === 0) {
        id = this.#database.insert(
          'INSERT INTO vulnerability (key, tool, rule) VALUES (?, ?, ?)',
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
