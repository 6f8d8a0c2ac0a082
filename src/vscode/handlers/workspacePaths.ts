import { Uri, type WorkspaceFolder } from 'vscode';
import type { FolderOptions } from '../../routes/engine.ts';
import type { Ports } from '../ports.ts';

const usualMost = 20_000;

interface NamedFolder {
  /** Stands before the paths of its files; empty where there is only one folder. */
  readonly name: string;
  readonly uri: Uri;
}

/** How the files of the workspace are called by the index of routes, and where they are. */
export class WorkspacePaths {
  readonly #folders: readonly NamedFolder[];

  constructor(folders: readonly Pick<WorkspaceFolder, 'name' | 'uri'>[]) {
    const local = folders.filter(({ uri }) => uri.scheme === 'file');
    const names = new Set<string>();
    this.#folders = local.map(({ name, uri }) => {
      let unique = name;
      for (let next = 2; names.has(unique); next += 1) unique = `${name} ${next}`;
      names.add(unique);
      return { name: local.length === 1 ? '' : unique, uri };
    });
  }

  /** The folders on disk. */
  folders({ settings, excludedFiles }: Pick<Ports, 'settings' | 'excludedFiles'>): readonly FolderOptions[] {
    const most = settings.get('mostFiles');
    return this.#folders.map(({ name, uri }) => ({
      name,
      path: uri.fsPath,
      excluded: excludedFiles(uri),
      mostFiles: typeof most === 'number' && most > 0 ? most : usualMost,
    }));
  }

  /** Undefined for a file that is in no folder. */
  pathOf(uri: Uri): string | undefined {
    if (uri.scheme !== 'file') return undefined;
    for (const { name, uri: folder } of this.#folders) {
      const root = folder.path.endsWith('/') ? folder.path : `${folder.path}/`;
      if (!uri.path.startsWith(root)) continue;
      const path = uri.path.slice(root.length);
      return name === '' ? path : `${name}/${path}`;
    }
    return undefined;
  }

  uriOf(path: string): Uri | undefined {
    for (const { name, uri } of this.#folders) {
      if (name === '') return Uri.joinPath(uri, path);
      if (path.startsWith(`${name}/`)) return Uri.joinPath(uri, path.slice(name.length + 1));
    }
    return undefined;
  }
}
