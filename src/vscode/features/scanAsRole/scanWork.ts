import { setLanguage, t } from '../../../base/messages.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { App } from '../../app/app.ts';
import type { RoleEnvironment } from '../../shared/faces/roleTerminals.ts';
import type { ChangedScope, PreparedCheck } from '../../shared/checks/changeChecks.ts';
import { targetOf } from '../../shared/logins/target.ts';
import { chooseScan } from './chooseScan.ts';
import { prepareChangedScan } from './scanChanged.ts';
import { readScannable } from './prepareScan.ts';
import { openRoleTerminal } from './roleTerminal.ts';
import { namedScan, textsOf } from './scanOrder.ts';
import { signalIn } from '../../shared/messages/signalIn.ts';
import { Scans } from './scans.ts';
import { ScanTasks } from './scanTasks.ts';

/** What scans of a window need: a bundle of its own, which the first scan loads. */
export class ScanWork {
  readonly tasks: ScanTasks;
  readonly #app: App;
  readonly #scans: Scans;

  constructor(app: App) {
    // This bundle has sentences of its own.
    setLanguage(app.env.language, app.translations);
    this.#app = app;
    this.#scans = new Scans(app);
    this.tasks = new ScanTasks(app, this.#scans);
  }

  /** What a terminal needs to be one behind the proxy of a role. */
  async openTerminal(): Promise<RoleEnvironment | undefined> {
    return await openRoleTerminal(this.#app, (refusal) => this.#scans.show(refusal));
  }

  /** What Check My Changes would scan. */
  async prepareCheck(scope: ChangedScope, signal: AbortSignal): Promise<PreparedCheck> {
    return await prepareChangedScan(this.#app, this.#scans, scope, signal);
  }

  /** Asks what is missing, and scans when the user agrees. Resolves to the exit code of the last scan; undefined where nothing was scanned. */
  async scanAsRole(given: unknown): Promise<number | undefined> {
    const { window } = this.#app;
    const fields = isRecord(given) ? given : {};
    const target = await targetOf(this.#app, given, fields['role']);
    if (target === undefined) return void window.showWarningMessage(t('Open an auth config first.'));
    const config = await readScannable(this.#app, target.document);
    if (!config.ok) return void this.#scans.show(config.refusal);
    const operations = textsOf(fields['operations']);
    const named = namedScan(fields, { ...target, operations });
    const orders = named ?? (await chooseScan(this.#app, config.value, { ...target, operations }));
    if (orders === undefined || !(await this.#scans.mayStart(orders))) return undefined;
    return await this.tasks.run(orders, signalIn(given));
  }
}
