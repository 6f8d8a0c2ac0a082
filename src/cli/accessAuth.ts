// npm run -s auth -- access FILE [--role R]… [--budget N] [--rate N] [--env-file F] [--env NAME] [--allow-origin O] [--allow-self-signed H] [--json]
import { accessMatrix, requestCount } from '../access/accessMatrix.ts';
import type { AccessMatrix, MatrixRow } from '../access/matrix.ts';
import type { MatrixCell } from '../access/judge.ts';
import { cellMessage, cellMessages } from '../access/matrixMessages.ts';
import { operationsIn } from '../access/operations/allOperations.ts';
import type { Operation } from '../access/operations/operation.ts';
import type { AuthConfig } from '../auth/generated/authConfig.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { formatMessage } from '../base/messages.ts';
import type { Failure, Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { readText } from './authFile.ts';
import { readFileAndOptions } from './fileAndOptions.ts';
import { optionMessages } from './readArguments.ts';
import { attachedOpenApi, portsOf, readRunnableFile, runnableMessages } from './runnableFile.ts';
import { jsonText, printError, printExactly, printLine } from './terminal.ts';
import { limitedMessage, limitMessages, verifyLimits } from './verifyLimits.ts';

interface AccessRequest {
  readonly file: string;
  readonly roles: readonly string[] | undefined;
  readonly budget: number | undefined;
  readonly rate: number;
  readonly envFile: string | undefined;
  readonly env: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly selfSigned: readonly string[];
  readonly json: boolean;
}

const usage =
  'Usage: npm run -s auth -- access FILE [--role ROLE] [--budget N] [--rate N] [--env-file FILE] [--env NAME] ' +
  '[--allow-origin ORIGIN] [--allow-self-signed HOST:PORT] [--json]';

const failures = {
  ...limitMessages,
  ...runnableMessages,
  ...optionMessages(usage),
  'one-file': `Name one file to test. ${usage}`,
  'no-number': 'Option "--{0}" needs a number of 1 or more.',
  'no-role': 'There is no role "{0}". The file has: {1}.',
  'no-openapi': 'Name an OpenAPI file of this folder under "attachments" that has a GET.',
} as const satisfies MessageTemplates<string>;

type FailureCode = keyof typeof failures;

const exitCodes = { fine: 0, incomplete: 1, unusableInput: 2, letIn: 3 };

/** 0: nobody was let in. 3: somebody was. 1: nobody, as far as could be asked. 2: nothing could be asked. */
export async function accessCommand(args: readonly string[]): Promise<number> {
  const request = parseRequest(args);
  if (!request.ok) return refuse(request.failure);
  const { file, roles, rate, json, envFile, env: names, allowedOrigins: origins } = request.value;
  const text = await readText(file);
  if (!text.ok) return refuse(text.failure);
  const read = readRunnableFile(file, text.value);
  if (!read.ok) return refuse(read.failure);
  const { config } = read.value;
  const unknown = roles?.find((role) => !config.roles.some(({ name }) => name === role));
  if (unknown !== undefined)
    return refuse(failed('no-role', unknown, config.roles.map(({ name }) => name).join(', ')).failure);
  const operations = await operationsOf(file, config);
  if (operations.length === 0) return refuse(failed('no-openapi').failure);
  const limits = await verifyLimits(config, { envFile, names, origins }, process.env);
  if (!limits.ok) return refuse(limits.failure);
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once('SIGINT', interrupt);
  const matrix = await accessMatrix(config, portsOf(request.value, limits.value), operations, {
    signal: stop.signal,
    roles,
    requestsPerSecond: rate,
    budget: request.value.budget ?? requestCount(config, operations),
    onEvent: () => undefined,
  });
  process.off('SIGINT', interrupt);
  if (json) printExactly(`${jsonText(printed(matrix))}\n`);
  else for (const line of linesOf(matrix)) printLine(line);
  return exitCodeOf(matrix);
}

function refuse({ code, args }: Failure<FailureCode>): number {
  printError(formatMessage(failures[code], args));
  return exitCodes.unusableInput;
}

const valueOptions = [
  'role',
  'budget',
  'rate',
  'env-file',
  'env',
  'allow-origin',
  'allow-self-signed',
] as const;

const usualRate = 5;

function parseRequest(args: readonly string[]): Result<AccessRequest, FailureCode> {
  const read = readFileAndOptions(args, valueOptions, ['json']);
  if (!read.ok) return read;
  const { file, values } = read.value;
  for (const name of ['budget', 'rate'] as const) {
    const written = values.get(name)?.at(-1);
    if (written !== undefined && !/^[1-9]\d{0,8}$/.test(written)) return failed('no-number', name);
  }
  const numberOf = (name: 'budget' | 'rate'): number | undefined =>
    values.has(name) ? Number(values.get(name)?.at(-1)) : undefined;
  return success({
    file,
    roles: values.get('role'),
    budget: numberOf('budget'),
    rate: numberOf('rate') ?? usualRate,
    envFile: values.get('env-file')?.at(-1),
    env: values.get('env') ?? [],
    allowedOrigins: values.get('allow-origin') ?? [],
    selfSigned: values.get('allow-self-signed') ?? [],
    json: values.has('json'),
  });
}

async function operationsOf(file: string, config: AuthConfig): Promise<readonly Operation[]> {
  const texts = await attachedOpenApi(file, config);
  return texts.flatMap((text) => operationsIn(text, config) ?? []);
}

/** A line for each call, with everybody who asked, and at last what all of it says. */
function linesOf(matrix: AccessMatrix): readonly string[] {
  const { users, rows, skipped, requests, stopped } = matrix;
  const faults = users.flatMap(({ role, username, fault }) =>
    fault === undefined ? [] : [`${role} ${username}: ${limitedMessage(fault, process.env)}`],
  );
  const missing = skipped.map(
    ({ operation: { method, path }, missing: names }) =>
      `${method} ${path}: no value for ${names.join(', ')}`,
  );
  const stop =
    stopped === undefined
      ? []
      : [
          'fault' in stopped
            ? `stopped: ${limitedMessage(stopped.fault, process.env)}`
            : `stopped: ${stopped.reason}`,
        ];
  const count = (verdict: MatrixCell['verdict']): number =>
    rows.flatMap(cellsOf).filter((cell) => cell.verdict === verdict).length;
  const counted = `${count('let-in')} let in, ${count('part')} in part, ${count('look')} to look at, ${count('undeclared')} undeclared`;
  return [
    ...rows.map((row) => lineOf(row, users)),
    ...missing,
    ...faults,
    ...stop,
    `${counted}: ${rows.length} ${rows.length === 1 ? 'call' : 'calls'}, ${requests} requests`,
  ];
}

function cellsOf({ cells, anonymous }: MatrixRow): readonly MatrixCell[] {
  return [...cells, anonymous];
}

function lineOf(row: MatrixRow, users: AccessMatrix['users']): string {
  const { operation, target, owners } = row;
  const owned =
    owners.length === 0 ? '' : ` of ${owners.map((place) => users[place]?.username ?? '').join(', ')}`;
  const told = cellsOf(row).flatMap((cell, place) => {
    if (cell.reason === 'same-role' || cell.reason === 'not-chosen') return [];
    const { code, args } = cellMessage(cell);
    const name = users[place]?.username ?? 'nobody';
    const status = cell.status === undefined ? '' : ` (${cell.status})`;
    return [
      `${cell.verdict === 'let-in' ? '⚠ ' : ''}${name} ${formatMessage(cellMessages[code], args)}${status}`,
    ];
  });
  return `${operation.method} ${target}${owned}: ${told.join('; ')}`;
}

/** As a program reads it. */
function printed({ users, rows, skipped, requests, stopped }: AccessMatrix): unknown {
  return {
    users: users.map(({ role, username, fault }) => ({ role, username, fault: fault?.code })),
    rows: rows.map((row) => ({
      method: row.operation.method,
      path: row.operation.path,
      target: row.target,
      owners: row.owners.map((place) => users[place]?.username),
      cells: cellsOf(row).map(({ exchange: _exchange, ...cell }, place) => ({
        user: users[place]?.username,
        ...cell,
      })),
    })),
    skipped: skipped.map(({ operation: { method, path }, missing }) => ({ method, path, missing })),
    requests,
    stopped: stopped === undefined ? undefined : 'fault' in stopped ? stopped.fault.code : stopped.reason,
  };
}

function exitCodeOf({ rows, isComplete }: AccessMatrix): number {
  if (rows.flatMap(cellsOf).some(({ verdict }) => verdict === 'let-in')) return exitCodes.letIn;
  return isComplete ? exitCodes.fine : exitCodes.incomplete;
}
