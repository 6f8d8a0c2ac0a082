import type { ApplicationChange } from '../../applications/applicationChange.ts';
import { groupBy } from '../../../base/groupBy.ts';
import { compareLines, teamFields, wholeApplication } from '../../team/teamLine.ts';
import type { TeamKind, TeamLine } from '../../team/teamLine.ts';
import { nextTime } from '../../team/hybridTime.ts';
import { PendingLines } from './pendingLines.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { linesOfTargets } from './teamLines.ts';

const applicationField = teamFields.indexOf('application');

/** Whether lines are about names of applications. */
export function hasNames(database: Sqlite, targets: Iterable<number>): boolean {
  return (
    database.number(
      `SELECT count(*) FROM json_each(?) AS wanted CROSS JOIN team_target ON team_target.id = wanted.value
       CROSS JOIN team_text ON team_text.id = vulnerability WHERE name = ''`,
      JSON.stringify([...targets]),
    ) > 0
  );
}

/** Puts names together that the lines say are those of one application. Returns whether that changed any. */
export function renewNames(database: Sqlite): boolean {
  const before = readNames(database);
  const byPair = groupBy(nameLines(database), ({ target, to }) =>
    JSON.stringify([target.application, to].toSorted()),
  );
  const sets: Set<string>[] = [];
  for (const lines of byPair.values()) {
    const last = lines.toSorted(compareLines).at(-1);
    if (last === undefined || last.kind === 'undo') continue;
    const pair = [last.target.application, last.to];
    const met = sets.filter((set) => pair.some((name) => set.has(name)));
    for (const set of met) sets.splice(sets.indexOf(set), 1);
    sets.push(new Set([...pair, ...met.flatMap((set) => [...set])]));
  }
  database.run('DELETE FROM team_name');
  const rows = sets.flatMap((set, index) => Array.from(set, (name) => ({ name, index })));
  for (const { name, index } of rows) database.run('INSERT INTO team_name VALUES (?, ?)', name, index);
  return readNames(database) !== before;
}

function readNames(database: Sqlite): string {
  return JSON.stringify(Array.from(database.rows('SELECT name, same FROM team_name ORDER BY name')));
}

function nameLines(database: Sqlite): readonly TeamLine[] {
  const targets = Array.from(
    database.rows('SELECT DISTINCT target FROM team_line WHERE field = ?', applicationField),
    ([target]) => Number(target),
  );
  return [...linesOfTargets(database, targets).values()].flat();
}

/** Notifies the others that an application was renamed or joined, or that this was undone. Call it where triage is shared. */
export function shareNames(database: Sqlite, change: ApplicationChange, kind: TeamKind, at: number): void {
  if (change.kind === 'move') return;
  const to = change.kind === 'rename' ? change.name : change.into;
  const isOfPair = ({ target, to: other }: TeamLine): boolean =>
    [target.application, other].toSorted().join('\n') === [change.application, to].toSorted().join('\n');
  const latest = nameLines(database).filter(isOfPair).toSorted(compareLines).at(-1);
  // Nobody has heard of what is undone.
  if (kind === 'undo' && latest?.kind !== 'user') return;
  const pending = new PendingLines(database);
  pending.add({
    file: '',
    change: pending.lastChange + 1,
    target: wholeApplication(change.application),
    field: 'application',
    from: '',
    to,
    comment: '',
    by: '',
    at,
    clock: nextTime(at, latest?.clock),
    kind,
    report: '',
    seen: [],
  });
  renewNames(database);
}
