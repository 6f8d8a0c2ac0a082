import { DatabaseSync } from 'node:sqlite';
import type { FindingsEngine } from '../src/findings/engine.ts';
import { FindingGroups } from '../src/findings/merge/findingGroups.ts';
import { openFindings } from '../src/findings/engine/openFindings.ts';
import { FindingsStore } from '../src/findings/store/findingsStore.ts';
import { readReport } from '../src/findings/importers/readReport.ts';
import { severities } from '../src/findings/model/finding.ts';
import { atLeast, atMost, compareProcessor } from './measure.ts';
import type { Measurement } from './measure.ts';
import { batchesOf, plainFindings } from './plainFindings.ts';
import type { PlainFinding } from './plainFindings.ts';
import { sizeName } from './queries.ts';
import { seededRandom, syntheticFindings } from './syntheticFindings.ts';
import { noYield, syntheticScan, wasmBinary } from './syntheticStore.ts';
import { storeScan } from './storeScan.ts';

/** One JSON document per line, stored and indexed, against the same content in Node's own SQLite. */
export async function measureLines(count: number): Promise<Measurement> {
  const lines = Array.from(syntheticFindings(count), (finding) => JSON.stringify(finding));
  const { ours, theirs } = await compareProcessor(
    7,
    async () => {
      const store = await FindingsStore.create(wasmBinary);
      const batches = [...batchesOf(lines.map(parseLine))];
      await storeScan(store, syntheticScan('lines', count), batches, noYield);
      store.columns();
      store.close();
    },
    () => storeNatively(lines.map(parseLine)),
  );
  return atLeast(0.7, {
    name: `import of ${sizeName(count)} lines`,
    against: 'SQLite, dictionary ids, the same content',
    ours: (count / ours) * 1000,
    theirs: (count / theirs) * 1000,
    unit: 'rows/s',
    reason:
      'every value is copied into WebAssembly, where SQLite runs at half its native speed; ours also keeps a finding ' +
      'from being stored twice, and reads the columns of the list back.',
  });
}

/**
 * A ZAP report of about 3 MB with requests and responses, as scans of real shops give it, from its bytes to the list,
 * against decoding and parsing it and storing what it says.
 */
export async function measureReport(): Promise<Measurement> {
  const bytes = new TextEncoder().encode(JSON.stringify(zapReport(30)));
  const never = new AbortController().signal;
  const turns = 25;
  // Opened before: what an empty store costs to open is no part of an import.
  const engines: FindingsEngine[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    engines.push((await openFindings({ wasmBinary, clock: Date.now })).engine);
  }
  const options = { normalizePaths: true, severityMapping: {} };
  const groups = new FindingGroups(options);
  await readReport({ name: 'zap.json', bytes }, options, Date.now, never, (instance) => groups.add(instance));
  const findings = plainFindings(groups.batches(new Set(['shop.test'])));
  const compared = await compareProcessor(
    turns,
    async (turn) => {
      const result = await engines[turn]?.importReport({ name: 'zap.json', bytes }, options, never);
      if (!result?.ok) throw new Error(result?.failure.code);
    },
    () => {
      JSON.parse(new TextDecoder().decode(bytes));
      storeNatively(findings);
    },
  );
  for (const engine of engines) await engine.close();
  return atMost(2, {
    name: `import of a ZAP report, ${(bytes.length / 1e6).toFixed(1)} MB, 900 instances`,
    against: 'JSON.parse of it, and the same values into SQLite',
    ...compared,
    unit: 'ms',
    reason:
      'all messages are searched for secrets and for those that are the same, and a checksum is made; WebAssembly runs ' +
      'SQLite at half its native speed.',
  });
}

function parseLine(line: string): PlainFinding {
  return JSON.parse(line) as PlainFinding;
}

/** What an import stores, in plain tables without any index that is not a key. */
function storeNatively(findings: readonly PlainFinding[]): void {
  const database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE TABLE name (id INTEGER PRIMARY KEY, name TEXT UNIQUE);
    CREATE TABLE api (id INTEGER PRIMARY KEY, method TEXT, path TEXT, UNIQUE (method, path));
    CREATE TABLE finding (id INTEGER PRIMARY KEY, vulnerability INTEGER, api INTEGER, status INTEGER,
      resolution INTEGER, severity INTEGER, event_id TEXT, category INTEGER, sub_category INTEGER,
      summary INTEGER, discovered INTEGER);
    CREATE TABLE sighting (id INTEGER PRIMARY KEY, finding INTEGER, severity INTEGER, event_id TEXT,
      discovered INTEGER, last_seen INTEGER);
    CREATE TABLE occurrence (id INTEGER PRIMARY KEY, finding INTEGER, url TEXT, parameter TEXT, attack TEXT,
      evidence TEXT, other_info TEXT, request TEXT, response TEXT);
    BEGIN`);
  const addName = database.prepare('INSERT INTO name (name) VALUES (?) RETURNING id');
  const addApi = database.prepare('INSERT INTO api (method, path) VALUES (?, ?) RETURNING id');
  const addFinding = database.prepare('INSERT INTO finding VALUES (?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?)');
  const addSighting = database.prepare('INSERT INTO sighting VALUES (?, ?, ?, ?, ?, ?)');
  const addOccurrence = database.prepare('INSERT INTO occurrence VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)');
  const ids = new Map<string, number>();
  const idOf = (key: string, add: () => unknown): number => {
    let id = ids.get(key);
    if (id === undefined) {
      id = Number(Object.values(add() ?? {})[0]);
      ids.set(key, id);
    }
    return id;
  };
  for (const [index, finding] of findings.entries()) {
    const names = [finding.category, finding.subCategory, finding.summary].map((name) =>
      idOf(name, () => addName.get(name)),
    );
    const [category = 0, subCategory = 0, summary = 0] = names;
    const severity = severities.indexOf(finding.severity);
    const { eventId, discovered, lastSeen } = finding;
    const vulnerability = idOf(finding.vulnerabilityKey, () => addName.get(finding.vulnerabilityKey));
    const api = idOf(finding.endpoint, () => addApi.get(finding.method, finding.path));
    addFinding.run(index, vulnerability, api, severity, eventId, category, subCategory, summary, discovered);
    addSighting.run(index, index, severity, eventId, discovered, lastSeen);
    for (const { url, parameter, attack, evidence, otherInfo, request, response } of finding.occurrences) {
      addOccurrence.run(index, url, parameter, attack, evidence, otherInfo, request, response);
    }
  }
  database.exec('COMMIT');
  database.close();
}

/**
 * A ZAP report of so many alerts with 30 instances each. Two alerts each were found in the same responses: in a real
 * report of a shop, 262 results name 125.
 */
export function zapReport(alertCount: number): unknown {
  const random = seededRandom(3);
  const alert = (rule: number): unknown => ({
    pluginid: String(10_000 + rule),
    alertRef: String(10_000 + rule),
    alert: `Vulnerability type ${rule}`,
    name: `Vulnerability type ${rule}`,
    riskcode: String(rule % 4),
    confidence: '2',
    riskdesc: 'Medium (Medium)',
    desc: `<p>${'Input reaches an interpreter without being checked. '.repeat(8)}</p>`,
    solution: '<p>Check the input.</p>',
    reference: '<p>https://example.test/weakness</p>',
    cweid: String(20 + rule),
    instances: Array.from({ length: 30 }, (_, index) => ({
      uri: `https://shop.test/api/orders/x${index}y?q=${Math.floor(random() * 1e9)}`,
      method: index % 3 === 0 ? 'POST' : 'GET',
      param: 'q',
      attack: "1' OR '1'='1",
      evidence: 'You have an error in your SQL syntax',
      otherinfo: '',
      'request-header': `GET /api/orders/x${index}y HTTP/1.1\r\nHost: shop.test\r\nAccept: */*\r\n\r\n`,
      'request-body': '',
      'response-header': 'HTTP/1.1 500 Internal Server Error\r\nContent-Type: text/html\r\n\r\n',
      'response-body': responseBody(index, rule >> 1),
    })),
  });
  const alerts = Array.from({ length: alertCount }, (_, rule) => alert(rule));
  return {
    '@programName': 'ZAP',
    '@version': '2.16.0',
    '@generated': 'Sun, 1 Mar 2026 12:00:00',
    site: [{ '@name': 'https://shop.test', '@host': 'shop.test', '@port': '443', '@ssl': 'true', alerts }],
  };
}

function responseBody(page: number, part: number): string {
  const item = `<li class="order">An order of the shop, as page ${page}.${part} shows it.</li>\n`;
  return `<!doctype html>\n<title>Orders ${page}.${part}</title>\n<ul>\n${item.repeat(36)}</ul>\n`;
}
