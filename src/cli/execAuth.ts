// npm run -s auth -- exec FILE --role ROLE [--user U] [--env-file F] [--env NAME] [--allow-origin O] [--allow-self-signed H] -- COMMAND …
import type { MessageTemplates } from '../base/messages.ts';
import { formatMessage } from '../base/messages.ts';
import type { Failure, Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import type { Fault } from '../login/faults/fault.ts';
import { clientCertificateOf } from '../login/request/clientCertificate.ts';
import { openSessions } from '../login/session/openSessions.ts';
import { shownFault } from '../login/session/runUser.ts';
import type { Session } from '../login/session/session.ts';
import type { ProxyRun } from '../node/scan/proxied.ts';
import { runBehind } from '../node/scan/runBehind.ts';
import { scanRun } from '../scan/scanRun.ts';
import { readText } from './authFile.ts';
import { readFileAndOptions } from './fileAndOptions.ts';
import { optionMessages } from './readArguments.ts';
import { policyOf, portsOf, readRunnableUsers, runnableMessages } from './runnableFile.ts';
import { printError } from './terminal.ts';
import { limitedMessage, limitMessages, verifyLimits, type VerifyLimits } from './verifyLimits.ts';

interface ExecRequest {
  readonly file: string;
  readonly role: string;
  readonly user: string | undefined;
  readonly envFile: string | undefined;
  readonly env: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly selfSigned: readonly string[];
  readonly command: readonly string[];
}

const usage =
  'Usage: npm run -s auth -- exec FILE --role ROLE [--user USER] [--env-file FILE] [--env NAME] [--allow-origin ORIGIN] ' +
  '[--allow-self-signed HOST:PORT] -- COMMAND …';

const failures = {
  ...limitMessages,
  ...runnableMessages,
  ...optionMessages(usage),
  'one-file': `Name one auth config. ${usage}`,
  'no-role': `Name the role to run the command as with --role. ${usage}`,
  'no-command': `Write the command behind "--". ${usage}`,
  'no-login': '{0} could not be logged in, so the command was not run: {1}',
  'no-user':
    '{0} was logged in, but the verification does not show a user, so the command was not run. The reason: npm run -s auth -- verify.',
} as const satisfies MessageTemplates<string>;

type FailureCode = keyof typeof failures;

/** As `env` and `timeout` have it: the command was not run. */
const notRun = 125;

/** Runs a command behind a proxy that logs a role in; answers the command's exit code. */
export async function execCommand(args: readonly string[]): Promise<number> {
  const request = parseRequest(args);
  if (!request.ok) return refuse(request.failure);
  const { file, envFile, env: names, allowedOrigins, command, role, user } = request.value;
  const text = await readText(file);
  if (!text.ok) return refuse(text.failure);
  const runnable = readRunnableUsers(file, text.value, { role, user });
  if (!runnable.ok) return refuse(runnable.failure);
  const { config } = runnable.value;
  const limits = await verifyLimits(config, { envFile, names, origins: allowedOrigins }, process.env);
  if (!limits.ok) return refuse(limits.failure);
  const ports = portsOf(request.value, limits.value);
  const [opened] = await openSessions(config, ports, { role, user }, 'login');
  const who = `${role} (${opened?.subject.username ?? ''})`;
  if (opened?.session === undefined) {
    const reason = opened?.fault === undefined ? '' : limitedMessage(opened.fault, process.env);
    return refuse({ code: 'no-login', args: [who, reason] });
  }
  const { session } = opened;
  const run = await prepare(session, request.value, limits.value);
  if (!run.ok) return refuse({ code: 'no-login', args: [who, limitedMessage(run.fault, process.env)] });
  const ready = await run.value.keeper.ready();
  if (ready.kind === 'lost') return refuse({ code: 'no-login', args: [who, ready.reason] });
  if ((await run.value.session.check()) === false) return refuse({ code: 'no-user', args: [who] });
  const withheld = Object.keys(limits.value.variables);
  const code = await runBehind(run.value, { command, variables: process.env, withheld });
  printError(session.redactor.byValue(run.value.record.sentence(who)));
  return code;
}

function refuse({ code, args }: Failure<FailureCode>): number {
  printError(formatMessage(failures[code], args));
  return notRun;
}

const valueOptions = ['role', 'user', 'env-file', 'env', 'allow-origin', 'allow-self-signed'] as const;

function parseRequest(args: readonly string[]): Result<ExecRequest, FailureCode> {
  const end = args.indexOf('--');
  const read = readFileAndOptions(end < 0 ? args : args.slice(0, end), valueOptions, []);
  if (!read.ok) return read;
  const { file, values } = read.value;
  const role = values.get('role')?.at(-1);
  const command = end < 0 ? [] : args.slice(end + 1);
  if (role === undefined) return failed('no-role');
  if (command.length === 0) return failed('no-command');
  return success({
    file,
    role,
    user: values.get('user')?.at(-1),
    envFile: values.get('env-file')?.at(-1),
    env: values.get('env') ?? [],
    allowedOrigins: values.get('allow-origin') ?? [],
    selfSigned: values.get('allow-self-signed') ?? [],
    command,
  });
}

type Prepared =
  { readonly ok: true; readonly value: ProxyRun } | { readonly ok: false; readonly fault: Fault };

async function prepare(session: Session, request: ExecRequest, limits: VerifyLimits): Promise<Prepared> {
  const { origin: base } = new URL(session.scope.baseUrl);
  // Its name may be made of values that the file chooses.
  if (!limits.origins.has(base))
    return { ok: false, fault: { code: 'not-approved', args: [base], at: ['application', 'baseUrl'] } };
  const certificate = await clientCertificateOf(session);
  if (!certificate.ok) return { ok: false, fault: shownFault(certificate.fault, session) };
  const alsoOwn = request.allowedOrigins.map((written) => new URL(written).origin);
  const sentence = (fault: Fault): string => limitedMessage(fault, process.env);
  const run = scanRun(session, { alsoOwn, clientCertificate: certificate.value, sentence });
  const upstream = { policy: policyOf(request), clientCertificate: certificate.value };
  return { ok: true, value: { ...run, upstream } };
}
