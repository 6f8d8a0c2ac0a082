// npm run -s auth -- scan FILE --role R --out REPORT (--with SCANNER | -- COMMAND) [--mode M] [--minutes N] [--rate N] [options of exec]
import { tmpdir } from 'node:os';
import type { AuthConfig } from '../auth/generated/authConfig.ts';
import { errorCode } from '../base/errorMessage.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { formatMessage, plural } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { recordPathOf } from '../findings/scans/recordedScan.ts';
import { endLeftOverScans } from '../node/scan/runFolder.ts';
import { scanWith, type Scanned } from '../node/scan/scanWith.ts';
import { scannerVersion } from '../node/scan/scannerVersion.ts';
import { describedBy, type Described } from '../scan/described.ts';
import { howToGet } from '../scan/adapters/adapter.ts';
import { mayAttack, scannedHost } from '../scan/mayScan.ts';
import { incompleteReasons } from '../scan/incompleteMessages.ts';
import { recordText, type ScanRecord } from '../scan/scanRecord.ts';
import { attachedTexts } from './runnableFile.ts';
import { openRole, readRoleConfig, roleMessages, type RoleRun } from './roleRun.ts';
import { argumentMessages, parseScanArguments, type ScanRequest } from './scanArguments.ts';
import { printError, printLine } from './terminal.ts';
import { outputMessages, writeOutput } from './writeOutput.ts';

const failures = {
  ...roleMessages,
  ...outputMessages,
  ...argumentMessages,
  'no-description':
    '{0} scans what an OpenAPI file describes, and the auth config attaches none. Name one under "attachments".',
  'not-safe':
    'A scan in the mode "{0}" sends attacks. Set "isolatedFromProduction" and "safeForAutomatedTesting" to true once both are true, ' +
    'or pass --mode look.',
  'not-local': '{0} is neither this machine nor a private address. Pass --allow-host {0} if you may scan it.',
  'not-installed': '"{0}" was not found. To install it: {1}.',
  'no-program': '"{0}" was not found.',
  'not-started': '"{0}" could not be started ({1}).',
  'no-room':
    'The disk with the folder for temporary files, {0}, is full. Free some space, or name another folder in TMPDIR.',
  'no-report': '{0} wrote no report. The reason is in its own lines above.',
} as const satisfies MessageTemplates<string>;

type FailureCode = keyof typeof failures;

const exitCodes = { complete: 0, unusable: 2, partial: 3, interrupted: 130 };

/** 0: the scan is complete. 3: partial. 2: there is no report. 130: it was interrupted. */
export async function scanCommand(args: readonly string[]): Promise<number> {
  const scanned = await scan(args);
  if (scanned.ok) return scanned.value;
  const { code, args: values } = scanned.failure;
  printError(formatMessage(failures[code], values));
  return exitCodes.unusable;
}

async function scan(args: readonly string[]): Promise<Result<number, FailureCode>> {
  const request = parseScanArguments(args);
  if (!request.ok) return request;
  const { scanner, mode, rate, out } = request.value;
  const config = await readRoleConfig(request.value);
  if (!config.ok) return config;
  const refused = mayNotScan(config.value, request.value);
  if (refused !== undefined) return refused;
  const described = describedBy(await attachedTexts(request.value.file, config.value, 'OpenAPI'));
  if (scanner.needsDescription === true && described.text === undefined)
    return failed('no-description', scanner.name);
  const version = await scannerVersion(scanner, scanner.program, request.value.env);
  if (version === undefined)
    return failed('not-installed', scanner.program, howToGet(scanner, process.platform));
  await endLeftOverScans();
  const opened = await openRole(config.value, request.value, { known: described.known, mode, rate });
  if (!opened.ok) return opened;
  const notLocal = mayNotReach(opened.value, request.value);
  if (notLocal !== undefined) return notLocal;
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);
  const scanned = await run(request.value, opened.value, described, version, stop.signal).catch(noRoomOf);
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt).off('SIGHUP', interrupt);
  return 'ok' in scanned ? scanned : await finish(scanned, request.value, out);
}

function noRoomOf(error: unknown) {
  if (errorCode(error) === 'ENOSPC') return failed('no-room', tmpdir());
  throw error;
}

function mayNotScan({ application }: AuthConfig, { mode }: ScanRequest) {
  return mode === 'look' || mayAttack(application) ? undefined : failed('not-safe', mode);
}

function mayNotReach({ session }: RoleRun, { hosts }: ScanRequest) {
  const { host, isNear } = scannedHost(session.scope.baseUrl);
  return isNear || hosts.includes(host) ? undefined : failed('not-local', host);
}

async function run(
  { scanner, mode, minutes, rate, role }: ScanRequest,
  { run: proxied, session, withheld }: RoleRun,
  { known, text }: Described,
  version: string,
  signal: AbortSignal,
): Promise<Scanned> {
  const target = session.scope.baseUrl.replace(/\/$/, '');
  return await scanWith(proxied, {
    scanner,
    program: scanner.program,
    version,
    order: { target, mode, minutes, rate, description: text, operations: known.all },
    role,
    user: session.subject.username,
    variables: process.env,
    withheld,
    signal,
    onLine: (line) => printError(session.redactor.byValue(line)),
  });
}

async function finish(
  { record, report, notStarted }: Scanned,
  { scanner }: ScanRequest,
  out: string,
): Promise<Result<number, FailureCode>> {
  if (notStarted === 'ENOENT') return failed('no-program', scanner.program);
  if (notStarted !== undefined) return failed('not-started', scanner.program, notStarted);
  const files =
    report === undefined
      ? []
      : ([
          // Without its record, a report would say more than it may.
          [recordPathOf(out), recordText(record)],
          [out, report],
        ] as const);
  for (const [path, text] of files) {
    const failure = await writeOutput(path, text);
    if (failure !== undefined) return { ok: false, failure };
  }
  if (report === undefined && record.ending !== 'stopped') return failed('no-report', scanner.name);
  printLine(sentenceOf(record));
  if (record.ending === 'stopped') return success(exitCodes.interrupted);
  return success(record.incomplete.length === 0 ? exitCodes.complete : exitCodes.partial);
}

/** "Complete: Wapiti 3.0.4 as customer (ann), mode safe, 412 requests, 1 login, 12 of 27 described calls reached" */
function sentenceOf(record: ScanRecord): string {
  const { scanner, version, role, user, mode, requests, logins, incomplete } = record;
  const parts = [
    `${[scanner, version].filter((part) => part !== '').join(' ')} as ${role} (${user})`,
    `mode ${mode}`,
    plural(requests, { one: '{0} request', other: '{0} requests' }),
    plural(logins, { one: '{0} login', other: '{0} logins' }),
    reachedText(record),
  ];
  return `${incomplete.length === 0 ? 'Complete' : `Partial, because ${reasonsOf(record)}`}: ${parts.join(', ')}`;
}

function reachedText({ reached, reachedIsAll, described }: ScanRecord): string {
  if (described !== null) return `${described.reached} of ${described.all} described calls reached`;
  const calls = plural(reached.length, { one: '{0} call reached', other: '{0} calls reached' });
  return reachedIsAll ? calls : `at least ${calls}`;
}

function reasonsOf({ incomplete }: ScanRecord): string {
  return incomplete.map((reason) => incompleteReasons[reason]).join(', and ');
}
