import type { Occurrence, Rating, Resolution, Severity, Status } from './finding.ts';
import type { ReadReport, ReportInstance } from './importers/report.ts';

/** Occurrences of one finding that are kept with their text; all of them are counted. */
export const keptOccurrences = 50;

/**
 * One finding of a report: the instances that share vulnerability, method, host and path, made one. Where an application
 * is installed at several hosts of a report, the store makes one finding of theirs.
 */
export interface ImportedFinding {
  /** Exactly `vulnerabilityKey`, method and path: stable across scans of the same API. */
  readonly findingKey: string;
  /** Tool and rule; Category, Sub Category and Summary where the tool names no rule. */
  readonly vulnerabilityKey: string;
  readonly tool: string;
  readonly rule: string;
  /** The same for every finding of one vulnerability, like `subCategory` and `summary`. */
  readonly category: string;
  readonly subCategory: string;
  readonly summary: string;
  /** Upper case, or empty. */
  readonly method: string;
  /** As `readTarget` gives it; empty for a bare path. */
  readonly host: string;
  /** Normalised, with the host in front where it is not the application's own; `host:port` for a network finding. */
  readonly path: string;
  /** `METHOD path`, or the path alone where there is no method. */
  readonly endpoint: string;
  readonly eventId: string;
  /** The highest of the instances. */
  readonly severity: Severity;
  /** That of the instance with the highest severity, the worst of equals. */
  readonly rating: Rating;
  readonly description: string;
  readonly solution: string;
  readonly references: readonly string[];
  readonly tags: readonly string[];
  /** Earliest sighting in this report, in milliseconds since the epoch. */
  readonly discovered: number;
  /** Latest sighting in this report. */
  readonly lastSeen: number;
  /** Triage the scanner reports for every instance of the finding. */
  readonly status?: Status;
  readonly resolution?: Resolution;
  /** The first `keptOccurrences` of them. */
  readonly occurrences: readonly Occurrence[];
  readonly occurrenceCount: number;
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

/** One API of one vulnerability in a report. */
export interface ReportEndpoint {
  readonly vulnerabilityKey: string;
  readonly method: string;
  /** As `readTarget` gives it; empty for a bare path. */
  readonly host: string;
  /** Normalised, without the host; empty for a network target. */
  readonly path: string;
  readonly instances: number;
}

/** The path of an endpoint where these are the application's own hosts. */
export function pathUnder(
  { host, path }: Pick<ReportEndpoint, 'host' | 'path'>,
  ownHosts: ReadonlySet<string>,
): string {
  if (path === '') return host;
  return host === '' || ownHosts.has(host) ? path : host + path;
}

/** What `pathUnder` gave, with the host taken away where it stands in front. */
export function withoutHost(path: string, host: string): string {
  return host !== '' && path.startsWith(`${host}/`) ? path.slice(host.length) : path;
}
