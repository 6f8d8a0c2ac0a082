// npm run -s findings -- REPORT… [--aggregate] [--filter FIELD=VALUE]… [--precise|--contains] [--csv FILE|-] [--json]
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MessageTemplates } from '../base/messages.ts';
import { describeFailure } from '../base/messages.ts';
import type { Failure, Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import type { Severity } from '../findings/finding.ts';
import { severities } from '../findings/finding.ts';
import { openFindings } from '../findings/findingsEngine.ts';
import { importMessages } from '../findings/importMessages.ts';
import type { ImportSummary, Skipped } from '../findings/importers/report.ts';
import { triageMessages } from '../findings/triageMessages.ts';
import { argumentMessages, parseFindingsArguments, usage } from './findingsArguments.ts';
import type { FindingsRequest } from './findingsArguments.ts';
import { formatTable, readRows } from './findingsRows.ts';
import type { Row } from './findingsRows.ts';

const help = `Usage: ${usage}

Imports scan reports and prints the list of findings.

  --aggregate           one row per vulnerability instead of one per finding
  --filter FIELD=VALUE  repeat a field for OR, use several fields for AND. Fields: endpoint, eventId, category,
                        subCategory, summary, method, severity, status, resolution, from, to (days, inclusive)
  --precise             texts match exactly (the default)
  --contains            texts match anywhere, in any case
  --csv FILE            writes the list as CSV; - is the standard output
  --json                prints {format, instances, findings, skipped, bySeverity, rows}: what was read and what
                        is stored of it, and the list as shown. Rows have the fields endpoint, method, severity,
                        eventId, category, subCategory, summary, status, resolution, discovered; with --aggregate
                        severity, apis, summary, category, subCategory, status, resolution, firstDiscovered,
                        lastDiscovered, endpoints, eventIds

Exit codes: 0 fine, 2 unusable input (one line on stderr, nothing on stdout).`;

const exitCodes = { fine: 0, unusableInput: 2 };

const fileMessages = {
  'missing-report': 'There is no file "{0}".',
  'report-is-folder': '"{0}" is a folder. Name the reports in it.',
  'unreadable-report': '"{0}" cannot be read ({1}).',
  'csv-not-written': '"{0}" cannot be written ({1}).',
} as const satisfies MessageTemplates<string>;

const messages = { ...argumentMessages, ...fileMessages, ...importMessages, ...triageMessages };
type FailureCode = keyof typeof messages;

/** What was imported, over all reports. */
interface Imported {
  readonly format: string;
  readonly instances: number;
  readonly findings: number;
  readonly skipped: readonly Skipped[];
  readonly bySeverity: Readonly<Record<Severity, number>>;
}

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', () => process.exit(exitCodes.fine));
process.exitCode = await main(process.argv.slice(2));

/** Prints nothing before everything is read and every file is written, so that stdout never holds half an answer. */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help);
    return exitCodes.fine;
  }
  const answer = await answerTo(args);
  if (!answer.ok) {
    console.error(describeFailure(messages, answer.failure));
    return exitCodes.unusableInput;
  }
  process.stdout.write(answer.value);
  return exitCodes.fine;
}

async function answerTo(args: readonly string[]): Promise<Result<string, FailureCode>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const parsed = parseFindingsArguments(args, timeZone);
  if (!parsed.ok) return parsed;
  const request = parsed.value;
  const { engine } = await openFindings({ wasmBinary: await readFile(wasmFile()), clock: Date.now });
  const imported = await importAll(engine, request);
  if (!imported.ok) return imported;
  const csv = request.csv === undefined ? undefined : await csvOf(engine, request);
  if (csv !== undefined && request.csv === '-') return success(csv);
  if (csv !== undefined && request.csv !== undefined) {
    const failure = await write(request.csv, csv);
    if (failure) return { ok: false, failure };
  }
  const rows = await readRows(engine, request.view);
  return success(request.json ? asJson(imported.value, rows) : asText(imported.value, rows, request));
}

function wasmFile(): string {
  return fileURLToPath(import.meta.resolve('sql.js/dist/sql-wasm.wasm'));
}

async function importAll(
  engine: FindingsEngine,
  { reports, view }: FindingsRequest,
): Promise<Result<Imported, FailureCode>> {
  const summaries: ImportSummary[] = [];
  for (const path of reports) {
    const summary = await importOne(engine, path);
    if (!summary.ok) return summary;
    summaries.push(summary.value);
  }
  const stored = await engine.summary({ ...view, filters: {} });
  const counts = new Map(stored.severity.map(({ value, count }) => [value, count]));
  return success({
    format: [...new Set(summaries.map(({ format }) => format))].join(', '),
    instances: summaries.reduce((sum, { instances }) => sum + instances, 0),
    findings: stored.total,
    skipped: addUp(summaries.flatMap(({ skipped }) => skipped)),
    bySeverity: {
      Critical: counts.get('Critical') ?? 0,
      Major: counts.get('Major') ?? 0,
      Minor: counts.get('Minor') ?? 0,
      Info: counts.get('Info') ?? 0,
    },
  });
}

async function importOne(engine: FindingsEngine, path: string): Promise<Result<ImportSummary, FailureCode>> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return failed('missing-report', path);
    return code === 'EISDIR' ? failed('report-is-folder', path) : failed('unreadable-report', path, code);
  }
  const options = { normalizePaths: true, severityMapping: {} };
  return engine.importReport({ name: basename(path), bytes }, options, new AbortController().signal);
}

function addUp(skipped: readonly Skipped[]): readonly Skipped[] {
  const counts = new Map<Skipped['reason'], number>();
  for (const { reason, count } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

async function csvOf(engine: FindingsEngine, { view }: FindingsRequest): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of engine.csv(view, { byteOrderMark: false }, new AbortController().signal)) {
    pieces.push(piece);
  }
  return pieces.join('');
}

async function write(path: string, text: string): Promise<Failure<FailureCode> | undefined> {
  try {
    await writeFile(path, text);
    return undefined;
  } catch (error) {
    return { code: 'csv-not-written', args: [path, errorCode(error)] };
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function asJson(imported: Imported, rows: readonly Row[]): string {
  return `${JSON.stringify({ ...imported, rows }, undefined, 2)}\n`;
}

function asText(imported: Imported, rows: readonly Row[], { view, csv }: FindingsRequest): string {
  const lines = csv === undefined && rows.length > 0 ? [...formatTable(rows), ''] : [];
  const shown = view.showAggregation
    ? counted(rows.length, 'vulnerability', 'vulnerabilities')
    : counted(rows.length, 'finding', 'findings');
  const done = csv === undefined ? `${shown} shown.` : `${shown} written to ${csv}.`;
  return `${[...lines, summaryLine(imported), done].join('\n')}\n`;
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** "ZAP JSON: 906 instances → 875 findings (Major 3, Info 872), skipped 2 no-http-target." */
function summaryLine({ format, instances, findings, bySeverity, skipped }: Imported): string {
  const counts = severities
    .filter((severity) => bySeverity[severity] > 0)
    .map((severity) => `${severity} ${bySeverity[severity]}`);
  const left = skipped.map(({ reason, count }) => `${count} ${reason}`);
  return [
    `${format}: ${counted(instances, 'instance', 'instances')} → ${counted(findings, 'finding', 'findings')}`,
    counts.length > 0 ? ` (${counts.join(', ')})` : '',
    left.length > 0 ? `, skipped ${left.join(', ')}` : '',
    '.',
  ].join('');
}
