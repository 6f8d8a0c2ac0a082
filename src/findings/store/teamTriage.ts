import type { HistoryEntry } from '../finding.ts';
import { resolutions, statuses } from '../finding.ts';
import { effectiveTriage } from '../team/effectiveTriage.ts';
import type { EffectiveTriage, SeenBy } from '../team/effectiveTriage.ts';
import { teamFolder } from '../team/teamLine.ts';
import type { TeamLine } from '../team/teamLine.ts';
import { triageFields } from '../triage.ts';
import { readReported, replayReports } from './settle.ts';
import type { Reported } from './settle.ts';
import type { Sqlite } from './sqlite.ts';
import { findingsOfTarget, linesOfTarget, targetsOfFinding } from './teamLines.ts';
import { historyOf } from './triageLog.ts';

/** A report that lists a finding. */
interface Sighting extends SeenBy {
  readonly name: string;
  readonly at: number;
}

type TeamTriage = EffectiveTriage<Sighting> & { readonly reappeared: boolean };

/** What the lines say of a finding; undefined where there are none. */
export function teamTriageOf(database: Sqlite, finding: number): TeamTriage | undefined {
  const lines = targetsOfFinding(database, finding).flatMap((target) => linesOfTarget(database, target));
  if (lines.length === 0) return undefined;
  const reported = readReported(database, finding);
  const base = replayReports(reported);
  const named = {
    status: statuses[base.status] ?? 'Open',
    resolution: resolutions[base.resolution] ?? 'New',
  };
  const effective = effectiveTriage(named, lines, sightingsOf(database, reported));
  const reappeared =
    base.reappeared ||
    effective.reopenedBy !== undefined ||
    effective.lines.some(({ kind }) => kind === 'reappeared');
  return { ...effective, reappeared };
}

function sightingsOf(database: Sqlite, reported: readonly Reported[]): Sighting[] {
  return reported.map(({ scan, status, resolution }) => {
    const [content, name, at] =
      database.row('SELECT content, name, imported_at FROM scan WHERE id = ?', scan) ?? [];
    const saysClosed = statuses[status] === 'Resolved' || resolutions[resolution] === 'Fixed';
    return { content: String(content), name: String(name), at: Number(at), saysClosed };
  });
}

/** Gives findings the Status and Resolution that the lines say; those without a line are what their reports say. */
export function settleTeam(database: Sqlite, findings: Iterable<number>): void {
  for (const finding of findings) {
    const triage = teamTriageOf(database, finding);
    if (triage === undefined) {
      const base = replayReports(readReported(database, finding));
      store(database, finding, base.status, base.resolution, base.reappeared);
    } else {
      const { status, resolution, reappeared } = triage;
      store(database, finding, statuses.indexOf(status), resolutions.indexOf(resolution), reappeared);
    }
  }
}

function store(
  database: Sqlite,
  finding: number,
  status: number,
  resolution: number,
  reappeared: boolean,
): void {
  database.run(
    'UPDATE finding SET status = ?, resolution = ?, reappeared = ? WHERE id = ?',
    status,
    resolution,
    Number(reappeared),
    finding,
  );
}

/** As `settleTeam`, for all findings that lines are about, or those of them that a scan lists. */
export function settleAllTeam(database: Sqlite, scans?: readonly number[]): void {
  const targets = database.number('SELECT count(*) FROM team_target');
  const findings = new Set<number>();
  const listed = scans?.flatMap((scan) =>
    Array.from(database.rows('SELECT finding FROM sighting WHERE scan = ?', scan), ([id]) => Number(id)),
  );
  if (listed !== undefined && listed.length < targets) {
    for (const finding of listed) {
      if (targetsOfFinding(database, finding).length > 0) findings.add(finding);
    }
  } else {
    for (const target of Array.from(database.rows('SELECT id FROM team_target'), ([id]) => Number(id))) {
      for (const finding of findingsOfTarget(database, target)) findings.add(finding);
    }
  }
  settleTeam(database, findings);
}

/** All changes of a finding as the lines have them, the oldest first. */
export function teamHistoryOf(database: Sqlite, finding: number): HistoryEntry[] {
  const triage = teamTriageOf(database, finding);
  if (triage === undefined) return historyOf(database, finding).filter(({ kind }) => kind === 'reappeared');
  const entries = new Map<string, HistoryEntry>();
  for (const line of triage.lines) {
    const key = JSON.stringify([line.file, line.change]);
    const before = entries.get(key);
    const { field, from, to } = line;
    const changed = field === 'comment' ? [] : [{ field, from, to }];
    entries.set(key, {
      kind: line.kind,
      at: line.at,
      by: line.kind === 'reappeared' ? line.report : line.by,
      apis: reachOf(database, line),
      changes: [...(before?.changes ?? []), ...changed],
      comment: line.comment,
      ...(line.file === '' ? {} : { source: `${teamFolder}/${line.file}` }),
    });
  }
  const { reopenedBy: report } = triage;
  return report === undefined ? [...entries.values()] : [...entries.values(), reopening(triage, report)];
}

function reopening({ lines, ...now }: TeamTriage, { at, name }: Sighting): HistoryEntry {
  const changes = triageFields.flatMap((field) => {
    const from = lines.findLast((line) => line.field === field)?.to ?? now[field];
    return from === now[field] ? [] : [{ field, from, to: now[field] }];
  });
  return { kind: 'reappeared', at, by: name, apis: 1, changes, comment: '' };
}

/** Findings that were changed at once. */
function reachOf(database: Sqlite, { file, change }: TeamLine): number {
  return database.number(
    `SELECT count(DISTINCT target) FROM team_line
     WHERE file = (SELECT id FROM team_file WHERE name = ?) AND change = ?`,
    file,
    change,
  );
}
