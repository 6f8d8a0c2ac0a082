import type { Clock } from '../base/clock.ts';
import type { OpenReport } from './openReport.ts';
import type { ImageFile } from './store/imageFile.ts';
import type { Folding } from './store/storeKeeper.ts';

/** What the findings need of the world around them. */
export interface FindingsPorts {
  /** The bytes of sql-wasm.wasm. */
  readonly wasmBinary: Uint8Array;
  /** Where findings are kept; without it they live as long as the engine. */
  readonly image?: ImageFile;
  readonly clock: Clock;
  readonly folding?: Folding;
  /** How reports are read; in this thread where it is not said. */
  readonly openReport?: OpenReport;
}
