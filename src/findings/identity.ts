import { shortHash } from '../base/hash.ts';
import { normalizePath, readTarget } from './endpoint.ts';
import { severities } from './finding.ts';
import type { Occurrence, Rating, Resolution, Severity, Status } from './finding.ts';
import type { ImportOptions, ParsedReport, ReportInstance } from './importers/report.ts';
import { compareRatings } from './severity.ts';

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

/**
 * Makes findings of a report's instances, in the order of their first instance. The host of the main target (scheme,
 * host and port; empty for none) is not part of an endpoint, so that scans of two deployments of one application
 * meet; any other host is.
 */
export function groupInstances(
  report: ParsedReport,
  mainTarget: string,
  options: Pick<ImportOptions, 'normalizePaths'>,
): readonly ImportedFinding[] {
  const mainHost = readTarget(mainTarget).host;
  const vulnerabilities = new Map<string, VulnerabilityGroup>();
  const findings: FindingGroup[] = [];
  const paths = new Map<string, string>();
  for (const instance of report.instances) {
    const vulnerability = groupOf(vulnerabilities, instance);
    countLabel(vulnerability, instance);
    const { url, occurrence } = instance;
    // Where nothing was attacked, one address has one path, and many findings.
    let path = occurrence.attack === '' ? paths.get(url) : undefined;
    if (path === undefined) {
      path = pathOf(instance, mainHost, options.normalizePaths);
      if (occurrence.attack === '') paths.set(url, path);
    }
    const api = `${instance.method} ${path}`;
    const finding = vulnerability.findings.get(api);
    if (finding) {
      finding.instances.push(instance);
    } else {
      const added = { vulnerability, path, first: instance, instances: [instance] };
      vulnerability.findings.set(api, added);
      findings.push(added);
    }
  }
  return findings.map(toFinding);
}

interface VulnerabilityGroup {
  readonly key: string;
  /** How often each label occurs; `recent` is the one counted last. */
  readonly labels: Map<string, LabelCount>;
  recent: LabelCount | undefined;
  /** By method and path. */
  readonly findings: Map<string, FindingGroup>;
}

interface LabelCount {
  readonly label: Label;
  count: number;
}

type Label = Pick<ReportInstance, 'category' | 'subCategory' | 'summary'>;

interface FindingGroup {
  readonly vulnerability: VulnerabilityGroup;
  readonly path: string;
  readonly first: ReportInstance;
  readonly instances: ReportInstance[];
}

function groupOf(groups: Map<string, VulnerabilityGroup>, instance: ReportInstance): VulnerabilityGroup {
  const key = vulnerabilityKeyOf(instance);
  let group = groups.get(key);
  if (!group) {
    group = { key, labels: new Map(), recent: undefined, findings: new Map() };
    groups.set(key, group);
  }
  return group;
}

function countLabel(group: VulnerabilityGroup, instance: ReportInstance): void {
  if (!group.recent || !hasLabel(instance, group.recent.label)) {
    const { category, subCategory, summary } = instance;
    const name = JSON.stringify([category, subCategory, summary]);
    group.recent = group.labels.get(name) ?? { label: { category, subCategory, summary }, count: 0 };
    group.labels.set(name, group.recent);
  }
  group.recent.count += 1;
}

function hasLabel(instance: ReportInstance, label: Label): boolean {
  return (
    instance.summary === label.summary &&
    instance.category === label.category &&
    instance.subCategory === label.subCategory
  );
}

/** The most frequent label, the first of equals. */
function labelOf(group: VulnerabilityGroup, first: Label): Label {
  let best: LabelCount | undefined;
  for (const entry of group.labels.values()) {
    if (!best || entry.count > best.count) best = entry;
  }
  return best?.label ?? first;
}

/** Instances a report lists, those that were skipped included; an alert without an instance is none. */
export function countInstances({ instances, skipped }: ParsedReport): number {
  return skipped.reduce(
    (sum, { reason, count }) => (reason === 'no-instance' ? sum : sum + count),
    instances.length,
  );
}

export function countSeverities(findings: readonly ImportedFinding[]): Record<Severity, number> {
  const counts = { Critical: 0, Major: 0, Minor: 0, Info: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** A list as text, so that no part can run into the next one. */
export function vulnerabilityKeyOf(instance: ReportInstance): string {
  return JSON.stringify(
    instance.rule === ''
      ? [instance.category, instance.subCategory, instance.summary]
      : [instance.tool, instance.rule],
  );
}

/** The path of an instance's endpoint where `mainHost` is the main target's. */
export function pathOf(instance: ReportInstance, mainHost: string, identifiers: boolean): string {
  const { host, path } = readTarget(instance.url);
  if (path === '') {
    return host;
  }
  const normalized = normalizePath(path, instance.occurrence.attack, identifiers);
  return host === '' || host === mainHost ? normalized : host + normalized;
}

function toFinding({ vulnerability, path, first, instances }: FindingGroup): ImportedFinding {
  const status = shared(instances, 'status');
  const resolution = shared(instances, 'resolution');
  const findingKey = `${vulnerability.key} ${first.method} ${path}`;
  return {
    findingKey,
    vulnerabilityKey: vulnerability.key,
    tool: first.tool,
    rule: first.rule,
    ...labelOf(vulnerability, first),
    method: first.method,
    path,
    endpoint: first.method === '' ? path : `${first.method} ${path}`,
    eventId: firstText(instances, 'eventId') || `EVT-${shortHash(findingKey)}`,
    ...worst(first, instances),
    description: firstText(instances, 'description'),
    solution: firstText(instances, 'solution'),
    references: allOf(instances, 'references'),
    tags: allOf(instances, 'tags'),
    discovered: instances.reduce((earliest, { seenAt }) => Math.min(earliest, seenAt), first.seenAt),
    lastSeen: instances.reduce((latest, { seenAt }) => Math.max(latest, seenAt), first.seenAt),
    ...(status === undefined ? {} : { status }),
    ...(resolution === undefined ? {} : { resolution }),
    occurrences: instances.slice(0, keptOccurrences).map((instance) => instance.occurrence),
    occurrenceCount: instances.length,
  };
}

/** The value all instances agree on: one open instance keeps the finding open. */
function shared<Name extends 'status' | 'resolution'>(
  instances: readonly ReportInstance[],
  name: Name,
): ReportInstance[Name] | undefined {
  const value = instances[0]?.[name];
  return instances.every((instance) => instance[name] === value) ? value : undefined;
}

function firstText(
  instances: readonly ReportInstance[],
  name: 'eventId' | 'description' | 'solution',
): string {
  return instances.find((instance) => instance[name] !== '')?.[name] ?? '';
}

function allOf(instances: readonly ReportInstance[], name: 'references' | 'tags'): readonly string[] {
  const all = new Set(instances[0]?.[name]);
  // Most instances of a finding have the very same list.
  for (const instance of instances) {
    if (instance[name] !== instances[0]?.[name]) for (const value of instance[name]) all.add(value);
  }
  return [...all];
}

/** The severity and rating of the worst instance. */
function worst(
  first: ReportInstance,
  instances: readonly ReportInstance[],
): Pick<ReportInstance, 'severity' | 'rating'> {
  let found = first;
  for (const instance of instances) if (isWorse(instance, found)) found = instance;
  return { severity: found.severity, rating: found.rating };
}

function isWorse(a: ReportInstance, b: ReportInstance): boolean {
  const order = severities.indexOf(a.severity) - severities.indexOf(b.severity);
  // Most instances of a finding share one rating.
  return order < 0 || (order === 0 && a.rating !== b.rating && compareRatings(a.rating, b.rating) < 0);
}
