import { groupBy } from '../../base/groupBy.ts';
import { withoutHost } from '../model/identity.ts';
import { ownHosts } from './applications.ts';
import type { Sqlite } from './sqlite/sqlite.ts';

/** A sighting that may belong to another finding than the one it stands under. */
interface Stray {
  readonly finding: number;
  readonly scan: number;
  readonly host: number;
}

/**
 * Puts sightings of an application's scans under the findings that they belong to by application and endpoint: those of
 * the given hosts, whose endpoints are written in another way now. Returns the findings that lost or got one; their
 * triage is brought along, and `settle` makes them what their sightings say.
 */
export function rehome(database: Sqlite, application: number, hosts: readonly string[]): number[] {
  if (hosts.length === 0) return [];
  const rows = database.rows(
    `SELECT finding, scan.id, host FROM scan CROSS JOIN sighting ON sighting.scan = scan.id
     WHERE application = ? AND host IN (SELECT id FROM host WHERE name IN (SELECT value FROM json_each(?)))
     ORDER BY finding`,
    application,
    JSON.stringify(hosts),
  );
  return rehomeAll(database, application, Array.from(rows, toStray));
}

/** As `rehome`, for all sightings of a scan that has come to this application. */
export function rehomeScan(database: Sqlite, application: number, scan: number): number[] {
  const rows = database.rows(
    'SELECT finding, scan, host FROM sighting WHERE scan = ? ORDER BY finding',
    scan,
  );
  return rehomeAll(database, application, Array.from(rows, toStray));
}

function toStray([finding, scan, host]: readonly unknown[]): Stray {
  return { finding: Number(finding), scan: Number(scan), host: Number(host) };
}

function rehomeAll(database: Sqlite, application: number, strays: readonly Stray[]): number[] {
  const own = ownHosts(database, application);
  const hostNames = new Map<number, string>();
  const nameOf = (host: number): string => {
    const name =
      hostNames.get(host) ?? String(database.row('SELECT name FROM host WHERE id = ?', host)?.[0] ?? '');
    hostNames.set(host, name);
    return name;
  };
  const affected = new Set<number>();
  for (const [finding, ofFinding] of groupBy(strays, (stray) => stray.finding)) {
    const row = database.row(
      `SELECT finding.application, vulnerability, api, method, path FROM finding JOIN api ON api.id = api
       WHERE finding.id = ?`,
      finding,
    );
    if (row === undefined) continue;
    const [from, vulnerability, api, method, path] = row;
    const byPath = groupBy(ofFinding, ({ host }) => pathAt(String(path), nameOf(host), own));
    for (const [shown, group] of byPath) {
      if (from === application && shown === path) continue;
      const place = { application, vulnerability: Number(vulnerability), api: Number(api) };
      const at = shown === path ? place : { ...place, api: apiOf(database, String(method), shown) };
      affected.add(finding).add(moveSightings(database, finding, group, at));
    }
  }
  return [...affected];
}

/** The path of an endpoint as it is written where these hosts are the application's own. */
function pathAt(path: string, host: string, own: ReadonlySet<string>): string {
  const plain = withoutHost(path, host);
  return own.has(host) || host === '' || plain === host ? plain : host + plain;
}

interface Place {
  readonly application: number;
  readonly vulnerability: number;
  readonly api: number;
}

/** Returns the finding that has the sightings now. */
function moveSightings(database: Sqlite, finding: number, group: readonly Stray[], at: Place): number {
  const { application, vulnerability, api } = at;
  const there = database.number(
    'SELECT id FROM finding WHERE vulnerability = ? AND api = ? AND application = ?',
    vulnerability,
    api,
    application,
  );
  const isWhole = group.length === countSightings(database, finding);
  if (isWhole && there === 0) {
    database.run('UPDATE finding SET application = ?, api = ? WHERE id = ?', application, api, finding);
    return finding;
  }
  const target = there || copyFinding(database, finding, at);
  for (const { scan, host } of group) {
    const from = 'WHERE scan = ? AND finding = ? AND host = ?';
    database.run(`UPDATE sighting SET finding = ? ${from}`, target, scan, finding, host);
  }
  // What was decided before the first of these scans was not about them.
  const first = isWhole ? 0 : Math.min(...group.map(({ scan }) => scan));
  database.run(
    `INSERT OR IGNORE INTO change_item (change, finding, field, before, after)
     SELECT change, ?, field, before, after FROM change_item CROSS JOIN change ON change.id = change
     WHERE finding = ? AND kind <> 'reappeared' AND last_scan >= ?`,
    target,
    finding,
    first,
  );
  return target;
}

function countSightings(database: Sqlite, finding: number): number {
  return database.number(
    'SELECT count(*) FROM scan CROSS JOIN sighting ON sighting.scan = scan.id WHERE finding = ?',
    finding,
  );
}

function copyFinding(database: Sqlite, finding: number, { application, api }: Place): number {
  return database.insert(
    `INSERT INTO finding (application, vulnerability, api, status, resolution, reappeared, not_seen, seen_by, scan,
                          severity, event_id, category, sub_category, summary, discovered,
                          latest_detail)
     SELECT ?, vulnerability, ?, status, resolution, reappeared, not_seen, seen_by, scan, severity, event_id, category,
       sub_category, summary, discovered, latest_detail
     FROM finding WHERE id = ?`,
    application,
    api,
    finding,
  );
}

function apiOf(database: Sqlite, method: string, path: string): number {
  return (
    database.number('SELECT id FROM api WHERE method = ? AND path = ?', method, path) ||
    database.insert('INSERT INTO api (method, path) VALUES (?, ?)', method, path)
  );
}
