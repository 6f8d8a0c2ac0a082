import { isUtf8, textOfBytes } from '#platform';
import { failed, success } from '../../../base/result.ts';
import type { Result } from '../../../base/result.ts';
import { utf8Chunks } from '../decodeReport.ts';
import { JsonScanner } from './jsonScanner.ts';
import { LazyJson } from './lazyJson.ts';
import type { TimeSlicer } from '../timeSlicer.ts';
import type { ImportFailureCode } from '../report.ts';
import type { ReportSource } from '../reportSource.ts';

interface OpenedJson {
  readonly document: unknown;
  /** The part of the document that was asked for so far. */
  readonly reached: () => number;
}

/**
 * Reads JSON through once, from `start`, and gives it as a document that is parsed part by part; or says in which line
 * and column (from 1) it stops being JSON, or in which line it is not UTF-8.
 */
export async function openJson(
  name: string,
  source: ReportSource,
  start: number,
  slicer: TimeSlicer,
  signal: AbortSignal,
): Promise<Result<OpenedJson, ImportFailureCode>> {
  const small = source.size <= smallDocument ? parseWhole(source, start) : undefined;
  if (small !== undefined) return success({ document: small, reached: () => 1 });
  const scanner = new JsonScanner(start);
  for (const chunk of utf8Chunks(name, source, start)) {
    if (!chunk.ok) return chunk;
    scanner.feed(chunk.value);
    if (slicer.isDue) await slicer.yield();
    if (signal.aborted) return failed('import-cancelled', name);
  }
  const large = scanner.finish();
  if (scanner.brokenAt !== undefined) {
    const { number, start: lineStart } = scanner.line;
    return failed('report-json-syntax', name, number, columnOf(source, lineStart, scanner.brokenAt));
  }
  const json = new LazyJson(source);
  return success({
    document: json.document(start, source.size, large),
    reached: () => json.reached / source.size,
  });
}

/** Bytes of a document that is parsed at once: what it takes in memory is little. */
const smallDocument = 4 * 1024 * 1024;

/** Undefined where it is no JSON in UTF-8. */
function parseWhole(source: ReportSource, start: number): unknown {
  const bytes = source.read(start, source.size);
  if (!isUtf8(bytes)) return undefined;
  try {
    return JSON.parse(textOfBytes(bytes));
  } catch {
    // Where it breaks is found by whoever reads it step by step.
    return undefined;
  }
}

const bytesAtOnce = 1024 * 1024;

/** The column of a byte, from 1, in UTF-16 units as editors count them. */
function columnOf(source: ReportSource, lineStart: number, offset: number): number {
  let column = 1;
  for (let start = lineStart; start < offset; start += bytesAtOnce) {
    for (const byte of source.read(start, Math.min(start + bytesAtOnce, offset))) {
      // A character is as many units as its first byte says, and none by those that go on.
      if ((byte & 0xc0) !== 0x80) column += byte >= 0xf0 ? 2 : 1;
    }
  }
  return column;
}
