import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageFile } from './imageFile.ts';

const imageName = 'findings.sqlite';
const temporaryName = /^findings\.sqlite\.\d+\.tmp$/;

/** The image as a file in a folder of its own, which is made when it is first written. */
export class NodeImageFile implements ImageFile {
  readonly #folder: string;
  #writing: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(): Promise<Uint8Array | undefined> {
    await this.#removeLeftovers();
    try {
      return await readFile(join(this.#folder, imageName));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Writes wait for each other, so that an older image never replaces a newer one. */
  write(image: Uint8Array): Promise<void> {
    const written = this.#writing.then(() => this.#replace(image));
    this.#writing = written.catch(() => {
      // Whoever asked for this write was told; the next one starts afresh.
    });
    return written;
  }

  async setAside(at: number): Promise<string> {
    const stamp = new Date(at).toISOString().replaceAll(':', '-').replace('.', '-');
    const name = `findings.damaged-${stamp}.sqlite`;
    await rename(join(this.#folder, imageName), join(this.#folder, name));
    await this.#flushFolder();
    return name;
  }

  async #replace(image: Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const temporary = join(this.#folder, `${imageName}.${process.pid}.tmp`);
    try {
      const file = await open(temporary, 'w');
      try {
        await file.writeFile(image);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, join(this.#folder, imageName));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await this.#flushFolder();
  }

  /** Makes a rename survive a power cut; Windows cannot flush folders and does not need it. */
  async #flushFolder(): Promise<void> {
    if (process.platform === 'win32') return;
    const folder = await open(this.#folder, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  /** What a killed write left behind; it was never an image. */
  async #removeLeftovers(): Promise<void> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const name of names.filter((candidate) => temporaryName.test(candidate))) {
      await rm(join(this.#folder, name), { force: true });
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
