import type { Finding, Vulnerability } from '../model/finding.ts';
import type { FindingColumns, TextColumn } from './columns.ts';
import { findingAt } from './findingAt.ts';
import { severalTexts, textsAmong, vulnerabilityOf } from './groups.ts';
import type { Groups } from './groups.ts';
import type { Rejected } from './matches.ts';
import { splitRoles } from '../scans/role.ts';
import { isMarked, marksOf } from './rowMarks.ts';

/** What a list shows of its rows. `rejectedNow`: what the filters turn away by now, where the list is pinned. */
export class ShownRows {
  readonly #columns: FindingColumns;
  #hasMarks: boolean | undefined;

  constructor(columns: FindingColumns) {
    this.#columns = columns;
  }

  findings(rows: Uint32Array, rejectedNow: Rejected | undefined): Finding[] {
    return Array.from(rows, (row) => ({
      ...findingAt(this.#columns, row),
      ...(rejectedNow === undefined || rejectedNow[row] === 0 ? {} : { noLongerMatches: true }),
    }));
  }

  /** `rows`: all of the vulnerability, of which those that are not `rejected` are in the list. */
  vulnerability(
    group: number,
    groups: Groups,
    rows: Uint32Array,
    rejected: Rejected,
    rejectedNow: Rejected | undefined,
  ): Vulnerability {
    this.#hasMarks ??= isMarked(this.#columns);
    const changedBy = this.#namesAmong('changedBy', rows, rejected);
    const handlers = this.#namesAmong('handler', rows, rejected);
    const subCategoryCounts = severalTexts(this.#columns.subCategory, rows, rejected);
    return {
      ...vulnerabilityOf(this.#columns, groups, group, rows.length),
      ...(subCategoryCounts === undefined ? {} : { subCategoryCounts }),
      applications: textsAmong(this.#columns.application, rows, rejected),
      seenAs: rolesAmong(this.#columns.seenAs, rows, rejected),
      ...(handlers === undefined ? {} : { handlers }),
      ...(changedBy === undefined || changedBy.length === 0 ? {} : { changedBy }),
      ...(this.#hasMarks || rejectedNow !== undefined
        ? marksOf(this.#columns, rows, rejected, rejectedNow)
        : { reappeared: 0, notSeenInLatestScan: 0, notCovered: 0, noLongerMatching: 0 }),
    };
  }

  /** What the matching ones of some rows have in a column that may be empty; undefined where all of it is. */
  #namesAmong(name: 'handler' | 'changedBy', rows: Uint32Array, rejected: Rejected): string[] | undefined {
    const column = this.#columns[name];
    if (column.dictionary.size <= 1) return undefined;
    return textsAmong(column, rows, rejected).filter((text) => text !== '');
  }
}

function rolesAmong(column: TextColumn, rows: Uint32Array, rejected: Rejected): string[] {
  return [...new Set(textsAmong(column, rows, rejected).flatMap(splitRoles))].sort();
}
