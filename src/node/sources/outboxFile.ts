import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../base/errorMessage.ts';
import { replaceFile } from '../../base/replaceFile.ts';
import { readRegularFile } from '../../platform/nodeRegularFile.ts';
import type { OutboxFile } from '../../sources/triage/triage.ts';

/** Of a hundred thousand findings. */
const largest = 50_000_000;

/** The outbox in a file of its own, in a folder that only this user reads. */
export function nodeOutboxFile(path: string): OutboxFile {
  return {
    name: path,
    read: async () => {
      try {
        const { bytes } = await readRegularFile(path, { within: undefined, largest });
        return new TextDecoder().decode(bytes);
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    replace: async (text) => {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await replaceFile(path, [text]);
    },
  };
}
