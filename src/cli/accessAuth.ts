// npm run -s auth -- access FILE […]: see accessArguments.ts
import { homedir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { accessMatrix, requestCount } from '../access/accessMatrix.ts';
import { cellsOf, type AccessMatrix } from '../access/matrix.ts';
import type { Operation } from '../access/operations/operation.ts';
import { runReport } from '../access/report/runReport.ts';
import { joined } from '../access/resume.ts';
import type { WriteLedger } from '../access/writes/ledger.ts';
import { writePlan } from '../access/writes/writePlan.ts';
import type { AuthConfig } from '../auth/generated/authConfig.ts';
import { errorCode } from '../base/errorMessage.ts';
import { formatMessage, type MessageTemplates } from '../base/messages.ts';
import { failed, success, type Failure, type Result } from '../base/result.ts';
import type { KeptRunFile } from '../node/keptRunFile.ts';
import { fileLedger } from '../node/writeLedger.ts';
import { argumentMessages, parseRequest, type AccessRequest } from './accessArguments.ts';
import { answeredIn, keptFile, keptMessages, type Answered } from './accessKept.ts';
import { namedOperations } from './accessSources.ts';
import { linesOf, printed } from './accessText.ts';
import { readText } from './authFile.ts';
import { ProgressLine } from './progressLine.ts';
import { reportedMessages } from './reportedCalls.ts';
import { portsOf, readRunnableFile, runnableMessages } from './runnableFile.ts';
import { jsonText, printError, printExactly, printLine, standardError } from './terminal.ts';
import { limitMessages, verifyLimits, type VerifyLimits } from './verifyLimits.ts';
import { writeOutput } from './writeOutput.ts';

const failures = {
  ...limitMessages,
  ...runnableMessages,
  ...argumentMessages,
  'no-role': 'There is no role "{0}". The file has: {1}.',
  'no-operations':
    'Name an OpenAPI file, a HAR file or a Postman collection of this folder under "attachments", the code with --code, or a report with --report, with a call that only reads.',
  ...keptMessages,
  ...reportedMessages,
  'not-isolated': 'Nothing was written: "isolatedFromProduction" is not true.',
  'not-safe': 'Nothing was written: "safeForAutomatedTesting" is not true.',
  'no-notes':
    'Nothing was sent: the notes of earlier writes in "{0}" cannot be read ({1}). Mend or remove them, and look whether objects of test users are left.',
  'no-write-tests': 'Nothing was written: name calls in "writeTests".',
  'no-resources':
    'Nothing was written: "writeTests" needs a POST that creates objects, and the API a GET that reads one.',
} as const satisfies MessageTemplates<string>;

type FailureCode = keyof typeof failures;

const exitCodes = { fine: 0, incomplete: 1, unusableInput: 2, letIn: 3 };

/** What is asked, and what an earlier run has asked already. */
interface Prepared extends Answered {
  readonly request: AccessRequest;
  readonly config: AuthConfig;
  readonly limits: VerifyLimits;
  readonly all: readonly Operation[];
  /** Where the run is kept. */
  readonly kept: KeptRunFile | undefined;
}

/** 0: nobody was let in. 3: somebody was. 1: nobody, as far as could be asked. 2: nothing could be asked. */
export async function accessCommand(args: readonly string[]): Promise<number> {
  const prepared = await prepare(args);
  if (!prepared.ok) return refuse(prepared.failure);
  const { request, config, answered, known, kept } = prepared.value;
  const unwritable = await kept?.write(known, writeOutput);
  if (unwritable !== undefined) return refuse(unwritable);
  const startedAt = Date.now();
  const ran = await run(prepared.value);
  known.end({ ...ran, findings: 0 });
  const matrix = joined(answered, ran);
  if (request.json) printExactly(`${jsonText(printed(matrix))}\n`);
  else for (const line of linesOf(matrix)) printLine(line);
  const { roles } = request;
  const ended = { matrix, config, startedAt, endedAt: Date.now(), roles, version: packageJson.version };
  const { sarif } = request;
  const failure =
    (await kept?.write(known, writeOutput)) ??
    (sarif === undefined ? undefined : await writeOutput(sarif, runReport(ended)));
  return failure === undefined ? exitCodeOf(matrix) : refuse(failure);
}

async function prepare(args: readonly string[]): Promise<Result<Prepared, FailureCode>> {
  const parsed = parseRequest(args);
  if (!parsed.ok) return parsed;
  const request = parsed.value;
  const text = await readText(request.file);
  if (!text.ok) return text;
  const read = readRunnableFile(request.file, text.value);
  if (!read.ok) return read;
  const { config } = read.value;
  const { roles, envFile, env: names, allowedOrigins: origins } = request;
  const unknown = roles?.find((role) => !config.roles.some(({ name }) => name === role));
  if (unknown !== undefined)
    return failed('no-role', unknown, config.roles.map(({ name }) => name).join(', '));
  const limits = await verifyLimits(config, { envFile, names, origins }, process.env);
  if (!limits.ok) return limits;
  const operations = await namedOperations(request, config, limits.value);
  if (!operations.ok) return operations;
  const { all, reading } = operations.value;
  if (reading.length === 0) return failed('no-operations');
  const notes = request.write ? await unreadableNotes(config) : undefined;
  if (notes !== undefined) return failed('no-notes', ledgerFolder(), notes);
  const kept = await keptFile(request.resume, { file: request.file, text: text.value, config });
  if (!kept.ok) return kept;
  const known = await answeredIn(kept.value, request.resume ?? '', config, { all, reading, roles });
  return known.ok
    ? success({ request, config, limits: limits.value, all, kept: kept.value, ...known.value })
    : known;
}

async function run({ request, config, limits, all, left, known, kept }: Prepared): Promise<AccessMatrix> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once('SIGINT', interrupt);
  const progress = new ProgressLine(standardError);
  const planned = writePlan(all, config);
  const writes = request.write && planned.why === undefined;
  if (request.write)
    printError(writes ? plannedText(planned.byMethod) : failures[planned.why ?? 'no-resources']);
  const counted = Object.values(writes ? planned.byMethod : {}).reduce((sum, count) => sum + count, 0);
  try {
    return await accessMatrix(config, portsOf(request, limits), left, {
      signal: stop.signal,
      roles: request.roles,
      requestsPerSecond: request.rate,
      budget: request.budget ?? requestCount(config, left) + counted,
      onEvent: (event) => {
        known.take(event);
        kept?.add(event);
        if (event.kind !== 'asking') return;
        const { method, path, username = 'nobody', done, total } = event;
        progress.show(`${done} of ${total}: ${method} ${path} as ${username}`);
      },
      ...(writes && {
        writes: { operations: all, ledger: ledgerOf(config) },
      }),
    });
  } finally {
    progress.clear();
    process.off('SIGINT', interrupt);
  }
}

/** Not in the repository, which could bring notes of its own about what is to be deleted. */
const ledgerFolder = (): string => join(homedir(), '.dast-workbench');

function ledgerOf({ application }: AuthConfig): WriteLedger {
  return fileLedger(ledgerFolder(), application.baseUrl);
}

async function unreadableNotes(config: AuthConfig): Promise<string | undefined> {
  try {
    await ledgerOf(config).read();
    return undefined;
  } catch (error) {
    return errorCode(error);
  }
}

function plannedText(byMethod: Readonly<Record<string, number>>): string {
  const counts = Object.entries(byMethod).map(([method, count]) => `${count} ${method}`);
  return `Writes at most: ${counts.join(', ')}. Notes of them are in ${ledgerFolder()}.`;
}

function refuse({ code, args }: Failure<FailureCode>): number {
  printError(formatMessage(failures[code], args));
  return exitCodes.unusableInput;
}

function exitCodeOf({ rows, users, isComplete }: AccessMatrix): number {
  const isLetIn = rows.some((row) => cellsOf(row, users).some(({ cell }) => cell.verdict === 'let-in'));
  if (isLetIn) return exitCodes.letIn;
  return isComplete ? exitCodes.fine : exitCodes.incomplete;
}
