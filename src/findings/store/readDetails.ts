import type { Finding, FindingDetails, Rating } from '../model/finding.ts';
import { keptOccurrences } from '../model/identity.ts';
import { unpackOccurrences } from '../merge/occurrenceTexts.ts';
import { readMessage } from './scans/scanTexts.ts';
import type { Sqlite } from './sqlite/sqlite.ts';
import { scanTime } from './scans/scanOrder.ts';
import { unknownRole } from '../scans/role.ts';
import { decisionHistoryOf } from './triage/standingDecisions.ts';
import { isShared } from './team/teamLines.ts';
import { teamHistoryOf } from './team/teamTriage.ts';
import { historyOf } from './triage/triageLog.ts';

/** Everything the detail pane shows of a finding; texts and occurrences are those of its latest sighting. */
export function readDetails(database: Sqlite, finding: Finding): FindingDetails | undefined {
  const row = database.row(
    `SELECT vulnerability.tool, rule, description, solution, reference_list, tag_list
     FROM finding
     JOIN vulnerability ON vulnerability.id = finding.vulnerability
     JOIN sighting ON sighting.finding = finding.id AND sighting.scan = finding.scan
     JOIN detail ON detail.id = sighting.detail
     JOIN host ON host.id = sighting.host
     WHERE finding.id = ? ORDER BY host.name LIMIT 1`,
    finding.id,
  );
  if (row === undefined) return undefined;
  const [tool, rule, description, solution, references, tags] = row;
  const sightings = [
    ...database.rows(
      `SELECT occurrence_count, occurrences, sighting.scan
       FROM finding JOIN sighting ON sighting.finding = finding.id AND sighting.scan = finding.scan
       JOIN host ON host.id = sighting.host
       WHERE finding.id = ? ORDER BY host.name`,
      finding.id,
    ),
  ];
  return {
    finding,
    tool: String(tool),
    rule: String(rule),
    description: String(description),
    solution: String(solution),
    references: parseList(references),
    tags: parseList(tags),
    occurrences: sightings
      .flatMap(([, occurrences, scan]) =>
        unpackOccurrences(String(occurrences), (number) => readMessage(database, Number(scan), number)),
      )
      .slice(0, keptOccurrences),
    occurrenceCount: sightings.reduce((sum, [count]) => sum + Number(count), 0),
    scans: Array.from(
      database.rows(
        `SELECT scan.id, name, max(last_seen), tool, role, logged_in_user FROM scan CROSS JOIN sighting ON sighting.scan = scan.id
         WHERE sighting.finding = ? GROUP BY scan.id ORDER BY ${scanTime} DESC, scan.id DESC`,
        finding.id,
      ),
      ([id, name, seenAt, scanner, role, user]) => ({
        id: Number(id),
        name: String(name),
        seenAt: Number(seenAt),
        tool: String(scanner),
        role: String(role),
        user: String(user),
      }),
    ),
    notSeenAs: rolesWithout(database, finding),
    history: isShared(database)
      ? [...teamHistoryOf(database, finding.id), ...decisionHistoryOf(database, finding.id)]
      : historyOf(database, finding.id),
  };
}

/** Roles as which complete scans of the same tool looked at its application, and which it was never seen as. */
function rolesWithout(database: Sqlite, { id, seenAs }: Finding): string[] {
  return Array.from(
    database.rows(
      `SELECT DISTINCT role FROM scan JOIN finding ON finding.application = scan.application
       WHERE finding.id = ? AND completeness = 'complete' AND problems = '[]'
         AND tool IN (SELECT tool FROM viewpoint JOIN seen_from ON viewpoint = viewpoint.id WHERE finding = ?)
       ORDER BY role`,
      id,
      id,
    ),
    ([role]) => String(role),
  ).filter((role) => role !== unknownRole && !seenAs.includes(role));
}

/** As `detail` holds it; a score may be missing. */
export function readRating(risk: unknown, score: unknown, confidence: unknown): Rating {
  return {
    risk: String(risk),
    ...(score === null ? {} : { score: Number(score) }),
    confidence: String(confidence),
  };
}

function parseList(json: unknown): string[] {
  const list: unknown = JSON.parse(String(json));
  return Array.isArray(list) ? list.map(String) : [];
}
