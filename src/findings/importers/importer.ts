import type { Result } from '../../base/result.ts';
import type { Severity } from '../model/finding.ts';
import type { Scale } from '../model/severity.ts';
import type { JsonBeginning } from './beginning.ts';
import type { ColumnMapping } from './formats/csv/csvColumns.ts';
import type { ReportedScan } from '../scans/reportedScan.ts';
import type { XmlElement } from './xml.ts';
import type { ImportFailureCode, ReportInstance, SkipReason } from './report.ts';

/** What one entry of a report turned out to be. */
export type Outcome =
  | { readonly kind: 'instance'; readonly instance: ReportInstance }
  | { readonly kind: 'skipped'; readonly reason: SkipReason }
  /** The report contradicts its format: `path` is not `expected`. The whole import is refused. */
  | { readonly kind: 'broken'; readonly path: string; readonly expected: string };

/** A recognised report whose entries are read one by one, so that reading can pause and stop. */
export interface ReportReading {
  readonly format: string;
  readonly tool: string;
  readonly toolVersion: string;
  /** About how many outcomes there will be, for progress. */
  readonly size: number;
  readonly outcomes: Iterable<Outcome>;
  /** The applications that it gives are those of where it was exported, which may be known here by another name. */
  readonly suggestsApplications?: true;
  /** What the report itself names as scanned, as absolute addresses, also where nothing was found there. */
  readonly targets?: readonly string[];
  /** Asked for once the outcomes were read. */
  readonly scan?: ReportedScan;
}

export interface ImportContext {
  /** The report's name, for messages. */
  readonly name: string;
  /** Time of the import, for reports that say no time. */
  readonly now: number;
  /** Of the scanner whose report is read. */
  readonly scale: Scale;
  /** The scale of a tool, in reports of several. */
  readonly scaleOf: (tool: string) => Scale;
  readonly severityMapping: Readonly<Record<string, Severity>>;
  /** Read also what the report says is suppressed. */
  readonly asBaseline: boolean;
  /** The user says which application the report is about, whatever it says itself. */
  readonly isPlaced: boolean;
  /** Which columns of a list are which, where their names do not say it. */
  readonly columnMapping: ColumnMapping;
}

/** Reads one format that is JSON; undefined where the document is of another format. */
export interface JsonImporter {
  /** How messages name the format: the scanner, then the form. */
  readonly format: string;
  readonly beginnings: readonly JsonBeginning[];
  read(document: unknown, context: ImportContext): Result<ReportReading, ImportFailureCode> | undefined;
}

/** Reads one format that is a JSON document per line. */
export interface LinesImporter {
  readonly format: string;
  readonly beginnings: readonly JsonBeginning[];
  readonly tool: string;
  /** Whether the first line's document is of this format. */
  recognizes(document: unknown): boolean;
  /** The version of the tool, where the first line's document says it. */
  versionIn?(first: unknown): string;
  readDocument(document: unknown, context: ImportContext): readonly Outcome[];
  /** Gathers what the lines say of the scan, besides findings. */
  watchScan?(): LinesScan;
}

/** What the lines that were read so far say of the scan. */
export interface LinesScan {
  add(document: unknown): void;
  /** Addresses that were scanned, also where nothing was found there. */
  readonly targets: Iterable<string>;
  readonly scan: ReportedScan;
}

/** Reads one format that is XML with this root element. */
export interface XmlImporter {
  readonly format: string;
  readonly root: string;
  /** Texts near the beginning, one of which is there, where other files have the same root. */
  readonly beginnings?: readonly string[];
  /** Distinguishes formats with the same root element. */
  recognizes?(root: XmlElement): boolean;
  read(root: XmlElement, context: ImportContext): Result<ReportReading, ImportFailureCode>;
}

/** Reads one format that is a web page; undefined where the page is something else. */
export interface HtmlImporter {
  readonly format: string;
  read(html: string, context: ImportContext): Result<ReportReading, ImportFailureCode> | undefined;
}

export function skip(reason: SkipReason): Outcome {
  return { kind: 'skipped', reason };
}
