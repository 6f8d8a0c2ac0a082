import { noComparison } from '../query/changedCodeColumn.ts';
import { noHandlers } from '../query/handlerColumn.ts';
import { at } from '../query/at.ts';
import type { Rating } from '../model/finding.ts';
import { newCodes, newFlag, notCoveredFlag, notSeenFlag, reappearedFlag } from '../query/columns.ts';
import type { Codes, FindingColumns, TextColumn } from '../query/columns.ts';
import { confidenceColumn, ratingColumn } from '../query/ratings.ts';
import { scanStateCodes } from '../query/scanState.ts';
import { TextDictionary } from '../query/textDictionary.ts';
import { loadDecided } from './triage/loadDecided.ts';
import { loadAuthors } from './triage/authors.ts';
import { notCoveredCode, notSeenCode } from './scans/comparison.ts';
import { DistinctUtf8 } from './sqlite/distinctUtf8.ts';
import { readRating } from './readDetails.ts';
import { loadNewOnBranch } from './scans/newOnBranch.ts';
import { loadSeenAs } from './scans/seenAs.ts';
import type { Sqlite } from './sqlite/sqlite.ts';

/** Reads all findings into the columns that the query works on. */
export function loadColumns(database: Sqlite): FindingColumns {
  const length = database.number('SELECT count(*) FROM finding');
  const apis = loadApis(database);
  const category = loadDictionary(database, 'category');
  const subCategory = loadDictionary(database, 'sub_category');
  const summary = loadDictionary(database, 'summary');
  const application = loadDictionary(database, 'application');
  const vulnerabilityIds = Uint32Array.from(
    database.rows('SELECT id FROM vulnerability ORDER BY id'),
    ([id]) => Number(id),
  );
  const vulnerabilityCodes = codeById(vulnerabilityIds);

  const ids = new Uint32Array(length);
  const vulnerability = newCodes(length, vulnerabilityIds.length);
  const endpoint = newCodes(length, apis.endpoints.length);
  const method = newCodes(length, apis.methods.length);
  const categoryCodes = newCodes(length, category.values.length);
  const subCategoryCodes = newCodes(length, subCategory.values.length);
  const summaryCodes = newCodes(length, summary.values.length);
  const applicationCodes = newCodes(length, application.values.length);
  const eventIds = new DistinctUtf8(length);
  const tools = loadNames(database, 'SELECT id, tool FROM vulnerability');
  const reports = loadNames(database, 'SELECT id, name FROM scan');
  const ratings = loadRatings(database);
  const authors = loadAuthors(database);
  const tool = newCodes(length, tools.values.length);
  const report = newCodes(length, reports.values.length);
  const ratingCodes = newCodes(length, ratings.values.length);
  const severity = new Uint8Array(length);
  const status = new Uint8Array(length);
  const resolution = new Uint8Array(length);
  const discovered = new Float64Array(length);
  const flags = new Uint8Array(length);
  const changedBy = newCodes(length, authors.length);

  let row = 0;
  database.each(
    // Each value is read with several calls into WebAssembly: small ones come as one.
    `SELECT id, vulnerability, api, category, sub_category, summary, discovered, application, event_id, scan,
       latest_detail,
       severity | (status << 3) | (resolution << 6) | (reappeared << 9) | (not_seen << 10) | ((seen_by = 1) << 12)
       | (changed_by << 13)
     FROM finding ORDER BY id`,
    (values) => {
      ids[row] = values.number(0);
      vulnerability[row] = at(vulnerabilityCodes, values.number(1));
      const api = at(apis.codes, values.number(2));
      endpoint[row] = api;
      method[row] = at(apis.methodCodes, api);
      categoryCodes[row] = at(category.codes, values.number(3));
      subCategoryCodes[row] = at(subCategory.codes, values.number(4));
      summaryCodes[row] = at(summary.codes, values.number(5));
      discovered[row] = values.number(6);
      applicationCodes[row] = at(application.codes, values.number(7));
      eventIds.add(values.utf8(8));
      tool[row] = tools.codeOf(values.number(1));
      report[row] = reports.codeOf(values.number(9));
      ratingCodes[row] = ratings.codeOf(values.number(10));
      const marks = values.number(11);
      severity[row] = marks & 7;
      status[row] = (marks >> 3) & 7;
      resolution[row] = (marks >> 6) & 7;
      flags[row] =
        (marks & (1 << 9) ? reappearedFlag : 0) |
        (((marks >> 10) & 3) === notSeenCode ? notSeenFlag : 0) |
        (((marks >> 10) & 3) === notCoveredCode ? notCoveredFlag : 0) |
        (marks & (1 << 12) ? newFlag : 0);
      changedBy[row] = marks >>> 13;
      row++;
    },
  );
  const rating = ratingColumn(ratingCodes, ratings.values);
  return {
    length,
    ids,
    vulnerability,
    vulnerabilityIds,
    endpoint: textColumn(endpoint, apis.endpoints),
    method: textColumn(method, apis.methods),
    application: textColumn(applicationCodes, application.values),
    handler: noHandlers(length),
    inChangedCode: noComparison(length),
    eventId: eventIds.column(),
    category: textColumn(categoryCodes, category.values),
    subCategory: textColumn(subCategoryCodes, subCategory.values),
    summary: textColumn(summaryCodes, summary.values),
    pathStarts: apis.pathStarts,
    severity,
    status,
    resolution,
    discovered,
    flags,
    sinceLastScan: scanStateCodes({ flags, status, resolution }),
    tool: textColumn(tool, tools.values),
    report: textColumn(report, reports.values),
    decided: loadDecided(database, ids),
    changedBy: textColumn(changedBy, authors),
    confidence: confidenceColumn(rating),
    seenAs: loadSeenAs(database, ids),
    newOnBranch: loadNewOnBranch(database, ids),
    rating,
  };
}

function textColumn(codes: Codes, values: readonly string[]): TextColumn {
  return { codes, dictionary: new TextDictionary(values) };
}

interface LoadedDictionary {
  readonly values: readonly string[];
  /** Store id → position in `values`. */
  readonly codes: Uint32Array;
}

function loadDictionary(
  database: Sqlite,
  table: 'category' | 'sub_category' | 'summary' | 'application',
): LoadedDictionary {
  const ids: number[] = [];
  const values: string[] = [];
  for (const [id, name] of database.rows(`SELECT id, name FROM ${table} ORDER BY id`)) {
    ids.push(Number(id));
    values.push(String(name));
  }
  return { values, codes: codeById(Uint32Array.from(ids)) };
}

function loadApis(database: Sqlite): {
  endpoints: string[];
  pathStarts: Uint32Array;
  methods: readonly string[];
  methodCodes: Uint32Array;
  codes: Uint32Array;
} {
  const ids: number[] = [];
  const endpoints: string[] = [];
  const pathStarts: number[] = [];
  const methods: string[] = [];
  for (const [id, method, path] of database.rows('SELECT id, method, path FROM api ORDER BY id')) {
    ids.push(Number(id));
    endpoints.push(method === '' ? String(path) : `${String(method)} ${String(path)}`);
    pathStarts.push(method === '' ? 0 : String(method).length + 1);
    methods.push(String(method));
  }
  const { values, codeOf } = distinctValues([...methods.entries()], (method) => method);
  return {
    endpoints,
    pathStarts: Uint32Array.from(pathStarts),
    methods: values,
    methodCodes: Uint32Array.from(methods, (_, api) => codeOf(api)),
    codes: codeById(Uint32Array.from(ids)),
  };
}

/** Distinct values. */
interface LoadedValues<Value> {
  readonly values: readonly Value[];
  /** By the id of what has a value. */
  readonly codeOf: (id: number) => number;
}

function loadNames(database: Sqlite, sql: string): LoadedValues<string> {
  const names = Array.from(database.rows(sql), ([id, name]) => [Number(id), String(name)] as const);
  return distinctValues(names, (name) => name);
}

function loadRatings(database: Sqlite): LoadedValues<Rating> {
  const ratings = Array.from(
    database.rows('SELECT id, risk, score, confidence FROM detail'),
    ([id, risk, score, confidence]) => [Number(id), readRating(risk, score, confidence)] as const,
  );
  return distinctValues(ratings, (rating) => JSON.stringify(rating));
}

function distinctValues<Value>(
  entries: readonly (readonly [id: number, value: Value])[],
  nameOf: (value: Value) => string,
): LoadedValues<Value> {
  const values: Value[] = [];
  const codeOf = new Map<string, number>();
  const codes = new Map<number, number>();
  for (const [id, value] of entries) {
    const name = nameOf(value);
    const code = codeOf.get(name) ?? values.push(value) - 1;
    codeOf.set(name, code);
    codes.set(id, code);
  }
  return { values, codeOf: (id) => codes.get(id) ?? 0 };
}

/** A table from store id to position, for ids in ascending order. */
function codeById(ids: Uint32Array): Uint32Array {
  const codes = new Uint32Array((ids.at(-1) ?? 0) + 1);
  ids.forEach((id, code) => {
    codes[id] = code;
  });
  return codes;
}
