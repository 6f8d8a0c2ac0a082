import type { Clock } from '../base/clock.ts';
import { failed, success } from '../base/result.ts';
import type { Failure, Result } from '../base/result.ts';
import { csvPieces } from './csv.ts';
import type {
  CsvOptions,
  Facet,
  FindingsEngine,
  Page,
  RowPlace,
  Scan,
  StoreFailureCode,
  TriageChange,
  TriageFailureCode,
  TriageRequest,
} from './engine.ts';
import type { Finding, FindingDetails } from './finding.ts';
import { countSeverities, FindingGroups } from './findingGroups.ts';
import { countInstances } from './identity.ts';
import { readReport } from './importers/readReport.ts';
import type { ImportFailureCode, ImportOptions, ImportSummary, ReportInput } from './importers/report.ts';
import { ImportCancelled, pauseFor } from './importPause.ts';
import { chooseMainTarget } from './mainTarget.ts';
import { FindingsQuery } from './query/findingsQuery.ts';
import { emptyColumns } from './query/columns.ts';
import type { FindingColumns } from './query/columns.ts';
import { Searching } from './searching.ts';
import { FindingsStore } from './store/findingsStore.ts';
import type { ImageProblem, OpenedStore } from './store/findingsStore.ts';
import type { ImageFile } from './store/imageFile.ts';
import type { JournalEntry } from './store/journalEntry.ts';
import { StoreKeeper, usualFolding } from './store/storeKeeper.ts';
import type { Folding } from './store/storeKeeper.ts';
import type { AppliedChange } from './store/triageLog.ts';
import { checkTriage } from './triage.ts';
import type { FilterField, ListSummary, ListView, ShownView, TimelineBucket } from './view.ts';

export interface FindingsPorts {
  /** The bytes of sql-wasm.wasm. */
  readonly wasmBinary: Uint8Array;
  /** Where findings are kept; without it they live as long as the engine. */
  readonly image?: ImageFile;
  readonly clock: Clock;
  readonly folding?: Folding;
}

export interface OpenedFindings {
  readonly engine: FindingsEngine;
  /** Name of the file a damaged image was put aside as; the engine started empty. */
  readonly setAside?: string;
  /** A damaged image could not be put aside, for this reason: it was not touched, and nothing is kept. */
  readonly notSetAside?: string;
  /** The image belongs to a newer version: it was not touched, and nothing is kept. */
  readonly newerImage?: true;
}

/** Opens the findings kept in `image`, or none. Problems of the storage itself are thrown. */
export async function openFindings({
  wasmBinary,
  image,
  clock,
  folding = usualFolding,
}: FindingsPorts): Promise<OpenedFindings> {
  const opened = image && (await openImage(wasmBinary, image));
  if (typeof opened === 'object') {
    const engine = new Engine(opened, image, clock, folding);
    if (opened.wasOlder) await engine.keepMigrated();
    return { engine };
  }
  const store = await FindingsStore.create(wasmBinary);
  const empty = { store, columns: emptyColumns(), journal: [] };
  if (opened === 'newer') {
    await image?.close();
    return { engine: new Engine(empty, undefined, clock, folding), newerImage: true };
  }
  const engine = new Engine(empty, image, clock, folding);
  if (opened === undefined || image === undefined) return { engine };
  try {
    return { engine, setAside: await image.setAside(clock()) };
  } catch (error) {
    // Whatever stops it, such as a folder that may only be read: the image must not be replaced by an empty one.
    await image.close();
    return { engine: new Engine(empty, undefined, clock, folding), notSetAside: messageOf(error) };
  }
}

async function openImage(
  wasmBinary: Uint8Array,
  image: ImageFile,
): Promise<OpenedStore | ImageProblem | undefined> {
  try {
    const kept = await image.read();
    if (kept === undefined) return undefined;
    const opened = await FindingsStore.open(wasmBinary, kept);
    return typeof opened === 'object'
      ? { ...opened, wasOlder: opened.wasOlder || kept.isUnnumbered }
      : opened;
  } catch (error) {
    // Nobody took the findings over after all: the window that has them may go on.
    await image.close();
    throw error;
  }
}

/** Share of an import that is done once the report is read, for progress. */
const readShare = 0.5;

class Engine implements FindingsEngine {
  readonly #store: FindingsStore;
  readonly #keeper: StoreKeeper;
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  readonly #searching = new Searching(() => this.#query);
  #query: FindingsQuery;
  #last: Promise<unknown> = Promise.resolve();
  #revision = 0;
  #lastHeld = 0;
  #toldUnwritten = false;

  constructor(
    { store, columns, journal }: Pick<OpenedStore, 'store' | 'columns' | 'journal'>,
    image: ImageFile | undefined,
    clock: Clock,
    folding: Folding,
  ) {
    this.#store = store;
    this.#query = this.#queryOf(columns);
    const whenIdle = (fold: () => Promise<void>): void => {
      // A fold that fails changes nothing: the journal is still there, and the next change reports the disk.
      void this.#alone(fold).catch(() => undefined);
    };
    this.#keeper = new StoreKeeper(store, image, journal, () => this.#query.columns, folding, whenIdle);
    this.#clock = clock;
  }

  /** Writes an image that was brought up to date, before its journal takes entries of this version. */
  keepMigrated(): Promise<void> {
    return this.#alone(async () => {
      await this.#write(() => this.#keeper.keepImage());
    });
  }

  get revision(): number {
    return this.#revision;
  }

  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async summary(view: ShownView, signal?: AbortSignal): Promise<ListSummary> {
    return (await this.#searching.ready(view, signal)).summary(view);
  }

  async page(view: ShownView, offset: number, limit: number, signal?: AbortSignal): Promise<Page> {
    return (await this.#searching.ready(view, signal)).page(view, offset, limit);
  }

  async apis(
    view: ShownView,
    vulnerability: number,
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly Finding[]> {
    return (await this.#searching.ready(view, signal)).apis(view, vulnerability, offset, limit);
  }

  async locate(
    view: ShownView,
    vulnerability: number,
    finding: number | undefined,
    signal?: AbortSignal,
  ): Promise<RowPlace | undefined> {
    return (await this.#searching.ready(view, signal)).locate(view, vulnerability, finding);
  }

  /** Takes its turn among the changes: the list is held as the last one left it. */
  hold(view: ShownView): Promise<number | undefined> {
    return this.#alone(async () => {
      if (this.#query.holds(view)) return view.held;
      return this.#query.hold(view, this.#lastHeld + 1) ? ++this.#lastHeld : undefined;
    });
  }

  async facet(
    view: ListView,
    field: FilterField,
    search: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<Facet> {
    return (await this.#searching.ready(view, signal)).facet(view, field, search, limit);
  }

  async groups(view: ListView, field: FilterField, limit: number, signal?: AbortSignal): Promise<Facet> {
    return (await this.#searching.ready(view, signal)).groups(view, field, limit);
  }

  async timeline(view: ListView, most: number, signal?: AbortSignal): Promise<readonly TimelineBucket[]> {
    return (await this.#searching.ready(view, signal)).timeline(view, most);
  }

  details(finding: number): Promise<FindingDetails | undefined> {
    return this.#alone(async () => {
      const found = this.#query.finding(finding);
      return found && this.#store.details(found);
    });
  }

  async importReport(
    input: ReportInput,
    options: ImportOptions,
    signal: AbortSignal,
  ): Promise<Result<ImportSummary, ImportFailureCode | StoreFailureCode>> {
    const groups = new FindingGroups(options);
    const reading = await readReport(
      input,
      { ...options, onProgress: (fraction) => options.onProgress?.(fraction * readShare) },
      this.#clock,
      signal,
      (instance) => groups.add(instance),
    );
    if (!reading.ok) return reading;
    const report = reading.value;
    return this.#change(async () => {
      const target = chooseMainTarget(report, groups.endpoints, this.#store);
      const findings = groups.findings(target);
      const record = {
        name: input.name,
        format: report.format,
        tool: report.tool,
        toolVersion: report.toolVersion,
        target,
        importedAt: this.#clock(),
        instances: countInstances(report),
        content: report.content,
      };
      const pause = pauseFor(signal, (fraction) =>
        options.onProgress?.(readShare + fraction * (1 - readShare)),
      );
      const merged = await this.#store.importScan(record, findings, pause).catch((error: unknown) => {
        if (error instanceof ImportCancelled) return undefined;
        throw error;
      });
      if (merged === undefined) {
        // What was read meanwhile may be of what was taken back.
        this.#query.releaseTexts();
        return failed('import-cancelled', input.name);
      }
      this.#query = this.#queryOf(this.#store.columns());
      const unwritten = await this.#keep(() => this.#keeper.keepImage());
      if (unwritten) return { ok: false, failure: unwritten };
      return success({
        ...merged,
        format: report.format,
        tool: report.tool,
        instances: countInstances(report),
        findings: findings.length,
        bySeverity: countSeverities(findings),
        skipped: report.skipped,
      });
    });
  }

  changeTriage(request: TriageRequest): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>> {
    return this.#change(async () => {
      const checked = checkTriage(request);
      if (!checked.ok) return checked;
      const { ids, total, rows, summary } = this.#query.findingsBehind(request.rows);
      if (ids.length === 0) return failed('triage-no-rows');
      const { field, by, comment = '' } = request;
      const at = this.#clock();
      const change = { field, value: checked.value, findings: ids, by, at, total, rows, summary, comment };
      const showAggregation = request.rows.every(({ view }) => view.showAggregation);
      const applied = this.#store.changeTriage(change, showAggregation);
      return applied.ok ? this.#keepChange(applied.value, { kind: 'change', change }) : applied;
    });
  }

  /** Does not wait for an import, which changes nothing of it: the panel asks with every click. */
  async lastTriage(): Promise<TriageChange | undefined> {
    return this.#store.lastTriage();
  }

  undoTriage(change?: number): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>> {
    return this.#change(async () => {
      if (change !== undefined && this.#store.lastTriage()?.id !== change) return failed('triage-not-last');
      const at = this.#clock();
      const undone = this.#store.undoTriage(at);
      if (undone === undefined) return failed('triage-nothing-to-undo');
      return this.#keepChange(undone, { kind: 'undo', at });
    });
  }

  async lastUndone(): Promise<TriageChange | undefined> {
    return this.#store.lastUndone();
  }

  redoTriage(): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>> {
    return this.#change(async () => {
      const at = this.#clock();
      const redone = this.#store.redoTriage(at);
      if (redone === undefined) return failed('triage-nothing-to-redo');
      return this.#keepChange(redone, { kind: 'redo', at });
    });
  }

  scans(): Promise<readonly Scan[]> {
    return this.#alone(async () => this.#store.scans());
  }

  removeScan(scan: number): Promise<Result<{ readonly findingsRemoved: number }, StoreFailureCode>> {
    return this.#change(async () => {
      const findingsRemoved = this.#store.removeScan(scan);
      this.#query = this.#queryOf(this.#store.columns());
      const unwritten = await this.#keep(() => this.#keeper.keepImage());
      return unwritten ? { ok: false, failure: unwritten } : success({ findingsRemoved });
    });
  }

  csv(view: ListView, options: CsvOptions, signal: AbortSignal): AsyncIterable<string> {
    return csvPieces(this.#query.snapshot(view), options, signal);
  }

  close(): Promise<void> {
    return this.#alone(async () => {
      this.#listeners.clear();
      this.#searching.close();
      // Nobody is left to be told; whatever could be kept was kept when it was changed.
      await this.#write(() => this.#keeper.close());
      this.#store.close();
    });
  }

  #queryOf(columns: FindingColumns): FindingsQuery {
    return new FindingsQuery(columns, this.#store.texts(columns.length));
  }

  async #keepChange(
    applied: AppliedChange,
    entry: JournalEntry,
  ): Promise<Result<TriageChange, StoreFailureCode>> {
    if (applied.findings.length === 0 && entry.kind === 'change') return success(applied.change);
    this.#query.setTriage(applied.change.field, applied.findings, applied.values);
    const unwritten = await this.#keep(() => this.#keeper.keepEntry(entry));
    return unwritten ? { ok: false, failure: unwritten } : success(applied.change);
  }

  /**
   * Makes a change durable, then tells the listeners. Where the storage cannot be written, the change stays in
   * memory, and the first one to meet it says so; the next change that can be written brings everything to disk.
   */
  async #keep(write: () => Promise<void>): Promise<Failure<StoreFailureCode> | undefined> {
    const problem = await this.#write(write);
    const isTakenOver = problem !== undefined && (await this.#keeper.isTakenOver());
    const isNews = problem !== undefined && !this.#toldUnwritten;
    this.#toldUnwritten = problem !== undefined;
    this.#revision++;
    for (const listener of this.#listeners) listener();
    if (isTakenOver) return { code: 'store-taken-over', args: [] };
    return isNews ? { code: 'store-not-written', args: [problem] } : undefined;
  }

  async #write(write: () => Promise<void>): Promise<string | undefined> {
    try {
      await write();
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  }

  /** Work that changes the store, unless the findings are another window's now. */
  #change<Outcome>(
    work: () => Promise<Outcome>,
  ): Promise<Outcome | ReturnType<typeof failed<'store-taken-over'>>> {
    return this.#alone(async () =>
      (await this.#keeper.isTakenOver()) ? failed('store-taken-over') : work(),
    );
  }

  /** Work on the store happens one after the other; a failure is its caller's, not the next one's. */
  #alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
