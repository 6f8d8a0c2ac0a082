import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LedgerEntry, WriteLedger } from '../access/writes/ledger.ts';
import { errorCode } from '../base/errorMessage.ts';
import { isRecord, parseJson } from '../base/untrusted.ts';
import { readRegularFile } from '../platform/nodeRegularFile.ts';

const largest = 10_000_000;

/** Notes of writes in a file of the folder, one for each application; a line for each, safe on the disk before the write. */
export function fileLedger(folder: string, application: string): WriteLedger {
  const name = createHash('sha256').update(application).digest('hex').slice(0, 20);
  const path = join(folder, `writes-${name}.jsonl`);
  return {
    read: async () => {
      try {
        const { bytes } = await readRegularFile(path, { within: [folder], largest });
        return new TextDecoder().decode(bytes).split('\n').flatMap(entryOf);
      } catch (error) {
        // Before the first write there are none; notes that cannot be read must not be taken for none.
        if (errorCode(error) === 'ENOENT') return [];
        throw error;
      }
    },
    note: async (entry) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(path, 'a', 0o600);
      try {
        // A line before it may have been cut off.
        await file.write(`\n${JSON.stringify(entry)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    clear: () => rm(path, { force: true }),
  };
}

/** A line that a crash cut off is none: what it was about was not sent. */
function entryOf(line: string): LedgerEntry[] {
  const entry = line === '' ? undefined : parseJson(line);
  const isWhole =
    isRecord(entry) &&
    ['id', 'state', 'create', 'item', 'role', 'username', 'marker'].every(
      (key) => typeof entry[key] === 'string',
    );
  return isWhole ? [entry as unknown as LedgerEntry] : [];
}
