import type { StoredTexts, TextLines } from '../query/textSearch.ts';
import type { Sqlite } from './sqlite/sqlite.ts';

/** Bytes of the database that belong to the findings read at once, on average. */
const bytesAtOnce = 2 ** 20;
const mostAtOnce = 1024;
const detailsAtOnce = 256;

/** The texts of the latest sightings, as a search reads them: many findings in one row of SQL. */
export function storedTexts(database: Sqlite, findings: number): StoredTexts {
  const bytes = database.number('PRAGMA page_count') * database.number('PRAGMA page_size');
  const fitting = Math.floor((bytesAtOnce * findings) / bytes);
  return {
    findingsAtOnce: Math.max(1, Math.min(mostAtOnce, fitting)),
    occurrences: (first, last) => {
      // JSON as `ScanTexts` writes it has no line feed outside of an escape.
      const [lines = '', details = '', ids = ''] =
        database.row(
          `SELECT group_concat(occurrences, char(10)), group_concat(detail), group_concat(finding.id)
           FROM finding JOIN sighting ON sighting.scan = finding.scan AND sighting.finding = finding.id
           WHERE finding.id BETWEEN ? AND ?`,
          first,
          last,
        ) ?? [];
      return { lines: String(lines), details: numbersOf(details), findings: numbersOf(ids) };
    },
    details: (after) => detailLines(database, after),
    vulnerabilities: (fits) => ruledVulnerabilities(database, fits),
    commented: (fits) => commentedFindings(database, fits),
  };
}

function numbersOf(list: unknown): Uint32Array {
  return Uint32Array.from(String(list).split(','), Number);
}

function detailLines(database: Sqlite, after: number): TextLines | undefined {
  const ids: number[] = [];
  const lines: string[] = [];
  for (const [id, description, solution, references, tags] of database.rows(
    `SELECT id, description, solution, reference_list, tag_list FROM detail WHERE id > ? ORDER BY id LIMIT ?`,
    after,
    detailsAtOnce,
  )) {
    ids.push(Number(id));
    const texts = JSON.stringify([String(description), String(solution)]);
    lines.push(`[${texts},${String(references)},${String(tags)}]`);
  }
  return ids.length === 0 ? undefined : { lines: lines.join('\n'), details: Uint32Array.from(ids) };
}

function* ruledVulnerabilities(database: Sqlite, fits: (rule: string) => boolean): Generator<number> {
  for (const [id, rule] of database.rows('SELECT id, rule FROM vulnerability')) {
    if (fits(String(rule))) yield Number(id);
  }
}

function* commentedFindings(database: Sqlite, fits: (comment: string) => boolean): Generator<number> {
  const changes = Array.from(
    database.rows(`SELECT id, comment FROM change WHERE comment <> ''`),
    ([id, comment]) => ({ id: Number(id), comment: String(comment) }),
  );
  for (const { id, comment } of changes) {
    if (!fits(comment)) continue;
    for (const [finding] of database.rows('SELECT finding FROM change_item WHERE change = ?', id)) {
      yield Number(finding);
    }
  }
}
