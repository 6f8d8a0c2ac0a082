import type { FileCalls } from '../../base/fileCalls.ts';
import { FolderCache } from '../index/folderCache.ts';

/** A workspace folder's index where only the editor's file systems reach; `folder` is an address. */
export class CalledCache extends FolderCache {
  constructor(calls: FileCalls, folder: string, path: string, version: string) {
    const files = {
      read: async (name: string) => {
        const bytes = await calls.read(folder, name).catch(() => undefined);
        return bytes && new TextDecoder().decode(bytes);
      },
      write: async (name: string, chunks: Iterable<string>) => {
        await calls.makeFolder(folder, '');
        const temporary = `${name}.tmp`;
        await calls.write(folder, temporary, new TextEncoder().encode([...chunks].join('')));
        await calls.rename(folder, temporary, name, true);
      },
    };
    super(files, path, version);
  }
}
