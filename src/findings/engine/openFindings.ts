import { errorMessage } from '../../base/errorMessage.ts';
import { failed } from '../../base/result.ts';
import type { OpenedFindings } from '../engine.ts';
import { engineOf } from './findingsEngine.ts';
import type { FindingsPorts } from './findingsPorts.ts';
import { openReportHere } from '../merge/openReport.ts';
import { emptyColumns } from '../query/columns.ts';
import type { DatabaseFile, DatabaseProblem } from '../store/file/databaseFile.ts';
import { FindingsStore } from '../store/findingsStore.ts';
import type { OpenedStore } from '../store/findingsStore.ts';
import { usualCheckpointTiming } from '../store/file/storePersistence.ts';

const sound = { state: 'sound' } as const;

/** Opens the findings kept in `databaseFile`, or none. Problems of the storage itself are thrown. */
export async function openFindings({
  wasmBinary,
  databaseFile,
  clock,
  checkpointTiming = usualCheckpointTiming,
  openReport = openReportHere,
}: FindingsPorts): Promise<OpenedFindings> {
  const opened = databaseFile && (await openDatabase(wasmBinary, databaseFile));
  const ports = { databaseFile, clock, checkpointTiming, openReport };
  const withoutFile = { ...ports, databaseFile: undefined };
  if (typeof opened === 'object') {
    const engine = engineOf(opened, ports);
    const { damage } = opened;
    if (damage === undefined) return { engine, storage: sound };
    const copy = await databaseFile?.quarantineJournal(clock()).catch(() => undefined);
    await engine.checkpoint();
    return {
      engine,
      storage: { state: 'journal-damaged', ...damage, ...(copy === undefined ? {} : { copy }) },
    };
  }
  const store = await FindingsStore.create(wasmBinary);
  const empty = { store, columns: emptyColumns(), lines: [] };
  if (opened === 'newer') {
    await databaseFile?.close();
    const engine = engineOf(empty, withoutFile, failed('store-newer'));
    return { engine, storage: { state: 'newer' } };
  }
  if (opened === undefined || databaseFile === undefined) {
    return { engine: engineOf(empty, ports), storage: sound };
  }
  try {
    const name = await databaseFile.quarantine(clock());
    return { engine: engineOf(empty, ports), storage: { state: 'quarantined', name } };
  } catch (error) {
    // Whatever stops it, such as a folder that may only be read: the database file must not be replaced by an empty one.
    await databaseFile.close();
    const reason = errorMessage(error);
    const engine = engineOf(empty, withoutFile, failed('store-damaged', reason));
    return { engine, storage: { state: 'unusable', reason } };
  }
}

/** What is kept in a database file; undefined where nothing is. */
async function openDatabase(
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
