import type { Failure } from '../../base/result.ts';
import { TimeSlicer } from '../importers/timeSlicer.ts';
import type { ImportFailureCode } from '../importers/report.ts';

/** Thrown out of an import's transaction, which is then rolled back. */
export class ImportEnded extends Error {
  readonly failure: Failure<ImportFailureCode>;

  constructor(failure: Failure<ImportFailureCode>) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * What the import of `name` awaits regularly with how many findings are done: gives the event loop a turn every few
 * milliseconds and reports progress. Throws `ImportEnded` once the signal is aborted.
 */
export function yieldFor(
  name: string,
  signal: AbortSignal,
  onDone: (findings: number) => void,
): (findings: number) => Promise<void> {
  const slicer = new TimeSlicer();
  return async (findings) => {
    if (slicer.isDue) {
      onDone(findings);
      await slicer.yield();
    }
    if (signal.aborted) throw new ImportEnded({ code: 'import-cancelled', args: [name] });
  };
}
