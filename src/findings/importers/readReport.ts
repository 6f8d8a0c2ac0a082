import type { Clock } from '../../base/clock.ts';
import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import { decodeReport } from './decodeReport.ts';
import type { ImportContext, ReportReading } from './importer.ts';
import { findTargets } from './mainTarget.ts';
import { Pace } from './pace.ts';
import { recognizeText } from './recognize.ts';
import { refuseTooLarge } from './reportSize.ts';
import type {
  ImportFailureCode,
  ImportOptions,
  ParsedReport,
  ReportInput,
  ReportInstance,
  SkipReason,
} from './report.ts';

/** Share of the work that is done once the text is parsed, for progress. */
const parsedShare = 0.3;

/**
 * Reads a report of any known format, recognised by its content. A report that is broken anywhere is refused
 * as a whole, with what was expected and where it broke. Gives the event loop a turn every few milliseconds.
 */
export async function readReport(
  input: ReportInput,
  options: ImportOptions,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<ParsedReport, ImportFailureCode>> {
  const context = { name: input.name, now: clock(), severityMapping: options.severityMapping };
  const pace = new Pace();
  const tooLarge = refuseTooLarge(input.name, input.bytes.length);
  if (tooLarge) return tooLarge;
  const decoded = decodeReport(input);
  if (pace.isDue) await pace.pause();
  if (signal.aborted) return failed('import-cancelled', input.name);
  if (!decoded.ok) return decoded;
  const reading = await recognizeText(decoded.value, context, pace, signal);
  if (pace.isDue) await pace.pause();
  if (signal.aborted) return failed('import-cancelled', input.name);
  if (!reading.ok) return reading;
  options.onProgress?.(parsedShare);
  return collect(reading.value, context, options, pace, signal);
}

async function collect(
  reading: ReportReading,
  context: ImportContext,
  options: ImportOptions,
  pace: Pace,
  signal: AbortSignal,
): Promise<Result<ParsedReport, ImportFailureCode>> {
  const instances: ReportInstance[] = [];
  const skipped = new Map<SkipReason, number>();
  let done = 0;
  for (const outcome of reading.outcomes) {
    if (outcome.kind === 'broken') {
      return failed('report-broken', context.name, reading.format, outcome.path, outcome.expected);
    }
    if (outcome.kind === 'skipped') {
      skipped.set(outcome.reason, (skipped.get(outcome.reason) ?? 0) + 1);
    } else {
      instances.push(outcome.instance);
    }
    done += 1;
    if (pace.isDue) {
      await pace.pause();
      if (signal.aborted) return failed('import-cancelled', context.name);
      options.onProgress?.(parsedShare + ((1 - parsedShare) * done) / Math.max(done, reading.size));
    }
  }
  options.onProgress?.(1);
  return success({
    format: reading.format,
    tool: reading.tool,
    toolVersion: reading.toolVersion,
    targets: findTargets(instances),
    instances,
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
  });
}
