import type { Scan } from '../engine.ts';
import type { Finding, FindingDetails, Rating } from '../finding.ts';
import { unpackOccurrences } from './scanTexts.ts';
import type { Sqlite } from './sqlite.ts';
import { historyOf } from './triageLog.ts';

/** Everything the detail pane shows of a finding; texts and occurrences are those of its latest sighting. */
export function readDetails(database: Sqlite, finding: Finding): FindingDetails | undefined {
  const row = database.row(
    `SELECT vulnerability.tool, rule, description, solution, reference_list, tag_list,
       occurrence_count, occurrences
     FROM finding
     JOIN vulnerability ON vulnerability.id = finding.vulnerability
     JOIN sighting ON sighting.finding = finding.id AND sighting.scan = finding.scan
     JOIN detail ON detail.id = sighting.detail
     WHERE finding.id = ?`,
    finding.id,
  );
  if (row === undefined) return undefined;
  const [tool, rule, description, solution, references, tags, occurrenceCount, occurrences] = row;
  return {
    finding,
    tool: String(tool),
    rule: String(rule),
    description: String(description),
    solution: String(solution),
    references: parseList(references),
    tags: parseList(tags),
    occurrences: unpackOccurrences(database, String(occurrences)),
    occurrenceCount: Number(occurrenceCount),
    scans: Array.from(
      database.rows(
        `SELECT scan.id, name, last_seen FROM scan CROSS JOIN sighting ON sighting.scan = scan.id
         WHERE sighting.finding = ? ORDER BY scan.id DESC`,
        finding.id,
      ),
      ([id, name, seenAt]) => ({ id: Number(id), name: String(name), seenAt: Number(seenAt) }),
    ),
    history: historyOf(database, finding.id),
  };
}

/** The imported reports, the latest import first. */
export function readScans(database: Sqlite): Scan[] {
  return Array.from(
    database.rows(
      `SELECT id, name, format, tool, target, imported_at, instances, findings FROM scan ORDER BY id DESC`,
    ),
    ([id, name, format, tool, target, importedAt, instances, findings]) => ({
      id: Number(id),
      name: String(name),
      format: String(format),
      tool: String(tool),
      target: String(target),
      importedAt: Number(importedAt),
      instances: Number(instances),
      findings: Number(findings),
    }),
  );
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
