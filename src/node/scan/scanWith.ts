import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readRegularFile } from '../../platform/nodeRegularFile.ts';
import { hideKnown } from '../../scan/hideKnown.ts';
import { proxyEnvironment } from '../../scan/proxyEnvironment.ts';
import { withoutFolder } from '../../scan/withoutFolder.ts';
import type { Ending, ScanRecord } from '../../scan/scanRecord.ts';
import { incompleteOf } from '../../scan/scanRecord.ts';
import type { ScannerAdapter, ScanOrder } from '../../scan/adapters/adapter.ts';
import type { ProxyRun } from './proxied.ts';
import { RunAuthority } from './runAuthority.ts';
import { RunFolder } from './runFolder.ts';
import { ScannerProcess } from './scannerProcess.ts';
import { ScanProxy } from './scanProxy.ts';

interface Scan {
  readonly scanner: ScannerAdapter;
  readonly program: string;
  readonly version: string;
  readonly order: Omit<ScanOrder, 'proxy' | 'authority' | 'folder'>;
  readonly role: string;
  readonly user: string;
  readonly variables: NodeJS.Dict<string>;
  /** Names of variables that the scanner does not get. */
  readonly withheld: readonly string[];
  readonly signal: AbortSignal;
  /** A line of the scanner's, without the secrets of the run. */
  readonly onLine: (line: string) => void;
}

/** What is left of a scan. */
export interface Scanned {
  readonly record: ScanRecord;
  readonly report: string | undefined;
  /** Why the scanner did not start, as a code of the system. */
  readonly notStarted: string | undefined;
}

/** Larger reports are read by nobody. */
const largestReport = 500_000_000;

/** Runs a scanner behind a proxy of its own until it ends, its time is over or it is stopped. */
export async function scanWith(run: ProxyRun, scan: Scan): Promise<Scanned> {
  const folder = await RunFolder.create();
  const proxy = new ScanProxy(run, await RunAuthority.create());
  try {
    return await runScanner(run, scan, folder, proxy);
  } finally {
    await proxy.close();
    await folder.remove();
  }
}

async function runScanner(run: ProxyRun, scan: Scan, folder: RunFolder, proxy: ScanProxy): Promise<Scanned> {
  const { scanner, order, variables, withheld, signal } = scan;
  const authority = await folder.write('authority.pem', proxy.certificate);
  const address = await proxy.listen();
  const plan = scanner.plan({ ...order, proxy: address, authority, folder: folder.path });
  for (const [name, text] of Object.entries(plan.files ?? {})) await folder.write(name, text);
  let hitBound = false;
  const started = new Date();
  const child = new ScannerProcess({
    program: scan.program,
    argv: plan.argv,
    env: { ...proxyEnvironment(variables, { proxy: address, authority, withheld }), ...plan.env },
    folder: folder.path,
    answerAtStop: plan.answerAtStop,
    onLine: (line) => {
      if (scanner.saysEarlyEnd?.(line) === true) hitBound = true;
      if (scanner.saysReport?.(line) === true) return;
      const said = withoutFolder(line, [folder.path, plan.folderInside]);
      scan.onLine(hideKnown(said, run.session.hidden));
    },
  });
  try {
    if (child.pid !== undefined) await folder.note(child.pid);
  } catch (error) {
    // Nobody would end it, were this process killed.
    await child.stop();
    throw error;
  }
  const clock = AbortSignal.timeout(order.minutes * 60_000);
  const over = AbortSignal.any([signal, clock]);
  const stop = (): void => void child.stop();
  if (over.aborted) stop();
  else over.addEventListener('abort', stop, { once: true });
  const end = await child.ended;
  over.removeEventListener('abort', stop);
  const isDiskFull = await folder.isFull();
  const report = await readReport(folder.path, plan.report);
  const ending: Ending =
    end.kind === 'not-started' ? end.kind : signal.aborted ? 'stopped' : clock.aborted ? 'time' : 'itself';
  const { record } = run;
  return {
    report,
    notStarted: end.kind === 'not-started' ? end.reason : undefined,
    record: {
      dastWorkbenchScan: 1,
      report: report === undefined ? '' : createHash('sha256').update(report).digest('hex'),
      scanner: scanner.name,
      version: scan.version,
      mode: order.mode,
      role: scan.role,
      user: scan.user,
      origin: new URL(order.target).origin,
      started: started.toISOString(),
      ended: new Date().toISOString(),
      ending,
      exitCode: end.kind === 'ended' ? end.exitCode : null,
      requests: record.asRole + record.plain,
      logins: record.logins,
      unanswered: record.unanswered,
      refused: record.refused,
      incomplete: incompleteOf(record, {
        ending,
        hasReport: report !== undefined,
        hitBound,
        isDiskFull,
        isSessionLost: run.keeper.lost !== undefined,
        isChosen: order.isChosen === true,
      }),
      engines: scanner.engines?.(order) ?? [],
      reached: record.coverage.reached,
      reachedIsAll: record.coverage.isWhole,
      described: record.coverage.ofDescribed ?? null,
    },
  };
}

async function readReport(folder: string, name: string): Promise<string | undefined> {
  try {
    const limits = { within: [folder], largest: largestReport };
    const { bytes } = await readRegularFile(join(folder, name), limits);
    return bytes.length === 0 ? undefined : new TextDecoder().decode(bytes);
  } catch {
    // The scanner wrote none, which the record says.
    return undefined;
  }
}
