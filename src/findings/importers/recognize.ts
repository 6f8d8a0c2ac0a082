import { matchesAt, skipComments } from '../../base/markupStart.ts';
import { failed } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import { readCsv } from './formats/csv/csvReport.ts';
import type { ImportContext, ReportReading } from './importer.ts';
import { isObject } from './json/json.ts';
import { isEmptyPage, otherFormOf, otherJsonKind, otherTextForm, otherXmlKind } from './otherKinds.ts';
import type { TimeSlicer } from './timeSlicer.ts';
import type { Readers } from './readers.ts';
import type { ImportFailureCode } from './report.ts';
import { parseXml } from './xml.ts';

/** Names of files that Nuclei, which writes an empty one when it finds nothing, may have written. */
const nucleiName = /\.(?:json|jsonl|ndjson)$/i;
const htmlStart = /<(?:!doctype\s+html|html|head|body)\b/iy;

/** Finds the importer for a text that is not JSON by what is in it, never by the report's name. */
export async function recognizeText(
  text: string,
  context: ImportContext,
  readers: Readers,
  slicer: TimeSlicer,
  signal: AbortSignal,
): Promise<Result<ReportReading, ImportFailureCode>> {
  const { name } = context;
  if (text.trim() === '') {
    return failed(nucleiName.test(name) ? 'report-empty-json' : 'report-empty', name);
  }
  if (matchesAt(htmlStart, text, skipComments(text))) {
    return recognizeHtml(text, context, readers);
  }
  if (/^\s*</.test(text)) {
    return recognizeXml(text, context, readers, slicer, signal);
  }
  const form = otherTextForm(text);
  if (form !== undefined) return failed('report-other-form', name, ...form);
  return (
    readCsv(text, context, context.columnMapping) ??
    failed('report-unknown-format', name, firstWords(text), readers.expected)
  );
}

/** A page is refused as one, unless a scanner exports it as its report. */
function recognizeHtml(
  html: string,
  context: ImportContext,
  readers: Readers,
): Result<ReportReading, ImportFailureCode> {
  for (const importer of readers.html) {
    const reading = importer.read(html, context);
    if (reading) return reading;
  }
  return failed('report-html', context.name, readers.expected);
}

async function recognizeXml(
  text: string,
  context: ImportContext,
  readers: Readers,
  slicer: TimeSlicer,
  signal: AbortSignal,
): Promise<Result<ReportReading, ImportFailureCode>> {
  const root = await parseXml(context.name, text, slicer, signal);
  if (!root.ok) return root;
  const importer = readers.xml.find(
    (candidate) => candidate.root === root.value.name && (candidate.recognizes?.(root.value) ?? true),
  );
  if (importer) return importer.read(root.value, context);
  const form = otherFormOf(root.value);
  if (form !== undefined) return failed('report-other-form', context.name, ...form);
  const other = otherXmlKind(root.value);
  return other === undefined
    ? failed('report-unknown-format', context.name, `<${root.value.name}>`, readers.expected)
    : failed('report-other-kind', context.name, other);
}

function firstWords(text: string): string {
  const start = text.trim().slice(0, 40).replace(/\s+/g, ' ');
  return `"${start}"`;
}

/** Asks each importer whether the document is of its format. */
export function recognizeJson(
  document: unknown,
  context: ImportContext,
  readers: Readers,
): Result<ReportReading, ImportFailureCode> {
  if (Array.isArray(document) && document.length === 0) return failed('report-empty-list', context.name);
  const reading = readByFormat(document, context, readers);
  if (reading) return reading;
  if (isEmptyPage(document)) return failed('report-nameless', context.name);
  const other = otherJsonKind(document);
  if (other !== undefined) return failed('report-other-kind', context.name, other);
  return (
    readListed(document, context, readers) ??
    failed('report-unknown-format', context.name, describeDocument(document), readers.expected)
  );
}

function readByFormat(
  document: unknown,
  context: ImportContext,
  readers: Readers,
): Result<ReportReading, ImportFailureCode> | undefined {
  for (const importer of readers.json) {
    const reading = importer.read(document, context);
    if (reading) return reading;
  }
  return undefined;
}

/** The only report of a list; several have targets and times of their own, so that they are no one report. */
function readListed(
  document: unknown,
  context: ImportContext,
  readers: Readers,
): Result<ReportReading, ImportFailureCode> | undefined {
  if (!Array.isArray(document)) return undefined;
  return document.length === 1
    ? readByFormat(document[0], context, readers)
    : refuseSeveral(document[0], context, readers);
}

/** Refuses what begins with a whole report and goes on with another. */
export function refuseSeveral(
  first: unknown,
  context: ImportContext,
  readers: Readers,
): Result<never, ImportFailureCode> | undefined {
  const reading = readByFormat(first, context, readers);
  return reading?.ok ? failed('report-several', context.name, reading.value.format) : undefined;
}

const namedKeys = 5;

/** What a document is, in its own words: the keys a user would look for in the file. */
function describeDocument(document: unknown): string {
  if (Array.isArray(document)) {
    const first: unknown = document[0];
    return `a JSON list of ${document.length}${isObject(first) ? `, the first ${describeDocument(first)}` : ''}`;
  }
  if (!isObject(document)) return `JSON ${typeof document}`;
  const keys = Object.keys(document);
  const named = keys.slice(0, namedKeys).map((key) => JSON.stringify(key.slice(0, 40)));
  return keys.length === 0 ? '{}' : `{${named.join(', ')}${keys.length > namedKeys ? ', …' : ''}}`;
}
