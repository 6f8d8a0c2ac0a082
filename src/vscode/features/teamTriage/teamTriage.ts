import { Disposable, RelativePattern } from 'vscode';
import type { Problems } from '../../shared/faces/languages.ts';
import { errorMessage } from '../../../base/errorMessage.ts';
import { describeFailure, t } from '../../../base/messages.ts';
import { TeamFolder } from '../../../findings/team/teamFolder.ts';
import { teamFolder } from '../../../findings/team/teamLine.ts';
import type { App } from '../../app/app.ts';
import { settingIds } from '../../app/ids.ts';
import { failureMessages } from '../../shared/messages/failureMessages.ts';
import { offer } from '../../shared/messages/offer.ts';
import { authorOf, folderOfTriage, sharesTriage } from '../../shared/triage/author.ts';
import { offerToJoin } from './offerToJoin.ts';
import { WorkspaceTeamFiles } from './teamFiles.ts';
import { TeamProblems } from './teamProblems.ts';

/** A pull changes many files; they are read when it has been quiet for this long. */
const quietMilliseconds = 100;

/** What could not be written is tried again as soon as something changes, and after so long. */
const retryMilliseconds = 30_000;

/** The folder that is shared, and what says that it changed. */
interface Watching {
  readonly files: WorkspaceTeamFiles;
  readonly watcher: Disposable;
}

/**
 * Keeps the findings and the files that a team shares its triage in alike, where the setting says so: when the findings
 * are opened, when they change, when the files change, and when the user comes back to the window. Before the findings are opened, nothing is read or watched.
 */
export class TeamTriage {
  readonly #app: App;
  readonly #problems: TeamProblems;
  readonly #subscriptions: Disposable;
  /** From when the findings are opened until the window closes. */
  #isActive = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watching: Watching | undefined;
  #running: Promise<void> = Promise.resolve();
  #lastFailure = '';

  constructor(app: App, shown: Problems) {
    this.#app = app;
    this.#problems = new TeamProblems(app, shown);
    this.#subscriptions = Disposable.from(
      app.onDidChangeFindings(() => {
        this.#isActive = true;
        this.#soon(0);
      }),
      app.settings.onDidChange('shareTriage', () => this.#soon(0)),
      app.workspace.onDidChangeWorkspaceFolders(() => {
        this.#unwatch();
        this.#soon(0);
      }),
      app.workspace.onDidGrantWorkspaceTrust(() => this.#soon(0)),
      // A pull elsewhere may have made folders that VS Code does not watch.
      app.window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.#soon(0);
      }),
    );
  }

  dispose(): void {
    this.#isActive = false;
    clearTimeout(this.#timer);
    this.#unwatch();
    this.#subscriptions.dispose();
    this.#problems.dispose();
  }

  #unwatch(): void {
    this.#watching?.watcher.dispose();
    this.#watching = undefined;
  }

  #soon(milliseconds: number): void {
    if (!this.#isActive) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#running
        .then(() => this.#sync())
        .catch((error: unknown) => this.#fail(errorMessage(error)));
    }, milliseconds);
  }

  async #sync(): Promise<void> {
    if (!sharesTriage(this.#app)) {
      this.#unwatch();
      this.#problems.clear();
      await offerToJoin(this.#app);
      return;
    }
    const watching = this.#watching ?? (await this.#watch());
    if (watching === undefined) return;
    const { files } = watching;
    const engine = await this.#app.findings();
    const wasShared = (await engine.teamState()).isShared;
    const folder = new TeamFolder({
      engine,
      files,
      author: () => authorOf(this.#app),
      clock: this.#app.clock,
    });
    const synced = await folder.sync();
    if (!synced.ok) {
      this.#fail(describeFailure(failureMessages, synced.failure));
      return;
    }
    this.#problems.show(files.folder, synced.value, files.state.tooLarge);
    if (files.state.isLink) {
      this.#fail(t('{0} is a link, which is not followed.', teamFolder));
      return;
    }
    this.#lastFailure = '';
    if (!wasShared) await this.#sayShared();
  }

  async #watch(): Promise<Watching | undefined> {
    const { workspace, machine } = this.#app;
    const folder = await folderOfTriage(workspace);
    if (folder === undefined || !this.#isActive) return undefined;
    // A folder that goes is one event, which names that folder.
    const watcher = workspace.createFileSystemWatcher(
      new RelativePattern(folder, `{.dast,${teamFolder},${teamFolder}/*}`),
    );
    const changed = (): void => this.#soon(quietMilliseconds);
    this.#watching = {
      files: new WorkspaceTeamFiles(workspace.fs, machine, folder),
      watcher: Disposable.from(
        watcher,
        watcher.onDidChange(changed),
        watcher.onDidCreate(changed),
        watcher.onDidDelete(changed),
      ),
    };
    return this.#watching;
  }

  async #sayShared(): Promise<void> {
    const { window, commands } = this.#app;
    void window.showInformationMessage(
      t('Triage is now shared in {0}. Commit this folder to share it with your team.', teamFolder),
    );
    if ((await authorOf(this.#app)) !== '') return;
    const text = t(
      'Your name is not known here, so your team sees your changes without it until you set one.',
    );
    const setName = () => commands.runBuiltIn('workbench.action.openSettings', settingIds.triageAuthor);
    offer(this.#app, t('Sharing triage'), window.showWarningMessage, text, [[t('Set Name'), setName]]);
  }

  /** What was changed here stays in the database, and is written the next time. */
  #fail(reason: string): void {
    if (!this.#isActive) return;
    if (this.#timer === undefined) this.#soon(retryMilliseconds);
    if (reason === this.#lastFailure) return;
    this.#lastFailure = reason;
    this.#app.log.warn(`Triage could not be shared: ${reason}`);
    const text = t(
      'Triage could not be shared ({0}). Your changes are kept and will be shared later.',
      reason,
    );
    const again = (): void => {
      this.#lastFailure = '';
      this.#soon(0);
    };
    const { showWarningMessage } = this.#app.window;
    offer(this.#app, t('Sharing triage'), showWarningMessage, text, [[t('Retry'), again]]);
  }
}
