import { isSameApplication } from '../applications/applicationName.ts';
import type { KnownApplications } from '../applications/chooseApplication.ts';
import { mainTargetOf, ownHostsOf } from '../model/targets.ts';
import type { ScanTarget } from '../model/targets.ts';
import type { Sqlite } from './sqlite/sqlite.ts';

/**
 * The id of the application that a name means: its own, or one that it had before it was renamed or joined. Names that
 * differ by case alone mean the same one.
 */
export function applicationNamed(database: Sqlite, name: string): number | undefined {
  const earlier = (): number =>
    findNamed(database.rows('SELECT application, name FROM application_name'), name);
  const id = ownerOfName(database, name) || earlier();
  return id === 0 ? undefined : id;
}

/** The id of the application with this name, which is made where there is none. */
export function giveApplication(database: Sqlite, name: string): number {
  const known = ownerOfName(database, name);
  if (known !== 0) return known;
  forgetName(database, name);
  return database.insert('INSERT INTO application (name) VALUES (?)', name);
}

/** The id of the application that is called so now; 0 where there is none. */
function ownerOfName(database: Sqlite, name: string): number {
  return findNamed(database.rows('SELECT id, name FROM application'), name);
}

function findNamed(applications: Iterable<readonly unknown[]>, name: string): number {
  for (const [id, known] of applications) {
    if (isSameApplication(String(known), name)) return Number(id);
  }
  return 0;
}

/** From now on the name is no earlier one of an application. */
export function forgetName(database: Sqlite, name: string): void {
  const names = Array.from(database.rows('SELECT name FROM application_name'), ([known]) => String(known));
  for (const known of names.filter((one) => isSameApplication(one, name))) {
    database.run('DELETE FROM application_name WHERE name = ?', known);
  }
}

export function nameOfApplication(database: Sqlite, application: number): string {
  return String(database.row('SELECT name FROM application WHERE id = ?', application)?.[0] ?? '');
}

/** Applications are there as long as they have scans; so are the names that configuration may use for them. */
export function removeEmptyApplications(database: Sqlite): void {
  database.run('DELETE FROM application WHERE id NOT IN (SELECT application FROM scan)');
  for (const table of ['own_host', 'application_name'] as const) {
    database.run(`DELETE FROM ${table} WHERE application NOT IN (SELECT id FROM application)`);
  }
}

export function readTargets(database: Sqlite, scan: number): ScanTarget[] {
  return Array.from(
    database.rows(
      'SELECT origin, is_candidate, is_named, is_own FROM scan_target WHERE scan = ? ORDER BY position',
      scan,
    ),
    ([origin, isCandidate, isNamed, isOwn]) => ({
      origin: String(origin),
      isCandidate: isCandidate === 1,
      isNamed: isNamed === 1,
      isOwn: isOwn === 1,
    }),
  );
}

export function storeTargets(database: Sqlite, scan: number, targets: readonly ScanTarget[]): void {
  database.run('DELETE FROM scan_target WHERE scan = ?', scan);
  for (const [position, { origin, isCandidate, isNamed, isOwn }] of targets.entries()) {
    database.run(
      'INSERT INTO scan_target (scan, position, origin, is_candidate, is_named, is_own) VALUES (?, ?, ?, ?, ?, ?)',
      scan,
      position,
      origin,
      Number(isCandidate),
      Number(isNamed),
      Number(isOwn),
    );
  }
}

export function ownHosts(database: Sqlite, application: number): Set<string> {
  return new Set(
    Array.from(database.rows('SELECT host FROM own_host WHERE application = ?', application), ([host]) =>
      String(host),
    ),
  );
}

/** Scans of an application, the oldest first. */
export function scansOf(database: Sqlite, application: number): number[] {
  return Array.from(
    database.rows('SELECT id FROM scan WHERE application = ? ORDER BY id', application),
    ([id]) => Number(id),
  );
}

/**
 * Recomputes which hosts an application is installed at and what the main target of each of its scans is, as importing
 * them one after the other gives it. Returns the hosts that came or went.
 */
export function renewOwnHosts(database: Sqlite, application: number): string[] {
  const before = ownHosts(database, application);
  database.run('DELETE FROM own_host WHERE application = ?', application);
  for (const scan of scansOf(database, application)) addOwnHosts(database, application, scan);
  const now = ownHosts(database, application);
  return [...before, ...now].filter((host) => before.has(host) !== now.has(host));
}

/** Sets the main target of an application's latest scan, and makes what the scan says of its hosts known. */
function addOwnHosts(database: Sqlite, application: number, scan: number): void {
  const targets = readTargets(database, scan);
  const main = mainTargetOf(targets, ownHosts(database, application));
  database.run('UPDATE scan SET target = ? WHERE id = ?', main, scan);
  for (const host of ownHostsOf(targets, main)) {
    database.run(
      'INSERT INTO own_host (application, host, scan) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET scan = excluded.scan',
      application,
      host,
      scan,
    );
  }
}

/** What choosing the application of a report asks of the store. */
export function knownApplications(database: Sqlite): KnownApplications {
  const idOf = (name: string): number => ownerOfName(database, name);
  return {
    names: Array.from(database.rows('SELECT name FROM application ORDER BY id'), ([name]) => String(name)),
    applicationNamed: (name) => {
      const id = applicationNamed(database, name);
      return id === undefined ? undefined : nameOfApplication(database, id);
    },
    applicationAt: (host) => {
      const row = database.row(
        'SELECT application FROM own_host WHERE host = ? ORDER BY scan DESC LIMIT 1',
        host,
      );
      return row && nameOfApplication(database, Number(row[0]));
    },
    ownHostsOf: (name) => ownHosts(database, idOf(name)),
    endpointsOf: (name) =>
      new Set(
        Array.from(
          database.rows(
            `SELECT method, path FROM api WHERE id IN (SELECT api FROM finding WHERE application = ?)`,
            idOf(name),
          ),
          ([method, path]) => `${String(method)} ${String(path)}`,
        ),
      ),
  };
}
