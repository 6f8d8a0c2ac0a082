import { failed } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import type { ImportContext, ReportReading } from './importer.ts';
import { isObject } from './json.ts';
import { expectedFormats, jsonImporters } from './registry.ts';
import type { ImportFailureCode } from './report.ts';

/** Asks each importer whether the document is of its format. */
export function recognizeJson(
  document: unknown,
  context: ImportContext,
): Result<ReportReading, ImportFailureCode> {
  for (const importer of jsonImporters) {
    const reading = importer.read(document, context);
    if (reading) return reading;
  }
  return failed('report-unknown-format', context.name, describeDocument(document), expectedFormats);
}

const namedKeys = 5;

/** What a document is, in its own words: the keys a person would look for in the file. */
function describeDocument(document: unknown): string {
  if (!isObject(document)) {
    return Array.isArray(document) ? `a JSON list of ${document.length}` : `JSON ${typeof document}`;
  }
  const keys = Object.keys(document);
  const named = keys.slice(0, namedKeys).map((key) => JSON.stringify(key.slice(0, 40)));
  return keys.length === 0 ? '{}' : `{${named.join(', ')}${keys.length > namedKeys ? ', …' : ''}}`;
}
