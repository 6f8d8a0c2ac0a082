import { resolutions, statuses } from '../../model/finding.ts';
import { refreshChangedBy } from './authors.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { insertChange, storeItems } from './triageLog.ts';

/** A finding that was Resolved or Fixed, with what it was. */
interface Reappeared {
  readonly id: number;
  readonly status: number;
  readonly resolution: number;
}

/** Opens findings again that a scan has seen, as changes made by that scan (list rules 9 and 10). */
export function recordReappearance(
  database: Sqlite,
  scan: number,
  at: number,
  findings: readonly Reappeared[],
): void {
  for (const field of ['status', 'resolution'] as const) {
    const value = field === 'status' ? statuses.indexOf('Open') : resolutions.indexOf('New');
    const items = findings
      .filter((finding) => finding[field] !== value)
      .map((finding) => ({ finding: finding.id, before: finding[field], after: value }));
    if (items.length === 0) continue;
    const name = String(database.row('SELECT name FROM scan WHERE id = ?', scan)?.[0] ?? '');
    const count = items.length;
    const numbers = { matching: count, total: count, rows: 0 };
    const change = { set: { [field]: value }, by: name, at, ...numbers, summary: '', comment: '' };
    storeItems(
      database,
      insertChange(database, change, 'reappeared', scan),
      items.map((item) => ({ ...item, field })),
    );
  }
  for (const { id } of findings) database.run('UPDATE finding SET reappeared = 1 WHERE id = ?', id);
}

/**
 * Reverts what a scan opened again, where nothing changed it since; the scan's changes leave the history,
 * as the scan does.
 */
export function takeBackReappearance(database: Sqlite, scan: number): void {
  for (const [index, field] of (['status', 'resolution'] as const).entries()) {
    database.run(
      `UPDATE finding SET ${field} = (
         SELECT before FROM change_item JOIN change ON change.id = change
         WHERE change_item.finding = finding.id AND change.scan = ? AND change_item.field = ?)
       WHERE id IN (
         SELECT finding FROM change_item AS item JOIN change ON change.id = item.change
         WHERE change.scan = ? AND item.field = ? AND NOT EXISTS (
           SELECT 1 FROM change_item AS later_item JOIN change AS later ON later.id = later_item.change
           WHERE later_item.finding = item.finding AND later_item.field = item.field AND later.id > change.id))`,
      scan,
      index,
      scan,
      index,
    );
  }
  const ofScan = 'SELECT finding FROM change_item JOIN change ON change.id = change WHERE change.scan = ?';
  const opened = Array.from(database.rows(ofScan, scan), ([id]) => Number(id));
  database.run('DELETE FROM change_item WHERE change IN (SELECT id FROM change WHERE scan = ?)', scan);
  database.run('DELETE FROM change WHERE scan = ?', scan);
  refreshChangedBy(database, opened);
  for (const finding of opened) {
    database.run(
      `UPDATE finding SET reappeared = EXISTS (
         SELECT 1 FROM change_item JOIN change ON change.id = change
         WHERE change_item.finding = finding.id AND kind = 'reappeared')
       WHERE id = ?`,
      finding,
    );
  }
}
