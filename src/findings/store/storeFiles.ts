import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** What the store asks of a file system; a port, so that tests let every step fail. Errors are the system's own. */
export interface StoreFiles {
  makeFolder(path: string): Promise<void>;
  list(folder: string): Promise<readonly string[]>;
  read(path: string): Promise<Buffer>;
  /** Milliseconds since the epoch. */
  modifiedAt(path: string): Promise<number>;
  /** Makes a file for this user alone; fails where there is one already, also where that is a symbolic link. */
  create(path: string): Promise<StoreFile>;
  /** Opens a file that is there, to write in it. */
  open(path: string): Promise<StoreFile>;
  rename(from: string, to: string): Promise<void>;
  /** Fails where `to` exists. */
  copy(from: string, to: string): Promise<void>;
  /** Nothing happens where there is no such file. */
  remove(path: string): Promise<void>;
  /** Makes renames and new files in a folder survive a power cut. */
  flushFolder(path: string): Promise<void>;
}

export interface StoreFile {
  write(bytes: Uint8Array, position: number): Promise<void>;
  /** Once it returns, what was written survives a power cut. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export const nodeFiles: StoreFiles = {
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

/** Makes a file with these bytes, one after the other, and flushes it. */
export async function createWhole(
  files: StoreFiles,
  path: string,
  chunks: readonly Uint8Array[],
): Promise<void> {
  const file = await files.create(path);
  try {
    let position = 0;
    for (const chunk of chunks) {
      await file.write(chunk, position);
      position += chunk.length;
    }
    await file.flush();
  } finally {
    await file.close();
  }
}
