import {
  Disposable,
  EventEmitter,
  type FileChangeEvent,
  FileChangeType,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  Uri,
  workspace,
} from 'vscode';

interface Entry {
  readonly type: FileType;
  readonly bytes: Uint8Array;
  readonly mtime: number;
}

const scheme = 'dast-test';

/** Files that are on no disk, as those of a virtual workspace. Paths are those of POSIX, and they are case-sensitive. */
export class MemoryFileSystem implements FileSystemProvider {
  readonly #entries = new Map<string, Entry>([['/', folderEntry()]]);
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  watch(): Disposable {
    return Disposable.from();
  }

  stat({ path }: Uri): FileStat {
    const { type, bytes, mtime } = this.#get(path);
    return { type, ctime: 0, mtime, size: bytes.length };
  }

  readDirectory({ path }: Uri): [string, FileType][] {
    this.#get(path);
    const start = path.endsWith('/') ? path : `${path}/`;
    return [...this.#entries].flatMap(([other, { type }]): [string, FileType][] => {
      const name = other.slice(start.length);
      return other.startsWith(start) && name !== '' && !name.includes('/') ? [[name, type]] : [];
    });
  }

  createDirectory(uri: Uri): void {
    if (!this.#entries.has(uri.path)) this.#set(uri, folderEntry());
  }

  readFile({ path }: Uri): Uint8Array {
    return this.#get(path).bytes;
  }

  writeFile(uri: Uri, bytes: Uint8Array): void {
    this.#get(folderOf(uri.path));
    this.#set(uri, { type: FileType.File, bytes: Uint8Array.from(bytes), mtime: Date.now() });
  }

  delete(uri: Uri): void {
    this.#get(uri.path);
    for (const path of this.#below(uri.path)) this.#entries.delete(path);
    this.#changed.fire([{ type: FileChangeType.Deleted, uri }]);
  }

  rename(from: Uri, to: Uri, { overwrite }: { readonly overwrite: boolean }): void {
    if (!overwrite && this.#entries.has(to.path)) throw FileSystemError.FileExists(to);
    for (const path of this.#below(from.path)) {
      this.#set(to.with({ path: to.path + path.slice(from.path.length) }), this.#get(path));
      this.#entries.delete(path);
    }
    this.#changed.fire([{ type: FileChangeType.Deleted, uri: from }]);
  }

  #below(path: string): readonly string[] {
    return [...this.#entries.keys()].filter((other) => other === path || other.startsWith(`${path}/`));
  }

  #get(path: string): Entry {
    const entry = this.#entries.get(path.replace(/(?<=.)\/$/, ''));
    if (entry === undefined) throw FileSystemError.FileNotFound(path);
    return entry;
  }

  #set(uri: Uri, entry: Entry): void {
    const type = this.#entries.has(uri.path) ? FileChangeType.Changed : FileChangeType.Created;
    this.#entries.set(uri.path, entry);
    this.#changed.fire([{ type, uri }]);
  }
}

function folderEntry(): Entry {
  return { type: FileType.Directory, bytes: new Uint8Array(), mtime: Date.now() };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

let files: MemoryFileSystem | undefined;
let folders = 0;

/** The file system of this scheme, of which there is one in a host. */
export function memoryFiles(): MemoryFileSystem {
  if (files === undefined) {
    files = new MemoryFileSystem();
    // It stays as long as the host.
    workspace.registerFileSystemProvider(scheme, files, { isCaseSensitive: true });
  }
  return files;
}

/** A new folder in it. */
export function memoryFolder(): Uri {
  folders += 1;
  const uri = Uri.from({ scheme, path: `/folder${folders}` });
  memoryFiles().createDirectory(uri);
  return uri;
}
