import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { FolderDatabaseFile } from './folderDatabaseFile.ts';
import type { StoreFile, StoreFiles } from './storeFiles.ts';

/** Database files in a folder of this machine. */
export class NodeDatabaseFile extends FolderDatabaseFile {
  constructor(folder: string, files: StoreFiles = nodeFiles) {
    super(folder, files);
  }
}

const nodeFiles: StoreFiles = {
  makeFolder: async (path) => {
    await mkdir(path, { recursive: true, mode: 0o700 });
  },
  list: (folder) => readdir(folder),
  read: (path) => readFile(path),
  modifiedAt: async (path) => (await stat(path)).mtimeMs,
  create: async (path) => new NodeFile(await open(path, 'wx', 0o600)),
  open: async (path) => new NodeFile(await open(path, 'r+')),
  rename: (from, to) => rename(from, to),
  copy: (from, to) => copyFile(from, to, constants.COPYFILE_EXCL),
  remove: (path) => rm(path, { force: true }),
  flushFolder: async (path) => {
    // Windows cannot flush folders and does not need it.
    if (process.platform === 'win32') return;
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  },
};

class NodeFile implements StoreFile {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async write(bytes: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
  }

  flush(): Promise<void> {
    return this.#file.datasync();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
