import { severities } from '../../src/findings/model/finding.ts';
import type { NativeDatabase } from '../nativeDatabase.ts';

/** What the plain page asks for, as a query string has it. */
export interface PlainQuestion {
  readonly list: 'findings' | 'vulnerabilities';
  /** A severity, or empty for all of them. */
  readonly severity: string;
  readonly sort: 'discovered' | 'event_id';
  readonly descending: 'yes' | 'no';
  readonly limit: string;
}

const names = `JOIN category ON category.id = category JOIN sub_category ON sub_category.id = sub_category
  JOIN summary ON summary.id = summary`;

/** The rows of a plain table: one SELECT of native SQLite, with the indexes of the yardstick. */
export class PlainList {
  readonly #database: NativeDatabase;

  constructor(database: NativeDatabase) {
    this.#database = database;
  }

  rows(question: PlainQuestion): readonly unknown[] {
    return this.#database.all(question.list === 'findings' ? findings(question) : vulnerabilities(question));
  }
}

function findings(question: PlainQuestion): string {
  return `SELECT severity, api.method || ' ' || path AS endpoint, summary.name AS summary, category.name AS category,
      sub_category.name AS subCategory, event_id AS eventId, status, resolution, discovered
    FROM (SELECT * FROM finding ${where(question)} ${order(question)}) AS finding
      JOIN api ON api.id = api ${names}`;
}

function vulnerabilities(question: PlainQuestion): string {
  return `SELECT severity, apis AS endpoint, summary.name AS summary, category.name AS category,
      sub_category.name AS subCategory, '' AS eventId, status, resolution, discovered
    FROM (
      SELECT min(severity) AS severity, count(*) AS apis, summary, category, sub_category, min(status) AS status,
        min(resolution) AS resolution, min(discovered) AS discovered
      FROM finding ${where(question)} GROUP BY vulnerability ${order(question)}
    ) ${names}`;
}

function where({ severity }: PlainQuestion): string {
  return severity === '' ? '' : `WHERE severity = ${severities.findIndex((name) => name === severity)}`;
}

function order({ sort, descending, limit }: PlainQuestion): string {
  return `ORDER BY ${sort} ${descending === 'yes' ? 'DESC' : 'ASC'} LIMIT ${Number(limit)}`;
}
