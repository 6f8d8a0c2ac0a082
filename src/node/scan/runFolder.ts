import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../base/errorMessage.ts';
import { readRegularFile } from '../../platform/nodeRegularFile.ts';

const prefix = 'dast-scan-';
const processFile = 'process.json';
/** What a scanner writes that fills a disk leaves less. */
const roomNeeded = 65_536;
const noRoom: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** A private folder of one scan, which knows what runs in it, so that what a killed host leaves can be ended. */
export class RunFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async create(): Promise<RunFolder> {
    return new RunFolder(await mkdtemp(join(tmpdir(), prefix)));
  }

  async write(name: string, text: string): Promise<string> {
    const path = join(this.path, name);
    await writeFile(path, text, { mode: 0o600 });
    return path;
  }

  /** Whether nothing more can be written there. */
  async isFull(): Promise<boolean> {
    try {
      await this.write('room', ' '.repeat(roomNeeded));
      return false;
    } catch (error) {
      return noRoom.has(errorCode(error));
    }
  }

  /** Before the scanner sends anything. */
  async note(scanner: number): Promise<void> {
    await this.write(processFile, JSON.stringify({ host: process.pid, scanner }));
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Ends scanners whose host is gone, and removes their folders; a process counts only while it names its folder. */
export async function endLeftOverScans(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const noted = await readNote(folder);
    if (noted === undefined || isRunning(noted.host)) continue;
    if ((await commandOf(noted.scanner)).includes(folder)) endGroup(noted.scanner, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends a process with all that it has started. */
export function endGroup(process_: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? process_ : -process_, signal);
  } catch {
    // It has ended by itself.
  }
}

async function readNote(folder: string): Promise<{ host: number; scanner: number } | undefined> {
  try {
    const { bytes } = await readRegularFile(join(folder, processFile), { within: [folder], largest: 1000 });
    const noted = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const { host, scanner } = noted;
    return Number.isInteger(host) && Number.isInteger(scanner)
      ? { host: host as number, scanner: scanner as number }
      : undefined;
  } catch {
    // Another user's, or one that has not started its scanner yet.
    return undefined;
  }
}

function isRunning(host: number): boolean {
  try {
    return process.kill(host, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function commandOf(pid: number): Promise<string> {
  try {
    return (await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)])).stdout;
  } catch {
    // No such process.
    return '';
  }
}
