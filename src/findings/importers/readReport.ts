import { fileSource } from '#platform';
import type { Clock } from '../../base/clock.ts';
import { errorCode } from '../../base/errorMessage.ts';
import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { textOfReport, toUtf8 } from './decodeReport.ts';
import type { Utf8Report } from './decodeReport.ts';
import type { ImportContext, Outcome, ReportReading } from './importer.ts';
import { readJsonLines } from './json/jsonLines.ts';
import { openJson } from './json/jsonText.ts';
import { TargetCounts } from './mainTarget.ts';
import { binaryKind, isGitLfsPointer } from './binaryKind.ts';
import { TimeSlicer } from './timeSlicer.ts';
import { builtInReaders, type Readers } from './readers.ts';
import { recognizeJson, recognizeText } from './recognize.ts';
import { failureWithoutSecrets, withoutSecrets } from './withoutSecrets.ts';
import type {
  ImportFailureCode,
  ImportOptions,
  ReadReport,
  ReportInput,
  ReportInstance,
  SkipReason,
} from './report.ts';
import { HashedSource, memorySource } from './reportSource.ts';
import { failedScan, scanWithoutSecrets } from './failedScan.ts';

/** Share of the work that is done once it is known what the report is, for progress. */
const recognizedShare = 0.1;

/**
 * Reads a report of any known format, recognised by its content, and gives its instances to `take`, one by one. A
 * report that is broken anywhere is refused as a whole, with what was expected and where it broke: what was taken is
 * then of no use. Gives the event loop a turn every few milliseconds.
 */
export async function readReport(
  input: ReportInput,
  options: ImportOptions,
  clock: Clock,
  signal: AbortSignal,
  take: (instance: ReportInstance) => void,
  readers: Readers = builtInReaders,
): Promise<Result<ReadReport, ImportFailureCode>> {
  const { name } = input;
  let source: HashedSource;
  try {
    source = new HashedSource(
      'bytes' in input ? memorySource(input.bytes) : fileSource(input.path, input.within),
    );
  } catch (error) {
    return notOpened(name, error);
  }
  const { severityMapping, columnMapping = {}, asBaseline = false } = options;
  const isPlaced = options.application !== undefined;
  const { scaleOf } = readers;
  const scale = 'critical';
  const context = {
    name,
    now: clock(),
    scale,
    scaleOf,
    severityMapping,
    columnMapping,
    asBaseline,
    isPlaced,
  } as const;
  try {
    const read = await new Reader(source, context, options, signal, readers).read(
      takingTriage(options, take),
    );
    if (!read.ok) return failureWithoutSecrets(read.failure);
    return source.isUnchanged() ? read : failed('report-changed', name);
  } catch (error) {
    // What was read once and cannot be read again has been written meanwhile.
    if (!source.isUnchanged()) return failed('report-changed', name);
    if (isTooMuch(error)) return failed('report-out-of-memory', name);
    throw error;
  } finally {
    source.close();
  }
}

/** With the triage that the report has, or without. */
function takingTriage(
  { asBaseline = false, withoutTriage }: ImportOptions,
  take: (instance: ReportInstance) => void,
): (instance: ReportInstance) => void {
  if (!asBaseline && withoutTriage === undefined) return take;
  return ({ status, resolution, ...seen }) => {
    if (status !== undefined || resolution !== undefined) withoutTriage?.();
    take(seen);
  };
}

function notOpened(name: string, error: unknown): Result<never, ImportFailureCode> {
  const code = errorCode(error);
  if (code === 'EOUTSIDE') return failed('report-leads-outside', name);
  return code === 'ENOTREG' ? failed('report-not-regular', name) : failed('report-unreadable', name, code);
}

/** One value of the report is longer than a string can be. */
function isTooMuch(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG';
}

interface OpenedReading {
  readonly reading: ReportReading;
  /** The part of the report that was read so far, where it is read part by part. */
  readonly reached?: () => number;
}

class Reader {
  readonly #source: HashedSource;
  readonly #context: ImportContext;
  readonly #options: ImportOptions;
  readonly #signal: AbortSignal;
  readonly #readers: Readers;
  readonly #slicer = new TimeSlicer();

  constructor(
    source: HashedSource,
    context: ImportContext,
    options: ImportOptions,
    signal: AbortSignal,
    readers: Readers,
  ) {
    this.#source = source;
    this.#context = context;
    this.#options = options;
    this.#signal = signal;
    this.#readers = readers;
  }

  async read(take: (instance: ReportInstance) => void): Promise<Result<ReadReport, ImportFailureCode>> {
    if (isGitLfsPointer(this.#source)) return failed('report-git-lfs', this.#context.name);
    const binary = binaryKind(this.#source);
    if (binary !== undefined) return failed('report-other-kind', this.#context.name, binary);
    const report = toUtf8(this.#context.name, this.#source);
    if (!report.ok) return report;
    const opened = await this.#open(report.value);
    if (this.#slicer.isDue) await this.#slicer.yield();
    if (this.#signal.aborted) return failed('import-cancelled', this.#context.name);
    if (!opened.ok) return opened;
    const content = await this.#hash();
    if (content === undefined) return failed('import-cancelled', this.#context.name);
    this.#options.onProgress?.(recognizedShare);
    return this.#collect(opened.value, content, take);
  }

  /** SHA-256 of the bytes in hexadecimal, of which most were read already; undefined where it was cancelled. */
  async #hash(): Promise<string | undefined> {
    const source = this.#source;
    for (let start = source.hashed; start < source.size; start = source.hashed) {
      source.read(start, Math.min(start + bytesAtOnce, source.size));
      // A file that became shorter has changed.
      if (source.hashed === start) break;
      if (this.#slicer.isDue) await this.#slicer.yield();
      if (this.#signal.aborted) return undefined;
    }
    return source.hexadecimal();
  }

  async #open(report: Utf8Report): Promise<Result<OpenedReading, ImportFailureCode>> {
    const { name } = this.#context;
    if (!isJson(report)) {
      const text = textOfReport(name, report);
      if (!text.ok) return text;
      const reading = await recognizeText(
        text.value,
        this.#context,
        this.#readers,
        this.#slicer,
        this.#signal,
      );
      return reading.ok ? success({ reading: reading.value }) : reading;
    }
    const { source, start } = report;
    const json = await openJson(name, source, start, this.#slicer, this.#signal);
    if (!json.ok) {
      const mayBeLines = json.failure.code === 'report-json-syntax';
      return (mayBeLines ? readJsonLines(source, start, this.#context, this.#readers) : undefined) ?? json;
    }
    const reading = recognizeJson(json.value.document, this.#context, this.#readers);
    return reading.ok ? success({ reading: reading.value, reached: json.value.reached }) : reading;
  }

  async #collect(
    { reading, reached }: OpenedReading,
    content: string,
    take: (instance: ReportInstance) => void,
  ): Promise<Result<ReadReport, ImportFailureCode>> {
    const taken = new TakenOutcomes(this.#context.now, take);
    for (const outcome of reading.outcomes) {
      if (outcome.kind === 'broken') {
        return failed('report-broken', this.#context.name, reading.format, outcome.path, outcome.expected);
      }
      taken.add(outcome);
      if (this.#slicer.isDue) {
        await this.#slicer.yield();
        if (this.#signal.aborted) return failed('import-cancelled', this.#context.name);
        const fraction = Math.min(taken.count / Math.max(taken.count, reading.size), reached?.() ?? 1);
        this.#options.onProgress?.(recognizedShare + (1 - recognizedShare) * fraction);
      }
    }
    this.#options.onProgress?.(1);
    return this.#outcome(reading, taken, content);
  }

  #outcome(
    reading: ReportReading,
    { instances, targets, skipped, latest }: TakenOutcomes,
    content: string,
  ): Result<ReadReport, ImportFailureCode> {
    const named = reading.targets ?? [];
    const withoutTarget = skipped.get('no-http-target') ?? 0;
    if (instances === 0 && named.length === 0 && withoutTarget > 0) {
      return failed('report-no-target', this.#context.name, reading.format, withoutTarget);
    }
    const recorded = this.#options.recorded?.report === content ? this.#options.recorded : undefined;
    const said = { ...reading.scan, ...recorded?.scan };
    const scan = scanWithoutSecrets({ ...said, at: said.at ?? latest });
    if (scan.hasFailed === true) return failedScan(this.#context.name, scan);
    return success({
      format: reading.format,
      tool: redactSecrets(reading.tool),
      toolVersion: redactSecrets(reading.toolVersion),
      targets: targets.targets,
      named,
      ...(reading.suggestsApplications === true ? { suggestsApplications: true } : {}),
      content,
      instances,
      skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
      scan,
      ...(recorded === undefined ? {} : { recorded }),
    });
  }
}

/** What the outcomes of a report have come to so far. */
class TakenOutcomes {
  readonly targets = new TargetCounts();
  readonly skipped = new Map<SkipReason, number>();
  readonly #now: number;
  readonly #take: (instance: ReportInstance) => void;
  instances = 0;
  count = 0;
  /** The latest time that the report says. */
  latest: number | undefined;

  constructor(now: number, take: (instance: ReportInstance) => void) {
    this.#now = now;
    this.#take = take;
  }

  add(outcome: Exclude<Outcome, { kind: 'broken' }>): void {
    this.count += 1;
    if (outcome.kind === 'skipped') {
      this.skipped.set(outcome.reason, (this.skipped.get(outcome.reason) ?? 0) + 1);
      return;
    }
    const instance = withoutSecrets(outcome.instance);
    this.targets.add(instance.url);
    this.#take(instance);
    this.instances += instance.gathered?.count ?? 1;
    const { seenAt } = instance;
    if (seenAt !== this.#now) this.latest = Math.max(this.latest ?? seenAt, seenAt);
  }
}

const bytesAtOnce = 1024 * 1024;

/** Whether the first byte that is not blank begins an object or a list. */
function isJson({ source, start }: Utf8Report): boolean {
  for (let at = start; at < source.size; at += bytesAtOnce) {
    const bytes = source.read(at, Math.min(at + bytesAtOnce, source.size));
    const first = bytes.find((byte) => /\S/.test(String.fromCharCode(byte)));
    if (first !== undefined) return first === 0x7b || first === 0x5b;
  }
  return false;
}
