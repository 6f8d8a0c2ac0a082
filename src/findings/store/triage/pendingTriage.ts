import { afterLast } from '../../../base/cut.ts';
import { joinBytes } from '../../../base/joinBytes.ts';
import { groupBy } from '../../../base/groupBy.ts';
import type { ChangeKind, TriageField } from '../../model/finding.ts';
import { redactSecrets } from '../../../base/secrets/redactSecrets.ts';
import { isClosed } from '../../team/effectiveTriage.ts';
import { nextTime } from '../../team/hybridTime.ts';
import { compareLines, formatTeamLine, reportMark, teamKinds } from '../../team/teamLine.ts';
import type { TeamField, TeamLine } from '../../team/teamLine.ts';
import { triageFields, triageVocabularies } from '../../model/triage.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { PendingLines } from '../team/pendingLines.ts';
import { giveTeamFile } from '../team/teamFiles.ts';
import {
  isShared,
  localFindings,
  latestLinesOfTargets,
  linesOfFile,
  pendingFile,
  targetsOfFindings,
} from '../team/teamLines.ts';
import { chunksOf, settleAllTeam } from '../team/teamTriage.ts';
import { changeKinds, itemFields } from './triageLog.ts';

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
  addLinesOf(database, readChanges(database, 0), author);
  // What has no name yet has that of the author now.
  const nameless = "SELECT count(*) FROM change WHERE by_whom = '' AND kind <> 'reappeared'";
  if (database.number(nameless) > 0) settleAllTeam(database);
}

/** Whether something was changed since `shareChanges`. */
function hasUnsharedChanges(database: Sqlite): boolean {
  return (
    database.number(
      `SELECT count(*) FROM team_file WHERE id = ? AND last_change < (SELECT coalesce(max(id), 0) FROM change)`,
      pendingFile,
    ) > 0
  );
}

/**
 * Makes lines of what users changed since this was called last, where triage is shared: whoever changes something does not
 * wait for it. Call it inside a transaction, before anything else than users changes findings or lines are read.
 */
export function shareChanges(database: Sqlite): void {
  if (!hasUnsharedChanges(database)) return;
  const last = database.number('SELECT last_change FROM team_file WHERE id = ?', pendingFile);
  const changes = readChanges(database, last);
  addLinesOf(
    database,
    changes.filter(({ kind }) => kind === 'user' || kind === 'undo' || kind === 'redo'),
  );
}

interface SharedItem {
  readonly finding: number;
  readonly field: TeamField;
  readonly before: string;
  readonly after: string;
}

interface SharedChange {
  readonly kind: ChangeKind;
  readonly at: number;
  readonly by: string;
  readonly comment: string;
  /** The last scan that there was. */
  readonly lastScan: number;
  readonly items: readonly SharedItem[];
}

/** The oldest first. */
function readChanges(database: Sqlite, after: number): readonly SharedChange[] {
  const changes = Array.from(
    database.rows(
      'SELECT id, kind, at, by_whom, comment, last_scan FROM change WHERE id > ? ORDER BY id',
      after,
    ),
  );
  return changes.map(([id, kind, at, by, comment, lastScan]) => ({
    kind: changeKinds.find((name) => name === kind) ?? 'user',
    at: Number(at),
    by: String(by),
    comment: redactSecrets(String(comment)),
    lastScan: Number(lastScan),
    items: readItems(database, Number(id)),
  }));
}

function readItems(database: Sqlite, change: number): readonly SharedItem[] {
  return Array.from(
    database.rows(
      'SELECT finding, field, before, after FROM change_item WHERE change = ? ORDER BY finding, field',
      change,
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
}

/** `author`: of what was changed before triage was shared, and has no name. */
function addLinesOf(database: Sqlite, changes: readonly SharedChange[], author?: string): void {
  const pending = new PendingLines(database);
  const then = valuesThen(changes);
  for (const [index, change] of changes.entries()) {
    shareChange(database, pending, change, then[index] ?? new Map(), author);
  }
  database.run(
    'UPDATE team_file SET last_change = (SELECT coalesce(max(id), 0) FROM change) WHERE id = ?',
    pendingFile,
  );
}

type Values = Partial<Record<TriageField, string>>;

/** For each change the values that its findings had before it, as far as it or a later one changed them. */
function valuesThen(changes: readonly SharedChange[]): readonly ReadonlyMap<number, Values>[] {
  const known = new Map<number, Values>();
  const backwards = changes.toReversed().map(({ items }) => {
    const then = new Map<number, Values>();
    for (const { finding, field, before } of items) {
      const values = { ...known.get(finding), ...(field === 'comment' ? {} : { [field]: before }) };
      known.set(finding, values);
      then.set(finding, values);
    }
    return then;
  });
  return backwards.toReversed();
}

type Latest = Partial<Record<TeamField, TeamLine>>;

function shareChange(
  database: Sqlite,
  pending: PendingLines,
  { kind, at, by, comment, lastScan, items }: SharedChange,
  then: ReadonlyMap<number, Values>,
  author: string | undefined,
): void {
  const last = pending.lastChange;
  const reopened = kind === 'reappeared';
  const said = {
    kind: teamKinds.find((name) => name === kind) ?? 'user',
    by: author !== undefined && (reopened || by === '') ? author : by,
    report: reopened ? by : '',
    comment,
  };
  const byFinding = groupBy(items, (item) => item.finding);
  for (const chunk of chunksOf(byFinding.keys())) {
    const local = localFindings(database, chunk);
    const latest = latestOfFindings(database, chunk);
    for (const [finding, { key: target, now, report }] of local) {
      const before = latest.get(finding) ?? {};
      const add = (line: NewLine): void => {
        const clock = nextTime(at, before[line.field]?.clock);
        const seen = isClosed(line.to) ? reportsInView(database, finding, lastScan) : [];
        const added = { ...line, file: '', target, at, by: said.by, clock, seen };
        pending.add(added);
        before[line.field] = added;
      };
      if (author === undefined) {
        const was = { ...now, ...then.get(finding) };
        for (const line of reopenings(before, was)) add({ ...line, change: last + 1, report });
      }
      for (const { field, before: from, after: to } of byFinding.get(finding) ?? []) {
        add({ ...said, change: last + 2, field, from, to });
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
  const unfinished = afterLast(text, '\n');
  const joined = added.startsWith(unfinished) ? added.slice(unfinished.length) : `${end}${added}`;
  return joinBytes([current, new TextEncoder().encode(joined)]);
}

/** The number after which the next changes are counted; a change of which a part is written continues under its number. */
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

/** Shares what is not shared yet, before lines are read outside of a transaction. */
export function sharePending(database: Sqlite): void {
  if (hasUnsharedChanges(database)) database.transaction(() => shareChanges(database));
}
