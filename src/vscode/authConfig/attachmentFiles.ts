import { Disposable, EventEmitter, FileType, RelativePattern, Uri, workspace } from 'vscode';
import type { AttachmentFacts, AttachmentOutcome } from '../../auth/attachments/attachmentFacts.ts';
import { largestAttachment } from '../../auth/attachments/attachmentInspector.ts';
import { relativePath } from '../files/relativePath.ts';
import type { Machine } from '../machine.ts';
import type { WorkspaceTrust } from '../ports.ts';

/** Each is watched. */
const mostFiles = 50;

type Found = Exclude<AttachmentOutcome, 'outside'> | undefined;

/** Looks into the bytes of a file, off the extension host's thread. */
export interface Inspector {
  inspect(bytes: Uint8Array): Promise<AttachmentFacts | 'too-slow'>;
}

/** Attached files, each looked into once for every version of it, and none before the workspace is trusted. */
export class AttachmentFiles implements Disposable {
  readonly #inspector: Inspector;
  readonly #trust: WorkspaceTrust;
  readonly #ignoresCase: boolean;
  readonly #granted: Disposable;
  readonly #changed = new EventEmitter<void>();
  readonly #entries = new Map<string, { readonly found: Promise<Found>; readonly watcher: Disposable }>();

  /** After an attached file came, went or changed. */
  readonly onDidChange = this.#changed.event;

  constructor(inspector: Inspector, trust: WorkspaceTrust, { ignoresCase }: Pick<Machine, 'ignoresCase'>) {
    this.#ignoresCase = ignoresCase;
    this.#inspector = inspector;
    this.#trust = trust;
    this.#granted = trust.onDidGrantWorkspaceTrust(() => {
      this.#dropAll();
      this.#changed.fire();
    });
  }

  dispose(): void {
    this.#dropAll();
    Disposable.from(this.#granted, this.#changed).dispose();
  }

  #dropAll(): void {
    for (const { watcher } of this.#entries.values()) watcher.dispose();
    this.#entries.clear();
  }

  /** A path as written in a config; undefined where there is no folder, or the workspace is not trusted. */
  async look(configUri: Uri, path: string): Promise<Found | 'outside'> {
    if (configUri.scheme === 'untitled') return undefined;
    const uri = attachmentUri(configUri, path, this.#ignoresCase);
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
    // The same watcher goes on: until another one has begun, changes would be missed.
    const changed = (): void => {
      this.#entries.set(key, { found: this.#find(uri), watcher });
      this.#changed.fire();
    };
    watcher.onDidCreate(changed);
    watcher.onDidChange(changed);
    watcher.onDidDelete(changed);
    const found = this.#find(uri);
    this.#entries.set(key, { found, watcher });
    return found;
  }

  async #find(uri: Uri): Promise<Found> {
    const size = await sizeOf(uri);
    if (size === undefined) return 'missing';
    if (!this.#trust.isTrusted) return undefined;
    if (size > largestAttachment) return 'too-large';
    const bytes = await read(uri);
    return bytes === undefined ? 'missing' : this.#inspector.inspect(bytes);
  }

  #drop(key: string): void {
    this.#entries.get(key)?.watcher.dispose();
    this.#entries.delete(key);
  }
}

/** Undefined outside of the workspace folder of the config, or of its own folder where it is in none. */
export function attachmentUri(configUri: Uri, path: string, ignoresCase: boolean): Uri | undefined {
  const root = workspace.getWorkspaceFolder(configUri)?.uri ?? Uri.joinPath(configUri, '..');
  const uri = Uri.joinPath(configUri, '..', path);
  return relativePath(root, uri, ignoresCase) === undefined ? undefined : uri;
}

/** Undefined where no file can be found, which is what the rule reports. */
async function sizeOf(uri: Uri): Promise<number | undefined> {
  try {
    const { size, type } = await workspace.fs.stat(uri);
    return (type & FileType.File) === 0 ? undefined : size;
  } catch {
    return undefined;
  }
}

/** Undefined where nothing can be read. */
async function read(uri: Uri): Promise<Uint8Array | undefined> {
  try {
    return await workspace.fs.readFile(uri);
  } catch {
    return undefined;
  }
}
