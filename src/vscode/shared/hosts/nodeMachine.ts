import { createReadStream } from 'node:fs';
import { lstat, realpath, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { createHash } from 'node:crypto';
import { Uri } from 'vscode';
import { findWriteTarget, replaceFile } from '../../../base/replaceFile.ts';
import { success } from '../../../base/result.ts';
import { fileFailure } from '../../../base/fileMessages.ts';
import { openRegularFile, readRegularFile } from '../../../platform/nodeRegularFile.ts';
import { relativePath } from '../files/relativePath.ts';
import { type Machine, machineOfFileSystems } from '../../app/machine.ts';
import type { WorkspacePort } from '../../app/ports.ts';

/** The machine of Node: files on it are reached without VS Code's file systems, which know less of them. */
export function nodeMachine(fs: WorkspacePort['fs']): Machine {
  const others = machineOfFileSystems(fs);
  return {
    variables: process.env,
    canSend: true,
    ignoresCase,
    userName,
    pathOf,
    isTaken: async (uri) => {
      const path = pathOf(uri);
      if (path === undefined) return others.isTaken(uri);
      return lstat(path).then(
        () => true,
        () => false,
      );
    },
    create: async (uri, text) => {
      const path = pathOf(uri);
      if (path === undefined) await others.create(uri, text);
      else await writeFile(path, text, { flag: 'wx' });
    },
    read: async (uri, limits) => {
      const path = pathOf(uri);
      if (path === undefined) return others.read(uri, limits);
      const { largest, name } = limits;
      try {
        const { bytes } = await readRegularFile(path, { within: pathsOf(limits.within), largest });
        return success(bytes);
      } catch (error) {
        return { ok: false, failure: fileFailure(error, name, largest) };
      }
    },
    contentOf: async (uri, within) => {
      const path = pathOf(uri);
      if (path === undefined) return others.contentOf(uri, within);
      const { descriptor } = openRegularFile(path, pathsOf(within));
      const hash = createHash('sha256');
      await pipeline(createReadStream(path, { fd: descriptor }), hash);
      return hash.digest('hex');
    },
    isReallyInside: async (uri, folder) => {
      if (pathOf(uri) === undefined) return true;
      const [real, root] = await Promise.all([realpath(uri.fsPath), realpath(folder.fsPath)]);
      return relativePath(Uri.file(root), Uri.file(real), ignoresCase) !== undefined;
    },
    writeTarget: async (uri, folders) => {
      const given = pathOf(uri);
      if (given === undefined) return others.writeTarget(uri, folders);
      const target = await findWriteTarget(
        given,
        folders.map((folder) => folder.fsPath),
      );
      return { uri: Uri.file(target.path), leadsOutside: target.leadsOutside };
    },
    replace: async (uri, chunks, signal) => {
      const path = pathOf(uri);
      if (path === undefined) await others.replace(uri, chunks, signal);
      else await replaceFile(path, chunks, signal);
    },
  };
}

function pathsOf(folders: readonly Uri[] | undefined): readonly string[] | undefined {
  return folders?.map((folder) => folder.fsPath);
}

/** As their file systems do by default. */
const ignoresCase = process.platform === 'win32' || process.platform === 'darwin';

function pathOf(uri: Uri): string | undefined {
  return uri.scheme === 'file' ? uri.fsPath : undefined;
}

/** Some systems have no account entry for the process. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
