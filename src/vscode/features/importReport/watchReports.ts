import { Disposable, FileType, RelativePattern, type Uri } from 'vscode';
import { Mutex } from '../../../base/mutex.ts';
import { fileFailure } from '../../../base/fileMessages.ts';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { inBackground } from '../../app/background.ts';
import { findFiles } from '../../shared/files/findFiles.ts';
import { placesOf } from '../../shared/files/workspaceReader.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { warnUntrusted } from '../../shared/messages/warnUntrusted.ts';
import { mostReports, readWatchedReports } from '../../shared/files/watchedReports.ts';
import { importReports } from './importReports.ts';
import { fileAt, type ReportFile } from './reportFiles.ts';
import { seenReportsOf, stampOf } from './seenContents.ts';
import type { SeenReports } from './seenReports.ts';

/** Scanners write a report in several goes; it is read when it has been quiet for this long. */
const settleMilliseconds = 1000;

/**
 * Imports the reports that match the globs of the settings as they appear or change, each content once.
 * Without globs, nothing is watched and nothing is read; nor before the workspace is trusted, whoever set the globs.
 */
export class ReportWatcher {
  readonly #app: App;
  readonly #pending = new Map<string, FoundReport>();
  #watching: Disposable = Disposable.from();
  #isSaid = false;
  #timer: NodeJS.Timeout | undefined;
  /** Of the reports that are there from the beginning. */
  #looked: Promise<unknown> = Promise.resolve();
  readonly #mutex = new Mutex();
  readonly #subscriptions: Disposable;

  constructor(app: App) {
    this.#app = app;
    this.#subscriptions = Disposable.from(
      app.settings.onDidChange('reports', () => this.#watch()),
      app.workspace.onDidChangeWorkspaceFolders(() => this.#watch()),
      app.workspace.onDidGrantWorkspaceTrust(() => this.#watch()),
    );
    this.#watch();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#pending.clear();
    this.#watching.dispose();
    this.#subscriptions.dispose();
  }

  #watch(): void {
    this.#watching.dispose();
    const { workspace, settings } = this.#app;
    const named = readWatchedReports(settings);
    const globs = workspace.isTrusted ? named : [];
    if (!workspace.isTrusted && named.length > 0) this.#sayNotWatched();
    const patterns = (workspace.workspaceFolders ?? []).flatMap(({ uri }) =>
      globs.map(({ glob }) => [uri, glob] as const),
    );
    this.#watching = Disposable.from(
      ...patterns.map(([folder, glob], place) => {
        const added = (uri: Uri): void => this.#add([uri], place);
        const pattern = new RelativePattern(folder, glob);
        const watcher = workspace.createFileSystemWatcher(pattern, false, false, true);
        return Disposable.from(watcher, watcher.onDidCreate(added), watcher.onDidChange(added));
      }),
    );
    const looks = patterns.map(([folder, glob], place) =>
      findFiles(workspace, folder, glob, mostReports).then(
        (uris) => this.#add(uris, place),
        (error: unknown) => this.#app.log.warn(`Could not look for reports: ${String(error)}`),
      ),
    );
    this.#looked = Promise.all(looks);
  }

  #sayNotWatched(): void {
    if (this.#isSaid) return;
    this.#isSaid = true;
    const sentence = t('In Restricted Mode, reports named in settings are not imported automatically.');
    void warnUntrusted(this.#app, sentence);
  }

  #add(uris: readonly Uri[], place: number): void {
    if (uris.length === 0) return;
    for (const uri of uris) {
      const address = uri.toString();
      const named = this.#pending.get(address)?.place ?? place;
      this.#pending.set(address, { uri, place: Math.min(named, place) });
    }
    clearTimeout(this.#timer);
    // What changes while all are looked for comes in the order of the settings, too.
    this.#timer = setTimeout(() => void this.#looked.then(() => this.#importPending()), settleMilliseconds);
  }

  /** One import after the other, so that two events of one file do not import it twice. */
  #importPending(): void {
    if (this.#pending.size === 0) return;
    // Which application a report belongs to may follow from the one before it.
    const uris = inOrder([...this.#pending.values()]);
    this.#pending.clear();
    inBackground(
      this.#app,
      t('Importing reports'),
      this.#mutex.run(() => this.#importNew(uris)),
    );
  }

  async #importNew(uris: readonly Uri[]): Promise<void> {
    const seen = seenReportsOf(this.#app);
    const files: NewReport[] = [];
    for (const uri of uris) {
      const file = await this.#findNew(uri, seen);
      if (file && !files.some(({ content }) => content === file.content)) files.push(file);
    }
    const outcomes = await importReports(this.#app, files, 'later');
    for (const [index, outcome] of outcomes.entries()) {
      const file = files[index];
      // What was cancelled, or could not be stored, is imported the next time it is looked at.
      const isDone = outcome.kind === 'imported' || (outcome.kind === 'refused' && outcome.isFinal);
      if (file && isDone) await seen.note(file.address, file.stamp, file.content);
    }
  }

  /** The file, unless its content was imported before or it is gone again. */
  async #findNew(uri: Uri, seen: SeenReports): Promise<NewReport | undefined> {
    const address = uri.toString();
    try {
      const stat = await this.#app.workspace.fs.stat(uri);
      const stamp = stampOf(stat);
      if ((stat.type & FileType.File) === 0 || seen.isUnchanged(address, stamp)) return undefined;
      const within = placesOf(this.#app.workspace, uri);
      const content = await this.#app.machine.contentOf(uri, within);
      if (!seen.hasContent(content)) return { ...fileAt(this.#app, uri, within), address, stamp, content };
      await seen.note(address, stamp, content);
    } catch (error) {
      const failure = fileFailure(error, oneLine(this.#app.workspace.asRelativePath(uri)), 0);
      if (failure.code === 'file-outside') this.#app.files.say(uri, failure);
      else this.#app.log.warn(`Could not read ${address}: ${String(error)}`);
    }
    return undefined;
  }
}

interface FoundReport {
  readonly uri: Uri;
  /** Of the first glob that finds it. */
  readonly place: number;
}

/** As the settings name them, and by their names where one glob finds several. */
function inOrder(found: readonly FoundReport[]): readonly Uri[] {
  const byName = new Intl.Collator('en', { numeric: true });
  return found
    .toSorted((a, b) => a.place - b.place || byName.compare(a.uri.path, b.uri.path))
    .map(({ uri }) => uri);
}

interface NewReport extends ReportFile {
  readonly address: string;
  /** Time and size. */
  readonly stamp: string;
  readonly content: string;
}
