import { startSha256 } from '#platform';
import { FileSystemError, FileType, type FileSystem, Uri } from 'vscode';
import { type FileFailureCode, fileFailure } from '../../base/fileMessages.ts';
import { joinBytes } from '../../base/joinBytes.ts';
import { errorMessage } from '../../base/errorMessage.ts';
import type { Failure, Result } from '../../base/result.ts';
import { relativePath } from '../shared/files/relativePath.ts';

/** Where writing to a file ends up. */
interface WriteTarget {
  readonly uri: Uri;
  /** The file is in one of the folders by its name, but a link leads out of all of them. */
  readonly leadsOutside: boolean;
}

/** What a file may be that is read. */
interface FileLimits {
  /** Folders of which one must hold it once links are followed; undefined where the user has named the file. */
  readonly within: readonly Uri[] | undefined;
  /** Bytes. */
  readonly largest: number;
  /** How messages call it. */
  readonly name: string;
}

/** What the machine that the extension runs on adds to VS Code: some of it only Node has, and only of files there. */
export interface Machine {
  /** Variables of the extension host's environment. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Requests can be sent to whom a config names. */
  readonly canSend: boolean;
  /** Names of files on this machine that differ in nothing but case are one. */
  readonly ignoresCase: boolean;
  /** The account's name, where there is one. */
  userName(): string;
  /** The path of a file of this machine; undefined where only VS Code's file systems reach it. */
  pathOf(uri: Uri): string | undefined;
  /** Whether a name is taken: also by a link that leads nowhere, through which a new file would be made elsewhere. */
  isTaken(uri: Uri): Promise<boolean>;
  /** Makes a file; fails where there is one, or a link, since its name was found to be free. */
  create(uri: Uri, text: string): Promise<void>;
  /** A plain file, within limits that hold for what was opened, whatever its name has come to mean. */
  read(uri: Uri, limits: FileLimits): Promise<Result<Uint8Array<ArrayBuffer>, FileFailureCode>>;
  /** SHA-256 of a plain file in hexadecimal; `within`: as for `read`. Throws where it is refused, with a code. */
  contentOf(uri: Uri, within: FileLimits['within']): Promise<string>;
  /** Whether a file that is named as if it was in a folder is there, too, once links are followed. */
  isReallyInside(uri: Uri, folder: Uri): Promise<boolean>;
  writeTarget(uri: Uri, folders: readonly Uri[]): Promise<WriteTarget>;
  /** Writes text in chunks to a file, whole or not at all. */
  replace(uri: Uri, chunks: AsyncIterable<string>, signal: AbortSignal): Promise<void>;
}

/** A machine of which nothing is known but what VS Code's file systems say. */
export function machineOfFileSystems(fs: FileSystem): Machine {
  return {
    variables: {},
    canSend: false,
    ignoresCase: false,
    userName: () => '',
    pathOf: () => undefined,
    isTaken: async (uri) => {
      try {
        await fs.stat(uri);
        return true;
      } catch {
        // The name is free.
        return false;
      }
    },
    create: async (uri, text) => fs.writeFile(uri, new TextEncoder().encode(text)),
    read: (uri, limits) => readByFileSystems(fs, uri, limits),
    contentOf: async (uri) => {
      const hash = startSha256();
      hash.update(await fs.readFile(uri));
      return hash.hexadecimal();
    },
    isReallyInside: () => Promise.resolve(true),
    writeTarget: (uri) => Promise.resolve({ uri, leadsOutside: false }),
    // File systems of other extensions take a file as a whole.
    replace: async (uri, chunks) => {
      const encoder = new TextEncoder();
      const bytes: Uint8Array[] = [];
      for await (const chunk of chunks) bytes.push(encoder.encode(chunk));
      await fs.writeFile(uri, joinBytes(bytes));
    },
  };
}

/**
 * Where links lead is not known: none is followed that others may have made. What is read may have changed since it was
 * looked at, to something that has the limits of the file system alone.
 */
async function readByFileSystems(
  fs: FileSystem,
  uri: Uri,
  { within, largest, name }: FileLimits,
): Promise<Result<Uint8Array<ArrayBuffer>, FileFailureCode>> {
  const refused = (code: string): { readonly ok: false; readonly failure: Failure<FileFailureCode> } => ({
    ok: false,
    failure: fileFailure(Object.assign(new Error(), { code }), name, largest),
  });
  try {
    const { type, size } = await fs.stat(uri);
    if ((type & FileType.Directory) !== 0) return refused('EISDIR');
    if ((type & FileType.File) === 0) return refused('ENOTREG');
    if (within !== undefined && (await leadsElsewhere(fs, uri, within))) return refused('EOUTSIDE');
    if (size > largest) return refused('EFBIG');
    return { ok: true, value: Uint8Array.from(await fs.readFile(uri)) };
  } catch (error) {
    const isMissing = error instanceof FileSystemError && error.code === 'FileNotFound';
    return refused(isMissing ? 'ENOENT' : errorMessage(error));
  }
}

/** Whether the address is in none of the folders, or it or a folder on the way to it is a link. */
async function leadsElsewhere(fs: FileSystem, uri: Uri, within: readonly Uri[]): Promise<boolean> {
  const folder = within.find((one) => relativePath(one, uri, false) !== undefined);
  const path = folder && relativePath(folder, uri, false);
  if (folder === undefined || path === undefined) return true;
  const parts = path.split('/');
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const { type } = await fs.stat(Uri.joinPath(folder, ...parts.slice(0, depth)));
    if ((type & FileType.SymbolicLink) !== 0) return true;
  }
  return false;
}
