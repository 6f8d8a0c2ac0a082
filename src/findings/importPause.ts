import { Pace } from './importers/pace.ts';

/** Thrown out of an import's transaction, which is then rolled back. */
export class ImportCancelled extends Error {}

/**
 * What an import awaits regularly with the part that is done: gives the event loop a turn every few milliseconds and
 * tells how far it is. Throws `ImportCancelled` once the signal is aborted.
 */
export function pauseFor(
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): (fraction: number) => Promise<void> {
  const pace = new Pace();
  return async (fraction) => {
    if (pace.isDue) {
      onProgress(fraction);
      await pace.pause();
    }
    if (signal.aborted) throw new ImportCancelled();
  };
}
