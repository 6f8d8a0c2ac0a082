import { shortHash } from '../base/hash.ts';
import { normalizePath, readTarget } from './endpoint.ts';
import { severities } from './finding.ts';
import type { Occurrence, Resolution, Severity, Status } from './finding.ts';
import type { ImportOptions, ParsedReport, ReportInstance } from './importers/report.ts';

/** Occurrences of one finding that are kept with their text; all of them are counted. */
export const keptOccurrences = 50;

/** One finding of a report: the instances that share vulnerability, method and path, made one. */
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
  /** Normalised, with the host in front where it is not the report's main target; `host:port` for a network finding. */
  readonly path: string;
  /** `METHOD path`, or the path alone where there is no method. */
  readonly endpoint: string;
  readonly eventId: string;
  /** The highest of the instances. */
  readonly severity: Severity;
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

/**
 * Makes findings of a report's instances, in the order of their first instance. The main target's host is not
 * part of an endpoint, so that scans of two deployments of one application meet; any other host is.
 */
export function groupInstances(
  report: ParsedReport,
  options: Pick<ImportOptions, 'normalizePaths'>,
): readonly ImportedFinding[] {
  const mainHost = readTarget(report.target).host;
  const labels = labelVulnerabilities(report.instances);
  const groups = new Map<string, ReportInstance[]>();
  const paths = new Map<string, string>();
  for (const instance of report.instances) {
    const path = pathOf(instance, mainHost, options.normalizePaths);
    const key = `${vulnerabilityKeyOf(instance)} ${instance.method} ${path}`;
    const group = groups.get(key);
    if (group) {
      group.push(instance);
    } else {
      groups.set(key, [instance]);
      paths.set(key, path);
    }
  }
  return [...groups].flatMap(([key, instances]) => {
    const [first] = instances;
    const label = first && labels.get(vulnerabilityKeyOf(first));
    return first && label ? [toFinding(key, paths.get(key) ?? '', label, first, instances)] : [];
  });
}

/** Instances a report lists, those that were skipped included; an alert without an instance is none. */
export function countInstances({ instances, skipped }: ParsedReport): number {
  return skipped.reduce(
    (sum, { reason, count }) => (reason === 'no-instance' ? sum : sum + count),
    instances.length,
  );
}

/** A list as text, so that no part can run into the next one. */
function vulnerabilityKeyOf(instance: ReportInstance): string {
  return JSON.stringify(
    instance.rule === ''
      ? [instance.category, instance.subCategory, instance.summary]
      : [instance.tool, instance.rule],
  );
}

function pathOf(instance: ReportInstance, mainHost: string, identifiers: boolean): string {
  const { host, path } = readTarget(instance.url);
  if (path === '') {
    return host;
  }
  const normalized = normalizePath(path, instance.occurrence.attack, identifiers);
  return host === '' || host === mainHost ? normalized : host + normalized;
}

type Label = Pick<ReportInstance, 'category' | 'subCategory' | 'summary'>;

/** One label per vulnerability: the most frequent one, the first of equals. */
function labelVulnerabilities(instances: readonly ReportInstance[]): ReadonlyMap<string, Label> {
  const counts = new Map<string, Map<string, { label: Label; count: number }>>();
  for (const { category, subCategory, summary, ...rest } of instances) {
    const key = vulnerabilityKeyOf({ category, subCategory, summary, ...rest });
    const labels = counts.get(key) ?? new Map<string, { label: Label; count: number }>();
    counts.set(key, labels);
    const name = JSON.stringify([category, subCategory, summary]);
    const entry = labels.get(name) ?? { label: { category, subCategory, summary }, count: 0 };
    entry.count += 1;
    labels.set(name, entry);
  }
  return new Map(
    [...counts].flatMap(([key, labels]) => {
      const [best] = [...labels.values()].sort((a, b) => b.count - a.count);
      return best ? [[key, best.label] as const] : [];
    }),
  );
}

function toFinding(
  findingKey: string,
  path: string,
  label: Label,
  first: ReportInstance,
  instances: readonly ReportInstance[],
): ImportedFinding {
  const status = shared(instances.map((instance) => instance.status));
  const resolution = shared(instances.map((instance) => instance.resolution));
  return {
    findingKey,
    vulnerabilityKey: vulnerabilityKeyOf(first),
    tool: first.tool,
    rule: first.rule,
    ...label,
    method: first.method,
    path,
    endpoint: first.method === '' ? path : `${first.method} ${path}`,
    eventId: firstText(instances.map((instance) => instance.eventId)) || `EVT-${shortHash(findingKey)}`,
    severity: highest(instances),
    description: firstText(instances.map((instance) => instance.description)),
    solution: firstText(instances.map((instance) => instance.solution)),
    references: [...new Set(instances.flatMap((instance) => instance.references))],
    tags: [...new Set(instances.flatMap((instance) => instance.tags))],
    discovered: instances.reduce((earliest, { seenAt }) => Math.min(earliest, seenAt), first.seenAt),
    lastSeen: instances.reduce((latest, { seenAt }) => Math.max(latest, seenAt), first.seenAt),
    ...(status === undefined ? {} : { status }),
    ...(resolution === undefined ? {} : { resolution }),
    occurrences: instances.slice(0, keptOccurrences).map((instance) => instance.occurrence),
    occurrenceCount: instances.length,
  };
}

/** The value all instances agree on: one open instance keeps the finding open. */
function shared<Value>(values: readonly (Value | undefined)[]): Value | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

function firstText(texts: readonly string[]): string {
  return texts.find((text) => text !== '') ?? '';
}

function highest(instances: readonly ReportInstance[]): Severity {
  const found = new Set(instances.map((instance) => instance.severity));
  return severities.find((severity) => found.has(severity)) ?? 'Info';
}
