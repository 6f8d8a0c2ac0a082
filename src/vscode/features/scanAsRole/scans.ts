import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { settingIds } from '../../app/ids.ts';
import { warnUntrusted } from '../../shared/messages/warnUntrusted.ts';
import type { Within } from '../../shared/messages/progress.ts';
import type { WriteLine } from '../../shared/faces/terminal.ts';
import { Consent } from './consent.ts';
import { exitCodes, finishScan, notifying, type NotifyScan } from './finishScan.ts';
import { type Prepared, type PreparedScan, prepareScan, type ScanRefusal } from './prepareScan.ts';
import { runScan } from './runScan.ts';
import type { ScanOrder } from './scanOrder.ts';

/** The scans of this window: each is checked and agreed to before it starts, and runs once at a time. */
export class Scans {
  readonly #app: App;
  readonly #consent: Consent;
  readonly #running = new Set<string>();

  constructor(app: App) {
    this.#app = app;
    this.#consent = new Consent(app);
  }

  /** Whether all of these can be scanned and the user agrees to it; what is wrong is shown. */
  async mayStart(orders: readonly ScanOrder[]): Promise<boolean> {
    const { signal } = new AbortController();
    const scans: PreparedScan[] = [];
    for (const order of orders) {
      const prepared = await this.prepare(order, signal);
      if (!prepared.ok) return this.show(prepared.refusal);
      scans.push(prepared.value);
    }
    return await this.#consent.ask(scans);
  }

  show({ sentence, isTrust, setting }: ScanRefusal): false {
    if (isTrust === true) void warnUntrusted(this.#app, sentence);
    else void showRefusal(this.#app, sentence, setting);
    return false;
  }

  /** Scans, with what happens in the lines of a terminal; resolves to an exit code. */
  async run(order: ScanOrder, write: WriteLine, signal: AbortSignal, again: () => unknown): Promise<number> {
    return await this.#alone(order, write, () => this.#run(order, write, signal, again));
  }

  /** Scans as it was shown to the user, who has agreed to it, as a part of other work. */
  async runWithin(scan: PreparedScan, write: WriteLine, notify: NotifyScan, within: Within): Promise<number> {
    return await this.#alone(scan.order, write, () =>
      this.#scan(scan, write, notify, { signal: within.signal, within }),
    );
  }

  /** Two scans of a role would end each other's sessions. */
  async #alone({ file, role }: ScanOrder, write: WriteLine, scan: () => Promise<number>): Promise<number> {
    const key = JSON.stringify([file.toString(), role]);
    if (this.#running.has(key)) {
      write(
        t(
          'A scan as {0} is already running. Stop it first: two scans would end each other’s sessions.',
          role,
        ),
      );
      return exitCodes.unusable;
    }
    this.#running.add(key);
    try {
      return await scan();
    } catch (error) {
      this.#app.reportError(t('Scanning as a role'), error);
      write(t('Something went wrong. See the DAST Workbench log.'));
      return exitCodes.unusable;
    } finally {
      this.#running.delete(key);
    }
  }

  async #run(order: ScanOrder, write: WriteLine, signal: AbortSignal, again: () => unknown): Promise<number> {
    const prepared = await this.prepare(order, signal);
    if (!prepared.ok) {
      write(prepared.refusal.sentence);
      this.show(prepared.refusal);
      return exitCodes.unusable;
    }
    const scan = prepared.value;
    if (!(await this.#consent.ask([scan]))) {
      write(t('Nothing was sent: the scan was not confirmed.'));
      return exitCodes.stopped;
    }
    this.#consent.take(scan);
    return await this.#scan(scan, write, notifying(this.#app, again), { signal });
  }

  async #scan(
    scan: PreparedScan,
    write: WriteLine,
    notify: NotifyScan,
    running: { readonly signal: AbortSignal; readonly within?: Within },
  ): Promise<number> {
    const { globalState } = this.#app;
    await globalState.update('scanRunning', true);
    const ran = await runScan(this.#app, scan, write, running);
    await globalState.update('scanRunning', false);
    return await finishScan(this.#app, scan, ran, write, notify);
  }

  /** What a scan would be, or why it cannot be; nothing is sent. */
  async prepare(order: ScanOrder, signal: AbortSignal): Promise<Prepared<PreparedScan>> {
    const document = await this.#app.workspace.openTextDocument(order.file);
    return await prepareScan(this.#app, document, order, signal);
  }
}

async function showRefusal(
  { window, commands }: App,
  sentence: string,
  setting: ScanRefusal['setting'],
): Promise<void> {
  const open = t('Open Settings');
  const chosen = await window.showWarningMessage(sentence, ...(setting === undefined ? [] : [open]));
  if (chosen === open && setting !== undefined)
    await commands.runBuiltIn('workbench.action.openSettings', settingIds[setting]);
}
