import { takeBackDecisions, applyDecisions } from '../triage/standingDecisions.ts';
import { forgetAuthors } from '../triage/authors.ts';
import { decidedAfterwards } from '../triage/decidedAfterwards.ts';
import { shareChanges } from '../triage/pendingTriage.ts';
import { isShared } from '../team/teamLines.ts';
import { findingsOfTeam, settleAllTeam, settleTeamWithPauses } from '../team/teamTriage.ts';
import type { Scan } from '../../model/scan.ts';
import type { ReachedOperations } from '../../scans/reachedOperations.ts';
import type { SaidOfScan } from '../../scans/saidOfScan.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { importScan } from './importScan.ts';
import type { Merged, NewScan } from './importScan.ts';
import { compareScans, readReached, readScans } from './readScans.ts';
import type { ComparedScans } from './readScans.ts';
import { removeScan } from './removeScan.ts';
import { describeScan } from './scanRecords.ts';

/** The scans of a workspace: what reports brought, and what is said of them. */
export class ScanStore {
  readonly #database: Sqlite;

  constructor(database: Sqlite) {
    this.#database = database;
  }

  all(): Scan[] {
    return readScans(this.#database);
  }

  /** All or nothing; `pause` is awaited regularly with the part that is done, and aborts by throwing. */
  import(
    scans: readonly NewScan[],
    yieldAt: (fraction: number) => Promise<void>,
  ): Promise<readonly Merged[]> {
    const total = scans.reduce((sum, { count }) => sum + count, 0);
    return this.#database.longTransaction(async () => {
      shareChanges(this.#database);
      takeBackDecisions(this.#database);
      const merged: Merged[] = [];
      let before = 0;
      for (const { record, findings, count } of scans) {
        const yieldHere = (done: number): Promise<void> => yieldAt(total === 0 ? 0 : (before + done) / total);
        merged.push(await importScan(this.#database, record, findings, yieldHere));
        before += count;
      }
      if (isShared(this.#database)) {
        const imported = merged.map(({ scan }) => scan);
        const findings = findingsOfTeam(this.#database, imported);
        await settleTeamWithPauses(this.#database, findings, () => yieldAt(1));
      }
      applyDecisions(this.#database);
      return merged;
    });
  }

  /** What the scans of each application called, as far as their reports list it. */
  reachedOperations(): Readonly<Record<string, ReachedOperations>> {
    return readReached(this.#database);
  }

  /** Says how a scan was made, whatever was known of it before; what scans say of findings follows. */
  describe(scan: number, said: SaidOfScan): void {
    this.#database.transaction(() => describeScan(this.#database, scan, said));
  }

  /** Returns how many findings went with the scan. */
  remove(scan: number): number {
    const removed = decidedAfterwards(this.#database, () => {
      const count = removeScan(this.#database, scan);
      if (isShared(this.#database)) settleAllTeam(this.#database);
      forgetAuthors(this.#database);
      return count;
    });
    // What a user removed must not stay readable in unused pages of the database file.
    this.#database.execute('VACUUM');
    return removed;
  }

  /** Ids of the findings of two scans: those of the first only, of both, and of the second only. */
  compare(first: number, second: number): ComparedScans {
    return compareScans(this.#database, first, second);
  }
}
