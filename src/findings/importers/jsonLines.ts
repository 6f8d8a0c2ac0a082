import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import type { ImportContext, LinesImporter, Outcome, ReportReading } from './importer.ts';
import { expectedFormats, linesImporters } from './registry.ts';
import type { ImportFailureCode } from './report.ts';

/**
 * Reads text that holds a JSON document per line; undefined where it is not that: where the first line with
 * text is no whole document, or nothing that could be one follows.
 */
export function readJsonLines(
  text: string,
  context: ImportContext,
): Result<ReportReading, ImportFailureCode> | undefined {
  const [first, second] = linesOf(text);
  if (!first || !second || !/^\s*[{[]/.test(second.text)) {
    return undefined;
  }
  const document = parseLine(first.text);
  if (document === undefined) {
    return undefined;
  }
  const importer = linesImporters.find((candidate) => candidate.recognizes(document));
  return importer
    ? success({
        format: importer.format,
        tool: importer.tool,
        toolVersion: '',
        size: text.split('\n').length,
        outcomes: readDocuments(text, importer, context),
      })
    : failed('report-json-lines', context.name, second.number, expectedFormats);
}

interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines that hold text. */
function* linesOf(text: string): Generator<Line> {
  let start = 0;
  for (let number = 1; start < text.length; number += 1) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    if (line.trim() !== '') yield { number, text: line };
    start = end + 1;
  }
}

function* readDocuments(text: string, importer: LinesImporter, context: ImportContext): Generator<Outcome> {
  for (const line of linesOf(text)) {
    const document = parseLine(line.text);
    if (document === undefined) {
      yield { kind: 'broken', path: `line ${line.number}`, expected: 'a whole JSON document' };
      return;
    }
    yield importer.readDocument(document, context);
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
