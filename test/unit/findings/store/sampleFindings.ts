import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { plainCircumstances } from '../../../../bench/syntheticStore.ts';
import type { PlainFinding } from '../../../../bench/plainFindings.ts';
import type { FindingColumns } from '../../../../src/findings/query/columns.ts';
import type { ScanRecord } from '../../../../src/findings/store/scans/importScan.ts';

/** The bytes that sql.js is started with. */
export const wasmBinary: Uint8Array = readFileSync(
  createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'),
);

/** An import that nobody watches or cancels. */
export async function noYield(): Promise<void> {
  await Promise.resolve();
}

/** Columns as they can be compared: a dictionary keeps its values to itself. */
export function comparable(columns: FindingColumns): unknown {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]: [string, FindingColumns[keyof FindingColumns]]) => {
      if (typeof column === 'number' || !('dictionary' in column)) return [name, column];
      const { codes, dictionary } = column;
      return [
        name,
        { codes, values: Array.from({ length: dictionary.size }, (_, code) => dictionary.value(code)) },
      ];
    }),
  );
}

export const day = 86_400_000;
/** 1 March 2026, 12:00 UTC. */
export const noon = Date.UTC(2026, 2, 1, 12);

export type SampleFinding = Partial<PlainFinding>;

/** A finding as an importer hands it over; `SQL Injection` in `GET /orders` by default. */
export function sampleFinding(parts: SampleFinding = {}): PlainFinding {
  const { tool = 'ZAP', rule = '40018', method = 'GET', path = '/orders' } = parts;
  const vulnerabilityKey = parts.vulnerabilityKey ?? `${tool}\t${rule}`;
  const findingKey = `${vulnerabilityKey}\n${method}\n${path}`;
  return {
    findingKey,
    vulnerabilityKey,
    tool,
    rule,
    category: 'Active Scan',
    subCategory: 'CWE-89 SQL Injection',
    summary: 'SQL Injection',
    method,
    host: 'shop.test',
    path,
    endpoint: method === '' ? path : `${method} ${path}`,
    eventId: `EVT-${rule}-${method}-${path}`,
    severity: 'Major',
    rating: { risk: 'High', confidence: 'Medium' },
    description: 'User input reaches a SQL statement.',
    solution: 'Use parameters.',
    references: ['https://example.test/sql-injection'],
    tags: ['CWE-89'],
    discovered: noon,
    lastSeen: noon,
    occurrences: [sampleOccurrence()],
    occurrenceCount: 1,
    ...parts,
  };
}

export function sampleOccurrence(
  parts: Partial<PlainFinding['occurrences'][number]> = {},
): PlainFinding['occurrences'][number] {
  return {
    url: 'https://shop.test/orders?id=1',
    parameter: 'id',
    attack: "1' OR '1'='1",
    evidence: 'syntax error',
    otherInfo: '',
    request: 'GET /orders?id=1 HTTP/1.1',
    response: 'HTTP/1.1 500 Internal Server Error',
    ...parts,
  };
}

/** A scan of the shop; every call is another report. */
export function sampleScan(
  name: string,
  { target = 'https://shop.test', ...parts }: Partial<ScanRecord> & { readonly target?: string } = {},
): ScanRecord {
  return {
    name,
    application: 'shop',
    format: 'ZAP JSON',
    tool: 'ZAP',
    toolVersion: '2.17.0',
    targets: [{ origin: target, isCandidate: true, isNamed: true, isOwn: false }],
    importedAt: noon + day,
    instances: 1,
    skipped: [],
    content: `content of ${name}`,
    part: '',
    circumstances: plainCircumstances,
    ...parts,
  };
}
