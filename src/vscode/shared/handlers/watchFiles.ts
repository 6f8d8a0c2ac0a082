import { afterLast } from '../../../base/cut.ts';
import { type Disposable, RelativePattern, type Uri } from 'vscode';
import { isIgnored } from '../../../routes/index/ignored.ts';
import type { Ports } from '../../app/ports.ts';
import type { WorkspacePaths } from './workspacePaths.ts';

/** Files that change within this time changed at once; after many of them, it is waited for the end of them. */
const pauseMilliseconds = 60;
const manyPauseMilliseconds = 500;
const longestWait = 5_000;
/** From so many on all files are compared, which is quicker. */
const many = 200;

/** What looks at files again. */
interface Watching {
  readonly paths: WorkspacePaths;
  update(paths: readonly string[]): Promise<void>;
  refresh(): Promise<void>;
  moved(): void;
}

/** What git writes when something is committed, checked out or fetched. */
const commits = /(?:^|\/)\.git\/(?:HEAD|FETCH_HEAD|logs\/HEAD)$/;

/** Notifies the index of files that change on disk: once for all that change together. */
export class FileWatch implements Disposable {
  readonly #ports: Ports;
  readonly #handlers: Watching;
  readonly #changed = new Set<string>();
  #watchers: readonly Disposable[] = [];
  #needsAll = false;
  #timer: NodeJS.Timeout | undefined;
  #since = 0;

  constructor(ports: Ports, handlers: Watching) {
    this.#ports = ports;
    this.#handlers = handlers;
  }

  /** Watches the folders that are open now. */
  watch(): void {
    for (const watcher of this.#watchers) watcher.dispose();
    const { workspace } = this.#ports;
    this.#watchers = (workspace.workspaceFolders ?? []).flatMap((folder) => {
      const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, '**/*'));
      return [
        watcher,
        watcher.onDidChange((uri) => this.#take(uri, false)),
        watcher.onDidCreate((uri) => this.#take(uri, true)),
        watcher.onDidDelete((uri) => this.#take(uri, true)),
      ];
    });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers) watcher.dispose();
  }

  /** Whole folders come and go in one event. */
  #take(uri: Uri, comesOrGoes: boolean): void {
    const path = this.#handlers.paths.pathOf(uri);
    if (path !== undefined && commits.test(path)) this.#handlers.moved();
    if (path === undefined || isIgnored(path) || path.includes('.git/')) return;
    const name = afterLast(path, '/');
    if (name === '.gitignore' || (comesOrGoes && !name.includes('.'))) this.#needsAll = true;
    this.#changed.add(path);
    const now = Date.now();
    if (this.#timer === undefined) this.#since = now;
    if (this.#timer !== undefined && (this.#changed.size < many || now - this.#since > longestWait)) return;
    clearTimeout(this.#timer);
    const pause = this.#changed.size < many ? pauseMilliseconds : manyPauseMilliseconds;
    this.#timer = setTimeout(() => this.#flush(), pause);
  }

  #flush(): void {
    this.#timer = undefined;
    const paths = [...this.#changed];
    const all = this.#needsAll || paths.length >= many;
    this.#changed.clear();
    this.#needsAll = false;
    const work = all ? this.#handlers.refresh() : this.#handlers.update(paths);
    work.catch((error: unknown) => this.#ports.log.warn(`Could not read changed files: ${String(error)}`));
  }
}
