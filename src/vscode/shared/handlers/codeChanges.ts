import { type Disposable, EventEmitter } from 'vscode';
import { changedCode } from '../../../agents/changedCode.ts';
import type { FindingsEngine } from '../../../findings/engine.ts';
import type { ComparedWith } from '../../../routes/changed/gitChanges.ts';
import type { ChangedEndpoints } from '../../../routes/engine.ts';
import type { Ports } from '../../app/ports.ts';
import type { EndpointHandlers } from './endpointHandlers.ts';

/** What code is compared with: where the default branch was left, the commit of the last scan, or the last commit. */
export const changedBases = ['branch', 'scan', 'uncommitted'] as const;
export type ChangedBase = (typeof changedBases)[number];

/** Milliseconds in which what changes is compared once. */
const pause = 700;
const mostAttempts = 3;

/** The routes of the workspace that differ from a commit. */
export interface ComparedCode {
  readonly base: ChangedBase;
  /** By `routeKey`: whether it is certain. */
  readonly routes: ReadonlyMap<string, boolean>;
  readonly folders: ChangedEndpoints['folders'];
}

/**
 * Which code of the workspace differs from a commit. It is compared once the routes are indexed, and again after files
 * were saved, a branch was checked out or something was committed: git and the comparison run beside this thread.
 */
export class CodeChanges implements Disposable {
  readonly #ports: Ports;
  readonly #findings: () => Promise<FindingsEngine>;
  readonly #handlers: EndpointHandlers;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: readonly Disposable[];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #last:
    | { readonly reading: number; readonly asked: string; readonly compared: ChangedEndpoints }
    | undefined;
  #current: ComparedCode | undefined;
  #isDisposed = false;

  /** After other routes differ. */
  readonly onDidChange = this.#changed.event;

  constructor(ports: Ports, findings: () => Promise<FindingsEngine>, handlers: EndpointHandlers) {
    this.#ports = ports;
    this.#findings = findings;
    this.#handlers = handlers;
    this.#subscriptions = [
      this.#changed,
      handlers.onDidChange(() => this.#later()),
      handlers.onDidRead(() => this.#later()),
      ports.workspace.onDidGrantWorkspaceTrust(() => this.#later()),
    ];
  }

  /** Undefined while nothing is compared. */
  get current(): ComparedCode | undefined {
    return this.#current;
  }

  get base(): ChangedBase {
    const kept = this.#ports.workspaceState.get('changedBase');
    return changedBases.find((known) => known === kept) ?? 'branch';
  }

  async compareWith(base: ChangedBase): Promise<void> {
    await this.#ports.workspaceState.update('changedBase', base);
    await this.compare();
  }

  /** The commit of the last scan that names one, of the applications of the workspace. */
  async scanCommit(): Promise<string | undefined> {
    const { ownApplications } = this.#handlers;
    const scans = (await (await this.#findings()).scans()).filter(
      ({ application, build }) => build?.commit !== undefined && ownApplications.has(application),
    );
    return scans.toSorted((one, other) => other.scannedAt - one.scannedAt)[0]?.build?.commit;
  }

  /** Compares what is not compared yet; answers when the findings know it. */
  async compare(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
    this.#running ??= this.#untilCurrent().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #later(): void {
    if (this.#isDisposed) return;
    this.#timer ??= setTimeout(() => {
      this.compare().catch((error: unknown) => {
        this.#ports.log.warn(`Could not compare the code: ${String(error)}`);
      });
    }, pause);
  }

  /** Files that are read while git is asked make another attempt necessary; while more and more are, a later one follows. */
  async #untilCurrent(): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) if (await this.#compare()) return;
  }

  /** False where what was compared is outdated. */
  async #compare(): Promise<boolean> {
    const handlers = this.#handlers;
    // Git is not asked about what the user does not trust.
    if (handlers.state !== 'ready' || !this.#ports.workspace.isTrusted) return true;
    // What is being read is waited for.
    await handlers.start();
    const { base } = this;
    const reading = handlers.readings;
    const compared = await this.#ask(base, reading);
    if (compared === undefined || this.#isDisposed) return true;
    if (handlers.readings !== reading) return false;
    const wasCompared = this.#current !== undefined && isCompared(this.#current);
    this.#current = {
      base,
      routes: new Map(compared.routes.map(({ key, isCertain }) => [key, isCertain])),
      folders: compared.folders,
    };
    if (isCompared(compared) || wasCompared) {
      const engine = await this.#findings();
      await engine.setChangedCode(changedCode(handlers.ownEndpoints, compared));
    }
    this.#changed.fire();
    return true;
  }

  async #ask(base: ChangedBase, reading: number): Promise<ChangedEndpoints | undefined> {
    const commit = await this.#commitOf(base);
    if (commit === undefined) return { routes: [], folders: [] };
    const asked = JSON.stringify(commit);
    if (this.#last?.reading === reading && this.#last.asked === asked) return this.#last.compared;
    const compared = await this.#handlers.changedRoutes(commit);
    if (compared !== undefined) this.#last = { reading, asked, compared };
    return compared;
  }

  async #commitOf(base: ChangedBase): Promise<ComparedWith | undefined> {
    if (base === 'branch') return { ref: '' };
    if (base === 'uncommitted') return { ref: 'HEAD' };
    const commit = await this.scanCommit();
    return commit === undefined ? undefined : { ref: commit, isExact: true };
  }
}

/** Some folder of the workspace has a commit to compare with. */
function isCompared({ folders }: Pick<ChangedEndpoints, 'folders'>): boolean {
  return folders.some(({ failure }) => failure === undefined);
}
