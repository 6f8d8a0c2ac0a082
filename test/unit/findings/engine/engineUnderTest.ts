import assert from 'node:assert/strict';
import type { HistoryEntry, TriageField } from '../../../../src/findings/model/finding.ts';
import type { TriageRequest, TriageRows } from '../../../../src/findings/model/triage.ts';
import type { FindingsEngine, PageRow } from '../../../../src/findings/engine.ts';
import type { Vulnerability } from '../../../../src/findings/model/finding.ts';
import { openFindings } from '../../../../src/findings/engine/openFindings.ts';
import type { OpenedFindings } from '../../../../src/findings/engine.ts';
import type { ImportSummary, ReportInput } from '../../../../src/findings/importers/report.ts';
import type { DatabaseFile } from '../../../../src/findings/store/file/databaseFile.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { day, noon, wasmBinary } from '../store/sampleFindings.ts';
import { missingHeader, sqlInjection, zapReport } from './zapReport.ts';

export const view = initialView('UTC');
export const plainList: ListView = { ...view, showAggregation: false };
export const never = new AbortController().signal;
/** Every scan covers all of its application. */
export const options = { normalizePaths: true, severityMapping: {}, completeness: 'complete' } as const;
export const both = zapReport('first.json', [sqlInjection, missingHeader]);

export function open(databaseFile?: DatabaseFile, clock = () => noon + day): Promise<OpenedFindings> {
  return openFindings({ wasmBinary, clock, ...(databaseFile === undefined ? {} : { databaseFile }) });
}

export async function imported(engine: FindingsEngine, report: ReportInput): Promise<ImportSummary> {
  const result = await engine.importReport(report, options, never);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

export async function rowNamed(
  engine: FindingsEngine,
  summary: string,
  inView = view,
): Promise<Vulnerability> {
  const { rows } = await engine.page(inView, 0, 100);
  const row = rows.map((each: PageRow) => each.row).find((each) => each.summary === summary);
  assert.ok(row && 'apis' in row);
  return row;
}

export async function request(
  engine: FindingsEngine,
  { view: inView = view, vulnerabilities, field = 'status', value = 'Resolved', ...parts }: RequestParts = {},
): Promise<TriageRequest> {
  const { vulnerability } = await rowNamed(engine, 'SQL Injection');
  const rows = [{ view: inView, vulnerabilities: vulnerabilities ?? [vulnerability] }];
  return { rows, set: { [field]: value }, by: 'ada', ...parts };
}

export async function csvText(engine: FindingsEngine, inView: ListView): Promise<string> {
  let text = '';
  for await (const piece of engine.csv(inView, { byteOrderMark: false }, never)) text += piece;
  return text;
}

/** Who set what a finding is now, as its history has it; undefined where nobody did. */
export function toldBy(history: readonly HistoryEntry[]): string | undefined {
  const last = history.findLast(({ changes }) => changes.length > 0);
  return last?.kind === 'reappeared' ? undefined : last?.by;
}

/** The name of the quarantined database file; fails the test where none was quarantined. */
export function quarantinedName({ storage }: OpenedFindings): string {
  assert.equal(storage.state, 'quarantined');
  return storage.name;
}

/** The changes that were lost with a damaged journal; undefined where it was not damaged. */
export function journalDamage({
  storage,
}: OpenedFindings): Extract<OpenedFindings['storage'], { state: 'journal-damaged' }> | undefined {
  return storage.state === 'journal-damaged' ? storage : undefined;
} /** What a test says of a change; the rest is that everything becomes Resolved. */
export type RequestParts = Partial<TriageRequest & TriageRows> & {
  readonly field?: TriageField;
  readonly value?: string;
};
