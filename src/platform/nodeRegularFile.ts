import type { Stats } from 'node:fs';
import { closeSync, constants, fstatSync, openSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

/** Where a file may be, and how many bytes it may have. */
interface ReadLimits {
  /** Folders of which one must hold the file once links are followed; undefined where the user has named the file. */
  readonly within: readonly string[] | undefined;
  readonly largest: number;
}

interface RegularFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/** Why a file is not read; `EISDIR` and what else the system says keep their names. */
type RefusalCode = 'ENOTREG' | 'EOUTSIDE' | 'EFBIG' | 'EISDIR';

function refusedFile(code: RefusalCode): Error {
  return Object.assign(new Error(`The file is not read (${code}).`), { code });
}

/** Opening a pipe would else wait for somebody to write into it, and a terminal would become that of this process. */
const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;

interface OpenedFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

/** Opens a file for reading that is one: no folder, device, pipe or socket. Throws an error with one of these codes, or what the system says. */
export function openRegularFile(path: string, within: ReadLimits['within']): OpenedFile {
  // Some devices act when they are opened.
  refuseOthers(statSync(path));
  const descriptor = openSync(path, flags);
  try {
    return { descriptor, stats: checkOpened(descriptor, path, within) };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** The whole of a file, within limits that hold for what was opened, whatever its name has come to mean. Throws as above. */
export async function readRegularFile(path: string, { within, largest }: ReadLimits): Promise<RegularFile> {
  refuseOthers(await stat(path));
  const file = await open(path, flags);
  try {
    const { size, mtimeMs } = checkOpened(file.fd, path, within);
    if (size > largest) throw refusedFile('EFBIG');
    return { bytes: await readUpTo(file, size, largest), modified: mtimeMs };
  } finally {
    await file.close();
  }
}

function checkOpened(descriptor: number, path: string, within: ReadLimits['within']): Stats {
  const stats = fstatSync(descriptor);
  refuseOthers(stats);
  if (within !== undefined) {
    const real = realPathOf(descriptor, path);
    if (!within.some((folder) => isInside(realPathOfFolder(folder), real))) throw refusedFile('EOUTSIDE');
  }
  return stats;
}

function refuseOthers(stats: Stats): void {
  if (stats.isFile()) return;
  throw refusedFile(stats.isDirectory() ? 'EISDIR' : 'ENOTREG');
}

/** Where the opened file is. Linux says it; elsewhere it is asked by its name, and must still be the one that was opened. */
function realPathOf(descriptor: number, path: string): string {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      // A machine that does not show its processes.
    }
  }
  const real = realpathSync.native(path);
  const named = statSync(real, { bigint: true });
  const opened = fstatSync(descriptor, { bigint: true });
  if (named.ino !== opened.ino || named.dev !== opened.dev) throw refusedFile('EOUTSIDE');
  return real;
}

/** A folder that is not there holds nothing. */
function realPathOfFolder(folder: string): string | undefined {
  try {
    return realpathSync.native(folder);
  } catch {
    return undefined;
  }
}

function isInside(folder: string | undefined, path: string): boolean {
  if (folder === undefined) return false;
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Files of the system, such as those in /proc, and files that grow have more than they say. */
async function readUpTo(file: FileHandle, size: number, largest: number): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(size + 1);
  let filled = 0;
  for (;;) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, filled);
    if (bytesRead === 0) return bytes.subarray(0, filled);
    filled += bytesRead;
    if (filled > largest) throw refusedFile('EFBIG');
    if (filled === bytes.length) {
      const more = new Uint8Array(Math.min(2 * filled + smallestPart, largest + 1));
      more.set(bytes);
      bytes = more;
    }
  }
}

const smallestPart = 4096;
