import { groupBy } from '../../../base/groupBy.ts';
import type { TriageField } from '../../model/finding.ts';
import type { FindingKey, TeamField, TeamLine } from '../../team/teamLine.ts';
import { teamFields, teamKinds } from '../../team/teamLine.ts';
import { triageVocabularies } from '../../model/triage.ts';
import type { SqlRow, Sqlite } from '../sqlite/sqlite.ts';

/** The file of lines that are not written yet. */
export const pendingFile = 0;

/** Whether triage was ever shared: from then on the lines decide. */
export function isShared(database: Sqlite): boolean {
  return database.number('SELECT count(*) FROM team_file WHERE id = ?', pendingFile) > 0;
}

/** Writes lines; remembers what it has looked up, so use it inside one transaction. */
export class TeamLineWriter {
  readonly #database: Sqlite;
  readonly #texts = new Map<string, number>();
  readonly #targets = new Map<string, number>();

  constructor(database: Sqlite) {
    this.#database = database;
  }

  /** `line`: where it stands in its file. Returns the id of its target. */
  insert(file: number, line: number, change: Omit<TeamLine, 'file'>): number {
    const { field, from, to, clock, at } = change;
    const values = valuesOf(field);
    const target = this.giveTarget(change.target);
    this.#database.run(
      'INSERT INTO team_line VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      file,
      line,
      target,
      change.change,
      teamFields.indexOf(field),
      values.indexOf(from),
      values.indexOf(to),
      clock.time,
      clock.tick,
      at === clock.time ? null : at,
      this.#giveText(change.by),
      teamKinds.indexOf(change.kind),
      change.comment,
      field === 'application' ? to : change.report,
      change.seen.join(' '),
    );
    return target;
  }

  giveTarget({ application, vulnerability, method, path }: FindingKey): number {
    const key = [path, vulnerability, method, application].map((name) => this.#giveText(name));
    const name = key.join();
    const known = this.#targets.get(name);
    if (known !== undefined) return known;
    const id =
      this.#database.number(
        'SELECT id FROM team_target WHERE path = ? AND vulnerability = ? AND method = ? AND application = ?',
        ...key,
      ) ||
      this.#database.insert(
        'INSERT INTO team_target (path, vulnerability, method, application) VALUES (?, ?, ?, ?)',
        ...key,
      );
    this.#targets.set(name, id);
    return id;
  }

  #giveText(name: string): number {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const id =
      this.#database.number('SELECT id FROM team_text WHERE name = ?', name) ||
      this.#database.insert('INSERT INTO team_text (name) VALUES (?)', name);
    this.#texts.set(name, id);
    return id;
  }
}

const columns = `file.name, line.change, application.name, vulnerability.name, method.name, path.name, line.field, before,
  after, line.time, tick, at, author.name, kind, comment, report, seen`;
const tables = `team_line AS line JOIN team_file AS file ON file.id = line.file
  JOIN team_target ON team_target.id = line.target
  JOIN team_text AS application ON application.id = team_target.application
  JOIN team_text AS vulnerability ON vulnerability.id = team_target.vulnerability
  JOIN team_text AS method ON method.id = team_target.method
  JOIN team_text AS path ON path.id = team_target.path
  JOIN team_text AS author ON author.id = line.by_whom`;

export function linesOfTargets(database: Sqlite, targets: readonly number[]): Map<number, TeamLine[]> {
  return byTarget(
    database.rows(
      `SELECT ${columns}, line.target FROM json_each(?) AS wanted CROSS JOIN ${tables} WHERE line.target = wanted.value`,
      JSON.stringify(targets),
    ),
  );
}

/** Of each target and field those of the latest time, mostly one. */
export function latestLinesOfTargets(database: Sqlite, targets: readonly number[]): Map<number, TeamLine[]> {
  return byTarget(
    database.rows(
      `SELECT ${columns}, line.target FROM (
         SELECT each.target, each.field, max(each.time) AS time
         FROM json_each(?) AS wanted CROSS JOIN team_line AS each ON each.target = wanted.value
         GROUP BY each.target, each.field) AS latest CROSS JOIN ${tables}
       WHERE line.target = latest.target AND line.field = latest.field AND line.time = latest.time`,
      JSON.stringify(targets),
    ),
  );
}

function byTarget(rows: Iterable<SqlRow>): Map<number, TeamLine[]> {
  const groups = groupBy(rows, (row) => Number(row.at(-1)));
  return new Map(Array.from(groups, ([target, ofTarget]) => [target, ofTarget.map(toLine)]));
}

/** The oldest first. */
export function linesOfFile(database: Sqlite, file: number): TeamLine[] {
  return Array.from(
    database.rows(`SELECT ${columns} FROM ${tables} WHERE line.file = ? ORDER BY line.line`, file),
    toLine,
  );
}

function toLine(row: SqlRow): TeamLine {
  const [file, change, application, vulnerability, method, path, code, before, after, ...rest] = row;
  const [time, tick, at, by, kind, comment, report, seen] = rest;
  const field = teamFields[Number(code)] ?? 'comment';
  const values = valuesOf(field);
  return {
    file: String(file),
    change: Number(change),
    target: {
      application: String(application),
      vulnerability: String(vulnerability),
      method: String(method),
      path: String(path),
    },
    field,
    from: values[Number(before)] ?? '',
    to: field === 'application' ? String(report) : (values[Number(after)] ?? ''),
    comment: String(comment),
    by: String(by),
    at: Number(at ?? time),
    clock: { time: Number(time), tick: Number(tick) },
    kind: teamKinds[Number(kind)] ?? 'user',
    report: field === 'application' ? '' : String(report),
    seen: seen === '' ? [] : String(seen).split(' '),
  };
}

function valuesOf(field: TeamField): readonly string[] {
  return field === 'status' || field === 'resolution' ? triageVocabularies[field] : [];
}

/** A finding as it is here. */
interface LocalFinding {
  readonly key: FindingKey;
  readonly now: Readonly<Record<TriageField, string>>;
  /** Name of the latest report that lists it. */
  readonly report: string;
}

export function localFindings(database: Sqlite, findings: readonly number[]): Map<number, LocalFinding> {
  const rows = database.rows(
    `SELECT finding.id, application.name, vulnerability.key, api.method, api.path, status, resolution, scan.name
     FROM json_each(?) AS wanted CROSS JOIN finding ON finding.id = wanted.value
     CROSS JOIN application ON application.id = finding.application
     CROSS JOIN vulnerability ON vulnerability.id = finding.vulnerability CROSS JOIN api ON api.id = finding.api
     CROSS JOIN scan ON scan.id = finding.scan`,
    JSON.stringify(findings),
  );
  const local = new Map<number, LocalFinding>();
  for (const [finding, application, vulnerability, method, path, status, resolution, report] of rows) {
    local.set(Number(finding), {
      key: {
        application: String(application),
        vulnerability: String(vulnerability),
        method: String(method),
        path: String(path),
      },
      now: {
        status: triageVocabularies.status[Number(status)] ?? '',
        resolution: triageVocabularies.resolution[Number(resolution)] ?? '',
      },
      report: String(report),
    });
  }
  return local;
}

/** Targets that mean findings: by their keys, and by what their applications and vulnerabilities were called before. */
export function targetsOfFindings(database: Sqlite, findings: readonly number[]): Map<number, number[]> {
  const rows = database.rows(
    `SELECT finding.id, team_target.id FROM json_each(?) AS wanted CROSS JOIN finding ON finding.id = wanted.value
     CROSS JOIN vulnerability ON vulnerability.id = finding.vulnerability
     CROSS JOIN api ON api.id = finding.api
     CROSS JOIN team_text AS path ON path.name = api.path
     CROSS JOIN team_text AS method ON method.name = api.method
     CROSS JOIN team_text AS key ON key.name IN (
       SELECT vulnerability.key UNION SELECT name FROM vulnerability_alias AS alias WHERE alias.key = vulnerability.key)
     CROSS JOIN team_target ON team_target.path = path.id AND team_target.method = method.id
       AND team_target.vulnerability = key.id
     JOIN team_text AS app ON app.id = team_target.application
     WHERE (app.name = (SELECT name FROM application WHERE id = finding.application) OR finding.application = (
         SELECT application FROM application_name WHERE application_name.name = app.name
           AND NOT EXISTS (SELECT 1 FROM application WHERE application.name = app.name))
       OR EXISTS (SELECT 1 FROM team_name AS named JOIN team_name AS other ON other.same = named.same
         WHERE named.name = app.name AND other.name = (SELECT name FROM application WHERE id = finding.application)))`,
    JSON.stringify(findings),
  );
  const groups = groupBy(rows, ([finding]) => Number(finding));
  return new Map(
    Array.from(groups, ([finding, ofFinding]) => [finding, ofFinding.map(([, target]) => Number(target))]),
  );
}

/** The findings that targets mean; those that wait for an import mean none. */
export function findingsOfTargets(database: Sqlite, targets: Iterable<number>): Set<number> {
  const rows = database.rows(
    `SELECT finding.id FROM json_each(?) AS wanted CROSS JOIN team_target ON team_target.id = wanted.value
     CROSS JOIN team_text AS path ON path.id = team_target.path
     CROSS JOIN team_text AS method ON method.id = team_target.method
     CROSS JOIN api ON api.method = method.name AND api.path = path.name
     CROSS JOIN team_text AS key ON key.id = team_target.vulnerability
     CROSS JOIN vulnerability ON vulnerability.key IN (
       SELECT key.name UNION SELECT alias.key FROM vulnerability_alias AS alias WHERE alias.name = key.name)
     CROSS JOIN team_text AS app ON app.id = team_target.application
     CROSS JOIN finding ON finding.vulnerability = vulnerability.id AND finding.api = api.id
       AND finding.application IN (
         SELECT coalesce(
           (SELECT id FROM application WHERE application.name = app.name),
           (SELECT application FROM application_name WHERE application_name.name = app.name))
         UNION ALL SELECT application.id FROM team_name AS named JOIN team_name AS other ON other.same = named.same
           JOIN application ON application.name = other.name WHERE named.name = app.name)`,
    JSON.stringify([...targets]),
  );
  return new Set(Array.from(rows, ([finding]) => Number(finding)));
}
