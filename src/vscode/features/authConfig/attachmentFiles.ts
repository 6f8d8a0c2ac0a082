import { Disposable, EventEmitter, FileType, RelativePattern, Uri, workspace } from 'vscode';
import type { AttachmentFacts, AttachmentOutcome } from '../../../auth/attachments/attachmentFacts.ts';
import { largestAttachment } from '../../../auth/attachments/attachmentInspector.ts';
import { relativePath } from '../../shared/files/relativePath.ts';
import type { Machine } from '../../app/machine.ts';
import type { WorkspaceTrust } from '../../app/ports.ts';

/** Each is watched. */
const mostFiles = 50;

type Found = AttachmentOutcome | undefined;
type ReadingMachine = Pick<Machine, 'ignoresCase' | 'read'>;

/** Looks into the bytes of a file, off the extension host's thread. */
export interface Inspector {
  inspect(bytes: Uint8Array): Promise<AttachmentFacts | 'too-slow'>;
}

/** Attached files, each looked into once for every version of it, and none before the workspace is trusted. */
export class AttachmentFiles implements Disposable {
  readonly #inspector: Inspector;
  readonly #trust: WorkspaceTrust;
  readonly #machine: ReadingMachine;
  readonly #granted: Disposable;
  readonly #changed = new EventEmitter<void>();
  readonly #entries = new Map<string, { readonly found: Promise<Found>; readonly watcher: Disposable }>();

  /** After an attached file came, went or changed. */
  readonly onDidChange = this.#changed.event;

  constructor(inspector: Inspector, trust: WorkspaceTrust, machine: ReadingMachine) {
    this.#machine = machine;
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
  async look(configUri: Uri, path: string): Promise<Found> {
    if (configUri.scheme === 'untitled') return undefined;
    const uri = attachmentUri(configUri, path, this.#machine.ignoresCase);
    return uri === undefined ? 'outside' : this.#entry(uri, rootOf(configUri));
  }

  #entry(uri: Uri, root: Uri): Promise<Found> {
    const key = uri.toString();
    const known = this.#entries.get(key);
    if (known !== undefined) return known.found;
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= mostFiles && oldest !== undefined) this.#drop(oldest);
    const pattern = new RelativePattern(Uri.joinPath(uri, '..'), uri.path.split('/').at(-1) ?? '');
    const watcher = workspace.createFileSystemWatcher(pattern);
    // The same watcher goes on: until another one has begun, changes would be missed.
    const changed = (): void => {
      this.#entries.set(key, { found: this.#find(uri, root), watcher });
      this.#changed.fire();
    };
    watcher.onDidCreate(changed);
    watcher.onDidChange(changed);
    watcher.onDidDelete(changed);
    const found = this.#find(uri, root);
    this.#entries.set(key, { found, watcher });
    return found;
  }

  async #find(uri: Uri, root: Uri): Promise<Found> {
    if (!(await isFile(uri))) return 'missing';
    if (!this.#trust.isTrusted) return undefined;
    const read = await this.#machine.read(uri, { within: [root], largest: largestAttachment, name: '' });
    if (read.ok) return this.#inspector.inspect(read.value);
    if (read.failure.code === 'file-outside') return 'outside';
    return read.failure.code === 'file-too-large' ? 'too-large' : 'missing';
  }

  #drop(key: string): void {
    this.#entries.get(key)?.watcher.dispose();
    this.#entries.delete(key);
  }
}

/** Undefined outside of the workspace folder of the config, or of its own folder where it is in none. */
export function attachmentUri(configUri: Uri, path: string, ignoresCase: boolean): Uri | undefined {
  const uri = Uri.joinPath(configUri, '..', path);
  return relativePath(rootOf(configUri), uri, ignoresCase) === undefined ? undefined : uri;
}

function rootOf(configUri: Uri): Uri {
  return workspace.getWorkspaceFolder(configUri)?.uri ?? Uri.joinPath(configUri, '..');
}

async function isFile(uri: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(uri)).type & FileType.File) !== 0;
  } catch {
    // Nothing that can be found, which is what the rule reports.
    return false;
  }
}
