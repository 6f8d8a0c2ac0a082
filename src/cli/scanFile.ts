import { tmpdir } from 'node:os';
import { errorCode } from '../base/errorMessage.ts';
import { failed, success, type Result } from '../base/result.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { recordPathOf } from '../findings/scans/recordedScan.ts';
import { endLeftOverScans } from '../node/scan/runFolder.ts';
import { scanWith, type Scanned } from '../node/scan/scanWith.ts';
import { scannerVersion } from '../node/scan/scannerVersion.ts';
import type { AuthConfig } from '../auth/generated/authConfig.ts';
import { describedBy, type Described } from '../scan/described.ts';
import { howToGet } from '../scan/adapters/adapter.ts';
import { mayAttack, scannedHost } from '../scan/mayScan.ts';
import { recordText, type ScanRecord } from '../scan/scanRecord.ts';
import { attachedTexts } from './runnableFile.ts';
import { openRole, type ReadRole, roleMessages, type RoleRun } from './roleRun.ts';
import type { ScanRequest } from './scanArguments.ts';
import { outputMessages, writeOutput } from './writeOutput.ts';

export const scanMessages = {
  ...roleMessages,
  ...outputMessages,
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

type FailureCode = keyof typeof scanMessages;

interface Watching {
  /** Asked for once the role is logged in. */
  readonly signal: () => AbortSignal;
  readonly onLine: (line: string) => void;
}

/** Runs a scanner as a role and writes its report and the record of it; the record tells how the scan ended. */
export async function scanFile(
  request: ScanRequest,
  read: ReadRole,
  { signal, onLine }: Watching,
): Promise<Result<ScanRecord, FailureCode>> {
  const { scanner, mode, rate } = request;
  const { config } = read;
  const refused = mayNotScan(config, request);
  if (refused !== undefined) return refused;
  const described = describedBy(await attachedTexts(request.file, config, 'OpenAPI'));
  if (scanner.needsDescription === true && described.text === undefined)
    return failed('no-description', scanner.name);
  const version = await scannerVersion(scanner, scanner.program, request.env);
  if (version === undefined)
    return failed('not-installed', scanner.program, howToGet(scanner, process.platform));
  await endLeftOverScans();
  const opened = await openRole(read, request, { known: described.known, mode, rate });
  if (!opened.ok) return opened;
  const notLocal = mayNotReach(opened.value, request);
  if (notLocal !== undefined) return notLocal;
  const { session } = opened.value;
  const said = (line: string): void => onLine(session.redactor.byValue(line));
  const running = { described, version, signal: signal(), onLine: said };
  const scanned = await run(request, opened.value, running).catch(noRoomOf);
  return 'ok' in scanned ? scanned : await written(scanned, request);
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

interface Running {
  readonly described: Described;
  readonly version: string;
  readonly signal: AbortSignal;
  readonly onLine: (line: string) => void;
}

async function run(
  { scanner, mode, minutes, rate, role }: ScanRequest,
  { run: proxied, session, withheld }: RoleRun,
  { described: { known, text }, version, signal, onLine }: Running,
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
    onLine,
  });
}

async function written(
  { record, report, notStarted }: Scanned,
  { scanner, out }: ScanRequest,
): Promise<Result<ScanRecord, FailureCode>> {
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
  return success(record);
}
