import { FileSystemError, FileType, Uri } from 'vscode';
import type { EntryKind, FileAnswer, FileCalls, FilePort, FileRequest } from '../../../base/fileCalls.ts';
import { errorMessage } from '../../../base/errorMessage.ts';
import type { WorkspacePort } from '../../app/ports.ts';

/** Lets VS Code's file systems answer a thread; gives the thread's end of the channel. */
export function serveFiles(fs: WorkspacePort['fs']): FilePort {
  const { port1, port2 } = new MessageChannel() as unknown as { port1: FilePort; port2: FilePort };
  const calls = callsTo(fs);
  // Only fileCallsOver is at the other end.
  port1.onmessage = ({ data }) =>
    void answer(calls, data as FileRequest).then((said) => port1.postMessage(said));
  return port2;
}

async function answer(calls: FileCalls, { id, method, args }: FileRequest): Promise<FileAnswer> {
  const run = calls[method] as (...values: readonly unknown[]) => Promise<unknown>;
  try {
    return { id, value: await run(...args) };
  } catch (error) {
    return { id, code: codeOf(error), message: errorMessage(error) };
  }
}

function callsTo(fs: WorkspacePort['fs']): FileCalls {
  const at = (folder: string, path: string): Uri => {
    const uri = Uri.parse(folder, true);
    return path === '' ? uri : Uri.joinPath(uri, path);
  };
  return {
    list: async (folder, path) =>
      (await fs.readDirectory(at(folder, path))).map(([name, type]) => [name, kindOf(type)] as const),
    stats: (folder, paths) =>
      Promise.all(
        paths.map(async (path) => {
          try {
            const { type, size, mtime } = await fs.stat(at(folder, path));
            return { kind: kindOf(type), size, modified: mtime };
          } catch {
            return undefined;
          }
        }),
      ),
    read: async (folder, path) => fs.readFile(at(folder, path)),
    write: async (folder, path, bytes) => fs.writeFile(at(folder, path), bytes),
    makeFolder: async (folder, path) => fs.createDirectory(at(folder, path)),
    rename: async (folder, from, to, replaces) =>
      fs.rename(at(folder, from), at(folder, to), { overwrite: replaces }),
    copy: async (folder, from, to) => fs.copy(at(folder, from), at(folder, to), { overwrite: false }),
    remove: async (folder, path) => fs.delete(at(folder, path)),
  };
}

function kindOf(type: FileType): EntryKind {
  if (type === FileType.File) return 'file';
  return type === FileType.Directory ? 'folder' : 'other';
}

const codes: Readonly<Record<string, string>> = { FileNotFound: 'ENOENT', FileExists: 'EEXIST' };

function codeOf(error: unknown): string {
  return (error instanceof FileSystemError ? codes[error.code] : undefined) ?? 'EIO';
}
