// npm run -s auth -- exec FILE --role ROLE [--user U] [--env-file F] [--env NAME] [--allow-origin O] [--allow-self-signed H] -- COMMAND …
import type { MessageTemplates } from '../base/messages.ts';
import { formatMessage } from '../base/messages.ts';
import type { Failure, Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { runBehind } from '../node/scan/runBehind.ts';
import { readFileAndOptions } from './fileAndOptions.ts';
import { optionMessages, splitAtDashes } from './readArguments.ts';
import { openRole, readRole, roleMessages, roleOptions, roleRequestOf, type RoleRequest } from './roleRun.ts';
import { printError } from './terminal.ts';

interface ExecRequest extends RoleRequest {
  readonly command: readonly string[];
}

const usage =
  'Usage: npm run -s auth -- exec FILE --role ROLE [--user USER] [--env-file FILE] [--env NAME] [--allow-origin ORIGIN] ' +
  '[--allow-self-signed HOST:PORT] -- COMMAND …';

const failures = {
  ...roleMessages,
  ...optionMessages(usage),
  'one-file': `Name one auth config. ${usage}`,
  'no-role': `Name the role to run the command as with --role. ${usage}`,
  'no-command': `Write the command behind "--". ${usage}`,
} as const satisfies MessageTemplates<string>;

type FailureCode = keyof typeof failures;

/** As `env` and `timeout` have it: the command was not run. */
const notRun = 125;

/** Runs a command behind a proxy that logs a role in; answers the command's exit code. */
export async function execCommand(args: readonly string[]): Promise<number> {
  const request = parseRequest(args);
  if (!request.ok) return refuse(request.failure);
  const read = await readRole(request.value);
  if (!read.ok) return refuse(read.failure);
  const opened = await openRole(read.value, request.value, {});
  if (!opened.ok) return refuse(opened.failure);
  const { run, session, who, withheld } = opened.value;
  const { command } = request.value;
  const code = await runBehind(run, { command, variables: process.env, withheld });
  printError(session.redactor.byValue(run.record.sentence(who)));
  return code;
}

function refuse({ code, args }: Failure<FailureCode>): number {
  printError(formatMessage(failures[code], args));
  return notRun;
}

function parseRequest(args: readonly string[]): Result<ExecRequest, FailureCode> {
  const { own, command } = splitAtDashes(args);
  const read = readFileAndOptions(own, roleOptions, []);
  if (!read.ok) return read;
  const { file, values } = read.value;
  const role = roleRequestOf(file, values);
  if (role === undefined) return failed('no-role');
  return command.length === 0 ? failed('no-command') : success({ ...role, command });
}
