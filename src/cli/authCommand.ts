import { AttachmentInspector } from '../auth/attachments/attachmentInspector.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { describeFailure } from '../base/messages.ts';
import type { Failure, Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { authHelp } from './authHelp.ts';
import { checkAuthText, type ReportedProblem } from './checkAuthText.ts';
import { groupArguments, optionMessages, readArguments, splitAtDashes } from './readArguments.ts';
import { fileFailures, readText, readVariables } from './authFile.ts';
import { jsonText, printError, printExactly, printLine } from './terminal.ts';

interface Request {
  readonly files: readonly string[];
  readonly json: boolean;
  readonly envFile: string | undefined;
}

const exitCodes = { fine: 0, errorsFound: 1, unusableInput: 2 };

const usage =
  'Usage: npm run -s auth -- check FILE… [--env-file FILE] [--json], verify FILE, access FILE, export FILE --to SCANNER, or exec FILE --role ROLE -- COMMAND';

const failures = {
  ...fileFailures,
  'no-command': usage,
  'unknown-command': `There is no command "{0}". ${usage}`,
  ...optionMessages(usage),
  'no-file': `Name at least one file to check. ${usage}`,
} as const satisfies MessageTemplates<string>;

type FailureCode = keyof typeof failures;

/** Prints nothing before every file could be read, so that stdout never holds half an answer. */
export async function authCommand(args: readonly string[]): Promise<number> {
  const { own } = splitAtDashes(args);
  if (own.includes('--help') || own.includes('-h')) {
    printExactly(`${authHelp}\n`);
    return exitCodes.fine;
  }
  // Loaded for this command only: it brings cookies, one-time passwords and HTML.
  if (args[0] === 'verify') return (await import('./verifyAuth.ts')).verifyCommand(args.slice(1));
  if (args[0] === 'access') return (await import('./accessAuth.ts')).accessCommand(args.slice(1));
  if (args[0] === 'export') return (await import('./exportAuth.ts')).exportCommand(args.slice(1));
  if (args[0] === 'scan') return (await import('./scanAuth.ts')).scanCommand(args.slice(1));
  if (args[0] === 'exec') return (await import('./execAuth.ts')).execCommand(args.slice(1));
  const request = parseRequest(args);
  if (!request.ok) return refuse(request.failure);
  const checked = await checkFiles(request.value);
  if (!checked.ok) return refuse(checked.failure);
  print(checked.value, request.value.json);
  const hasErrors = checked.value.some((problem) => problem.severity === 'error');
  return hasErrors ? exitCodes.errorsFound : exitCodes.fine;
}

function refuse(failure: Failure<FailureCode>): number {
  printError(describeFailure(failures, failure));
  return exitCodes.unusableInput;
}

function parseRequest(args: readonly string[]): Result<Request, FailureCode> {
  const read = readArguments(args, ['env-file'], ['json']);
  if (!read.ok) return read;
  const { texts, values } = groupArguments(read.value);
  const [command, ...files] = texts;
  if (command === undefined) return failed('no-command');
  if (command !== 'check') return failed('unknown-command', command);
  if (files.length === 0) return failed('no-file');
  return success({ files, json: values.has('json'), envFile: values.get('env-file')?.at(-1) });
}

async function checkFiles({ files, envFile }: Request): Promise<Result<ReportedProblem[], FailureCode>> {
  const variables = await readVariables(envFile);
  if (!variables.ok) return variables;
  const chosen = { values: variables.value, areChosen: envFile !== undefined };
  const problems: ReportedProblem[] = [];
  const inspector = new AttachmentInspector(
    new URL('../auth/attachments/attachmentWorker.ts', import.meta.url),
  );
  for (const file of files) {
    const text = await readText(file);
    if (!text.ok) return text;
    problems.push(...(await checkAuthText(file, text.value, inspector, chosen)));
  }
  return success(problems);
}

function print(problems: readonly ReportedProblem[], json: boolean): void {
  if (json) printExactly(`${jsonText(problems)}\n`);
  else for (const problem of problems) printLine(asLine(problem));
}

function asLine({ file, line, column, severity, code, message }: ReportedProblem): string {
  return `${file}:${line}:${column} ${severity} ${code} ${message}`;
}
