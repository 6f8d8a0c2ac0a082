import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './systemError.ts';

/** Longer than an owner takes from its last look at the file to the end of an append or a rename. */
const lastWriteTime = 250;

/**
 * Says who writes in a folder. Whoever opens the folder last owns it; an earlier owner finds out before its next
 * write and writes no more. So a window that is reloaded never waits for the one it replaces, and two windows
 * never overwrite each other.
 */
export class OwnerFile {
  readonly #path: string;
  readonly #token = crypto.randomUUID();
  #isClaimed = false;

  constructor(folder: string) {
    this.#path = join(folder, 'findings.owner');
  }

  /** Makes this process the owner. Where another one was, its last write is waited for. */
  async claim(): Promise<void> {
    if (this.#isClaimed) return;
    const previous = await this.#read();
    await writeFile(this.#path, JSON.stringify({ token: this.#token, process: process.pid }));
    this.#isClaimed = true;
    if (previous !== undefined && isRunning(previous.process)) {
      await new Promise((resolve) => {
        setTimeout(resolve, lastWriteTime);
      });
    }
  }

  /** Whether somebody else has claimed the folder since. */
  async isTakenOver(): Promise<boolean> {
    if (!this.#isClaimed) return false;
    const owner = await this.#read();
    return owner !== undefined && owner.token !== this.#token;
  }

  async release(): Promise<void> {
    if (!this.#isClaimed || (await this.isTakenOver())) return;
    this.#isClaimed = false;
    await rm(this.#path, { force: true });
  }

  async #read(): Promise<{ readonly token: string; readonly process: number } | undefined> {
    try {
      const owner: unknown = JSON.parse(await readFile(this.#path, 'utf8'));
      if (typeof owner !== 'object' || owner === null) return undefined;
      const { token, process: id } = owner as { token?: unknown; process?: unknown };
      return typeof token === 'string' && typeof id === 'number' ? { token, process: id } : undefined;
    } catch (error) {
      // Half a file is being written by somebody who waits before it matters.
      if (isMissing(error) || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
