import type { Circumstances } from '../../scans/circumstances.ts';
import { roleNamed } from '../../scans/role.ts';
import type { SaidOfScan } from '../../scans/saidOfScan.ts';
import { compareAll } from './comparison.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';

/**
 * Stores how a scan was made. What was said of it before stays where nothing is said now; its source's role is that of
 * the source's latest scan with this tool.
 */
export function storeCircumstances(
  database: Sqlite,
  scan: number,
  tool: string,
  {
    scannedAt,
    role,
    user,
    source,
    said,
    limit,
    scope,
    reach,
    isReachCut,
    engines,
    problems,
    run,
    build,
  }: Circumstances,
): void {
  database.run(
    `UPDATE scan SET scanned_at = ?, source = iif(? = '', source, ?), stop = ?, scope = ?, reach = ?, is_reach_cut = ?,
       engines = ?, problems = ?, run = ?, build = coalesce(?, build) WHERE id = ?`,
    scannedAt ?? null,
    source,
    source,
    limit ?? '',
    scope,
    reach === undefined ? null : JSON.stringify(reach),
    Number(isReachCut === true),
    JSON.stringify(engines),
    JSON.stringify(problems),
    run === undefined ? null : JSON.stringify(run),
    build === undefined ? null : JSON.stringify(build),
    scan,
  );
  if (said !== undefined) database.run('UPDATE scan SET said = ? WHERE id = ?', said, scan);
  if (role !== undefined) setRole(database, scan, role, user);
  else if (source !== '') takeRoleOfSource(database, scan, tool, source);
}

function setRole(database: Sqlite, scan: number, role: string, user: string): void {
  const set = 'UPDATE scan SET role = ?, logged_in_user = ?, is_role_said = 1 WHERE id = ?';
  database.run(set, role, user, scan);
}

function takeRoleOfSource(database: Sqlite, scan: number, tool: string, source: string): void {
  if (database.number('SELECT is_role_said FROM scan WHERE id = ?', scan) === 1) return;
  const [role, user] =
    database.row(
      `SELECT role, logged_in_user FROM scan WHERE tool = ? AND source = ? AND is_role_said = 1 AND id < ?
       ORDER BY id DESC LIMIT 1`,
      tool,
      source,
      scan,
    ) ?? [];
  if (role !== undefined) setRole(database, scan, String(role), String(user));
}

/** Keeps what a user says of a scan, and compares the scans of its application again. */
export function describeScan(
  database: Sqlite,
  scan: number,
  { role, user = '', completeness }: SaidOfScan,
): void {
  if (role !== undefined) setRole(database, scan, roleNamed(role), user);
  if (completeness !== undefined) database.run('UPDATE scan SET said = ? WHERE id = ?', completeness, scan);
  const application = database.number('SELECT application FROM scan WHERE id = ?', scan);
  if (application !== 0) compareAll(database, application);
}
