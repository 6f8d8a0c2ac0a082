// npm run -s auth -- verify FILE [--role R] [--user U] [--to STEP] [--dry-run] [--env-file F] [--env NAME] [--allow-origin O] [--allow-self-signed H] [--json]
import { LineIndex } from '../base/lineIndex.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { formatMessage } from '../base/messages.ts';
import type { Failure, Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import type { UserRun } from '../login/session/events.ts';
import { expiryMessages, expiryNotes } from '../login/response/expiryMessages.ts';
import { nodeAt } from '../login/response/nodeAt.ts';
import { runRoles } from '../login/session/runRoles.ts';
import { readText } from './authFile.ts';
import { readFileAndOptions } from './fileAndOptions.ts';
import { optionMessages } from './readArguments.ts';
import { jsonText, printError, printExactly, printLine } from './terminal.ts';
import { limitedMessage, limitMessages, verifyLimits } from './verifyLimits.ts';
import { portsOf, readRunnableUsers, runnableMessages, type Runnable } from './runnableFile.ts';

interface VerifyRequest {
  readonly file: string;
  readonly role: string | undefined;
  readonly user: string | undefined;
  readonly to: string | undefined;
  readonly dryRun: boolean;
  readonly envFile: string | undefined;
  readonly env: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly selfSigned: readonly string[];
  readonly json: boolean;
}

/** One user as printed; lines and columns count from 1. */
interface PrintedRun extends UserRun {
  readonly message?: string;
  readonly line?: number;
  readonly column?: number;
}

const usage =
  'Usage: npm run -s auth -- verify FILE [--role ROLE] [--user USER] [--to STEP] [--dry-run] [--env-file FILE] ' +
  '[--env NAME] [--allow-origin ORIGIN] [--allow-self-signed HOST:PORT] [--json]';

const failures = {
  ...limitMessages,
  ...runnableMessages,
  ...optionMessages(usage),
  'one-file': `Name one file to verify. ${usage}`,
  'no-step': 'There is no step "{0}".',
} as const satisfies MessageTemplates<string>;

type FailureCode = keyof typeof failures;

/** 0: all passed. 1: a user failed, is unverified or was not tried. 2: nothing could be run. */
export async function verifyCommand(args: readonly string[]): Promise<0 | 1 | 2> {
  const request = parseRequest(args);
  if (!request.ok) return refuse(request.failure);
  const { file, to, json } = request.value;
  const text = await readText(file);
  if (!text.ok) return refuse(text.failure);
  const config = readRunnable(file, text.value, request.value);
  if (!config.ok) return refuse(config.failure);
  const { envFile, env: names, allowedOrigins: origins } = request.value;
  const limits = await verifyLimits(config.value.config, { envFile, names, origins }, process.env);
  if (!limits.ok) return refuse(limits.failure);
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once('SIGINT', interrupt);
  const runs: PrintedRun[] = [];
  await runRoles(config.value.config, portsOf(request.value, limits.value), {
    role: request.value.role,
    user: request.value.user,
    toStep: to,
    dryRun: request.value.dryRun,
    signal: stop.signal,
    onEvent: (event) => {
      if (event.kind !== 'finished') return;
      const run = located(event.run, text.value, config.value);
      runs.push(run);
      if (!json) for (const line of linesOf(run, file)) printLine(line);
    },
  });
  process.off('SIGINT', interrupt);
  if (json) printExactly(`${jsonText(runs)}\n`);
  return runs.every(({ outcome }) => outcome === 'passed' || (to !== undefined && outcome === 'unverified'))
    ? 0
    : 1;
}

function refuse({ code, args }: Failure<FailureCode>): 2 {
  printError(formatMessage(failures[code], args));
  return 2;
}

const valueOptions = ['role', 'user', 'to', 'env-file', 'env', 'allow-origin', 'allow-self-signed'] as const;
const flags = ['dry-run', 'json'] as const;

function parseRequest(args: readonly string[]): Result<VerifyRequest, FailureCode> {
  const read = readFileAndOptions(args, valueOptions, flags);
  if (!read.ok) return read;
  const { file, values } = read.value;
  const last = (name: (typeof valueOptions)[number]): string | undefined => values.get(name)?.at(-1);
  return success({
    file,
    role: last('role'),
    user: last('user'),
    to: last('to'),
    dryRun: values.has('dry-run'),
    envFile: last('env-file'),
    env: values.get('env') ?? [],
    allowedOrigins: values.get('allow-origin') ?? [],
    selfSigned: values.get('allow-self-signed') ?? [],
    json: values.has('json'),
  });
}

function readRunnable(
  file: string,
  text: string,
  { role, user, to }: VerifyRequest,
): Result<Runnable, FailureCode> {
  const read = readRunnableUsers(file, text, { role, user });
  if (!read.ok) return read;
  const { config } = read.value;
  const hasStep = Object.values(config.authentications).some(({ steps }) =>
    steps.some(({ stepId }) => stepId === to),
  );
  return to === undefined || hasStep ? read : failed('no-step', to);
}

function located(run: UserRun, text: string, { root }: Runnable): PrintedRun {
  if (run.fault === undefined) return run;
  const { line, character } = new LineIndex(text).positionAt(nodeAt(root, run.fault.at).offset);
  const message = limitedMessage(run.fault, process.env);
  return { ...run, message, line: line + 1, column: character + 1 };
}

function linesOf(run: PrintedRun, file: string): readonly string[] {
  const {
    role,
    username,
    outcome,
    fault,
    message = '',
    line = 1,
    column = 1,
    exchanges,
    token,
    expiry,
  } = run;
  const name = `${outcome} ${role} ${username}`;
  if (fault !== undefined) return [name, `  ${file}:${line}:${column} ${fault.code} ${message}`];
  const calls = exchanges.map(({ facts: { label, status, purpose } }) =>
    purpose === 'without-token' ? `without the token ${status}` : `${label} ${status}`,
  );
  const carried =
    token === undefined ? [] : [`token of ${token.length} characters as ${token.place} ${token.name}`];
  const ends = expiry === undefined ? [] : [`valid for ${expiry.seconds} s (${expiry.from})`];
  const clock = expiry?.drift === undefined ? [] : [`the server's clock is ${expiry.drift} s ahead`];
  const notes = expiry === undefined ? [] : expiryNotes(expiry);
  const strange = notes.map((note) => `  ${formatMessage(expiryMessages[note.code], note.args)}`);
  const hint =
    outcome === 'unverified' && token !== undefined ? ['add "verification" to prove that it works'] : [];
  const told = [...calls, ...carried, ...ends, ...clock, ...hint].join(', ');
  return [[name, ...[told].filter(Boolean)].join(': '), ...strange];
}
