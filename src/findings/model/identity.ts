import type { Assessment } from '../merge/assessment.ts';
import type { ReadReport, ReportInstance } from '../importers/report.ts';
import type { PackedTexts } from './packedTexts.ts';

/** Occurrences of one finding that are kept with their text; all of them are counted. */
export const keptOccurrences = 50;

/** What the findings of one vulnerability have in common. */
export interface ImportedVulnerability {
  /** Tool and rule; Category, Sub Category and Summary where the tool names no rule. */
  readonly key: string;
  readonly tool: string;
  readonly rule: string;
  readonly category: string;
  readonly subCategory: string;
  readonly summary: string;
}

/**
 * One finding of a report: the instances that share vulnerability, method, host and path, made one. Where an application
 * is installed at several hosts of a report, the store makes one finding of theirs.
 */
export interface ImportedFinding {
  readonly vulnerability: ImportedVulnerability;
  readonly assessment: Assessment;
  /** Upper case, or empty. */
  readonly method: string;
  /** As `readTarget` gives it; empty for a bare path. */
  readonly host: string;
  /** Normalised, with the host in front where it is not the application's own; `host:port` for a network finding. */
  readonly path: string;
  readonly eventId: string;
  /** Earliest sighting in this report, in milliseconds since the epoch. */
  readonly discovered: number;
  /** Latest sighting in this report. */
  readonly lastSeen: number;
  /** How many instances there were; of the first `keptOccurrences` the batch has the texts. */
  readonly occurrenceCount: number;
}

/** Findings on their way into the store; those that have a vulnerability or an assessment in common share the object. */
export interface FindingsBatch {
  readonly findings: readonly ImportedFinding[];
  /** Of each finding, as `OccurrenceTexts` packs them. */
  readonly occurrences: PackedTexts;
  /** Requests and responses of any findings of the scan: they have numbers from 1 on through all of its batches. */
  readonly messages: PackedTexts;
}

/** Instances a report lists, those that were skipped included; an alert without an instance is none. */
export function countInstances({ instances, skipped }: Pick<ReadReport, 'instances' | 'skipped'>): number {
  return skipped.reduce(
    (sum, { reason, count }) => (reason === 'no-instance' ? sum : sum + count),
    instances,
  );
}

/** A list as text, so that no part can run into the next one. */
export function vulnerabilityKeyOf(instance: ReportInstance): string {
  return JSON.stringify(
    instance.rule === ''
      ? [instance.category, instance.subCategory, instance.summary]
      : [instance.tool, instance.rule],
  );
}

/** Where the findings of a report with one method and host are. */
export interface ReportEndpoints {
  readonly method: string;
  /** As `readTarget` gives it; empty for a bare path. */
  readonly host: string;
  /** Of each finding: normalised, without the host; empty for a network target. */
  readonly paths: readonly string[];
  readonly instances: number;
}

/** The path of an endpoint where these are the application's own hosts. */
export function pathUnder(host: string, path: string, ownHosts: ReadonlySet<string>): string {
  if (path === '') return host;
  return host === '' || ownHosts.has(host) ? path : host + path;
}

/** What `pathUnder` gave, with the host taken away where it stands in front. */
export function withoutHost(path: string, host: string): string {
  return host !== '' && path.startsWith(`${host}/`) ? path.slice(host.length) : path;
}
