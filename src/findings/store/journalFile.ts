import { open, readFile, rename } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/**
 * A file of lines, each with its checksum, that are flushed one by one. Only the last line can be torn; nothing
 * is read after the first line whose checksum is wrong.
 */
export class JournalFile {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Makes a journal that starts with some lines: whoever reads finds all of them or no journal. */
  static async create(path: string, temporary: string, lines: readonly string[]): Promise<JournalFile> {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(lines.map(sealed).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    return new JournalFile(await open(path, 'a'));
  }

  /** The whole lines of a journal. */
  static async read(path: string): Promise<readonly string[]> {
    const bytes = await readFile(path);
    const lines: string[] = [];
    let end = 0;
    for (let next = bytes.indexOf(lineBreak); next >= 0; next = bytes.indexOf(lineBreak, end)) {
      const line = unsealed(bytes.subarray(end, next));
      if (line === undefined) break;
      lines.push(line);
      end = next + 1;
    }
    return lines;
  }

  async append(line: string): Promise<void> {
    await this.#file.appendFile(sealed(line));
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.close();
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
