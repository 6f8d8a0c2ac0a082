import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Journal } from './imageFile.ts';
import { isMissing } from './systemError.ts';

/**
 * A file of lines, each with its checksum, that are flushed one by one. Only the last line can be torn; nothing
 * is read after the first line whose checksum is wrong.
 */
export class JournalFile {
  readonly #path: string;
  #file: FileHandle | undefined;
  #isBroken = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** The whole lines of a journal; none where there is no file. */
  static async read(path: string): Promise<Journal> {
    const bytes = await readFile(path).catch((error: unknown) => {
      if (isMissing(error)) return Buffer.alloc(0);
      throw error;
    });
    const lines: string[] = [];
    let end = 0;
    for (let next = bytes.indexOf(lineBreak); next >= 0; next = bytes.indexOf(lineBreak, end)) {
      const line = unsealed(bytes.subarray(end, next));
      if (line === undefined) break;
      lines.push(line);
      end = next + 1;
    }
    return { lines, isTorn: end < bytes.length };
  }

  /** Returns whether the file was made by this line, which then still needs its folder flushed. */
  async append(line: string): Promise<boolean> {
    if (this.#isBroken) throw new Error('The journal ends in a line that was not written.');
    const isNew = this.#file === undefined;
    try {
      this.#file ??= await open(this.#path, 'a');
      await this.#file.appendFile(sealed(line));
      await this.#file.datasync();
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
    return isNew;
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }
}

const lineBreak = 0x0a;
const checksumLength = 8;

function sealed(line: string): string {
  return `${checksum(Buffer.from(line))} ${line}\n`;
}

function unsealed(bytes: Buffer): string | undefined {
  const line = bytes.subarray(checksumLength + 1);
  const isWhole = bytes.toString('latin1', 0, checksumLength) === checksum(line);
  return isWhole ? line.toString() : undefined;
}

function checksum(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(checksumLength, '0');
}
