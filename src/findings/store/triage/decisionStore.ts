import { checkDecisions, knownVulnerabilities, reachOf } from '../../decisions/checkDecisions.ts';
import type { CheckedDecisions } from '../../decisions/checkDecisions.ts';
import type { Decision } from '../../decisions/decision.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { shareChanges } from './pendingTriage.ts';
import { areStored, decisionSubjects, storeDecisions } from './standingDecisions.ts';

/** Standing decisions, and what they reach. */
export class DecisionStore {
  readonly #database: Sqlite;

  constructor(database: Sqlite) {
    this.#database = database;
  }

  set(decisions: readonly Decision[], now: number): void {
    this.#database.transaction(() => {
      shareChanges(this.#database);
      storeDecisions(this.#database, decisions, now);
    });
  }

  /** Whether setting them changes nothing. */
  has(decisions: readonly Decision[], now: number): boolean {
    return areStored(this.#database, decisions, now);
  }

  check(decisions: readonly Decision[], now: number): CheckedDecisions {
    const subjects = decisionSubjects(this.#database);
    const reach = reachOf(decisions, subjects, now);
    const rules = new Set(subjects.map(({ rule }) => rule));
    const problems = checkDecisions(decisions, reach, rules, now);
    return { reach, problems, known: knownVulnerabilities(subjects) };
  }
}
