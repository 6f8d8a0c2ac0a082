import type { Build } from '../../base/build.ts';
import type { Finding } from './finding.ts';
import type { Skipped } from '../importers/report.ts';
import type { Completeness, CompletenessReason } from '../scans/completeness.ts';
import type { NotCovered } from '../scans/notCovered.ts';
import type { RecordedRun } from '../scans/recordedRun.ts';
import type { ScanProblem } from '../scans/reportedScan.ts';

/** One imported report, as listed by "Remove Imported Report…". */
export interface Scan {
  readonly id: number;
  /** Name of the application that the report is about. */
  readonly application: string;
  /** File name of the report. */
  readonly name: string;
  readonly format: string;
  readonly tool: string;
  readonly toolVersion: string;
  /** Main target, e.g. `https://staging.shop.test`, or empty. */
  readonly target: string;
  /** Milliseconds since the epoch. */
  readonly importedAt: number;
  /** The report's own time; that of the import where it has none. */
  readonly scannedAt: number;
  /** What the scanner was logged in as: a role, `not logged in` or `unknown`. */
  readonly role: string;
  /** Empty where it is not known. */
  readonly user: string;
  /** Somebody said the role, even if it is that it is unknown. */
  readonly isRoleSaid: boolean;
  readonly completeness: Completeness;
  readonly completenessReason: CompletenessReason;
  /** The path that it stayed below; empty for all of the host. */
  readonly scope: string;
  /** How many operations it called; absent where its report does not say. */
  readonly reached?: number;
  /** It called more than that. */
  readonly isReachCut?: boolean;
  /** What the proxy counted, where the scan was started here. */
  readonly run?: RecordedRun;
  /** What it was made of, where it was fetched from a server. */
  readonly build?: Build;
  /** What went wrong; such a scan is compared with nothing. */
  readonly problems: readonly ScanProblem[];
  readonly instances: number;
  readonly findings: number;
  /** Findings of the application that no earlier scan had seen. */
  readonly added: number;
  readonly seenAgain: number;
  /** Those of `seenAgain` that were Resolved or Fixed. */
  readonly reappeared: number;
  /** Seen by earlier scans of this tool, role and target, and not by this one, which could have. */
  readonly notSeen: number;
  /** What it says nothing of, though its tool has found it before. */
  readonly notCovered: readonly NotCovered[];
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
  /** Absent where not both list what they called. */
  readonly operations?: ComparedOperations;
}

/** What two scans called, as `METHOD path`; a side is undefined where the other scan called more than it lists. */
export interface ComparedOperations {
  readonly onlyFirst: readonly string[] | undefined;
  readonly both: number;
  readonly onlySecond: readonly string[] | undefined;
}

export interface ComparedFindings {
  readonly count: number;
  readonly findings: readonly Finding[];
}
