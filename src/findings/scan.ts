import type { Finding } from './finding.ts';
import type { Skipped } from './importers/report.ts';

/** One imported report, as listed by "Remove Imported Report…". */
export interface Scan {
  readonly id: number;
  /** Name of the application that the report is about. */
  readonly application: string;
  /** File name of the report. */
  readonly name: string;
  readonly format: string;
  readonly tool: string;
  /** Main target, e.g. `https://staging.shop.test`, or empty. */
  readonly target: string;
  /** Milliseconds since the epoch. */
  readonly importedAt: number;
  readonly instances: number;
  readonly findings: number;
  /** Findings of the application that no earlier scan had seen. */
  readonly added: number;
  readonly seenAgain: number;
  /** Those of `seenAgain` that were Resolved or Fixed. */
  readonly reappeared: number;
  /** Seen by the scan of this tool and target before, and not by this one. */
  readonly notSeen: number;
  /** The report names a target, so that `notSeen` says something. */
  readonly compared: boolean;
  readonly skipped: readonly Skipped[];
}

export interface Application {
  readonly name: string;
  /** Hosts that it is installed at, as far as its scans say. */
  readonly hosts: readonly string[];
  readonly scans: number;
  readonly findings: number;
}

/** Findings of two scans: how many, and the first of them. */
export interface ScanDifference {
  readonly onlyFirst: ComparedFindings;
  readonly both: ComparedFindings;
  readonly onlySecond: ComparedFindings;
}

export interface ComparedFindings {
  readonly count: number;
  readonly findings: readonly Finding[];
}
