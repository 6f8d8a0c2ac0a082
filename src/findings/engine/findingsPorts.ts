import type { Clock } from '../../base/clock.ts';
import type { OpenReport } from '../merge/openReport.ts';
import type { DatabaseFile } from '../store/file/databaseFile.ts';
import type { CheckpointTiming } from '../store/file/storePersistence.ts';

/** What the findings need of the world around them. */
export interface FindingsPorts {
  /** The bytes of sql-wasm.wasm. */
  readonly wasmBinary: Uint8Array;
  /** Where findings are kept; without it they live as long as the engine. */
  readonly databaseFile?: DatabaseFile;
  readonly clock: Clock;
  readonly checkpointTiming?: CheckpointTiming;
  /** How reports are read; in this thread where it is not said. */
  readonly openReport?: OpenReport;
}

/** `FindingsPorts` without what is needed for opening only. */
export interface EnginePorts extends Required<Omit<FindingsPorts, 'wasmBinary' | 'databaseFile'>> {
  readonly databaseFile: DatabaseFile | undefined;
}
