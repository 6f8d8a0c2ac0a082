import { type Disposable, EventEmitter, FileType, RelativePattern, Uri, workspace } from 'vscode';
import type { AttachmentFacts } from '../../auth/attachments/attachmentFacts.ts';
import { loadAuthLanguage } from './authDocuments.ts';

/** Larger files are not looked into. */
const largestBytes = 5_000_000;
/** Each is watched. */
const mostFiles = 50;

type Found = AttachmentFacts | 'missing' | undefined;

/** Attached files, each looked into once for every version of it. */
export class AttachmentFiles implements Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly #entries = new Map<string, { readonly found: Promise<Found>; readonly watcher: Disposable }>();

  /** After an attached file came, went or changed. */
  readonly onDidChange = this.#changed.event;

  dispose(): void {
    for (const { watcher } of this.#entries.values()) watcher.dispose();
    this.#entries.clear();
    this.#changed.dispose();
  }

  /** A path as written in a config; undefined where there is no folder, or the file is too large to tell. */
  async look(configUri: Uri, path: string): Promise<Found | 'outside'> {
    if (configUri.scheme === 'untitled') return undefined;
    const uri = attachmentUri(configUri, path);
    return uri === undefined ? 'outside' : this.#entry(uri);
  }

  #entry(uri: Uri): Promise<Found> {
    const key = uri.toString();
    const known = this.#entries.get(key);
    if (known !== undefined) return known.found;
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= mostFiles && oldest !== undefined) this.#drop(oldest);
    const pattern = new RelativePattern(Uri.joinPath(uri, '..'), uri.path.split('/').at(-1) ?? '');
    const watcher = workspace.createFileSystemWatcher(pattern);
    const changed = (): void => {
      this.#drop(key);
      this.#changed.fire();
    };
    watcher.onDidCreate(changed);
    watcher.onDidChange(changed);
    watcher.onDidDelete(changed);
    const found = inspect(uri);
    this.#entries.set(key, { found, watcher });
    return found;
  }

  #drop(key: string): void {
    this.#entries.get(key)?.watcher.dispose();
    this.#entries.delete(key);
  }
}

/** Undefined outside of the workspace folder of the config, or of its own folder where it is in none. */
export function attachmentUri(configUri: Uri, path: string): Uri | undefined {
  const root = workspace.getWorkspaceFolder(configUri)?.uri ?? Uri.joinPath(configUri, '..');
  const uri = Uri.joinPath(configUri, '..', path);
  return uri.path.startsWith(`${root.path.replace(/\/$/, '')}/`) ? uri : undefined;
}

async function inspect(uri: Uri): Promise<Found> {
  try {
    const { size, type } = await workspace.fs.stat(uri);
    if ((type & FileType.File) === 0) return 'missing';
    if (size > largestBytes) return undefined;
    const { inspectAttachment } = await loadAuthLanguage();
    return inspectAttachment(new TextDecoder().decode(await workspace.fs.readFile(uri)));
  } catch {
    // That nothing can be read there is what the rule reports.
    return 'missing';
  }
}
