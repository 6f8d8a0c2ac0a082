import type { TeamLine } from '../../team/teamLine.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { pendingFile, TeamLineWriter } from './teamLines.ts';

/** Adds to the lines that are not written yet. Use it inside one transaction. */
export class PendingLines {
  readonly #writer: TeamLineWriter;
  #line: number;
  lastChange: number;

  constructor(database: Sqlite) {
    this.#writer = new TeamLineWriter(database);
    const ofLast = (column: string): number =>
      database.number(
        `SELECT ${column} FROM team_line WHERE file = ? ORDER BY line DESC LIMIT 1`,
        pendingFile,
      );
    this.#line = ofLast('line');
    this.lastChange = ofLast('change');
  }

  add(line: TeamLine): void {
    this.#line++;
    this.#writer.insert(pendingFile, this.#line, line);
    this.lastChange = line.change;
  }
}
