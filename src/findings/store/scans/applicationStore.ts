import type { ApplicationChange } from '../../applications/applicationChange.ts';
import type { KnownApplications } from '../../applications/chooseApplication.ts';
import type { Application } from '../../model/scan.ts';
import { knownApplications, nameOfApplication } from '../applications.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { moveTeamLines } from '../team/moveTeamLines.ts';
import { isShared } from '../team/teamLines.ts';
import { shareNames } from '../team/teamNames.ts';
import { settleAllTeam } from '../team/teamTriage.ts';
import { recordChanges } from '../triage/changeRecorder.ts';
import { shareChanges } from '../triage/pendingTriage.ts';
import { applyDecisions, takeBackDecisions } from '../triage/standingDecisions.ts';
import { changeApplications } from './assignScans.ts';
import { compareEverything } from './comparison.ts';
import { knownScan } from './importScan.ts';
import { readApplications } from './readScans.ts';

/** The applications that reports are about. */
export class ApplicationStore {
  readonly #database: Sqlite;

  constructor(database: Sqlite) {
    this.#database = database;
  }

  all(): Application[] {
    return readApplications(this.#database);
  }

  /** What earlier scans say of applications, for choosing that of a report. */
  known(): KnownApplications {
    return knownApplications(this.#database);
  }

  /** The application that the scan of a report's bytes, or of a part of them, belongs to. */
  ofReport(content: string, part: string): string | undefined {
    const id = this.#database.number(
      'SELECT application FROM scan WHERE id = ?',
      knownScan(this.#database, content, part),
    );
    return id === 0 ? undefined : nameOfApplication(this.#database, id);
  }

  /** Returns statements that take the change back, as long as nothing else changes the store. */
  change(change: ApplicationChange, at: number): readonly string[] {
    return this.#database.transaction(() => {
      shareChanges(this.#database);
      return recordChanges(this.#database, () => {
        takeBackDecisions(this.#database);
        if (isShared(this.#database)) this.#changeShared(change, at);
        else changeApplications(this.#database, change);
        applyDecisions(this.#database);
      });
    });
  }

  #changeShared(change: ApplicationChange, at: number): void {
    const apply = (): void => changeApplications(this.#database, change);
    if (change.kind === 'move') moveTeamLines(this.#database, change, apply);
    else apply();
    shareNames(this.#database, change, 'user', at);
    settleAllTeam(this.#database);
  }

  takeBack(change: ApplicationChange, statements: readonly string[], at: number): void {
    this.#database.transaction(() => {
      for (const statement of statements) this.#database.execute(statement);
      compareEverything(this.#database);
      if (!isShared(this.#database)) return;
      shareNames(this.#database, change, 'undo', at);
      settleAllTeam(this.#database);
    });
  }
}
