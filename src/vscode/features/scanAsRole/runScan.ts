import { Uri } from 'vscode';
import { t, translate } from '../../../base/messages.ts';
import { recordPathOf } from '../../../findings/scans/recordedScan.ts';
import type { ScanEnd, ScanEvent, ScanJob } from '../../../scan/scanJob.ts';
import type { App } from '../../app/app.ts';
import { type ReportProgress, runWithProgress, type Within } from '../../shared/messages/progress.ts';
import type { WriteLine } from '../../shared/faces/terminal.ts';
import { allowedOn } from '../../shared/logins/runPorts.ts';
import type { PreparedScan } from './prepareScan.ts';
import { progressText } from './scanWords.ts';

/** What is recorded of a scan, beside its report. */
export function recordOf(report: Uri): Uri {
  return report.with({ path: recordPathOf(report.path) });
}

/** A scan that was run, and where its report is. */
export interface RanScan {
  readonly end: ScanEnd;
  readonly report: Uri;
}

/** Runs a scan in a process of its own, with its lines in a terminal and its counts in a notification that can cancel it. */
export async function runScan(
  app: App,
  scan: PreparedScan,
  write: WriteLine,
  { signal, within }: { readonly signal: AbortSignal; readonly within?: Within },
): Promise<RanScan> {
  const { order, ports, scanner, verifyRole } = scan;
  const title = t('{0} as {1}', scanner.name, order.role);
  const report = reportOf(app, scan);
  write(t('{0}: {1}', title, scan.origin));
  const task = async (cancelled: AbortSignal, show: ReportProgress): Promise<ScanEnd> => {
    const stop = AbortSignal.any([signal, cancelled]);
    stop.addEventListener('abort', () => {
      write(t('Stopping. What was found so far is kept.'));
      show({ message: t('stopping') });
    });
    const script = app.threads.scanRole() ?? '';
    return await verifyRole.scanInProcess(
      script,
      { kind: 'start', job: jobOf(app, scan, report) },
      {
        signal: stop,
        approve: (request) => ports.approvals.approve(request),
        onEvent: (event) => {
          if (event.kind === 'progress') show({ message: progressText(event.progress) });
          else write(lineOf(event, scan));
        },
      },
    );
  };
  return { end: await runWithProgress(app, title, task, within), report };
}

function lineOf(event: Exclude<ScanEvent, { kind: 'progress' }>, { verifyRole }: PreparedScan): string {
  switch (event.kind) {
    case 'line':
      return event.line;
    case 'refused': {
      const { code, args } = event.refusal;
      return t('Blocked: {0}', translate(verifyRole.refusalMessages[code], args));
    }
    case 'started':
      return t('Logged in as {0}. Started {1} {2}.', event.user, event.scanner, event.version);
  }
}

/** One for each scanner and role of a config: it is read once, when it is imported. */
function reportOf({ addresses }: App, { order }: PreparedScan): Uri {
  const [config = ''] = (order.file.path.split('/').at(-1) ?? '').split('.dast-auth.json', 1);
  const name = [config, order.role, order.scanner]
    .map((part) => part.replaceAll(/[^\w-]+/g, '-').slice(0, 60))
    .filter((part) => part !== '')
    .join('.');
  return Uri.joinPath(addresses.storage, 'scans', `${name}.json`);
}

function jobOf(app: App, { order, document, config, scanner, values }: PreparedScan, report: Uri): ScanJob {
  const { uri } = document;
  return {
    config,
    file: uri.fsPath,
    ...allowedOn(app, uri),
    role: order.role,
    values,
    scanner: { id: scanner.id, command: scanner.command },
    program: scanner.program,
    mode: order.mode,
    minutes: order.minutes,
    operations: order.operations,
    report: report.fsPath,
    record: recordOf(report).fsPath,
    language: app.env.language,
    translations: app.translations,
  };
}
