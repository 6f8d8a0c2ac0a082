import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';
import { resolutions, severities, statuses } from '../../../../src/findings/model/finding.ts';
import { confidenceRank, riskRank } from '../../../../src/findings/model/severity.ts';
import type { FilterField, ListView } from '../../../../src/findings/view/view.ts';
import { listedFields, textFields } from '../../../../src/findings/view/view.ts';

const columnOf: Readonly<Record<FilterField, string>> = {
  endpoint: 'endpoint',
  method: 'method',
  severity: 'severity',
  eventId: 'event_id',
  category: 'category',
  subCategory: 'sub_category',
  summary: 'summary',
  status: 'status',
  resolution: 'resolution',
  tool: 'tool',
  report: 'report',
  sinceLastScan: 'since_last_scan',
  confidence: 'confidence',
  seenAs: 'seen_as',
  newOnBranch: "''",
  handler: "''",
  inChangedCode: "'Not known'",
  application: 'application',
};

interface Condition {
  readonly cause: FilterField | 'search' | 'discovered' | 'showResolvedEvents';
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** The rules of the list in plain SQL on a stored database file: what the typed-array query is compared with. */
export class SqlOracle {
  readonly #database: DatabaseSync;

  constructor(databasePath: string) {
    this.#database = new DatabaseSync(databasePath);
    this.#database.function('fold', (text) => String(text).toLowerCase());
    // Another way to the same order than the one that is tested: all numbers equally long.
    this.#database.function('natural', (text) =>
      String(text)
        .toLowerCase()
        .replaceAll(/\d+/g, (digits) => digits.padStart(40, '0')),
    );
    this.#database.function('risk_rank', (risk) => riskRank(String(risk)));
    this.#database.function('confidence_rank', (word) => confidenceRank(String(word)));
    this.#database.function('local_day', (time, zone) => localDay(Number(time), String(zone)));
    this.#database.exec(`
      CREATE TEMP TABLE f AS
      SELECT finding.id, vulnerability, api.method, path,
        CASE api.method WHEN '' THEN path ELSE api.method || ' ' || path END AS endpoint,
        finding.severity AS severity_rank, ${nameOf('finding.severity', severities)} AS severity,
        status AS status_rank, ${nameOf('status', statuses)} AS status,
        resolution AS resolution_rank, ${nameOf('resolution', resolutions)} AS resolution,
        finding.event_id, category.name AS category, sub_category.name AS sub_category, summary.name AS summary,
        finding.discovered, vulnerability.tool, scan.name AS report, risk, confidence, -risk_rank(risk) AS risk_rank,
        -coalesce(score, -1) AS score_rank, -confidence_rank(confidence) AS confidence_rank, not_seen,
        reappeared AND status <> ${statuses.indexOf('Resolved')} AND resolution <> ${resolutions.indexOf('Fixed')}
          AS reappeared,
        CASE
          WHEN not_seen = 1 THEN 'Not seen'
          WHEN not_seen = 2 THEN 'Not covered'
          WHEN reappeared AND status <> ${statuses.indexOf('Resolved')}
            AND resolution <> ${resolutions.indexOf('Fixed')} THEN 'Reappeared'
          WHEN (SELECT count(*) FROM sighting AS each WHERE each.finding = finding.id) = 1 THEN 'New'
          ELSE 'Seen again'
        END AS since_last_scan,
        (SELECT group_concat(DISTINCT role) FROM seen_from JOIN viewpoint ON viewpoint.id = viewpoint
          WHERE seen_from.finding = finding.id) AS seen_as, application.name AS application
      FROM finding JOIN application ON application.id = finding.application
        JOIN (SELECT id, name FROM scan) AS scan ON scan.id = finding.scan
        JOIN (SELECT scan, finding, detail FROM sighting) AS sighting
          ON sighting.finding = finding.id AND sighting.scan = finding.scan
        JOIN detail ON detail.id = detail JOIN vulnerability ON vulnerability.id = vulnerability
        JOIN api ON api.id = api JOIN category ON category.id = finding.category
        JOIN sub_category ON sub_category.id = finding.sub_category JOIN summary ON summary.id = finding.summary;
      CREATE TEMP TABLE all_texts (finding, text);
      INSERT INTO all_texts ${['endpoint', 'event_id', 'category', 'sub_category', 'summary']
        .map((column) => `SELECT id, ${column} FROM f`)
        .join(' UNION ')};
      CREATE TEMP VIEW latest AS
        SELECT finding.id, rule, description, solution, reference_list, tag_list, occurrences
        FROM finding JOIN sighting ON sighting.finding = finding.id AND sighting.scan = finding.scan
          JOIN detail ON detail.id = detail JOIN vulnerability ON vulnerability.id = vulnerability;
      INSERT INTO all_texts ${['rule', 'description', 'solution']
        .map((column) => `SELECT id, ${column} FROM latest`)
        .join(' UNION ')};
      INSERT INTO all_texts ${['reference_list', 'tag_list']
        .map((list) => `SELECT latest.id, value FROM latest, json_each(${list})`)
        .join(' UNION ')};
      INSERT INTO all_texts SELECT latest.id, text.value FROM latest, json_each(occurrences) AS occurrence,
        json_each(occurrence.value) AS text WHERE text.type = 'text';
      INSERT INTO all_texts SELECT finding, comment FROM change_item JOIN change ON change.id = change;
      CREATE TEMP TABLE texts AS SELECT DISTINCT finding, fold(text) AS folded FROM all_texts;
      CREATE INDEX temp.texts_of ON texts (finding)`);
  }

  close(): void {
    this.#database.close();
  }

  /** Ids of the matching findings, by id; without one cause where it is named. */
  matching(view: ListView, without?: Condition['cause']): number[] {
    const { sql, values } = where(view, without);
    return this.#all(`SELECT id FROM f WHERE ${sql} ORDER BY id`, values).map(({ id }) => Number(id));
  }

  /** Ids of the findings in list order with aggregation off. */
  findings(view: ListView): number[] {
    const { sql, values } = where(view);
    const direction = view.sort.descending ? 'DESC' : 'ASC';
    const column = findingSort[view.sort.column].map((expression) => `${expression} ${direction}`);
    const order = [
      ...column,
      'severity_rank',
      ...ratingOrder,
      ...textOrder('summary'),
      ...textOrder('endpoint'),
      'id',
    ];
    return this.#all(`SELECT id FROM f WHERE ${sql} ORDER BY ${order.join(', ')}`, values).map(({ id }) =>
      Number(id),
    );
  }

  /** The rows of the list with aggregation on. */
  vulnerabilities(view: ListView): Record<string, unknown>[] {
    const { sql, values } = where(view);
    const direction = view.sort.descending ? 'DESC' : 'ASC';
    const column = vulnerabilitySort(view).map((expression) => `${expression} ${direction}`);
    const order = [
      ...column,
      'severity_rank',
      ...ratingOrder.map((rank) => `worst.${rank}`),
      'apis DESC',
      ...textOrder('m.summary'),
      'vulnerability',
    ];
    return this.#all(
      `WITH m AS (SELECT * FROM f WHERE ${sql}),
        g AS (
          SELECT vulnerability, min(id) AS first_id, min(severity_rank) AS severity_rank,
            count(DISTINCT endpoint) AS apis, min(discovered) AS first_discovered,
            max(discovered) AS last_discovered, ${countsOf('severity', severities)}, ${countsOf('status', statuses)},
            ${countsOf('resolution', resolutions)}, sum(reappeared) AS reappeared, sum(not_seen = 1) AS not_seen,
            sum(not_seen = 2) AS not_covered,
            CASE WHEN min(status_rank) = max(status_rank) THEN min(status_rank) ELSE 3 END AS status_rank,
            CASE WHEN min(resolution_rank) = max(resolution_rank) THEN min(resolution_rank) ELSE 4 END
              AS resolution_rank
          FROM m GROUP BY vulnerability)
       SELECT g.*, worst.risk, worst.confidence, m.summary, m.category, m.sub_category,
         (SELECT count(*) FROM f WHERE f.vulnerability = g.vulnerability) AS total_apis,
         (SELECT group_concat(DISTINCT application) FROM m AS x WHERE x.vulnerability = g.vulnerability) AS applications
       FROM g JOIN m ON m.id = g.first_id
         JOIN m AS worst ON worst.id = (
           SELECT id FROM m AS each WHERE each.vulnerability = g.vulnerability
           ORDER BY severity_rank, ${ratingOrder.join(', ')}, id LIMIT 1)
       ORDER BY ${order.join(', ')}`,
      values,
    );
  }

  /** Values of a field that some finding has, with their counts under the other filters. */
  /** Under the other filters. */
  facet(view: ListView, field: FilterField): { value: string; count: number }[] {
    return this.#counts(view, field, field);
  }

  /** Under all filters. */
  groups(view: ListView, field: FilterField): { value: string; count: number }[] {
    return this.#counts(view, field);
  }

  #counts(
    view: ListView,
    field: FilterField,
    without?: Condition['cause'],
  ): { value: string; count: number }[] {
    const { sql, values } = where(view, without);
    const column = columnOf[field];
    return this.#all(
      `SELECT ${column} AS value, count(*) AS count FROM f WHERE ${sql} GROUP BY ${column}
       ORDER BY count(*) DESC, ${textOrder(column).join(', ')}`,
      values,
    ).map(({ value, count }) => ({ value: String(value), count: Number(count) }));
  }

  #all(sql: string, values: readonly SQLInputValue[]): Record<string, unknown>[] {
    return this.#database.prepare(sql).all(...values);
  }
}

function where(view: ListView, without?: Condition['cause']): { sql: string; values: SQLInputValue[] } {
  const conditions = conditionsOf(view).filter(({ cause }) => cause !== without);
  return {
    sql: ['1', ...conditions.map(({ sql }) => `(${sql})`)].join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

function conditionsOf(view: ListView): Condition[] {
  const conditions: Condition[] = [];
  for (const field of [...textFields, ...listedFields]) {
    const filter = view.filters[field];
    if (filter === undefined) continue;
    const picked = filter.values.map((value) => ({ sql: `${columnOf[field]} = ?`, values: [value] }));
    const entered = filter.texts.map((text) => enteredText(field, text, view.preciseMatch));
    const parts = [...picked, ...entered];
    const { excluded = [] } = filter;
    const included = parts.map(({ sql }) => sql).join(' OR ') || '1';
    conditions.push({
      cause: field,
      sql: [`(${included})`, ...excluded.map(() => `${columnOf[field]} <> ?`)].join(' AND '),
      values: [...parts.flatMap(({ values }) => values), ...excluded],
    });
  }
  const { from, to, search } = view.filters;
  if (search !== undefined) {
    conditions.push({
      cause: 'search',
      sql: 'EXISTS (SELECT 1 FROM texts WHERE finding = f.id AND instr(folded, ?) > 0)',
      values: [search.toLowerCase()],
    });
  }
  if (from !== undefined || to !== undefined) {
    conditions.push({
      cause: 'discovered',
      sql: 'local_day(discovered, ?) BETWEEN ? AND ?',
      values: [view.timeZone, from ?? '0000-01-01', to ?? '9999-12-31'],
    });
  }
  if (view.showResolvedEvents) {
    conditions.push({ cause: 'showResolvedEvents', sql: "status = 'Resolved'", values: [] });
  }
  return conditions;
}

function enteredText(field: FilterField, text: string, precise: boolean): { sql: string; values: string[] } {
  const column = columnOf[field];
  if (field !== 'endpoint') {
    return precise
      ? { sql: `${column} = ?`, values: [text] }
      : { sql: `instr(fold(${column}), fold(?)) > 0`, values: [text] };
  }
  if (precise) return { sql: 'endpoint = ? OR path = ?', values: [text, text] };
  const isMethod = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT'
    .split(' ')
    .includes(text.toUpperCase());
  const compared = isMethod || /^[a-z]+ /i.test(text) ? 'endpoint' : 'path';
  return { sql: `instr(fold(${compared}), fold(?)) > 0`, values: [text] };
}

const findingSort: Readonly<Record<ListView['sort']['column'], readonly string[]>> = {
  severity: ['severity_rank'],
  apis: [],
  summary: textOrder('summary'),
  endpoint: textOrder('endpoint'),
  method: textOrder('method'),
  eventId: textOrder('event_id'),
  category: textOrder('category'),
  subCategory: textOrder('sub_category'),
  status: ['status_rank'],
  resolution: ['resolution_rank'],
  discovered: ['discovered'],
  risk: ['risk_rank'],
  score: ['score_rank'],
  confidence: ['confidence_rank'],
  application: textOrder('application'),
  handler: [],
  changedBy: [],
  seenAs: textOrder('seen_as'),
};

const ratingOrder = ['risk_rank', 'score_rank', 'confidence_rank'];

function vulnerabilitySort({ sort }: ListView): readonly string[] {
  switch (sort.column) {
    case 'apis':
      return ['apis'];
    // None is known.
    case 'handler':
    case 'changedBy':
    case 'seenAs':
      return [];
    case 'risk':
    case 'score':
    case 'confidence':
      return [`worst.${sort.column}_rank`];
    case 'discovered':
      return [sort.descending ? 'last_discovered' : 'first_discovered'];
    case 'endpoint':
    case 'method':
    case 'application':
    case 'eventId': {
      const column = columnOf[sort.column];
      const direction = sort.descending ? 'DESC' : 'ASC';
      const extreme = `(SELECT ${column} FROM m AS x WHERE x.vulnerability = g.vulnerability
        ORDER BY ${textOrder(column)
          .map((expression) => `${expression} ${direction}`)
          .join(', ')} LIMIT 1)`;
      return textOrder(extreme);
    }
    case 'severity':
    case 'status':
    case 'resolution':
    case 'summary':
    case 'category':
    case 'subCategory':
      return findingSort[sort.column].map((expression) =>
        expression.endsWith('_rank') ? expression : expression.replace(/\b(\w+)(\)?)$/, 'm.$1$2'),
      );
  }
}

/** Numbers by their value, then ignoring case, then by code unit. */
function textOrder(text: string): readonly string[] {
  return [`natural(${text})`, `fold(${text})`, text];
}

function countsOf(field: string, vocabulary: readonly string[]): string {
  return vocabulary.map((value, code) => `sum(${field}_rank = ${code}) AS "${value}"`).join(', ');
}

function nameOf(column: string, vocabulary: readonly string[]): string {
  return `CASE ${column} ${vocabulary.map((name, code) => `WHEN ${code} THEN '${name}'`).join(' ')} END`;
}

function localDay(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
}
