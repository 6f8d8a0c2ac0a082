import type { TeamReading, TeamState } from '../../team/teamSync.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import {
  beginSharing,
  ownTeamFile,
  shareChanges,
  sharePending,
  withPending,
} from '../triage/pendingTriage.ts';
import { applyDecisions, takeBackDecisions } from '../triage/standingDecisions.ts';
import { isKnownReading, syncTeamFiles, teamState } from './teamFiles.ts';
import { isShared } from './teamLines.ts';

/** Triage that a team shares in files. */
export class TeamStore {
  readonly #database: Sqlite;

  constructor(database: Sqlite) {
    this.#database = database;
  }

  state(now: number): TeamState {
    sharePending(this.#database);
    return teamState(this.#database, now);
  }

  /** Whether reading this changes no finding. */
  isKnownReading(reading: TeamReading): boolean {
    sharePending(this.#database);
    return isShared(this.#database) && isKnownReading(this.#database, reading);
  }

  /** Takes over the files that a team shares; with the first, what was changed until now is shared as well. */
  sync(reading: TeamReading, settle: boolean): Promise<void> {
    return this.#database.longTransaction(async () => {
      shareChanges(this.#database);
      if (settle) takeBackDecisions(this.#database);
      beginSharing(this.#database, reading.author);
      await syncTeamFiles(this.#database, reading, settle);
      if (settle) applyDecisions(this.#database);
    });
  }

  ownFile(name: string): void {
    this.#database.transaction(() => ownTeamFile(this.#database, name));
  }

  /** What a file of this machine must have, where it has `current` now; undefined where it needs no more. */
  withPending(name: string, current: Uint8Array): Uint8Array | undefined {
    sharePending(this.#database);
    return withPending(this.#database, name, current);
  }
}
