import type { ChangeKind, HistoryEntry, TriageField } from '../finding.ts';
import type { TriageChange } from '../engine.ts';
import { triageVocabularies } from '../triage.ts';
import type { Row, Sqlite } from './sqlite.ts';

/** Position is the number that changes are stored with. */
const triageFields = ['status', 'resolution'] as const satisfies readonly TriageField[];

const changeKinds: readonly ChangeKind[] = ['user', 'undo', 'redo', 'reappeared'];

/** A change before it is stored. `value` is a position in the field's vocabulary. */
export interface NewChange {
  readonly field: TriageField;
  readonly value: number;
  /** Findings behind the rows as filtered; those that have the value already are left out of the record. */
  readonly findings: ArrayLike<number>;
  readonly by: string;
  readonly at: number;
  readonly total: number;
  readonly rows: number;
  readonly summary: string;
  /** Why, in the user's words; mostly empty. */
  readonly comment: string;
}

/** What a change did to findings, for the columns in front of the store. */
export interface AppliedChange {
  readonly change: TriageChange;
  readonly findings: readonly number[];
  /** Their values now, as positions in the field's vocabulary. */
  readonly values: readonly number[];
}

/** The only operation that sets Status or Resolution (list rule 9). Call it inside a transaction. */
export function applyChange(database: Sqlite, change: NewChange): AppliedChange {
  const items: Item[] = [];
  for (const finding of Array.from(change.findings)) {
    const row = database.row(`SELECT ${change.field} FROM finding WHERE id = ?`, finding);
    if (row === undefined || row[0] === change.value) continue;
    items.push({ finding, before: Number(row[0]), after: change.value });
  }
  const matching = change.findings.length;
  const id = items.length === 0 ? 0 : insertChange(database, { ...change, matching });
  if (id !== 0) database.run('UPDATE change SET undone = ? WHERE undone = ?', leftBehind, takenBack);
  storeItems(database, id, change.field, items);
  return {
    change: {
      id,
      field: change.field,
      value: triageVocabularies[change.field][change.value] ?? '',
      changed: items.length,
      matching,
      total: change.total,
      summary: change.summary,
      rows: change.rows,
    },
    findings: items.map((item) => item.finding),
    values: items.map((item) => item.after),
  };
}

/** The change that Undo takes back: the last one a user made that is not taken back. */
export function lastChange(database: Sqlite): TriageChange | undefined {
  const row = database.row(
    `SELECT ${changeColumns} FROM change WHERE kind = 'user' AND undone = ${made} ORDER BY id DESC LIMIT 1`,
  );
  return row && toChange(row);
}

/** The change that Redo makes again: the last one taken back, unless a new one was made since. */
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
  const undone = items.map(({ finding, before, after }) => ({ finding, before: after, after: before }));
  database.run('UPDATE change SET undone = ? WHERE id = ?', takenBack, change.id);
  return applyAgain(database, change, 'undo', undone, at);
}

/** Makes the change again that was taken back last. Call it inside a transaction. */
export function redoLastChange(database: Sqlite, at: number): AppliedChange | undefined {
  const change = lastUndone(database);
  if (change === undefined) return undefined;
  const items = stillItems(database, change, 'before');
  database.run('UPDATE change SET undone = ? WHERE id = ?', made, change.id);
  return applyAgain(database, change, 'redo', items, at);
}

const made = 0;
const takenBack = 1;
/** Taken back, and a new change was made since: Redo would be out of order. */
const leftBehind = 2;

const changeColumns = `id, field, value, (SELECT count(*) FROM change_item WHERE change = change.id), matching,
  total, summary, list_rows`;

/** Items of a change whose finding still has the value it had before or after it. */
function stillItems(database: Sqlite, change: TriageChange, side: 'before' | 'after'): Item[] {
  return Array.from(
    database.rows(
      `SELECT finding.id, before, after FROM change_item JOIN finding ON finding.id = change_item.finding
       WHERE change = ? AND ${side} = finding.${change.field}`,
      change.id,
    ),
    ([finding, before, after]) => ({
      finding: Number(finding),
      before: Number(before),
      after: Number(after),
    }),
  );
}

function applyAgain(
  database: Sqlite,
  change: TriageChange,
  kind: 'undo' | 'redo',
  items: readonly Item[],
  at: number,
): AppliedChange {
  if (items.length > 0) {
    const by = String(database.row('SELECT by_whom FROM change WHERE id = ?', change.id)?.[0] ?? '');
    const value = triageVocabularies[change.field].findIndex((name) => name === change.value);
    const record = { ...change, value, by, at, comment: '' };
    storeItems(database, insertChange(database, record, kind), change.field, items);
  }
  return {
    change: { ...change, changed: items.length },
    findings: items.map((item) => item.finding),
    values: items.map((item) => item.after),
  };
}

/** All changes of a finding, the oldest first. */
export function historyOf(database: Sqlite, finding: number): HistoryEntry[] {
  return Array.from(
    database.rows(
      `SELECT kind, at, by_whom, (SELECT count(*) FROM change_item AS item WHERE item.change = change.id),
              field, before, after, comment
       FROM change_item JOIN change ON change.id = change WHERE finding = ?
       ORDER BY last_scan, kind <> 'reappeared', change.id, field`,
      finding,
    ),
    ([kind, at, by, apis, code, from, to, comment]) => {
      const field = triageFields[Number(code)] ?? 'status';
      return {
        kind: changeKinds.find((known) => known === kind) ?? 'user',
        at: Number(at),
        by: String(by),
        apis: Number(apis),
        field,
        from: triageVocabularies[field][Number(from)] ?? '',
        to: triageVocabularies[field][Number(to)] ?? '',
        comment: String(comment),
      };
    },
  );
}

export interface Item {
  readonly finding: number;
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
  return database.number(
    `INSERT INTO change (kind, at, by_whom, field, value, undone, scan, last_scan, matching, total, list_rows,
                         summary, comment)
     VALUES (?, ?, ?, ?, ?, 0, ?, coalesce(?, (SELECT max(id) FROM scan), 0), ?, ?, ?, ?, ?) RETURNING id`,
    kind,
    change.at,
    change.by,
    triageFields.indexOf(change.field),
    change.value,
    scan,
    scan,
    change.matching,
    change.total,
    change.rows,
    change.summary,
    change.comment,
  );
}

export function storeItems(
  database: Sqlite,
  change: number,
  field: TriageField,
  items: readonly Item[],
): void {
  for (const { finding, before, after } of items) {
    database.run(
      'INSERT INTO change_item (change, finding, before, after) VALUES (?, ?, ?, ?)',
      change,
      finding,
      before,
      after,
    );
    database.run(`UPDATE finding SET ${field} = ? WHERE id = ?`, after, finding);
  }
}

function toChange(row: Row): TriageChange {
  const [id, code, value, changed, matching, total, summary, rows] = row;
  const field = triageFields[Number(code)] ?? 'status';
  return {
    id: Number(id),
    field,
    value: triageVocabularies[field][Number(value)] ?? '',
    changed: Number(changed),
    matching: Number(matching),
    total: Number(total),
    summary: String(summary),
    rows: Number(rows),
  };
}
