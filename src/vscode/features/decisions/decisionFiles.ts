import {
  Disposable,
  EventEmitter,
  type FileSystemWatcher,
  RelativePattern,
  Uri,
  type WorkspaceFolder,
} from 'vscode';
import { Alarm } from '../../../base/alarm.ts';
import { describeFailure, t } from '../../../base/messages.ts';
import type * as decisionLanguage from '../../../findings/decisions/decisionLanguage.ts';
import { decisionsFile, isExpired } from '../../../findings/decisions/decision.ts';
import type { Decision } from '../../../findings/decisions/decision.ts';
import type { App } from '../../app/app.ts';
import { authConfigPattern } from '../../shared/files/findAuthConfigs.ts';
import { failureMessages } from '../../shared/messages/failureMessages.ts';
import { foreignApplications } from './foreignApplications.ts';

/** More than what is read of its text, in any script. */
const largestBytes = 4_000_000;

export type DecisionLanguage = typeof decisionLanguage;

/** Loaded where a workspace has decisions, so that opening VS Code costs nothing. */
export function loadDecisions(): Promise<DecisionLanguage> {
  return import('../../../findings/decisions/decisionLanguage.ts');
}

/**
 * Keeps the stored findings as the files of decisions say: whenever one is written, pulled, or another branch has it, and
 * when a decision ends.
 */
export class DecisionFiles implements Disposable {
  readonly #app: App;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: Disposable;
  readonly #nextEnd: Alarm;
  #watchers: readonly Disposable[] = [];
  #running: Promise<void> = Promise.resolve();
  /** Whether the engine was given what there is. */
  #isApplied = false;

  /** What counts has changed. */
  readonly onDidChange = this.#changed.event;

  constructor(app: App) {
    this.#app = app;
    this.#nextEnd = new Alarm(app.clock, () => this.#sync());
    const { workspace } = app;
    this.#subscriptions = Disposable.from(
      this.#changed,
      workspace.onDidGrantWorkspaceTrust(() => this.#sync()),
      workspace.onDidChangeWorkspaceFolders(() => {
        this.#watch();
        this.#sync();
      }),
      app.settings.onDidChange('applications', () => {
        if (this.#isApplied) this.#sync();
      }),
      // Findings were opened by something else: what was decided while this window was closed counts for them.
      app.onDidChangeFindings(() => {
        if (!this.#isApplied) this.#sync();
      }),
    );
    this.#watch();
    this.#sync(true);
  }

  dispose(): void {
    this.#nextEnd.dispose();
    Disposable.from(...this.#watchers, this.#subscriptions).dispose();
  }

  /** Where the decisions of a folder are, or would be. */
  uriIn({ uri }: WorkspaceFolder): Uri {
    return Uri.joinPath(uri, decisionsFile);
  }

  /** Decisions of a file as they count: in a workspace of several folders not for what only others are about. */
  async inFolderOf(uri: Uri, decisions: readonly Decision[]): Promise<readonly Decision[]> {
    const { workspaceFolders = [] } = this.#app.workspace;
    const folder = this.#app.workspace.getWorkspaceFolder(uri);
    if (folder === undefined || workspaceFolders.length < 2) return decisions;
    const foreign = (await foreignApplications(this.#app)).get(folder.uri.toString()) ?? [];
    return decisions.map((decision) => ({
      ...decision,
      folder: folder.name,
      ...(foreign.length === 0 ? {} : { foreign }),
    }));
  }

  #watch(): void {
    for (const watcher of this.#watchers) watcher.dispose();
    const { workspace } = this.#app;
    this.#watchers = (workspace.workspaceFolders ?? []).map((folder) => {
      // A folder that comes or goes with all that is in it is one event, which names that folder.
      const pattern = new RelativePattern(folder, `{.dast,${decisionsFile}}`);
      const watcher = workspace.createFileSystemWatcher(pattern);
      return this.#onAnyChange(watcher, () => this.#sync());
    });
    const folders = workspace.workspaceFolders ?? [];
    if (folders.length < 2) return;
    // Which applications a folder has is said by its auth configs.
    const configs = folders.map((folder) =>
      this.#onAnyChange(
        workspace.createFileSystemWatcher(new RelativePattern(folder, authConfigPattern)),
        () => {
          if (this.#isApplied) this.#sync();
        },
      ),
    );
    this.#watchers = [...this.#watchers, ...configs];
  }

  #onAnyChange(watcher: FileSystemWatcher, listener: () => void): Disposable {
    return Disposable.from(
      watcher,
      watcher.onDidChange(listener),
      watcher.onDidCreate(listener),
      watcher.onDidDelete(listener),
    );
  }

  /** One after the other: the latest state of the files is what counts in the end. */
  #sync(onlyWhereThereIsOne = false): void {
    this.#running = this.#running
      .then(() => this.#apply(onlyWhereThereIsOne))
      .catch((error: unknown) => this.#app.reportError(t('Applying the standing decisions'), error));
  }

  /** A repository that nobody trusts hides no findings. */
  async #apply(onlyWhereThereIsOne: boolean): Promise<void> {
    const { workspaceFolders = [], isTrusted } = this.#app.workspace;
    if (workspaceFolders.length === 0 || !isTrusted) return;
    const texts = await Promise.all(
      workspaceFolders.map((folder) => this.#app.files.text(this.uriIn(folder), largestBytes)),
    );
    if (onlyWhereThereIsOne && texts.every((text) => text === undefined)) return;
    this.#isApplied = true;
    const { parseDecisions } = await loadDecisions();
    const decisions: Decision[] = [];
    for (const [index, folder] of workspaceFolders.entries()) {
      const written = parseDecisions(texts[index] ?? '').decisions;
      decisions.push(...(await this.inFolderOf(this.uriIn(folder), written)));
    }
    const engine = await this.#app.findings();
    const set = await engine.setDecisions(decisions);
    if (!set.ok) void this.#app.window.showErrorMessage(describeFailure(failureMessages, set.failure));
    this.#nextEnd.set(nextEndOf(decisions, this.#app.clock()));
    this.#changed.fire();
  }
}

function nextEndOf(decisions: readonly Decision[], now: number): number | undefined {
  const ends = decisions.flatMap((decision) => (isExpired(decision, now) ? [] : (decision.ends ?? [])));
  return ends.length === 0 ? undefined : ends.reduce((first, end) => Math.min(first, end));
}
