import type { FileCalls } from '../../base/fileCalls.ts';
import type { FolderOptions } from '../engine.ts';
import { type FileTree, FolderFiles } from '../index/folderFiles.ts';

/** More than a source file that is read has, in any script. */
const largestBytes = 4_000_000;

/** The files of a folder that only the editor's file systems reach; its path is its address. */
export class CalledFiles extends FolderFiles {
  constructor(options: FolderOptions, calls: FileCalls) {
    super(options, treeOf(options.path, calls));
  }
}

function treeOf(folder: string, calls: FileCalls): FileTree {
  return {
    entries: async (path) => {
      const entries = await calls.list(folder, path).catch(() => []);
      return entries.map(([name, kind]) => ({ name, isFile: kind === 'file', isFolder: kind === 'folder' }));
    },
    stats: async (paths) =>
      (await calls.stats(folder, paths)).map((stat) => (stat?.kind === 'file' ? stat : undefined)),
    text: async (path) => {
      const [stat] = await calls.stats(folder, [path]);
      if (stat?.kind !== 'file' || stat.size > largestBytes) return undefined;
      const bytes = await calls.read(folder, path).catch(() => undefined);
      return bytes && new TextDecoder().decode(bytes);
    },
  };
}
