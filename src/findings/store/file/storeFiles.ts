/** What the store asks of a file system; a port, so that tests let every step fail. Errors are the system's own. */
export interface StoreFiles {
  makeFolder(path: string): Promise<void>;
  list(folder: string): Promise<readonly string[]>;
  read(path: string): Promise<Uint8Array>;
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
