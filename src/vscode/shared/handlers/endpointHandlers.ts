import { type Disposable, EventEmitter, type Uri } from 'vscode';
import { explainEndpoint } from '../../../agents/explainEndpoint.ts';
import { Mutex } from '../../../base/mutex.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { FindingsEngine } from '../../../findings/engine.ts';
import type { ListView } from '../../../findings/view/view.ts';
import type { ComparedWith } from '../../../routes/changed/gitChanges.ts';
import type {
  ChangedEndpoints,
  EndpointAnswer,
  IndexSummary,
  ListedRoute,
  Pin,
  RoutesEngine,
} from '../../../routes/engine.ts';
import { isCertain } from '../../../routes/route.ts';
import { configuredApplications } from '../files/configuredApplications.ts';
import type { WorkspaceReader } from '../files/workspaceReader.ts';
import type { Ports } from '../../app/ports.ts';
import { countByEndpoint, type EndpointCounts } from './endpointCounts.ts';
import { type FileHandler, handlerFiles, type HandledEndpoint, handlersByFile } from './handledFiles.ts';
import type { OpenRoutes } from './openRoutes.ts';
import { ownApplications } from './ownApplications.ts';
import { parsePins, type Pins } from './pins.ts';
import { FileWatch } from './watchFiles.ts';
import { WorkspacePaths } from './workspacePaths.ts';

type HandlersState = 'idle' | 'indexing' | 'ready' | 'noFolder' | 'failed';

/** An index that ends by itself so often is not started again in this window. */
const mostLosses = 3;
/** Milliseconds that closing waits for the cache to be written. */
const longestClose = 2_000;

/** What the handlers ask of the findings. */
interface HandlersFindings {
  findings(): Promise<FindingsEngine>;
  onDidChangeFindings(listener: () => void): Disposable;
  readonly view: { readonly current: ListView };
  readonly files: WorkspaceReader;
}

/** How many endpoints of findings have a handler. */
interface Coverage {
  readonly matched: number;
  readonly endpoints: number;
}

/**
 * Which code answers the endpoints of findings. The index starts with the first finding that is shown, or when it is
 * asked for; opening VS Code or a folder starts nothing.
 */
export class EndpointHandlers implements Disposable {
  readonly #ports: Ports;
  readonly #findings: HandlersFindings;
  readonly #openRoutes: OpenRoutes;
  readonly #changed = new EventEmitter<void>();
  readonly #read = new EventEmitter<void>();
  #readings = 0;
  readonly #mutex = new Mutex();
  readonly #subscriptions: Disposable[];
  #routes: RoutesEngine | undefined;
  #paths: WorkspacePaths;
  #state: HandlersState = 'idle';
  #summary: IndexSummary | undefined;
  #losses = 0;
  #endpoints: readonly HandledEndpoint[] = [];
  #own: readonly HandledEndpoint[] = [];
  #ownApplications: ReadonlySet<string> = new Set();
  #byKey: ReadonlyMap<string, HandledEndpoint> = new Map();
  #files: ReadonlyMap<string, readonly FileHandler[]> = new Map();
  readonly #awaited = new Set<'findings' | 'folders' | 'settings'>();
  readonly #watch: FileWatch;
  /** Versions of documents whose text is the one that was indexed. */
  #indexed = new Map<string, number>();
  #saved = new Map<string, number>();

  /** After handlers, their findings or the state have changed. */
  readonly onDidChange = this.#changed.event;

  /** After files were read again, whether or not handlers have changed, and after another commit was checked out. */
  readonly onDidRead = this.#read.event;

  constructor(ports: Ports, findings: HandlersFindings, openRoutes: OpenRoutes) {
    this.#ports = ports;
    this.#findings = findings;
    this.#openRoutes = openRoutes;
    this.#paths = new WorkspacePaths([], ports.machine);
    this.#watch = new FileWatch(ports, this);
    this.#subscriptions = [
      this.#changed,
      this.#read,
      findings.onDidChangeFindings(() => this.#later('findings', () => this.#startWithFindings())),
      ports.workspace.onDidChangeWorkspaceFolders(() => {
        if (this.#routes !== undefined) this.#later('folders', () => this.#open());
      }),
      ...(['basePaths', 'applications'] as const).map((name) =>
        ports.settings.onDidChange(name, () => this.#later('settings', () => this.#match())),
      ),
    ];
  }

  get state(): HandlersState {
    return this.#state;
  }

  /** How often `onDidRead` was fired: routes keep their ids in between. */
  get readings(): number {
    return this.#readings;
  }

  get summary(): IndexSummary | undefined {
    return this.#summary;
  }

  get paths(): WorkspacePaths {
    return this.#paths;
  }

  get coverage(): Coverage {
    const matched = this.#endpoints.filter(({ answer }) => isCertain(answer)).length;
    return { matched, endpoints: this.#endpoints.length };
  }

  /** Every endpoint of a finding. */
  get endpoints(): readonly HandledEndpoint[] {
    return this.#endpoints;
  }

  /** Every endpoint of a finding of the applications that the workspace is about. */
  get ownEndpoints(): readonly HandledEndpoint[] {
    return this.#own;
  }

  /** The names of the applications that the workspace is about. */
  get ownApplications(): ReadonlySet<string> {
    return this.#ownApplications;
  }

  get files(): ReadonlyMap<string, readonly FileHandler[]> {
    return this.#files;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#watch.dispose();
  }

  async close(): Promise<void> {
    this.dispose();
    const closed = this.#routes?.close().catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, longestClose);
    });
    await Promise.race([closed, late]);
    clearTimeout(timer);
  }

  /** Starts the index where it is not running; answers when it is ready. */
  start(): Promise<void> {
    return this.#mutex.run(async () => {
      if (this.#routes === undefined) await this.#open();
    });
  }

  /** Of an endpoint of a finding; undefined while nothing is indexed. */
  handlerOf(application: string, endpoint: string): HandledEndpoint | undefined {
    return this.#byKey.get(keyOf(application, endpoint));
  }

  /** Which code answers an endpoint, with findings or without; undefined while nothing is indexed. */
  async explain(application: string, endpoint: string): Promise<EndpointAnswer | undefined> {
    await this.start();
    const known = this.handlerOf(application, endpoint)?.answer;
    if (known !== undefined || this.#routes === undefined) return known;
    const base = this.#baseOf(application);
    return explainEndpoint(await this.#findings.findings(), this.#routes, [application, endpoint], {
      pins: this.pins[application] ?? {},
      ...(base === undefined ? {} : { base }),
    });
  }

  /** Which code answers operations of an application, with findings or without. */
  async explainAll(application: string, operations: readonly string[]): Promise<readonly EndpointAnswer[]> {
    return this.#routes === undefined ? [] : await this.#explain(this.#routes, application, operations);
  }

  handlersIn(uri: Uri): readonly FileHandler[] {
    const path = this.#paths.pathOf(uri);
    return (path === undefined ? undefined : this.#files.get(path)) ?? [];
  }

  async listRoutes(): Promise<readonly ListedRoute[]> {
    return (await this.#routes?.routes()) ?? [];
  }

  /** Which routes differ from where a commit was left; undefined while there is no index. */
  async changedRoutes(base: ComparedWith): Promise<ChangedEndpoints | undefined> {
    return this.#routes?.changed(base);
  }

  functionAt(uri: Uri, line: number): Promise<Pin | undefined> {
    const path = this.#paths.pathOf(uri);
    return path === undefined || this.#routes === undefined
      ? Promise.resolve(undefined)
      : this.#routes.functionAt(path, line);
  }

  get pins(): Pins {
    return parsePins(this.#ports.workspaceState.get('pins'));
  }

  /** Names the handler of an endpoint by hand; undefined takes that back. */
  async pin(application: string, endpoint: string, pin: Pin | undefined): Promise<void> {
    const { [endpoint]: _before, ...others } = this.pins[application] ?? {};
    const own = pin === undefined ? others : { ...others, [endpoint]: pin };
    await this.#ports.workspaceState.update('pins', { ...this.pins, [application]: own });
    await this.#mutex.run(() => this.#match());
  }

  /** A document was saved, or became equal to its file again. Answers when its handlers are current. */
  async saved(uri: Uri, version: number): Promise<void> {
    const path = this.#paths.pathOf(uri);
    if (path === undefined || this.#routes === undefined) return;
    this.#saved.set(path, version);
    await this.update([path]);
  }

  /** The version of a document whose lines the handlers have; 0 where none is known. */
  indexedVersion(uri: Uri): number {
    const path = this.#paths.pathOf(uri);
    return (path === undefined ? undefined : this.#indexed.get(path)) ?? 0;
  }

  /** Files may be those of another commit, or the commits be others. */
  moved(): void {
    this.#readings += 1;
    this.#read.fire();
  }

  /** Looks at these files again. */
  update(paths: readonly string[]): Promise<void> {
    return this.#changeIndex(paths, (routes) => routes.update(paths));
  }

  /** Looks at all files again. */
  refresh(): Promise<void> {
    return this.#changeIndex([...this.#saved.keys()], (routes) => routes.refresh());
  }

  #changeIndex(paths: readonly string[], change: (routes: RoutesEngine) => Promise<boolean>): Promise<void> {
    return this.#mutex.run(async () => {
      if (this.#routes === undefined) return;
      const versions = paths.flatMap((path) => {
        const version = this.#saved.get(path);
        return version === undefined ? [] : [[path, version] as const];
      });
      const changed = await change(this.#routes);
      this.moved();
      const indexed = new Map([...this.#indexed, ...versions]);
      if (changed) await this.#match(indexed);
      else this.#indexed = indexed;
    });
  }

  async #startWithFindings(): Promise<void> {
    if (this.#routes !== undefined) return this.#match();
    const engine = await this.#findings.findings();
    const { total } = await engine.summary(this.#findings.view.current);
    return total > 0 ? this.#open() : undefined;
  }

  async #open(): Promise<void> {
    const { workspace, machine } = this.#ports;
    this.#paths = new WorkspacePaths(workspace.workspaceFolders ?? [], machine);
    const folders = this.#paths.folders(this.#ports);
    if (folders.length === 0) {
      this.#setState('noFolder');
      return;
    }
    this.#setState('indexing');
    this.#watch.watch();
    if (this.#losses >= mostLosses) return this.#setState('failed');
    try {
      this.#routes ??= await this.#openRoutes(this.#ports, (reason) => this.#lost(reason));
      this.#summary = await this.#routes.open(folders);
      this.moved();
    } catch (error) {
      this.#setState('failed');
      throw error;
    }
    this.#state = 'ready';
    await this.#match();
  }

  #lost(reason: unknown): void {
    this.#ports.log.error('The index of routes has ended', String(reason));
    this.#routes = undefined;
    this.#losses += 1;
    this.#setState('failed');
  }

  #setState(state: HandlersState): void {
    this.#state = state;
    this.#changed.fire();
  }

  /** Asks for the handlers of all endpoints. `indexed`: versions of documents that are current from then on. */
  async #match(indexed = this.#indexed): Promise<void> {
    const routes = this.#routes;
    if (routes === undefined || this.#state !== 'ready') return;
    const engine = await this.#findings.findings();
    const endpoints: HandledEndpoint[] = [];
    const applications = await engine.applications();
    for (const { name } of applications) {
      const counts = await countByEndpoint(engine, this.#findings.view.current, name);
      const answers = await this.#explain(routes, name, [...counts.keys()]);
      endpoints.push(...answers.flatMap((answer) => handled(name, answer, counts.get(answer.endpoint))));
    }
    const { settings, workspace } = this.#ports;
    const { files } = this.#findings;
    const configured =
      applications.length < 2 ? [] : await configuredApplications({ settings, workspace, files });
    const ownNames = ownApplications(endpoints, applications, configured);
    const own = endpoints.filter(({ application }) => ownNames.has(application));
    await engine.setHandlers(handlerFiles(own));
    this.#summary = await routes.summary();
    this.#endpoints = endpoints;
    this.#byKey = new Map(endpoints.map((one) => [keyOf(one.application, one.endpoint), one]));
    this.#own = own;
    this.#ownApplications = ownNames;
    this.#files = handlersByFile(own);
    this.#indexed = indexed;
    this.#changed.fire();
  }

  async #explain(
    routes: RoutesEngine,
    application: string,
    endpoints: readonly string[],
  ): Promise<readonly EndpointAnswer[]> {
    const base = this.#baseOf(application);
    const pins = this.pins[application] ?? {};
    return (await routes.explain({ endpoints, pins, ...(base === undefined ? {} : { base }) })).answers;
  }

  #baseOf(application: string): readonly string[] | undefined {
    const bases = this.#ports.settings.get('basePaths');
    const base = isRecord(bases) ? bases[application] : undefined;
    return typeof base === 'string' ? base.split('/').filter((segment) => segment !== '') : undefined;
  }

  /** Work that nobody waits for: what is asked for while it waits is one with it. */
  #later(reason: 'findings' | 'folders' | 'settings', work: () => Promise<void>): void {
    if (this.#awaited.has(reason)) return;
    this.#awaited.add(reason);
    void this.#mutex
      .run(() => {
        this.#awaited.delete(reason);
        return work();
      })
      .catch((error: unknown) => {
        this.#ports.log.warn(`Could not find handlers: ${String(error)}`);
      });
  }
}

function handled(
  application: string,
  answer: EndpointAnswer,
  counts: EndpointCounts | undefined,
): readonly HandledEndpoint[] {
  return counts === undefined ? [] : [{ application, endpoint: answer.endpoint, answer, counts }];
}

function keyOf(application: string, endpoint: string): string {
  return `${application}\n${endpoint}`;
}
