import { joinBytes } from '../../base/joinBytes.ts';
import { groupBy } from '../../base/groupBy.ts';
import type { TriageField } from '../finding.ts';
import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { isClosed } from '../team/effectiveTriage.ts';
import { nextTime } from '../team/hybridTime.ts';
import { compareLines, formatTeamLine, reportMark, teamKinds } from '../team/teamLine.ts';
import type { TeamField, TeamKind, TeamLine } from '../team/teamLine.ts';
import { triageFields, triageVocabularies } from '../triage.ts';
import type { Sqlite } from './sqlite.ts';
import { giveTeamFile } from './teamFiles.ts';
import {
  isShared,
  localFindings,
  latestLinesOfTargets,
  linesOfFile,
  pendingFile,
  targetsOfFindings,
  TeamLineWriter,
} from './teamLines.ts';
import { chunksOf, settleAllTeam } from './teamTriage.ts';
import { itemFields } from './triageLog.ts';

/** Reports that a line names at most, the latest ones. */
const mostSeen = 50;

/** From now on triage is shared: what was changed until then is, too. */
export function beginSharing(database: Sqlite, author: string): void {
  if (isShared(database)) return;
  database.run(
    `INSERT INTO team_file (id, name, is_own, stamp, bytes, hash, line_count, last_change, latest, problems)
     VALUES (?, '', 0, '', 0, '', 0, 0, 0, '[]')`,
    pendingFile,
  );
  shareChangesAfter(database, 0, author);
  // What has no name yet has that of the author now.
  const nameless = "SELECT count(*) FROM change WHERE by_whom = '' AND kind <> 'reappeared'";
  if (database.number(nameless) > 0) settleAllTeam(database);
}

/** Runs work that makes changes, and shares what it made where triage is shared. Call it inside a transaction. */
export function sharing<Value>(database: Sqlite, work: () => Value): Value {
  if (!isShared(database)) return work();
  const last = database.number('SELECT max(id) FROM change');
  const value = work();
  shareChangesAfter(database, last);
  return value;
}

interface SharedItem {
  readonly finding: number;
  readonly field: TeamField;
  readonly before: string;
  readonly after: string;
}

interface SharedChange {
  readonly kind: TeamKind;
  readonly at: number;
  readonly by: string;
  readonly comment: string;
  readonly report: string;
  /** The last scan that there was. */
  readonly lastScan: number;
}

function shareChangesAfter(database: Sqlite, last: number, author?: string): void {
  const changes = Array.from(
    database.rows(
      'SELECT id, kind, at, by_whom, comment, last_scan FROM change WHERE id > ? ORDER BY id',
      last,
    ),
  );
  if (changes.length === 0) return;
  const pending = new PendingLines(database);
  for (const [id, kind, at, by, comment, lastScan] of changes) {
    const known = teamKinds.find((name) => name === kind) ?? 'user';
    const reopened = known === 'reappeared';
    const change = {
      kind: known,
      at: Number(at),
      by: author !== undefined && (reopened || by === '') ? author : String(by),
      comment: redactSecrets(String(comment)),
      report: reopened ? String(by) : '',
      lastScan: Number(lastScan),
    };
    const items = Array.from(
      database.rows(
        'SELECT finding, field, before, after FROM change_item WHERE change = ? ORDER BY finding, field',
        id ?? 0,
      ),
      ([finding, code, before, after]) => {
        const field = itemFields[Number(code)] ?? 'comment';
        const values: readonly string[] = field === 'comment' ? [] : triageVocabularies[field];
        return {
          finding: Number(finding),
          field,
          before: values[Number(before)] ?? '',
          after: values[Number(after)] ?? '',
        };
      },
    );
    shareChange(database, pending, change, items, author !== undefined);
  }
}

type Latest = Partial<Record<TeamField, TeamLine>>;

function shareChange(
  database: Sqlite,
  pending: PendingLines,
  change: SharedChange,
  items: readonly SharedItem[],
  isEarlier: boolean,
): void {
  const last = pending.lastChange;
  const byFinding = groupBy(items, (item) => item.finding);
  for (const chunk of chunksOf(byFinding.keys())) {
    const local = localFindings(database, chunk);
    const latest = latestOfFindings(database, chunk);
    for (const [finding, { key: target, now, report }] of local) {
      const before = latest.get(finding) ?? {};
      const changed = byFinding.get(finding) ?? [];
      const add = (values: NewLine): void => {
        const { at, by, lastScan } = change;
        const clock = nextTime(at, before[values.field]?.clock);
        const seen = isClosed(values.to) ? reportsInView(database, finding, lastScan) : [];
        const line = { ...values, file: '', target, at, by, clock, seen };
        pending.add(line);
        before[values.field] = line;
      };
      if (!isEarlier) {
        const was = { ...now, ...Object.fromEntries(changed.map((item) => [item.field, item.before])) };
        for (const line of reopenings(before, was)) add({ ...line, change: last + 1, report });
      }
      const { kind, comment } = change;
      for (const { field, before: from, after: to } of changed) {
        add({ change: last + 2, field, from, to, kind, report: change.report, comment });
      }
    }
  }
}

type NewLine = Pick<TeamLine, 'change' | 'field' | 'from' | 'to' | 'kind' | 'report' | 'comment'>;

/** What a report opened again here is written before the finding is changed: others may have other reports. */
function reopenings(
  latest: Latest,
  was: Readonly<Record<TriageField, string>>,
): readonly Omit<NewLine, 'change' | 'report'>[] {
  return triageFields.flatMap((field) => {
    const [from, to] = [latest[field]?.to, was[field]];
    return from === undefined || from === to
      ? []
      : [{ field, from, to, kind: 'reappeared' as const, comment: '' }];
  });
}

/** Of each field of each finding the line that counts. */
function latestOfFindings(database: Sqlite, findings: readonly number[]): Map<number, Latest> {
  const targets = targetsOfFindings(database, findings);
  const lines = latestLinesOfTargets(database, [...targets.values()].flat());
  return new Map(
    Array.from(targets, ([finding, ids]) => {
      const ordered = ids.flatMap((id) => lines.get(id) ?? []).toSorted(compareLines);
      return [finding, Object.fromEntries(ordered.map((line) => [line.field, line]))];
    }),
  );
}

/** Adds to the lines that are not written yet. Use it inside one transaction. */
class PendingLines {
  readonly #writer: TeamLineWriter;
  #line: number;
  lastChange: number;

  constructor(database: Sqlite) {
    this.#writer = new TeamLineWriter(database);
    const last = database.row(
      'SELECT line, change FROM team_line WHERE file = ? ORDER BY line DESC LIMIT 1',
      pendingFile,
    );
    this.#line = Number(last?.[0] ?? 0);
    this.lastChange = Number(last?.[1] ?? 0);
  }

  add(line: TeamLine): void {
    this.#line++;
    this.#writer.insert(pendingFile, this.#line, line);
    this.lastChange = line.change;
  }
}

function reportsInView(database: Sqlite, finding: number, lastScan: number): string[] {
  const rows = database.rows(
    `SELECT DISTINCT content FROM scan CROSS JOIN sighting ON sighting.scan = scan.id
     WHERE finding = ? AND scan.id <= ? ORDER BY scan.id DESC LIMIT ?`,
    finding,
    lastScan,
    mostSeen,
  );
  return [...new Set(Array.from(rows, ([content]) => reportMark(String(content))))];
}

/**
 * What a file of this machine must have, where it has `current` now: that, and after it the changes that are not written
 * yet. A line that was not written to its end is completed, or left as it is and ended. Undefined where nothing is missing.
 */
export function withPending(database: Sqlite, name: string, current: Uint8Array): Uint8Array | undefined {
  const pending = linesOfFile(database, pendingFile);
  if (pending.length === 0) return undefined;
  const last = lastChangeBefore(database, name, pending[0]);
  const numbers = [...new Set(pending.map(({ change }) => change))];
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(current);
  const end = text.endsWith('\r\n') ? '\r\n' : '\n';
  const added = pending
    .map((line) => formatTeamLine({ ...line, change: last + 1 + numbers.indexOf(line.change) }) + end)
    .join('');
  const unfinished = text.slice(text.lastIndexOf('\n') + 1);
  const joined = added.startsWith(unfinished) ? added.slice(unfinished.length) : `${end}${added}`;
  return joinBytes([current, new TextEncoder().encode(joined)]);
}

/** The number after which the next changes are counted; a change of which a part is written goes on under its number. */
function lastChangeBefore(database: Sqlite, name: string, next: TeamLine | undefined): number {
  const last = database.number('SELECT last_change FROM team_file WHERE name = ?', name);
  const isPart =
    database.number(
      `SELECT count(*) FROM team_line WHERE file = (SELECT id FROM team_file WHERE name = ?) AND change = ?
         AND kind = ? AND coalesce(at, time) = ?`,
      name,
      last,
      teamKinds.indexOf(next?.kind ?? 'user'),
      next?.at ?? 0,
    ) > 0;
  return isPart ? last - 1 : last;
}

/** From now on a file is one of this machine's. */
export function ownTeamFile(database: Sqlite, name: string): void {
  database.run('UPDATE team_file SET is_own = 1 WHERE id = ?', giveTeamFile(database, name).id);
}
