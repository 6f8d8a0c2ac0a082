import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const session = new Session();

/**
 * Notes from now on which functions of this thread's scripts run. Which of their blocks, and how often, would make the
 * tests take twice as long.
 */
export function startCoverage(): void {
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
}

/** Writes what has run, as the inspector says it. */
export function writeCoverage(file: string): void {
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error !== null) throw new Error(error.message);
    writeFileSync(file, JSON.stringify(coverage));
  });
}
