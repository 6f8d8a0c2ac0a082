import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Makes a folder once: `fill` works in a folder beside it, which takes the final name only when complete.
 * An interrupted run leaves no half-made folder behind that a later one would trust.
 */
export async function fillOnce(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  await removeAbandoned(folder);
  const partial = await mkdtemp(`${folder}.${process.pid}.`);
  try {
    await fill(partial);
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another run may have finished the same folder in the meantime.
    if (!existsSync(folder)) throw error;
  }
}

/** Removes what runs that are no longer alive left half-made. */
async function removeAbandoned(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.`;
  for (const name of await readdir(dirname(folder))) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('.')[0] : Number.NaN);
    if (Number.isInteger(pid) && !isAlive(pid)) await rm(join(dirname(folder), name), { recursive: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
