import { FindingsStore } from './store/findingsStore.ts';
import type { DatabaseProblem, OpenedStore } from './store/findingsStore.ts';
import type { DatabaseFile } from './store/databaseFile.ts';

/** What is kept in a database file; undefined where nothing is. */
export async function openDatabase(
  wasmBinary: Uint8Array,
  databaseFile: DatabaseFile,
): Promise<OpenedStore | DatabaseProblem | undefined> {
  try {
    const kept = await databaseFile.read();
    return typeof kept === 'object' ? await FindingsStore.open(wasmBinary, kept) : kept;
  } catch (error) {
    // Nobody took the findings over after all: the window that has them may go on.
    await databaseFile.close();
    throw error;
  }
}
