import { Disposable, EventEmitter } from 'vscode';
import { Coalesced } from '../../../base/pauses.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { FindingsEngine } from '../../../findings/engine.ts';
import { withReadyMade } from '../../../findings/view/readyMadeFilters.ts';
import type { StoredCounts } from '../../../findings/view/view.ts';
import type { FindingsAccess } from '../../app/findingsAccess.ts';
import type { Ports } from '../../app/ports.ts';
import { sampleReportName } from '../../../findings/model/finding.ts';
import type { ViewState } from './viewState.ts';

/** How many findings are stored, and how many of them wait. */
export interface FindingCounts extends StoredCounts {
  readonly total: number;
  /** Reports were imported, with findings or without. */
  readonly scans: boolean;
  /** Some of them from a server that has a page about their runs. */
  readonly fetched: boolean;
  /** The sample findings are among them. */
  readonly sample: boolean;
  /** Open ones whose code has changed; not kept. */
  readonly inChangedCode: number;
}

interface Needed extends Pick<Ports, 'workspaceState' | 'commands' | 'log'>, FindingsAccess {
  readonly view: ViewState;
}

const nothing: FindingCounts = {
  total: 0,
  open: 0,
  openCritical: 0,
  resolved: 0,
  scans: false,
  fetched: false,
  sample: false,
  inChangedCode: 0,
};
/** Changes that arrive together are counted once. */
const coalesceMilliseconds = 30;

/**
 * The numbers of the badge and the status bar. They are kept in `workspaceState`, so that they show after a reload
 * without opening the store.
 */
export class KeptCounts implements Disposable {
  readonly #app: Needed;
  readonly #changed = new EventEmitter<FindingCounts>();
  readonly #subscription: Disposable;
  #current: FindingCounts;

  readonly onDidChange = this.#changed.event;

  constructor(app: Needed) {
    this.#app = app;
    this.#current = parseCounts(app.workspaceState.get('counts')) ?? nothing;
    this.#showInMenus();
    const count = (): unknown => this.#count().catch((error: unknown) => this.#warn(error));
    const counting = new Coalesced(count, coalesceMilliseconds);
    this.#subscription = Disposable.from(counting, app.onDidChangeFindings(counting.note), this.#changed);
  }

  get current(): FindingCounts {
    return this.#current;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #count(): Promise<void> {
    const engine = await this.#app.findings();
    const [summary, scans] = await Promise.all([engine.summary(this.#app.view.current), engine.scans()]);
    const { total, open, openCritical, resolved } = summary;
    const sample = scans.some(({ name }) => name === sampleReportName);
    const fetched = scans.some(({ build }) => build?.link !== undefined);
    const inChangedCode = summary.changedCode === true ? await this.#countChanged(engine) : 0;
    const counts = { total, open, openCritical, resolved, scans: scans.length > 0, fetched, sample };
    this.#current = { ...counts, inChangedCode };
    this.#showInMenus();
    this.#changed.fire(this.#current);
    await this.#app.workspaceState.update('counts', this.#current);
  }

  async #countChanged(engine: FindingsEngine): Promise<number> {
    const { filters, ...toDo } = withReadyMade(this.#app.view.current, 'toDo');
    const changed = { ...filters, inChangedCode: { values: ['Yes'], texts: [] } };
    return (await engine.summary({ ...toDo, filters: changed })).matching;
  }

  #showInMenus(): void {
    const { commands } = this.#app;
    const { total, scans, fetched, sample } = this.#current;
    Promise.all([
      commands.setContext('findingsStored', total > 0),
      commands.setContext('scansStored', scans),
      commands.setContext('scansFetched', fetched),
      commands.setContext('sampleStored', sample),
    ]).catch((error: unknown) => this.#warn(error));
  }

  #warn(error: unknown): void {
    this.#app.log.warn(`Could not count the findings: ${String(error)}`);
  }
}

function parseCounts(kept: unknown): FindingCounts | undefined {
  if (!isRecord(kept)) return undefined;
  const count = (name: keyof FindingCounts): number => {
    const value = kept[name];
    return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
  };
  return {
    total: count('total'),
    open: count('open'),
    openCritical: count('openCritical'),
    resolved: count('resolved'),
    // Counts of an earlier version do not say it.
    scans: kept['scans'] === true || count('total') > 0,
    fetched: kept['fetched'] === true,
    sample: kept['sample'] === true,
    inChangedCode: 0,
  };
}
