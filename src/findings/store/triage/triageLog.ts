import type { ChangeKind, HistoryEntry, TriageField, TriageValues } from '../../model/finding.ts';
import { decisionsFile } from '../../decisions/decision.ts';
import type { TriageChange } from '../../model/triage.ts';
import { type TriageCodes, triageFields, triageVocabularies } from '../../model/triage.ts';
import { authorId } from './authors.ts';
import type { SqlRow, Sqlite } from '../sqlite/sqlite.ts';

/** What an item is about, by the number it is stored with; of `comment` the finding only has the change's comment. */
export const itemFields = [...triageFields, 'comment'] as const;
export type ItemField = (typeof itemFields)[number];

export const changeKinds: readonly ChangeKind[] = ['user', 'undo', 'redo', 'reappeared', 'decision'];

/** A change before it is stored. */
export interface NewChange {
  readonly set: TriageCodes;
  /** Findings behind the rows as filtered; those of which nothing changes are left out of the record. */
  readonly findings: ArrayLike<number>;
  readonly by: string;
  readonly at: number;
  readonly total: number;
  readonly rows: number;
  readonly summary: string;
  /** Why, in the user's words; mostly empty. */
  readonly comment: string;
}

/** What a change did to one field of findings. */
interface AppliedSet {
  readonly field: TriageField;
  readonly findings: readonly number[];
  /** Their values now, as positions in the field's vocabulary. */
  readonly values: readonly number[];
}

/** What a change did to findings, for the columns in front of the store. */
export interface AppliedChange {
  readonly change: TriageChange;
  readonly sets: readonly AppliedSet[];
  /** Who did it, as the history says it. */
  readonly by: string;
}

/** The only operation that sets Status or Resolution (list rule 9). Call it inside a transaction. */
export function applyChange(database: Sqlite, change: NewChange): AppliedChange {
  const items: TriageItem[] = [];
  for (const finding of Array.from(change.findings)) {
    const row = database.row('SELECT status, resolution FROM finding WHERE id = ?', finding);
    if (row === undefined) continue;
    const before = items.length;
    for (const [index, field] of triageFields.entries()) {
      const after = change.set[field];
      if (after === undefined || row[index] === after) continue;
      items.push({ finding, field, before: Number(row[index]), after });
    }
    const isUntouched = items.length === before;
    if (isUntouched && change.comment !== '') items.push({ finding, field: 'comment', before: 0, after: 0 });
  }
  const matching = change.findings.length;
  const id = items.length === 0 ? 0 : insertChange(database, { ...change, matching });
  // The index of what is undone is found by its value alone.
  if (id !== 0) database.run(`UPDATE change SET undone = ${leftBehind} WHERE undone = ${takenBack}`);
  storeItems(database, id, items);
  const { total, summary, rows } = change;
  const counts = { changed: reachOf(items), matching, total };
  return {
    change: { id, set: namesOf(change.set), ...counts, summary, rows },
    sets: setsOf(items),
    by: change.by,
  };
}

function namesOf(codes: TriageCodes): TriageValues {
  const named = triageFields.flatMap((field) => {
    const code = codes[field];
    return code === undefined ? [] : [[field, triageVocabularies[field][code] ?? ''] as const];
  });
  return Object.fromEntries(named);
}

function codesOf(set: TriageValues): TriageCodes {
  const coded = triageFields.flatMap((field) => {
    const value = set[field];
    return value === undefined
      ? []
      : [[field, triageVocabularies[field].findIndex((name) => name === value)] as const];
  });
  return Object.fromEntries(coded);
}

function reachOf(items: readonly TriageItem[]): number {
  return new Set(items.map(({ finding }) => finding)).size;
}

function setsOf(items: readonly TriageItem[]): readonly AppliedSet[] {
  return triageFields.flatMap((field) => {
    const ofField = items.filter((item) => item.field === field);
    if (ofField.length === 0) return [];
    return [
      { field, findings: ofField.map(({ finding }) => finding), values: ofField.map(({ after }) => after) },
    ];
  });
}

/** The change that Undo reverts: the last one a user made that is not undone. */
export function lastChange(database: Sqlite): TriageChange | undefined {
  const row = database.row(
    `SELECT ${changeColumns} FROM change WHERE kind = 'user' AND undone = ${made} ORDER BY id DESC LIMIT 1`,
  );
  return row && toChange(row);
}

/** The change that Redo repeats: the last one undone, unless a new one was made since. */
export function lastUndone(database: Sqlite): TriageChange | undefined {
  const row = database.row(
    `SELECT ${changeColumns} FROM change WHERE kind = 'user' AND undone = ${takenBack} ORDER BY id LIMIT 1`,
  );
  return row && toChange(row);
}

/**
 * Takes the last change back. Findings that something else changed since keep their value. Undoing is a change
 * of its own in the history. Call it inside a transaction.
 */
export function undoLastChange(database: Sqlite, at: number): AppliedChange | undefined {
  const change = lastChange(database);
  if (change === undefined) return undefined;
  const items = stillItems(database, change, 'after');
  const undone = items.map((item) => ({ ...item, before: item.after, after: item.before }));
  database.run('UPDATE change SET undone = ? WHERE id = ?', takenBack, change.id);
  return applyAgain(database, change, 'undo', undone, at);
}

/** Redoes the change that was undone last. Call it inside a transaction. */
export function redoLastChange(database: Sqlite, at: number): AppliedChange | undefined {
  const change = lastUndone(database);
  if (change === undefined) return undefined;
  const items = stillItems(database, change, 'before');
  database.run('UPDATE change SET undone = ? WHERE id = ?', made, change.id);
  return applyAgain(database, change, 'redo', items, at);
}

const made = 0;
const takenBack = 1;
/** Undone, and a new change was made since: Redo would be out of order. */
const leftBehind = 2;

const changeColumns = `id, status, resolution,
  (SELECT count(DISTINCT finding) FROM change_item WHERE change = change.id), matching, total, summary, list_rows`;

/** Items of a change whose finding still has the value it had before or after it. */
function stillItems(database: Sqlite, change: TriageChange, side: 'before' | 'after'): TriageItem[] {
  return Array.from(
    database.rows(
      `SELECT finding.id, field, before, after FROM change_item JOIN finding ON finding.id = change_item.finding
       WHERE change = ? AND ${side} = CASE field WHEN 0 THEN status WHEN 1 THEN resolution ELSE 0 END
       ORDER BY finding.id, field`,
      change.id,
    ),
    ([finding, field, before, after]) => ({
      finding: Number(finding),
      field: itemFields[Number(field)] ?? 'comment',
      before: Number(before),
      after: Number(after),
    }),
  );
}

function applyAgain(
  database: Sqlite,
  change: TriageChange,
  kind: 'undo' | 'redo',
  items: readonly TriageItem[],
  at: number,
): AppliedChange {
  const by = String(database.row('SELECT by_whom FROM change WHERE id = ?', change.id)?.[0] ?? '');
  if (items.length > 0) {
    const record = { ...change, set: codesOf(change.set), by, at, comment: '' };
    storeItems(database, insertChange(database, record, kind), items);
  }
  return { change: { ...change, changed: reachOf(items) }, sets: setsOf(items), by };
}

/** All changes of a finding, the oldest first. */
export function historyOf(database: Sqlite, finding: number): HistoryEntry[] {
  const entries = new Map<number, HistoryEntry>();
  const rows = database.rows(
    `SELECT change.id, kind, at, by_whom,
            (SELECT count(DISTINCT item.finding) FROM change_item AS item WHERE item.change = change.id),
            field, before, after, comment, list_rows, change.summary
     FROM change_item JOIN change ON change.id = change WHERE finding = ?
     ORDER BY last_scan, kind <> 'reappeared', change.id, field`,
    finding,
  );
  for (const [id, kind, at, by, apis, code, from, to, comment, line, folder] of rows) {
    const field = triageFields[Number(code)];
    const changed = field && {
      field,
      from: triageVocabularies[field][Number(from)] ?? '',
      to: triageVocabularies[field][Number(to)] ?? '',
    };
    const before = entries.get(Number(id));
    entries.set(Number(id), {
      kind: changeKinds.find((known) => known === kind) ?? 'user',
      at: Number(at),
      by: String(by),
      apis: Number(apis),
      changes: [...(before?.changes ?? []), ...(changed ? [changed] : [])],
      comment: String(comment),
      ...(kind === 'decision' ? { source: sourceOf(String(folder), Number(line)) } : {}),
    });
  }
  return [...entries.values()];
}

/** Where a decision stands: `.dast/decisions.jsonc:4`, with its folder in front where a workspace has several. */
function sourceOf(folder: string, line: number): string {
  return `${folder === '' ? '' : `${folder}/`}${decisionsFile}:${line}`;
}

export interface TriageItem {
  readonly finding: number;
  readonly field: ItemField;
  readonly before: number;
  readonly after: number;
}

interface ChangeRecord extends Omit<NewChange, 'findings'> {
  readonly matching: number;
}

export function insertChange(
  database: Sqlite,
  change: ChangeRecord,
  kind: ChangeKind = 'user',
  scan: number | null = null,
): number {
  return database.insert(
    `INSERT INTO change (kind, at, by_whom, status, resolution, undone, scan, last_scan, matching, total, list_rows,
                         summary, comment)
     VALUES (?, ?, ?, ?, ?, 0, ?, coalesce(?, (SELECT max(id) FROM scan), 0), ?, ?, ?, ?, ?)`,
    kind,
    change.at,
    change.by,
    change.set.status ?? null,
    change.set.resolution ?? null,
    scan,
    scan,
    change.matching,
    change.total,
    change.rows,
    change.summary,
    change.comment,
  );
}

export function storeItems(database: Sqlite, change: number, items: readonly TriageItem[]): void {
  const [kind, by = ''] = database.row('SELECT kind, by_whom FROM change WHERE id = ?', change) ?? [];
  const author = kind === 'reappeared' ? 0 : authorId(database, String(by));
  for (const { finding, field, before, after } of items) {
    database.run(
      'INSERT INTO change_item (change, finding, field, before, after) VALUES (?, ?, ?, ?, ?)',
      change,
      finding,
      itemFields.indexOf(field),
      before,
      after,
    );
    if (field === 'comment') continue;
    database.run(`UPDATE finding SET ${field} = ?, changed_by = ? WHERE id = ?`, after, author, finding);
  }
}

function toChange(row: SqlRow): TriageChange {
  const [id, status, resolution, changed, matching, total, summary, rows] = row;
  const set = {
    ...(status === null ? {} : { status: Number(status) }),
    ...(resolution === null ? {} : { resolution: Number(resolution) }),
  };
  return {
    id: Number(id),
    set: namesOf(set),
    changed: Number(changed),
    matching: Number(matching),
    total: Number(total),
    summary: String(summary),
    rows: Number(rows),
  };
}
