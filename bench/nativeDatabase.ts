import { DatabaseSync } from 'node:sqlite';
import type { ListView } from '../src/findings/view/view.ts';
import { severities, statuses } from '../src/findings/model/finding.ts';

const fields = [
  'api',
  'method',
  'severity',
  'event_id',
  'category',
  'sub_category',
  'summary',
  'status',
  'resolution',
];

/**
 * The yardstick: the same findings in Node's own SQLite, in memory, with dictionary ids and covering indexes made
 * for the measured queries.
 */
export class NativeDatabase {
  readonly #database: DatabaseSync;

  constructor(databasePath: string) {
    this.#database = new DatabaseSync(':memory:');
    this.#database.prepare('ATTACH ? AS image').run(databasePath);
    const tables = this.#database
      .prepare(
        "SELECT name, sql FROM image.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite#_%' ESCAPE '#'",
      )
      .all()
      .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
    for (const { name, sql } of tables) {
      this.#database.exec(sql);
      this.#database.exec(`INSERT INTO main.${name} SELECT * FROM image.${name}`);
    }
    this.#database.exec(`
      DETACH image;
      ALTER TABLE finding ADD COLUMN method INTEGER;
      CREATE TABLE method AS SELECT row_number() OVER () AS id, method AS name FROM (SELECT DISTINCT method FROM api);
      UPDATE finding SET method = (SELECT method.id FROM api JOIN method ON name = api.method WHERE api.id = api);
      CREATE INDEX counts ON finding
        (severity, status, category, sub_category, summary, resolution, method, api, event_id);
      CREATE INDEX severities ON finding (status, severity);
      CREATE INDEX vulnerabilities ON finding
        (vulnerability, severity, status, resolution, discovered, summary, category, sub_category);
      CREATE INDEX apis ON finding (api);
      CREATE INDEX by_discovery ON finding (discovered);
      ANALYZE`);
  }

  close(): void {
    this.#database.close();
  }

  /** Bytes of the pages in memory. */
  get bytes(): number {
    const [pages, size] = ['page_count', 'page_size'].map((name) =>
      Number(Object.values(this.#database.prepare(`PRAGMA ${name}`).get() ?? {})[0]),
    );
    return (pages ?? 0) * (size ?? 0);
  }

  /** Counts of every field under the other filters; the filters are on Severity and Status. */
  counts(view: ListView): number {
    const severity = positions(severities, view.filters.severity?.values);
    const status = positions(statuses, view.filters.status?.values);
    let values = 0;
    for (const field of fields) {
      const conditions = [
        ...(field === 'severity' ? [] : [`severity IN (${severity})`]),
        ...(field === 'status' ? [] : [`status IN (${status})`]),
      ];
      values += this.all(
        `SELECT ${field}, count(*) AS n FROM finding WHERE ${conditions.join(' AND ')}
         GROUP BY ${field} ORDER BY n DESC LIMIT 100`,
      ).length;
    }
    return values;
  }

  aggregatedPage(from: number): number {
    return this.all(
      `SELECT vulnerability, min(severity) AS s, count(*) AS apis, min(discovered), max(discovered),
         sum(status = 0), sum(status = 1), sum(status = 2), sum(resolution = 0), sum(resolution = 1),
         sum(resolution = 2), sum(resolution = 3)
       FROM finding WHERE discovered >= ? GROUP BY vulnerability ORDER BY s, apis DESC LIMIT 100`,
      from,
    ).length;
  }

  containsEndpoint(text: string): number {
    return this.all(
      `SELECT count(*) FROM finding WHERE api IN (SELECT id FROM api WHERE instr(lower(path), ?) > 0)`,
      text,
    ).length;
  }

  /** Findings that have a text anywhere, without regard to the case of ASCII; texts that many share are looked at once. */
  containsAnywhere(text: string): number {
    const pattern = `%${text}%`;
    const [row] = this.all(
      `SELECT count(*) AS n FROM finding
         JOIN sighting ON sighting.scan = finding.scan AND sighting.finding = finding.id
       WHERE occurrences LIKE ?1 OR finding.event_id LIKE ?1
         OR detail IN (SELECT id FROM detail WHERE description LIKE ?1 OR solution LIKE ?1
           OR reference_list LIKE ?1 OR tag_list LIKE ?1)
         OR api IN (SELECT id FROM api WHERE method || ' ' || path LIKE ?1)
         OR finding.category IN (SELECT id FROM category WHERE name LIKE ?1)
         OR finding.sub_category IN (SELECT id FROM sub_category WHERE name LIKE ?1)
         OR finding.summary IN (SELECT id FROM summary WHERE name LIKE ?1)
         OR vulnerability IN (SELECT id FROM vulnerability WHERE rule LIKE ?1)
         OR finding.id IN (SELECT finding FROM change JOIN change_item ON change = change.id WHERE comment LIKE ?1)`,
      pattern,
    ) as { n: number }[];
    return row?.n ?? 0;
  }

  firstPage(column: 'discovered' | 'event_id', from: number): number {
    return this.all(
      `SELECT finding.id, vulnerability, api.method, path, severity, event_id, category.name, sub_category.name,
         summary.name, status, resolution, discovered
       FROM (SELECT * FROM finding WHERE discovered >= ? ORDER BY ${column} LIMIT 100) AS finding
         JOIN api ON api.id = api JOIN category ON category.id = category
         JOIN sub_category ON sub_category.id = sub_category JOIN summary ON summary.id = summary`,
      from,
    ).length;
  }

  /** The rows of any other question. */
  all(sql: string, ...values: (string | number)[]): unknown[] {
    return this.#database.prepare(sql).all(...values);
  }
}

function positions(vocabulary: readonly string[], values: readonly string[] = []): string {
  return values.map((value) => vocabulary.indexOf(value)).join(', ');
}
