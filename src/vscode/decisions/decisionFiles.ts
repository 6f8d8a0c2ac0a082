import { Disposable, EventEmitter, RelativePattern, Uri } from 'vscode';
import { describeFailure, t } from '../../base/messages.ts';
import type * as decisionLanguage from '../../findings/decisions/decisionLanguage.ts';
import { decisionsFile } from '../../findings/decisions/decision.ts';
import type { App } from '../app.ts';
import { failureMessages } from '../messages/failureMessages.ts';

export type DecisionLanguage = typeof decisionLanguage;

/** Loaded where a workspace has decisions, so that opening VS Code costs nothing. */
export function loadDecisions(): Promise<DecisionLanguage> {
  return import('../../findings/decisions/decisionLanguage.ts');
}

/** Keeps the stored findings as the file of decisions says: whenever it is written, pulled, or another branch has it. */
export class DecisionFiles implements Disposable {
  readonly #app: App;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: Disposable;
  /** Whether the engine was given what there is. */
  #isApplied = false;

  /** What counts has changed. */
  readonly onDidChange = this.#changed.event;

  constructor(app: App) {
    this.#app = app;
    const { workspace } = app;
    const watchers = (workspace.workspaceFolders ?? []).slice(0, 1).map((folder) => {
      const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, decisionsFile));
      return Disposable.from(
        watcher,
        watcher.onDidChange(() => this.#sync()),
        watcher.onDidCreate(() => this.#sync()),
        watcher.onDidDelete(() => this.#sync()),
      );
    });
    this.#subscriptions = Disposable.from(
      this.#changed,
      ...watchers,
      workspace.onDidGrantWorkspaceTrust(() => this.#sync()),
      // Findings were opened by something else: what was decided while this window was closed counts for them.
      app.onDidChangeFindings(() => {
        if (!this.#isApplied) this.#sync();
      }),
    );
    this.#sync(true);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Where the decisions of this workspace are, or would be. */
  get uri(): Uri | undefined {
    const folder = this.#app.workspace.workspaceFolders?.[0]?.uri;
    return folder && Uri.joinPath(folder, decisionsFile);
  }

  #sync(onlyWhereThereIsOne = false): void {
    this.#apply(onlyWhereThereIsOne).catch((error: unknown) =>
      this.#app.reportError(t('Applying the standing decisions'), error),
    );
  }

  /** A repository that nobody trusts hides no findings. */
  async #apply(onlyWhereThereIsOne: boolean): Promise<void> {
    const { uri } = this;
    if (uri === undefined || !this.#app.workspace.isTrusted) return;
    const text = await this.#read(uri);
    if (text === undefined && onlyWhereThereIsOne) return;
    this.#isApplied = true;
    const { parseDecisions } = await loadDecisions();
    const engine = await this.#app.findings();
    const set = await engine.setDecisions(parseDecisions(text ?? '').decisions);
    if (!set.ok) void this.#app.window.showErrorMessage(describeFailure(failureMessages, set.failure));
    this.#changed.fire();
  }

  async #read(uri: Uri): Promise<string | undefined> {
    try {
      return new TextDecoder().decode(await this.#app.workspace.fs.readFile(uri));
    } catch {
      // There is none, or none any more.
      return undefined;
    }
  }
}
