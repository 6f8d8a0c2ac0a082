import type { FindingKey } from '../../team/teamLine.ts';
import { PendingLines } from './pendingLines.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { linesOfTargets, localFindings, targetsOfFindings } from './teamLines.ts';
import { chunksOf } from './teamTriage.ts';

/**
 * Runs work that moves scans to another application, and writes what lines say of their findings once more, of what these
 * findings are called then: who has imported the reports there sees the same. Call it where triage is shared.
 */
export function moveTeamLines(
  database: Sqlite,
  { scans, to }: { readonly scans: readonly number[]; readonly to: string },
  move: () => void,
): void {
  const findings = Array.from(
    database.rows(
      'SELECT DISTINCT finding FROM json_each(?) AS wanted CROSS JOIN sighting ON sighting.scan = wanted.value',
      JSON.stringify(scans),
    ),
    ([finding]) => Number(finding),
  );
  const before = [...chunksOf(findings)].flatMap((chunk) => {
    const keys = localFindings(database, chunk);
    const targets = targetsOfFindings(database, chunk);
    const lines = linesOfTargets(database, [...targets.values()].flat());
    return Array.from(targets, ([finding, ids]) => ({
      finding,
      key: keys.get(finding)?.key,
      lines: ids.flatMap((id) => lines.get(id) ?? []),
    }));
  });
  move();
  const pending = new PendingLines(database);
  const first = pending.lastChange + 1;
  const changes = new Map<string, number>();
  for (const { finding, key, lines } of before) {
    const target = key && movedKey(database, finding, key, to);
    if (target === undefined) continue;
    for (const line of lines) {
      const name = `${line.file}:${line.change}`;
      const change = changes.get(name) ?? first + changes.size;
      changes.set(name, change);
      pending.add({ ...line, file: '', target, change });
    }
  }
}

/** What a finding is called now; undefined where it, or what a part of it became, is called as before. */
function movedKey(database: Sqlite, finding: number, before: FindingKey, to: string): FindingKey | undefined {
  const now = localFindings(database, [finding]).get(finding)?.key;
  if (now !== undefined && JSON.stringify(now) !== JSON.stringify(before)) return now;
  const moved = { ...before, application: to };
  const isThere = database.number(
    `SELECT count(*) FROM application JOIN vulnerability ON key = ? JOIN api ON method = ? AND path = ?
     JOIN finding ON finding.vulnerability = vulnerability.id AND finding.api = api.id
       AND finding.application = application.id
     WHERE application.name = ?`,
    before.vulnerability,
    before.method,
    before.path,
    to,
  );
  return isThere > 0 && before.application !== to ? moved : undefined;
}
