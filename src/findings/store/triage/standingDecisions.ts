import { DecisionIndex } from '../../decisions/decisionIndex.ts';
import type { Decision, DecisionSubject } from '../../decisions/decision.ts';
import type { HistoryEntry, TriageField } from '../../model/finding.ts';
import { triageFields, triageVocabularies } from '../../model/triage.ts';
import { refreshChangedBy } from './authors.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { isShared } from '../team/teamLines.ts';
import { settleTeam, teamHistoryOf } from '../team/teamTriage.ts';
import { historyOf, insertChange, itemFields, storeItems } from './triageLog.ts';
import type { TriageItem } from './triageLog.ts';

/** Replaces the standing decisions; what is expired at `now` does not count. Call it inside a transaction. */
export function storeDecisions(database: Sqlite, decisions: readonly Decision[], now: number): void {
  takeBackDecisions(database);
  database.run('DELETE FROM decision');
  for (const [position, decision] of decisions.entries()) {
    database.run('INSERT INTO decision VALUES (?, ?, ?)', position, JSON.stringify(decision), now);
  }
  applyDecisions(database);
}

/** Whether these are the decisions that are stored, with the same of them expired. */
export function areStored(database: Sqlite, decisions: readonly Decision[], now: number): boolean {
  const stored = readDecisions(database);
  const expired = (at: number): string =>
    decisions.map(({ ends }) => ends !== undefined && at >= ends).join();
  return (
    JSON.stringify(stored.decisions) === JSON.stringify(decisions) && expired(stored.now) === expired(now)
  );
}

function readDecisions(database: Sqlite): { readonly decisions: readonly Decision[]; readonly now: number } {
  const rows = Array.from(database.rows('SELECT data FROM decision ORDER BY position'));
  return {
    // Only `storeDecisions` writes it.
    decisions: rows.map(([data]) => JSON.parse(String(data)) as Decision),
    now: database.number('SELECT now FROM decision LIMIT 1'),
  };
}

/**
 * Gives findings the values that they had before any decision, unless something else changed them since. Whatever merges,
 * moves or removes findings is done between this and `applyDecisions`: decisions are about what is there then.
 */
export function takeBackDecisions(database: Sqlite): void {
  const items = Array.from(
    database.rows(
      `SELECT change, finding, field, before, after FROM change_item JOIN change ON change.id = change
       WHERE kind = 'decision' ORDER BY change DESC, finding, field`,
    ),
    ([change, finding, field, before, after]) => ({
      change: Number(change),
      finding: Number(finding),
      field: Number(field),
      before: Number(before),
      after: Number(after),
    }),
  );
  const findings = new Set<number>();
  for (const { change, finding, field, before, after } of items) {
    findings.add(finding);
    const later = database.number(
      'SELECT min(change) FROM change_item WHERE finding = ? AND field = ? AND change > ?',
      finding,
      field,
      change,
    );
    if (later > 0) {
      const place = 'WHERE change = ? AND finding = ? AND field = ?';
      database.run(`UPDATE change_item SET before = ? ${place}`, before, later, finding, field);
      continue;
    }
    const column = itemFields[field];
    if (column === 'status' || column === 'resolution') {
      database.run(`UPDATE finding SET ${column} = ? WHERE id = ? AND ${column} = ?`, before, finding, after);
    }
  }
  database.run(`DELETE FROM change_item WHERE change IN (SELECT id FROM change WHERE kind = 'decision')`);
  database.run(`DELETE FROM change WHERE kind = 'decision'`);
  if (isShared(database)) settleTeam(database, findings);
  else refreshChangedBy(database, findings);
}

/** Makes one change of each decision, of the findings that it is about: also of those that have its values, and now keep them. */
export function applyDecisions(database: Sqlite): void {
  const { decisions, now } = readDecisions(database);
  if (decisions.length === 0) return;
  const index = new DecisionIndex(decisions, now);
  const items = new Map<Decision, TriageItem[]>();
  for (const { finding, status, resolution, subject } of readSubjects(database)) {
    const decision = index.decisionFor(subject);
    if (decision === undefined) continue;
    const current = { status, resolution };
    for (const field of triageFields) {
      const value = decision[field];
      if (value === undefined) continue;
      const after = triageVocabularies[field].findIndex((known) => known === value);
      if (isSetByUser(database, finding, field, decision)) continue;
      const ofDecision = items.get(decision) ?? [];
      ofDecision.push({ finding, field, before: current[field], after });
      items.set(decision, ofDecision);
    }
  }
  for (const [decision, changed] of items) {
    const { author, decided, reason, line, folder = '' } = decision;
    const count = new Set(changed.map(({ finding }) => finding)).size;
    const record = {
      set: {},
      by: author,
      at: decided ?? now,
      comment: reason,
      summary: folder,
      matching: count,
      total: count,
      rows: line,
    };
    storeItems(database, insertChange(database, record, 'decision'), changed);
  }
}

/** What decisions can be about. */
export function decisionSubjects(database: Sqlite): DecisionSubject[] {
  return Array.from(readSubjects(database), ({ subject }) => subject);
}

interface StoredSubject {
  readonly finding: number;
  readonly status: number;
  readonly resolution: number;
  readonly subject: DecisionSubject;
}

function readSubjects(database: Sqlite): StoredSubject[] {
  return Array.from(
    database.rows(
      `SELECT finding.id, status, resolution, tool, rule, summary.name, application.name, method, path
       FROM finding
       JOIN vulnerability ON vulnerability.id = finding.vulnerability
       JOIN api ON api.id = finding.api
       JOIN summary ON summary.id = finding.summary
       JOIN application ON application.id = finding.application
       ORDER BY finding.id`,
    ),
    ([id, status, resolution, tool, rule, summary, application, method, path]) => ({
      finding: Number(id),
      status: Number(status),
      resolution: Number(resolution),
      subject: {
        tool: String(tool),
        rule: String(rule),
        summary: String(summary),
        application: String(application),
        method: String(method),
        path: String(path),
      },
    }),
  );
}

/**
 * Whether a user set the field of this finding after the decision was made: that counts more. Of a decision that does not
 * say when it was made, whatever a user set counts more. What was undone does not, nor what a later scan opened again.
 */
function isSetByUser(database: Sqlite, finding: number, field: TriageField, { decided }: Decision): boolean {
  const history = isShared(database) ? teamHistoryOf(database, finding) : historyOf(database, finding);
  const times: number[] = [];
  for (const { kind, at, changes } of history) {
    if (!changes.some((change) => change.field === field)) continue;
    if (kind === 'undo') times.pop();
    else if (kind === 'reappeared') times.length = 0;
    else if (kind !== 'decision') times.push(at);
  }
  const last = times.at(-1);
  return last !== undefined && (decided === undefined || last > decided);
}

/** The changes that decisions made of a finding. */
export function decisionHistoryOf(database: Sqlite, finding: number): HistoryEntry[] {
  return historyOf(database, finding).filter(({ kind }) => kind === 'decision');
}
