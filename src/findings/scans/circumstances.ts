import type { Build } from '../../base/build.ts';
import type { Completeness } from './completeness.ts';
import type { RecordedRun } from './recordedRun.ts';
import type { ScanLimit, ScanProblem } from './reportedScan.ts';

/** What decides which findings a scan was able to see. */
export interface Circumstances {
  /** The report's own time, where it has one. */
  readonly scannedAt: number | undefined;
  /** As far as it was said. */
  readonly role: string | undefined;
  readonly user: string;
  /** Stands for the place that the report comes from, or empty. */
  readonly source: string;
  readonly said: Completeness | undefined;
  readonly limit: ScanLimit | undefined;
  /** The path that it stayed below; empty for all of the host. */
  readonly scope: string;
  /** `METHOD path` of what it called, where the report says so. */
  readonly reach: readonly string[] | undefined;
  /** More was called than `reach` lists. */
  readonly isReachCut?: boolean;
  readonly engines: readonly string[];
  readonly problems: readonly ScanProblem[];
  /** Of a scan that was started here. */
  readonly run?: RecordedRun;
  /** Of a report that was fetched from a server. */
  readonly build?: Build;
}
