import { compareFindings } from '../agents/changedCode.ts';
import { comparedMessages, notCompared } from './comparedMessages.ts';
import { openRoutes } from './openRoutes.ts';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { forTerminal, ordersPipelines } from '../base/foreign.ts';
import { describeFailure, plural } from '../base/messages.ts';
import type { Failure, Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import type { Severity } from '../findings/model/finding.ts';
import { severities } from '../findings/model/finding.ts';
import { redactSecrets } from '../base/secrets/redactSecrets.ts';
import { openFindings } from '../findings/engine/openFindings.ts';
import { largestReport } from '../findings/importers/report.ts';
import { filterNames, presetNames } from '../findings/view/namedFilters.ts';
import { knownOfEndpoint } from '../findings/scans/knownOfEndpoint.ts';
import type { Skipped } from '../findings/importers/report.ts';
import { argumentMessages, parseFindingsArguments, usage } from './findingsArguments.ts';
import type { FindingsRequest } from './findingsArguments.ts';
import { formatTable, readRows } from './findingsRows.ts';
import type { ListRow } from './findingsRows.ts';
import { saidHelp } from './saidOfReports.ts';
import { importNamedReports, loadFindings, loadMessages } from './loadFindings.ts';
import type { Scan } from '../findings/model/scan.ts';
import { filesInFolder } from './repositoryFiles.ts';
import { missingRoot, rootMessages } from './rootFolder.ts';
import { readSaid } from './repositorySaid.ts';
import { printedScan, scanLines, scansOfImports } from './saidOfScans.ts';
import type { ProgressLine } from './progressLine.ts';
import { wasmFile } from './wasmFile.ts';
import { outputMessages, writeOutput } from './writeOutput.ts';
import { jsonText, printError, printExactly, standardOutput } from './terminal.ts';

const indent = ' '.repeat(24);
const fieldList = linesOf(filterNames).join(`,\n${indent}`);

const help = `Usage: ${usage}

Imports scan reports and prints the findings.

  --aggregate           one row per vulnerability instead of one per finding
  --filter FIELD=VALUE  repeat a field for OR, use several fields for AND; FIELD!=VALUE leaves a value out. Fields:
                        ${fieldList}
                        (from and to are days, inclusive)
  --preset NAME         a ready-made filter to start from: ${presetNames.join(', ')}
  --search TEXT         in any text of a finding, in any case
  --precise             texts match exactly (the default)
  --contains            texts match anywhere, in any case
  --columns COLUMN=NAME,…
                        names the columns of CSV reports that are not recognised, for example
                        "title=Name,url=Target"; "severity=" where there is none
  --application NAME    the application the reports are about; default: the one deployed at their target,
                        or a new one named after its host
  --root FOLDER         the repository whose settings (.vscode/settings.json), auth configs, triage and decisions (.dast/)
                        count, as in the editor and for dast-gate; default: this folder
  --base REF            a branch, tag or commit: what the code of the folder is compared with for the filter
                        inChangedCode is where HEAD has left it. Default: the default branch of origin
${saidHelp}
  --csv FILE            writes the list as CSV; - is standard output, which is refused where the list contains pipeline commands,
                        such as ::error:: at the start of a line
  --json                prints {format, instances, findings, skipped, bySeverity, scans, rows}: what was read and
                        what is stored of it, what each scan says about findings it does not contain, and the list as shown. Rows have the fields endpoint, method, severity,
                        eventId, category, subCategory, summary, status, resolution, discovered, application, seenAs; with --aggregate
                        severity, apis, summary, category, subCategory, status, resolution, firstDiscovered,
                        lastDiscovered, endpoints, eventIds, applications

JSON reports may be of any size, others up to ${largestReport / 2 ** 20} MB each. Only the CSV file is kept.

Exit codes: 0 success, 2 unusable input (one line on stderr, nothing on stdout), 130 interrupted.`;

const exitCodes = { fine: 0, unusableInput: 2 };

const messages = {
  ...argumentMessages,
  ...outputMessages,
  ...loadMessages,
  ...rootMessages,
  ...comparedMessages,
  'csv-orders-pipelines':
    'The list contains text that a pipeline would run as a command (such as ::error:: at the start of a line). Write it to a file: --csv FILE.',
  'columns-unknown':
    '{0} does not say which of its columns is: {1}. Its columns: {2}. Name them: --columns "title=COLUMN,url=COLUMN,severity=COLUMN".',
};
type FailureCode = keyof typeof messages;

const countedFindings = { one: '{0} finding', other: '{0} findings' };
const countedInstances = { one: '{0} instance', other: '{0} instances' };

/** What was imported, over all reports. */
interface Imported {
  readonly format: string;
  readonly instances: number;
  readonly findings: number;
  readonly skipped: readonly Skipped[];
  readonly bySeverity: Readonly<Record<Severity, number>>;
  readonly scans: readonly Scan[];
  /** What a reader should know of the settings, triage and decisions. */
  readonly notes: readonly string[];
}

/** What a command is run by. */
export interface FindingsShell {
  readonly progress: ProgressLine;
  /** Writes a file, which an interruption leaves whole. */
  whole<Written>(write: () => Promise<Written>): Promise<Written>;
}

/** Prints nothing before everything is read and every file is written, so that stdout never holds half an answer. */
export async function findingsCommand(args: readonly string[], shell: FindingsShell): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    printExactly(`${help}\n`);
    return exitCodes.fine;
  }
  const answer = await answerTo(args, shell);
  shell.progress.clear();
  if (!answer.ok) {
    printError(describeFailure(messages, answer.failure));
    return exitCodes.unusableInput;
  }
  for (const note of answer.value.notes) printError(redactSecrets(note));
  await pipeline(answer.value.output, standardOutput, { end: false });
  return exitCodes.fine;
}

interface Answer {
  readonly output: Iterable<string>;
  readonly notes: readonly string[];
}

async function answerTo(args: readonly string[], shell: FindingsShell): Promise<Result<Answer, FailureCode>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const parsed = parseFindingsArguments(args, timeZone);
  if (!parsed.ok) return parsed;
  const request = parsed.value;
  const missing = await missingRoot(request.root);
  if (missing !== undefined) return { ok: false, failure: missing };
  const { engine } = await openFindings({ wasmBinary: await readFile(wasmFile()), clock: Date.now });
  const imported = await importAll(engine, request, shell.progress);
  if (!imported.ok) return imported;
  const unknown = await compareCode(engine, request);
  if (unknown) return { ok: false, failure: unknown };
  const csv = request.csv === undefined ? undefined : await csvOf(engine, request);
  const { notes } = imported.value;
  if (csv !== undefined && request.csv === '-') {
    // A file gets each byte as it is; on standard output it may be read by a pipeline, and no byte of CSV can be another one.
    return ordersPipelines(csv) ? failed('csv-orders-pipelines') : success({ output: [csv], notes });
  }
  if (csv !== undefined && request.csv !== undefined) {
    const path = request.csv;
    const failure = await shell.whole(() => writeOutput(path, csv));
    if (failure) return { ok: false, failure };
  }
  const rows = await readRows(engine, request.view);
  const output = request.json
    ? jsonChunks(imported.value, rows)
    : textChunks(imported.value, rows, rows.length === 0 ? await emptyLines(engine, request) : [], request);
  return success({ output, notes });
}

async function importAll(
  engine: FindingsEngine,
  { reports, view, columns, application, root, said }: FindingsRequest,
  progress: ProgressLine,
): Promise<Result<Imported, FailureCode>> {
  const repository = await readSaid({ files: filesInFolder(root), settings: { kind: 'usual' } });
  if (!repository.ok) return repository;
  const named = reports.map((path, index) => ({ path, said: said[index] ?? {} }));
  const loading = { root, said: repository.value, columns, application };
  const loaded = await loadFindings(engine, loading, (options) =>
    importNamedReports(engine, named, options, (index, fraction) => {
      const which = reports.length === 1 ? '' : ` (${index + 1} of ${reports.length})`;
      const name = redactSecrets(basename(reports[index] ?? ''));
      progress.show(`Importing ${name}${which}: ${Math.floor(100 * fraction)} %`);
    }),
  );
  if (!loaded.ok) return loaded;
  const { imported: summaries, notes } = loaded.value;
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
    scans: await scansOfImports(engine, summaries),
    notes,
  });
}

/** Compares the code where the filters ask for it. */
async function compareCode(
  engine: FindingsEngine,
  { view, root, base }: FindingsRequest,
): Promise<Failure<FailureCode> | undefined> {
  if (view.filters.inChangedCode === undefined) return undefined;
  const routes = await openRoutes(root, (reason) => printError(redactSecrets(String(reason))));
  try {
    return notCompared(await compareFindings(engine, routes, { ref: base }), root, base);
  } finally {
    await routes.close();
  }
}

function addUp(skipped: readonly Skipped[]): readonly Skipped[] {
  const counts = new Map<Skipped['reason'], number>();
  for (const { reason, count } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

async function csvOf(engine: FindingsEngine, { view }: FindingsRequest): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of engine.csv(view, { byteOrderMark: false }, new AbortController().signal)) {
    chunks.push(chunk);
  }
  return chunks.join('');
}

/** In chunks: the whole may be more than a string can hold. */
function* jsonChunks(imported: Imported, rows: readonly ListRow[]): Generator<string> {
  const { notes: _, ...read } = imported;
  const printed = { ...read, scans: read.scans.map(printedScan), rows: [0] };
  const [start = '', end = ''] = jsonText(printed).split(/\n {4}0\n {2}/);
  yield start;
  for (const [index, row] of rows.entries()) {
    const separator = index === 0 ? '\n    ' : ',\n    ';
    yield separator + jsonText(row).replaceAll('\n', '\n    ');
  }
  yield `${rows.length === 0 ? '' : '\n  '}${end}\n`;
}

function* textChunks(
  imported: Imported,
  rows: readonly ListRow[],
  aboutNone: readonly string[],
  { view, csv }: FindingsRequest,
): Generator<string> {
  if (csv === undefined && rows.length > 0) {
    for (const line of formatTable(rows)) yield `${line}\n`;
    yield '\n';
  }
  const shown = view.showAggregation
    ? plural(rows.length, { one: '{0} vulnerability', other: '{0} vulnerabilities' })
    : plural(rows.length, countedFindings);
  const done = csv === undefined ? `${shown} shown.` : `${shown} written to ${csv}.`;
  for (const line of [summaryLine(imported), ...scanLines(imported.scans), ...aboutNone, done])
    yield `${forTerminal(line)}\n`;
}

/** What is known of endpoints that have none of the findings that are asked for. */
async function emptyLines(
  engine: FindingsEngine,
  { view: { filters } }: FindingsRequest,
): Promise<readonly string[]> {
  const [application = '', ...others] = filters.application?.values ?? [];
  const lines: string[] = [];
  for (const endpoint of filters.endpoint?.texts ?? [])
    lines.push(
      `${endpoint}: ${await knownOfEndpoint(engine, others.length === 0 ? application : '', endpoint)}`,
    );
  return lines;
}

/** "ZAP JSON: 906 instances → 875 findings (Major 3, Info 872), skipped 2 no-http-target." */
function summaryLine({ format, instances, findings, bySeverity, skipped }: Imported): string {
  const counts = severities
    .filter((severity) => bySeverity[severity] > 0)
    .map((severity) => `${severity} ${bySeverity[severity]}`);
  const left = skipped.map(({ reason, count }) => `${count} ${reason}`);
  return [
    `${format}: ${plural(instances, countedInstances)} → ${plural(findings, countedFindings)}`,
    counts.length > 0 ? ` (${counts.join(', ')})` : '',
    left.length > 0 ? `, skipped ${left.join(', ')}` : '',
    '.',
  ].join('');
}

/** Names with commas between, in lines that are no wider than the others of the help. */
function linesOf(names: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const name of names) {
    const longer = `${lines.at(-1) ?? ''}, ${name}`;
    if (lines.length === 0 || longer.length > 85) lines.push(name);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
