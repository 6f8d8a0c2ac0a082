import { type Disposable, EventEmitter, type TextDocument, type Uri, workspace } from 'vscode';
import type { AuthDocument } from '../../../../auth/document/authDocument.ts';
import type { WorkspaceReader } from '../../../shared/files/workspaceReader.ts';
import type { AuthChecks } from '../authChecks.ts';
import { loadAuthLanguage } from '../authDocuments.ts';
import type { AuthEnvironment } from '../authEnvironment.ts';
import { typingPause } from '../typingPause.ts';
import { authConfigPattern, findAuthConfigs } from '../../../shared/files/findAuthConfigs.ts';
import type { CheckedConfig } from '../../../shared/files/configChecks.ts';
import { authLanguageId } from '../../../app/ids.ts';

const largestBytes = 20_000_000;
/** Files on disk that change within this time changed at once. */
const pauseMilliseconds = 300;

/** The auth configs of the workspace: as the editor has them where they are open, else as they are on disk. */
export class WorkspaceConfigs implements Disposable {
  readonly #checks: AuthChecks;
  readonly #environment: AuthEnvironment;
  readonly #reader: WorkspaceReader;
  readonly #changed = new EventEmitter<void>();
  readonly #checked = new Map<string, { readonly stamp: string; readonly checked: CheckedConfig }>();
  readonly #subscriptions: readonly Disposable[];
  #timer: NodeJS.Timeout | undefined;

  /** After files came, went or changed, on disk or in an editor. */
  readonly onDidChange = this.#changed.event;

  constructor(checks: AuthChecks, environment: AuthEnvironment, reader: WorkspaceReader) {
    this.#checks = checks;
    this.#reader = reader;
    this.#environment = environment;
    const watcher = workspace.createFileSystemWatcher(authConfigPattern);
    const later = (): void => this.#fireLater();
    const ifConfig = (document: TextDocument): void => {
      if (document.languageId === authLanguageId) this.#fireLater(2 * typingPause(document));
    };
    this.#subscriptions = [
      this.#changed,
      watcher,
      watcher.onDidCreate(later),
      watcher.onDidChange(later),
      watcher.onDidDelete(later),
      environment.onDidChange(later),
      workspace.onDidChangeWorkspaceFolders(later),
      workspace.onDidOpenTextDocument(ifConfig),
      workspace.onDidChangeTextDocument(({ document }) => ifConfig(document)),
      workspace.onDidCloseTextDocument(ifConfig),
    ];
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** In the order of their paths. */
  files(): Promise<readonly Uri[]> {
    return findAuthConfigs(workspace);
  }

  /** Reads and checks a file; undefined when it is gone, cannot be read or is too large. Unchanged files are not read again. */
  async check(uri: Uri): Promise<CheckedConfig | undefined> {
    const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    if (open !== undefined) {
      const { config, problems } = await this.#checks.check(open);
      return { uri, config, problems };
    }
    const source = await this.#onDisk(uri);
    if (source === undefined) {
      this.#checked.delete(uri.toString());
      return undefined;
    }
    const known = this.#checked.get(uri.toString());
    const stamp = `${source.stamp} ${this.#environment.revision}`;
    if (known?.stamp === stamp) return known.checked;
    const config = await source.read();
    if (config === undefined) return undefined;
    const host = await this.#environment.hostOf(uri, config);
    const { validateParsed } = await loadAuthLanguage();
    const checked = { uri, config, problems: validateParsed(config, host) };
    this.#checked.set(uri.toString(), { stamp, checked });
    return checked;
  }

  async #onDisk(uri: Uri): Promise<Source | undefined> {
    try {
      const { mtime, size } = await workspace.fs.stat(uri);
      if (size > largestBytes) return undefined;
      return {
        stamp: `disk ${mtime} ${size}`,
        read: async () => {
          const { AuthDocument: Config } = await loadAuthLanguage();
          const text = await this.#reader.text(uri, largestBytes);
          return text === undefined ? undefined : new Config(text);
        },
      };
    } catch {
      // Deleted, or not readable for this user: it is not listed as checked.
      return undefined;
    }
  }

  #fireLater(pause = pauseMilliseconds): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#changed.fire(), pause);
  }
}

interface Source {
  /** Changes with the text */
  readonly stamp: string;
  read(): Promise<AuthDocument | undefined>;
}
