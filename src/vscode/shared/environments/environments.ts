import { parseVariables } from '#platform';
import { Disposable, EventEmitter, RelativePattern, Uri } from 'vscode';
import { type CutValue, cutValues } from '../../../base/cutValues.ts';
import { relativePath } from '../files/relativePath.ts';
import type { Ports } from '../../app/ports.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Where the values of `${env:NAME}` come from: the chosen file, and the machine for what it does not set. */
export interface Environment {
  /** The chosen file as the setting names it; undefined where none is chosen. */
  readonly file: string | undefined;
  /** Why nothing of the file is used. */
  readonly fault: 'missing' | 'outside' | 'too-large' | undefined;
  /** What the file sets. */
  readonly names: readonly string[];
  /** What of the file may hold less than is written. */
  readonly cut: readonly CutValue[];
  value(name: string): string | undefined;
}

type Host = Pick<Ports, 'settings' | 'workspace' | 'machine'>;

/** Far more than any user's variables. */
const largestBytes = 1_000_000;

interface ReadFile {
  readonly set: Variables;
  readonly cut: readonly CutValue[];
}

interface FileEntry {
  readonly read: Promise<ReadFile | NonNullable<Environment['fault']>>;
  readonly watcher: Disposable;
}

/**
 * The environments of auth configs, for checks, completion and runs alike. Each file is read once for every version of
 * it; a workspace that nobody trusts chooses none, since its settings do not count.
 */
export class Environments implements Disposable {
  readonly #host: Host;
  readonly #changed = new EventEmitter<void>();
  readonly #files = new Map<string, FileEntry>();
  readonly #subscription: Disposable;

  /** After another file was chosen, or a chosen one changed. */
  readonly onDidChange = this.#changed.event;

  constructor(host: Host) {
    this.#host = host;
    this.#subscription = host.settings.onDidChange('envFile', () => this.#changed.fire());
  }

  dispose(): void {
    for (const { watcher } of this.#files.values()) watcher.dispose();
    this.#files.clear();
    Disposable.from(this.#subscription, this.#changed).dispose();
  }

  /** The environment of an auth config. */
  async of(config: Uri): Promise<Environment> {
    const folder = this.#folderOf(config);
    const written = this.#host.settings.get('envFile', config);
    if (typeof written !== 'string' || written.trim() === '' || folder === undefined) return this.#ofMachine;
    const file = written.trim();
    const uri = Uri.joinPath(folder, file);
    const { variables, ignoresCase } = this.#host.machine;
    const isInside = relativePath(folder, uri, ignoresCase) !== undefined;
    const read = isInside ? await this.#entry(uri, folder).read : 'outside';
    if (typeof read === 'string') return { ...this.#ofMachine, file, fault: read };
    const { set, cut } = read;
    return {
      file,
      fault: undefined,
      names: Object.keys(set).toSorted(),
      cut,
      value: (name) => valueIn(set, name) ?? valueIn(variables, name),
    };
  }

  get #ofMachine(): Environment {
    const { variables } = this.#host.machine;
    const value = (name: string): string | undefined => valueIn(variables, name);
    return { file: undefined, fault: undefined, names: [], cut: [], value };
  }

  #folderOf(config: Uri): Uri | undefined {
    const { workspace } = this.#host;
    if (config.scheme === 'untitled') return workspace.workspaceFolders?.[0]?.uri;
    return workspace.getWorkspaceFolder(config)?.uri ?? Uri.joinPath(config, '..');
  }

  #entry(uri: Uri, folder: Uri): FileEntry {
    const key = uri.toString();
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const pattern = new RelativePattern(Uri.joinPath(uri, '..'), uri.path.split('/').at(-1) ?? '');
    const watcher = this.#host.workspace.createFileSystemWatcher(pattern);
    const changed = (): void => {
      this.#files.get(key)?.watcher.dispose();
      this.#files.delete(key);
      this.#changed.fire();
    };
    watcher.onDidCreate(changed);
    watcher.onDidChange(changed);
    watcher.onDidDelete(changed);
    const entry = { read: this.#read(uri, folder), watcher };
    this.#files.set(key, entry);
    return entry;
  }

  async #read(uri: Uri, folder: Uri): FileEntry['read'] {
    const limits = { within: [folder], largest: largestBytes, name: '' };
    const read = await this.#host.machine.read(uri, limits);
    if (read.ok) {
      const text = new TextDecoder().decode(read.value);
      return { set: parseVariables(text), cut: cutValues(text) };
    }
    // Said where the file is shown.
    if (read.failure.code === 'file-outside') return 'outside';
    return read.failure.code === 'file-too-large' ? 'too-large' : 'missing';
  }
}

function valueIn(variables: Variables, name: string): string | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}
