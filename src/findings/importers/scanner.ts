import type { Scale } from '../model/severity.ts';
import type { HtmlImporter, JsonImporter, LinesImporter, XmlImporter } from './importer.ts';

/** A kind of report, as a row of docs/reports.md has it. */
export interface DescribedReport {
  /** Form and versions, with the name of the scanner. */
  readonly report: string;
  /** What becomes one instance. */
  readonly instance: string;
  readonly rule: string;
  /** The Event ID, where the tool has one. */
  readonly eventId?: string;
  readonly time?: string;
}

/** Everything that there is to know of a scanner: messages, documentation and what is offered as a report follow from it. */
export interface Scanner {
  /** As users know it. */
  readonly name: string;
  /** As messages list its formats, where it is not made of theirs. */
  readonly listed?: string;
  /** As the README names it, where it says more than the name. */
  readonly inReadme?: string;
  readonly scale: Scale;
  readonly described: readonly DescribedReport[];
  readonly json?: readonly JsonImporter[];
  readonly lines?: readonly LinesImporter[];
  readonly xml?: readonly XmlImporter[];
  readonly html?: readonly HtmlImporter[];
  /** Columns that its lists have together, of which the reader of lists knows. */
  readonly columns?: readonly string[];
}
