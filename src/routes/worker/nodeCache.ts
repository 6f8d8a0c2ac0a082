import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../base/replaceFile.ts';
import { FolderCache } from '../index/folderCache.ts';

/** A workspace folder's index on disk. */
export class NodeCache extends FolderCache {
  constructor(folder: string, path: string, version: string) {
    const files = {
      read: (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined),
      write: async (name: string, chunks: Iterable<string>) => {
        await mkdir(folder, { recursive: true });
        await replaceFile(join(folder, name), chunks);
      },
    };
    super(files, path, version);
  }
}
