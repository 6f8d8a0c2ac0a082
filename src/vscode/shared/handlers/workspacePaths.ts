import { Uri, type WorkspaceFolder } from 'vscode';
import type { FolderOptions } from '../../../routes/engine.ts';
import { relativePath } from '../files/relativePath.ts';
import type { Machine } from '../../app/machine.ts';
import type { Ports } from '../../app/ports.ts';

const usualMost = 20_000;

type FilesOfMachine = Pick<Machine, 'pathOf' | 'ignoresCase'>;

interface NamedFolder {
  /** Stands before the paths of its files; empty where there is only one folder. */
  readonly name: string;
  readonly uri: Uri;
}

/** How the files of the workspace are called by the index of routes, and where they are. */
export class WorkspacePaths {
  readonly #machine: FilesOfMachine;
  readonly #folders: readonly NamedFolder[];

  constructor(folders: readonly Pick<WorkspaceFolder, 'name' | 'uri'>[], machine: FilesOfMachine) {
    this.#machine = machine;
    const names = new Set<string>();
    this.#folders = folders.map(({ name, uri }) => {
      let unique = name;
      for (let next = 2; names.has(unique); next += 1) unique = `${name} ${next}`;
      names.add(unique);
      return { name: folders.length === 1 ? '' : unique, uri };
    });
  }

  /** The folders as the index opens them. */
  folders({ settings, excludedFiles }: Pick<Ports, 'settings' | 'excludedFiles'>): readonly FolderOptions[] {
    const most = settings.get('mostFiles');
    const options = (uri: Uri) => {
      const path = this.#machine.pathOf(uri);
      return { path: path ?? uri.toString(), isLocal: path !== undefined };
    };
    return this.#folders.map(({ name, uri }) => ({
      name,
      ...options(uri),
      excluded: excludedFiles(uri),
      mostFiles: typeof most === 'number' && most > 0 ? most : usualMost,
    }));
  }

  /** Undefined for a file that is in no folder. */
  pathOf(uri: Uri): string | undefined {
    for (const { name, uri: folder } of this.#folders) {
      const path = relativePath(folder, uri, this.#machine.ignoresCase);
      if (path === undefined) continue;
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
