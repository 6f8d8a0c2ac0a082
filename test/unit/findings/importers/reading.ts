import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { plainFindings } from '../../../../bench/plainFindings.ts';
import type { PlainFinding } from '../../../../bench/plainFindings.ts';
import { describeFailure } from '../../../../src/base/messages.ts';
import { success } from '../../../../src/base/result.ts';
import type { Result } from '../../../../src/base/result.ts';
import { FindingGroups } from '../../../../src/findings/merge/findingGroups.ts';
import { hostOf } from '../../../../src/findings/model/targets.ts';
import { importMessages } from '../../../../src/findings/importers/importMessages.ts';
import { noMarkdown } from '../../../../src/findings/prose/markdown.ts';
import { readReport } from '../../../../src/findings/importers/readReport.ts';
import type {
  ImportFailureCode,
  ImportOptions,
  ReadReport,
  ReportInstance,
} from '../../../../src/findings/importers/report.ts';

/** The time at which tests import. */
export const importTime = Date.UTC(2026, 0, 2, 3, 4, 5);

const options: ImportOptions = { normalizePaths: true, severityMapping: {} };

/** A report with all of its instances. */
export type ParsedReport = Omit<ReadReport, 'instances'> & { readonly instances: readonly ReportInstance[] };

export async function read(
  bytes: Uint8Array | string,
  name = 'report.json',
  overrides: Partial<ImportOptions> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Result<ParsedReport, ImportFailureCode>> {
  const input = { name, bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes };
  const instances: ReportInstance[] = [];
  const take = (instance: ReportInstance): void => void instances.push(instance);
  const result = await readReport(input, { ...options, ...overrides }, () => importTime, signal, take);
  return result.ok ? success({ ...result.value, instances }) : result;
}

/** The report that the text is; fails the test with the sentence a user would see. */
export async function readOk(
  bytes: Uint8Array | string,
  overrides: Partial<ImportOptions> = {},
): Promise<ParsedReport> {
  const result = await read(bytes, 'report.json', overrides);
  assert.ok(result.ok, result.ok ? '' : describeFailure(importMessages, result.failure));
  return result.value;
}

/** The one sentence with which the text is refused. */
export async function refusal(bytes: Uint8Array | string, name = 'report.json'): Promise<string> {
  const result = await read(bytes, name);
  assert.ok(!result.ok, 'expected the report to be refused');
  return describeFailure(importMessages, result.failure);
}

export async function fixture(name: string): Promise<Uint8Array> {
  return readFile(new URL(`../../../fixtures/reports/${name}`, import.meta.url));
}

export async function readFixture(name: string): Promise<ParsedReport> {
  return readOk(await fixture(name));
}

export function findingsOf(report: ParsedReport, normalizePaths = true): readonly PlainFinding[] {
  const groups = new FindingGroups({ normalizePaths });
  for (const instance of report.instances) groups.add(instance);
  groups.foldProbes();
  const main = hostOf(report.targets[0] ?? '');
  return plainFindings(groups.batches(new Set(main === '' ? [] : [main])));
}

/** What the findings are called, where they are, and how bad. */
export function labelsOf(report: ParsedReport): readonly (readonly string[])[] {
  return findingsOf(report).map(({ summary, category, subCategory, endpoint, severity }) => [
    summary,
    category,
    subCategory,
    endpoint,
    severity,
  ]);
}

export function theOnly<Item>(items: readonly Item[]): Item {
  const [item] = items;
  assert.equal(items.length, 1);
  assert.ok(item !== undefined);
  return item;
}

/** An instance with everything empty but what is given. */
export function instanceOf(given: Partial<ReportInstance> & { readonly attack?: string }): ReportInstance {
  const { attack = '', ...rest } = given;
  return {
    tool: 'ZAP',
    rule: '40012',
    category: 'Active Scan',
    subCategory: 'CWE-79 Cross-site Scripting',
    summary: 'Cross Site Scripting',
    severity: 'Major',
    rating: { risk: 'High', confidence: 'Medium' },
    method: 'GET',
    url: 'https://shop.test/',
    eventId: '',
    description: noMarkdown,
    solution: noMarkdown,
    references: [],
    tags: [],
    seenAt: importTime,
    occurrence: {
      url: rest.url ?? 'https://shop.test/',
      parameter: '',
      attack,
      evidence: '',
      otherInfo: '',
      request: '',
      response: '',
    },
    ...rest,
  };
}

export function reportOf(instances: readonly ReportInstance[], target = 'https://shop.test'): ParsedReport {
  return {
    format: 'Test',
    tool: 'ZAP',
    toolVersion: '',
    targets: [target],
    named: [],
    content: '',
    instances,
    skipped: [],
    scan: {},
  };
}
