import type { Scan } from '../engine.ts';
import type { Finding, FindingDetails } from '../finding.ts';
import type { Sqlite } from './sqlite.ts';
import { historyOf } from './triageLog.ts';

/** Everything the detail pane shows of a finding; texts and occurrences are those of its latest sighting. */
export function readDetails(database: Sqlite, finding: Finding): FindingDetails | undefined {
  const row = database.row(
    `SELECT finding.scan, vulnerability.tool, rule, description, solution, reference_list, tag_list, occurrences
     FROM finding
     JOIN vulnerability ON vulnerability.id = finding.vulnerability
     JOIN sighting ON sighting.finding = finding.id AND sighting.scan = finding.scan
     JOIN detail ON detail.id = sighting.detail
     WHERE finding.id = ?`,
    finding.id,
  );
  if (row === undefined) return undefined;
  const [scan, tool, rule, description, solution, references, tags, occurrenceCount] = row;
  return {
    finding,
    tool: String(tool),
    rule: String(rule),
    description: String(description),
    solution: String(solution),
    references: parseList(references),
    tags: parseList(tags),
    occurrences: readOccurrences(database, finding.id, Number(scan)),
    occurrenceCount: Number(occurrenceCount),
    scans: Array.from(
      database.rows(
        `SELECT scan.id, name, last_seen FROM sighting JOIN scan ON scan.id = sighting.scan
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

function readOccurrences(database: Sqlite, finding: number, scan: number): FindingDetails['occurrences'] {
  return Array.from(
    database.rows(
      `SELECT url, parameter, attack, evidence, other_info, coalesce(request, ''), coalesce(response, '')
       FROM occurrence LEFT JOIN exchange USING (finding, scan, position)
       WHERE finding = ? AND scan = ? ORDER BY position`,
      finding,
      scan,
    ),
    (values) => {
      const [
        url = '',
        parameter = '',
        attack = '',
        evidence = '',
        otherInfo = '',
        request = '',
        response = '',
      ] = values.map(String);
      return { url, parameter, attack, evidence, otherInfo, request, response };
    },
  );
}

function parseList(json: unknown): string[] {
  const list: unknown = JSON.parse(String(json));
  return Array.isArray(list) ? list.map(String) : [];
}
