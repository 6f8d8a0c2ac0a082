import type { HistoryEntry } from '../../model/finding.ts';
import { resolutions, statuses } from '../../model/finding.ts';
import { effectiveTriage } from '../../team/effectiveTriage.ts';
import type { EffectiveTriage, SeenBy } from '../../team/effectiveTriage.ts';
import { teamFolder } from '../../team/teamLine.ts';
import type { TeamLine } from '../../team/teamLine.ts';
import { triageFields } from '../../model/triage.ts';
import { authorId } from '../triage/authors.ts';
import { replayReports, reportsOfFindings } from '../triage/settle.ts';
import type { Reported } from '../triage/settle.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { findingsOfTargets, linesOfTargets, targetsOfFindings } from './teamLines.ts';
import { historyOf } from '../triage/triageLog.ts';

/** A report that lists a finding. */
interface Sighting extends SeenBy {
  readonly name: string;
  readonly at: number;
}

type TeamTriage = EffectiveTriage<Sighting> & { readonly reappeared: boolean };

/** What the lines say of a finding; undefined where there are none. */
function teamTriageOf(database: Sqlite, finding: number): TeamTriage | undefined {
  return triagesOf(database, [finding]).get(finding)?.team;
}

interface FindingTriage {
  /** What reports alone say. */
  readonly base: ReturnType<typeof replayReports>;
  readonly team: TeamTriage | undefined;
}

function triagesOf(database: Sqlite, findings: readonly number[]): Map<number, FindingTriage> {
  const targets = targetsOfFindings(database, findings);
  const lines = linesOfTargets(database, [...targets.values()].flat());
  const reported = reportsOfFindings(database, findings);
  const scans = new Map<number, Omit<Sighting, 'saysClosed'>>();
  const triages = new Map<number, FindingTriage>();
  for (const finding of findings) {
    const reports = reported.get(finding) ?? [];
    const base = replayReports(reports);
    const own = (targets.get(finding) ?? []).flatMap((target) => lines.get(target) ?? []);
    const team = own.length === 0 ? undefined : teamTriage(base, own, sightingsOf(database, scans, reports));
    triages.set(finding, { base, team });
  }
  return triages;
}

function teamTriage(
  base: FindingTriage['base'],
  lines: readonly TeamLine[],
  sightings: readonly Sighting[],
): TeamTriage {
  const named = {
    status: statuses[base.status] ?? 'Open',
    resolution: resolutions[base.resolution] ?? 'New',
  };
  const effective = effectiveTriage(named, lines, sightings);
  const reappeared =
    base.reappeared ||
    effective.reopenedBy !== undefined ||
    effective.lines.some(({ kind }) => kind === 'reappeared');
  return { ...effective, reappeared };
}

function sightingsOf(
  database: Sqlite,
  scans: Map<number, Omit<Sighting, 'saysClosed'>>,
  reported: readonly Reported[],
): Sighting[] {
  return reported
    .filter(({ isLater }) => isLater)
    .map(({ scan, status, resolution }) => {
      let known = scans.get(scan);
      if (known === undefined) {
        const [content, name, at] =
          database.row('SELECT content, name, imported_at FROM scan WHERE id = ?', scan) ?? [];
        known = { content: String(content), name: String(name), at: Number(at) };
        scans.set(scan, known);
      }
      return { ...known, saysClosed: statuses[status] === 'Resolved' || resolutions[resolution] === 'Fixed' };
    });
}

/** So many are read or settled by the same few statements. */
const idsPerChunk = 500;

export function* chunksOf(ids: Iterable<number>): Generator<readonly number[]> {
  const all = [...ids];
  for (let start = 0; start < all.length; start += idsPerChunk) {
    yield all.slice(start, start + idsPerChunk);
  }
}

/** As `settleTeam`; `pause` is awaited before each part of them, and aborts by throwing. */
export async function settleTeamWithPauses(
  database: Sqlite,
  findings: Iterable<number>,
  pause: () => Promise<void>,
): Promise<void> {
  for (const chunk of chunksOf(findings)) {
    await pause();
    settleChunk(database, chunk);
  }
}

/** Gives findings the Status and Resolution that the lines say; those without a line are what their reports say. */
export function settleTeam(database: Sqlite, findings: Iterable<number>): void {
  for (const chunk of chunksOf(findings)) settleChunk(database, chunk);
}

function settleChunk(database: Sqlite, findings: readonly number[]): void {
  for (const [finding, { base, team }] of triagesOf(database, findings)) {
    const status = team === undefined ? base.status : statuses.indexOf(team.status);
    const resolution = team === undefined ? base.resolution : resolutions.indexOf(team.resolution);
    const reappeared = Number((team ?? base).reappeared);
    database.run(
      'UPDATE finding SET status = ?, resolution = ?, reappeared = ?, changed_by = ? WHERE id = ?',
      status,
      resolution,
      reappeared,
      authorId(database, lastAuthor(team)),
      finding,
    );
  }
}

/** Who changed Status or Resolution last; empty where nobody did, or a report opened it again since. */
function lastAuthor(team: TeamTriage | undefined): string {
  const last = team?.lines.findLast(({ field }) => field !== 'comment');
  if (last === undefined || team?.reopenedBy !== undefined) return '';
  return last.kind === 'reappeared' ? '' : last.by;
}

/** The findings that lines are about, or those of them that scans list. */
export function findingsOfTeam(database: Sqlite, scans?: readonly number[]): readonly number[] {
  const targets = database.number('SELECT count(*) FROM team_target');
  const listed = scans?.flatMap((scan) =>
    Array.from(database.rows('SELECT finding FROM sighting WHERE scan = ?', scan), ([id]) => Number(id)),
  );
  if (listed !== undefined && listed.length < targets) {
    return [...chunksOf(new Set(listed))].flatMap((chunk) => [...targetsOfFindings(database, chunk).keys()]);
  }
  const ids = Array.from(database.rows('SELECT id FROM team_target'), ([id]) => Number(id));
  return [...findingsOfTargets(database, ids)];
}

/** As `settleTeam`, for all findings that lines are about. */
export function settleAllTeam(database: Sqlite): void {
  settleTeam(database, findingsOfTeam(database));
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
    const changed = field === 'status' || field === 'resolution' ? [{ field, from, to }] : [];
    // A change stands where the last of its lines does: each field has a clock of its own.
    entries.delete(key);
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
