import { findingKey } from '../model/findingKey.ts';
import type { Sqlite } from './sqlite/sqlite.ts';

const identities = `
  SELECT finding.id, application.name, vulnerability.key, method, path FROM finding
  JOIN application ON application.id = finding.application
  JOIN vulnerability ON vulnerability.id = finding.vulnerability
  JOIN api ON api.id = finding.api`;

export function readFindingKey(database: Sqlite, finding: number): string | undefined {
  const row = database.row(`${identities} WHERE finding.id = ?`, finding);
  return row && keyOf(row);
}

/** The id of the finding; looks at all of them, since whoever follows a link does so now and then. */
export function findByKey(database: Sqlite, key: string): number | undefined {
  for (const row of database.rows(identities)) if (keyOf(row) === key) return Number(row[0]);
  return undefined;
}

/** The keys of findings, in the order of their ids. */
export function readFindingKeys(database: Sqlite, findings: ArrayLike<number>): readonly string[] {
  const ids = JSON.stringify(Array.from(findings));
  const rows = database.rows(
    `${identities} WHERE finding.id IN (SELECT value FROM json_each(?)) ORDER BY finding.id`,
    ids,
  );
  return Array.from(rows, keyOf);
}

/** The ids of those that are there, by their keys. */
export function findAllByKey(database: Sqlite, keys: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const row of database.rows(identities)) {
    const key = keyOf(row);
    if (keys.has(key)) found.set(key, Number(row[0]));
  }
  return found;
}

function keyOf([, application, vulnerability, method, path]: readonly unknown[]): string {
  return findingKey({
    application: String(application),
    vulnerability: String(vulnerability),
    method: String(method),
    path: String(path),
  });
}
