import { groupBy } from '../../../base/groupBy.ts';
import { resolutions, statuses } from '../../model/finding.ts';
import { authorId } from './authors.ts';
import { refreshFindings } from '../scans/sightings.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { scanTime } from '../scans/scanOrder.ts';
import { insertChange, type ItemField, itemFields } from './triageLog.ts';

const open = statuses.indexOf('Open');
const resolved = statuses.indexOf('Resolved');
const fresh = resolutions.indexOf('New');
const fixed = resolutions.indexOf('Fixed');
const falsePositive = resolutions.indexOf('False Positive');

/**
 * Makes findings what their sightings and their history say, after sightings have moved between them: details, and
 * Status and Resolution as if their scans had been imported and their changes made in this order.
 */
export function settle(database: Sqlite, findings: readonly number[]): void {
  if (findings.length === 0) return;
  refreshFindings(database, findings);
  for (const finding of findings) replayTriage(database, finding);
  database.run('DELETE FROM change WHERE id NOT IN (SELECT change FROM change_item)');
}

interface Triage {
  status: number;
  resolution: number;
}

/** What reports alone make of a finding, without any change by a user. */
export function replayReports(reported: readonly Reported[]): Triage & { readonly reappeared: boolean } {
  const now: Triage = { status: open, resolution: fresh };
  let reappeared = false;
  for (const [index, { status, resolution, isLater }] of reported.entries()) {
    if (index === 0) {
      now.status = status < 0 ? open : status;
      now.resolution = resolution < 0 ? fresh : resolution;
    } else if (isLater && reopens(now, status, resolution)) {
      reappeared = true;
      now.status = open;
      now.resolution = fresh;
    }
  }
  return { ...now, reappeared };
}

interface ReplayedTriage extends Triage {
  /** Who changed it last; empty where nobody did. */
  by: string;
}

function replayTriage(database: Sqlite, finding: number): void {
  database.run(
    `DELETE FROM change_item WHERE finding = ? AND change IN (SELECT id FROM change WHERE kind = 'reappeared')`,
    finding,
  );
  const now: ReplayedTriage = { status: open, resolution: fresh, by: '' };
  const changes = readChanges(database, finding);
  let isTouched = false;
  let reappeared = 0;
  const change = (until: number): void => {
    for (let next = changes[0]; next !== undefined && next.lastScan < until; next = changes[0]) {
      changes.shift();
      isTouched = true;
      applyItem(database, finding, next, now);
    }
  };
  for (const { scan, status, resolution, isLater } of readReported(database, finding)) {
    change(scan);
    if (!isTouched) {
      now.status = status < 0 ? open : status;
      now.resolution = resolution < 0 ? fresh : resolution;
      isTouched = true;
    } else if (isLater && reopens(now, status, resolution)) {
      reappeared = 1;
      reopen(database, finding, scan, now);
    }
  }
  change(Infinity);
  database.run(
    'UPDATE finding SET status = ?, resolution = ?, reappeared = ?, changed_by = ? WHERE id = ?',
    now.status,
    now.resolution,
    reappeared,
    authorId(database, now.by),
    finding,
  );
}

/** Whether a scan that sees a finding opens it again (list rule 10), unless its report itself says it is closed. */
function reopens({ status, resolution }: Triage, saidStatus: number, saidResolution: number): boolean {
  if (resolution === falsePositive || saidStatus === resolved || saidResolution === fixed) return false;
  return status === resolved || resolution === fixed;
}

function reopen(database: Sqlite, finding: number, scan: number, now: ReplayedTriage): void {
  now.by = '';
  for (const [field, value] of [
    ['status', open],
    ['resolution', fresh],
  ] as const) {
    if (now[field] === value) continue;
    const id =
      database.number(
        `SELECT id FROM change WHERE kind = 'reappeared' AND scan = ? AND ${field} IS NOT NULL`,
        scan,
      ) || insertReappearance(database, scan, field, value);
    database.run(
      'INSERT INTO change_item (change, finding, field, before, after) VALUES (?, ?, ?, ?, ?)',
      id,
      finding,
      itemFields.indexOf(field),
      now[field],
      value,
    );
    now[field] = value;
  }
}

function insertReappearance(
  database: Sqlite,
  scan: number,
  field: 'status' | 'resolution',
  value: number,
): number {
  const [name, at] = database.row('SELECT name, imported_at FROM scan WHERE id = ?', scan) ?? [];
  const numbers = { matching: 0, total: 0, rows: 0 };
  const change = {
    set: { [field]: value },
    by: String(name),
    at: Number(at),
    ...numbers,
    summary: '',
    comment: '',
  };
  return insertChange(database, change, 'reappeared', scan);
}

interface Item {
  readonly change: number;
  readonly lastScan: number;
  readonly field: ItemField;
  readonly after: number;
  readonly by: string;
}

/** A change that changes nothing here any more is none of this finding. */
function applyItem(
  database: Sqlite,
  finding: number,
  { change, field, after, by }: Item,
  now: ReplayedTriage,
): void {
  if (field === 'comment') return;
  const at = 'WHERE change = ? AND finding = ? AND field = ?';
  const code = itemFields.indexOf(field);
  if (now[field] === after) {
    database.run(`DELETE FROM change_item ${at}`, change, finding, code);
    keepComment(database, finding, change);
    return;
  }
  database.run(`UPDATE change_item SET before = ? ${at}`, now[field], change, finding, code);
  now[field] = after;
  now.by = by;
}

/** A comment stays with the finding also where the change has nothing else to do with it any more. */
function keepComment(database: Sqlite, finding: number, change: number): void {
  database.run(
    `INSERT INTO change_item (change, finding, field, before, after)
     SELECT id, ?, ?, 0, 0 FROM change WHERE id = ? AND comment <> ''
     AND NOT EXISTS (SELECT 1 FROM change_item WHERE change = change.id AND finding = ?)`,
    finding,
    itemFields.indexOf('comment'),
    change,
    finding,
  );
}

function readChanges(database: Sqlite, finding: number): Item[] {
  return Array.from(
    database.rows(
      `SELECT change.id, last_scan, field, after, by_whom FROM change_item CROSS JOIN change ON change.id = change
       WHERE finding = ? ORDER BY last_scan, change.id, field`,
      finding,
    ),
    ([change, lastScan, field, after, by]) => ({
      change: Number(change),
      lastScan: Number(lastScan),
      field: itemFields[Number(field)] ?? 'comment',
      after: Number(after),
      by: String(by),
    }),
  );
}

export interface Reported {
  readonly scan: number;
  readonly status: number;
  readonly resolution: number;
  /** No scan that was imported before it and has the finding, too, was made after it: only then it says that it is there again. */
  readonly isLater: boolean;
}

/** What each scan says of Status and Resolution, as they were imported; -1 where it says nothing, or different things. */
function readReported(database: Sqlite, finding: number): readonly Reported[] {
  return reportsOfFindings(database, [finding]).get(finding) ?? [];
}

/** As `readReported`, of many findings at once, which takes a fraction of the time. */
export function reportsOfFindings(database: Sqlite, findings: readonly number[]): Map<number, Reported[]> {
  const rows = database.rows(
    `SELECT finding, scan.id, iif(min(status) = max(status), min(status), -1),
       iif(min(resolution) = max(resolution), min(resolution), -1), ${scanTime}
     FROM json_each(?) AS wanted CROSS JOIN scan
       CROSS JOIN sighting ON sighting.scan = scan.id AND sighting.finding = wanted.value
     GROUP BY finding, scan.id ORDER BY finding, scan.id`,
    JSON.stringify(findings),
  );
  const byFinding = groupBy(rows, ([finding]) => Number(finding));
  return new Map(
    Array.from(byFinding, ([finding, ofFinding]) => {
      let latest = -Infinity;
      const reports = ofFinding.map(([, scan, status, resolution, time]) => {
        const isLater = Number(time) >= latest;
        latest = Math.max(latest, Number(time));
        return { scan: Number(scan), status: Number(status), resolution: Number(resolution), isLater };
      });
      return [finding, reports];
    }),
  );
}
