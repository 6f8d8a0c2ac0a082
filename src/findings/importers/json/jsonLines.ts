import { byteLengthOf, textOfBytes } from '#platform';
import { failed, success } from '../../../base/result.ts';
import type { Result } from '../../../base/result.ts';
import type { ImportContext, LinesImporter, LinesScan, Outcome, ReportReading } from '../importer.ts';
import { namedTargets } from '../mainTarget.ts';
import { otherTextForm } from '../otherKinds.ts';
import { refuseSeveral } from '../recognize.ts';
import type { Readers } from '../readers.ts';
import type { ImportFailureCode } from '../report.ts';
import type { ReportSource } from '../reportSource.ts';
import { joinBytes } from '../../../base/joinBytes.ts';

interface OpenedLines {
  readonly reading: ReportReading;
  /** The part of the text that was read so far. */
  readonly reached: () => number;
}

/**
 * Reads text that holds a JSON document per line; undefined where it is not that: where the first line with
 * text is no whole document, or nothing that could be one follows.
 */
export function readJsonLines(
  source: ReportSource,
  start: number,
  context: ImportContext,
  readers: Readers,
): Result<OpenedLines, ImportFailureCode> | undefined {
  const [first, second] = linesOf(source, start);
  const form = first && otherTextForm(first.text);
  if (form) return failed('report-other-form', context.name, ...form);
  if (!first || !second || !/^\s*[{[]/.test(second.text)) {
    return undefined;
  }
  const document = parseLine(first.text);
  if (document === undefined) {
    return undefined;
  }
  const importer = readers.lines.find((candidate) => candidate.recognizes(document));
  if (!importer) {
    return (
      refuseSeveral(document, context, readers) ??
      failed('report-json-lines', context.name, second.number, readers.expected)
    );
  }
  const progress: Progress = { reached: start, scan: importer.watchScan?.() };
  return success({
    reading: {
      format: importer.format,
      tool: importer.tool,
      toolVersion: importer.versionIn?.(document) ?? '',
      size: Math.ceil(source.size / Math.max(1, second.end - first.end)),
      outcomes: readDocuments(linesOf(source, start), importer, context, progress),
      get targets() {
        return namedTargets(progress.scan?.targets ?? []);
      },
      get scan() {
        return progress.scan?.scan ?? {};
      },
    },
    reached: () => progress.reached / source.size,
  });
}

/** What reading the lines has come to. */
interface Progress {
  reached: number;
  readonly scan: LinesScan | undefined;
}

interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Where the next one starts. */
  readonly end: number;
}

const bytesAtOnce = 1024 * 1024;
const lineFeed = 0x0a;

/** The lines that hold text. */
function* linesOf(source: ReportSource, start: number): Generator<Line> {
  let number = 1;
  let end = start;
  let unfinished: Uint8Array[] = [];
  for (let at = start; at < source.size; at += bytesAtOnce) {
    const bytes = source.read(at, Math.min(at + bytesAtOnce, source.size));
    const isLast = at + bytesAtOnce >= source.size;
    const whole = isLast ? bytes.length : bytes.lastIndexOf(lineFeed) + 1;
    if (whole === 0) {
      unfinished.push(Uint8Array.from(bytes));
      continue;
    }
    const text = textOfBytes(joinBytes([...unfinished, bytes.subarray(0, whole)]));
    unfinished = [Uint8Array.from(bytes.subarray(whole))];
    const lines = text.split('\n');
    if (!isLast) lines.pop();
    for (const line of lines) {
      end += byteLengthOf(line) + 1;
      if (line.trim() !== '') yield { number, text: line, end };
      number += 1;
    }
  }
}

function* readDocuments(
  lines: Iterable<Line>,
  importer: LinesImporter,
  context: ImportContext,
  progress: Progress,
): Generator<Outcome> {
  for (const line of lines) {
    const document = parseLine(line.text);
    if (document === undefined) {
      yield { kind: 'broken', path: `line ${line.number}`, expected: 'a whole JSON document' };
      return;
    }
    yield* importer.readDocument(document, context);
    progress.scan?.add(document);
    progress.reached = line.end;
  }
}

/** The document, or undefined where the line is not JSON. */
function parseLine(line: string): unknown {
  try {
    const document: unknown = JSON.parse(line);
    return document;
  } catch {
    return undefined;
  }
}
