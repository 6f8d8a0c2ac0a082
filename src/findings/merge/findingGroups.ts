import { joinAlertNames } from '../../base/alertName.ts';
import { shortHash } from '../../base/hash.ts';
import { isSameAssessment } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import { normalizePath, readTarget } from '../model/endpoint.ts';
import { severities } from '../model/finding.ts';
import { keptOccurrences, pathUnder, vulnerabilityKeyOf } from '../model/identity.ts';
import type {
  FindingsBatch,
  ImportedFinding,
  ImportedVulnerability,
  ReportEndpoints,
} from '../model/identity.ts';
import type { ImportOptions, ReportInstance } from '../importers/report.ts';
import { GroupIndex } from './groupIndex.ts';
import { OccurrenceTexts } from './occurrenceTexts.ts';
import { noTexts } from '../model/packedTexts.ts';
import { ProbeSiblings, withPayload } from './probeSiblings.ts';
import { compareRatings } from '../model/severity.ts';

/** Findings that go into the store at a time. */
const findingsPerBatch = 500;

/** Addresses whose path is remembered at a time. */
const rememberedAddresses = 10_000;

/**
 * Makes findings of a report's instances as they come, in the order of their first instance. Of an instance only what
 * its finding shows is kept. Which hosts are no part of the endpoints is said at the end, when all are known.
 */
export class FindingGroups {
  readonly #normalizePaths: boolean;
  readonly #vulnerabilities = new Map<string, VulnerabilityGroup>();
  /** The vulnerability that was found last by each rule: a key for each instance would take longer. */
  readonly #latestOfRules = new Map<string, VulnerabilityGroup>();
  #groups: FindingGroup[] = [];
  readonly #probes = new ProbeSiblings();
  readonly #addresses = new Map<string, Address>();
  readonly #occurrences = new OccurrenceTexts();

  constructor({ normalizePaths }: Pick<ImportOptions, 'normalizePaths'>) {
    this.#normalizePaths = normalizePaths;
  }

  add(instance: ReportInstance): void {
    const vulnerability = this.#vulnerabilityOf(instance);
    countLabel(vulnerability, instance);
    const { host, path } = this.#addressOf(instance);
    const group = vulnerability.groups.get({ method: instance.method, host, path });
    if (group === undefined) {
      const first = groupOf(vulnerability, instance, host, path, this.#occurrences.add(instance.occurrence));
      vulnerability.groups.set(first);
      this.#groups.push(first);
      return;
    }
    addTo(group, instance);
    if (typeof group.occurrences === 'number') group.occurrences = [group.occurrences];
    if (group.occurrences.length < keptOccurrences)
      group.occurrences.push(this.#occurrences.add(instance.occurrence));
  }

  /** To be called when all instances are known: what only all of them tell to be a probe becomes one with the others. */
  foldProbes(): void {
    const probes = this.#probes.probesAmong(this.#groups);
    const changed = new Set(Array.from(probes, ({ vulnerability }) => vulnerability));
    // Nothing is looked for any more, save where probes are folded.
    for (const { groups } of this.#vulnerabilities.values()) groups.clear();
    this.#addresses.clear();
    this.#groups = this.#groups.filter((group) => {
      const { groups } = group.vulnerability;
      if (!changed.has(group.vulnerability)) return true;
      if (probes.has(group)) group.path = withPayload(group.path);
      const known = groups.get(group);
      if (known === undefined) groups.set(group);
      else mergeInto(known, group);
      return known === undefined;
    });
  }

  get size(): number {
    return this.#groups.length;
  }

  /** The API of each finding, as far as it is known without the application. */
  get endpoints(): readonly ReportEndpoints[] {
    const known = new Map<string, ReportEndpoints & { paths: string[]; instances: number }>();
    for (const { method, host, path, count } of this.#groups) {
      const key = `${method} ${host}`;
      const endpoints = known.get(key) ?? { method, host, paths: [], instances: 0 };
      known.set(key, endpoints);
      endpoints.paths.push(path);
      endpoints.instances += count;
    }
    return [...known.values()];
  }

  /**
   * The messages of all findings, then the findings, some at a time. The application's own hosts are not part of an
   * endpoint, so that scans of two installations of one application meet; any other host is.
   */
  *batches(ownHosts: ReadonlySet<string>, size = findingsPerBatch): Generator<FindingsBatch> {
    for (const messages of this.#occurrences.messages()) {
      yield { findings: [], occurrences: noTexts(), messages };
    }
    const vulnerabilities = new Map<VulnerabilityGroup, ImportedVulnerability>();
    for (const group of this.#vulnerabilities.values()) vulnerabilities.set(group, toVulnerability(group));
    for (let first = 0; first < this.#groups.length; first += size) {
      const groups = this.#groups.slice(first, first + size);
      yield {
        findings: groups.flatMap((group) => {
          const vulnerability = vulnerabilities.get(group.vulnerability);
          return vulnerability
            ? [toFinding(group, vulnerability, pathUnder(group.host, group.path, ownHosts))]
            : [];
        }),
        occurrences: this.#occurrences.packed(groups.map(occurrencesOf)),
        messages: noTexts(),
      };
    }
  }

  #vulnerabilityOf(instance: ReportInstance): VulnerabilityGroup {
    const { tool, rule } = instance;
    const latest = this.#latestOfRules.get(rule);
    if (latest?.tool === tool) return latest;
    const key = vulnerabilityKeyOf(instance);
    let group = this.#vulnerabilities.get(key);
    if (!group) {
      group = {
        key,
        tool,
        rule,
        labels: new Map(),
        recent: undefined,
        assessments: [],
        groups: new GroupIndex(),
      };
      this.#vulnerabilities.set(key, group);
    }
    if (rule !== '') this.#latestOfRules.set(rule, group);
    return group;
  }

  /** Where nothing was attacked or written, one address has one path, and many findings. */
  #addressOf(instance: ReportInstance): Address {
    const { url, method, occurrence } = instance;
    if (instance.gathered !== undefined) return readTarget(url);
    const remembers = occurrence.attack === '' && method !== 'PUT' && method !== 'PATCH';
    const known = remembers ? this.#addresses.get(url) : undefined;
    if (known !== undefined) return known;
    const { host, path } = readTarget(url);
    const address = {
      host,
      path: path === '' ? '' : normalizePath(path, occurrence.attack, this.#normalizePaths, instance),
    };
    if (!remembers) {
      this.#probes.add({ method, ...address }, lastSegmentOf(path), instance, occurrence.attack);
    } else {
      if (this.#addresses.size === rememberedAddresses) this.#addresses.clear();
      this.#addresses.set(url, address);
    }
    return address;
  }
}

/** As `readTarget` gives it, with the path normalised. */
interface Address {
  readonly host: string;
  readonly path: string;
}

interface VulnerabilityGroup extends Pick<ImportedVulnerability, 'key' | 'tool' | 'rule'> {
  /** How often each label occurs; `recent` is the one counted last. */
  readonly labels: Map<string, LabelCount>;
  recent: LabelCount | undefined;
  /** Some of its findings' assessments, the latest first. */
  assessments: readonly Assessment[];
  readonly groups: GroupIndex<FindingGroup>;
}

interface LabelCount {
  readonly label: Label;
  count: number;
}

type Label = Pick<ReportInstance, 'category' | 'subCategory' | 'summary'>;

/** Nothing in it keeps the instances that it is made of in memory. */
interface FindingGroup {
  readonly host: string;
  path: string;
  readonly vulnerability: VulnerabilityGroup;
  readonly method: string;
  /** Its own one, where it had one before. */
  readonly label: Label | undefined;
  eventId: string;
  assessment: Assessment;
  discovered: number;
  lastSeen: number;
  /** Numbers of those that are kept; most findings have one, for which a list is too much. */
  occurrences: number | number[];
  count: number;
}

function groupOf(
  vulnerability: VulnerabilityGroup,
  instance: ReportInstance,
  host: string,
  path: string,
  occurrence: number,
): FindingGroup {
  return {
    vulnerability,
    method: instance.method,
    label: instance.gathered === undefined ? undefined : labelOf(instance),
    host,
    path,
    eventId: instance.eventId,
    assessment: assessmentOf(vulnerability, instance),
    discovered: instance.seenAt,
    lastSeen: instance.gathered?.lastSeen ?? instance.seenAt,
    occurrences: occurrence,
    count: instance.gathered?.count ?? 1,
  };
}

function addTo(group: FindingGroup, instance: ReportInstance): void {
  group.eventId = joinAlertNames(group.eventId, instance.eventId);
  group.assessment = together(group.assessment, instance);
  group.discovered = Math.min(group.discovered, instance.seenAt);
  group.lastSeen = Math.max(group.lastSeen, instance.gathered?.lastSeen ?? instance.seenAt);
  group.count += instance.gathered?.count ?? 1;
}

/** Both are of one API after all. */
function mergeInto(known: FindingGroup, other: FindingGroup): void {
  known.eventId = joinAlertNames(known.eventId, other.eventId);
  known.assessment = together(known.assessment, other.assessment);
  known.discovered = Math.min(known.discovered, other.discovered);
  known.lastSeen = Math.max(known.lastSeen, other.lastSeen);
  known.occurrences = [...occurrencesOf(known), ...occurrencesOf(other)].slice(0, keptOccurrences);
  known.count += other.count;
}

function occurrencesOf({ occurrences }: FindingGroup): readonly number[] {
  return typeof occurrences === 'number' ? [occurrences] : occurrences;
}

function lastSegmentOf(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1) ?? '';
}

/** Assessments of a vulnerability that are remembered. */
const remembered = 8;

/** The findings of a vulnerability that say the same share one object. */
function assessmentOf(vulnerability: VulnerabilityGroup, instance: ReportInstance): Assessment {
  const { assessments } = vulnerability;
  const same = assessments.find((known) => isSameAssessment(known, instance));
  if (same !== undefined) return same;
  const { severity, rating, description, solution, references, tags, status, resolution } = instance;
  const added = {
    severity,
    rating,
    description,
    solution,
    references,
    tags,
    ...(status === undefined ? {} : { status }),
    ...(resolution === undefined ? {} : { resolution }),
  };
  vulnerability.assessments = [added, ...assessments].slice(0, remembered);
  return added;
}

/** What a finding shows of two of its instances; most say the same of everything. */
function together(known: Assessment, other: Assessment): Assessment {
  const { severity, rating } = isWorse(other, known) ? other : known;
  // The value all instances agree on: one open instance keeps the finding open.
  const { status, resolution } = known;
  const both = {
    description: known.description || other.description,
    solution: known.solution || other.solution,
    references: union(known.references, other.references),
    tags: union(known.tags, other.tags),
    severity,
    rating,
    ...(status !== undefined && status === other.status ? { status } : {}),
    ...(resolution !== undefined && resolution === other.resolution ? { resolution } : {}),
  };
  return isSameAssessment(known, both) ? known : both;
}

/** The same list where the other adds nothing. */
function union(known: readonly string[], other: readonly string[]): readonly string[] {
  return known === other || other.every((value) => known.includes(value))
    ? known
    : [...new Set([...known, ...other])];
}

function isWorse(a: Assessment, b: Assessment): boolean {
  const order = severities.indexOf(a.severity) - severities.indexOf(b.severity);
  return order < 0 || (order === 0 && compareRatings(a.rating, b.rating) < 0);
}

function countLabel(group: VulnerabilityGroup, instance: ReportInstance): void {
  if (!group.recent || !hasLabel(instance, group.recent.label)) {
    const label = labelOf(instance);
    const name = JSON.stringify(Object.values(label));
    group.recent = group.labels.get(name) ?? { label, count: 0 };
    group.labels.set(name, group.recent);
  }
  group.recent.count += 1;
}

function labelOf({ category, subCategory, summary }: ReportInstance): Label {
  return { category, subCategory, summary };
}

function hasLabel(instance: Label, label: Label): boolean {
  return (
    instance.summary === label.summary &&
    instance.category === label.category &&
    instance.subCategory === label.subCategory
  );
}

/** Labelled with the most frequent label, the first of equals. */
function toVulnerability({ key, tool, rule, labels }: VulnerabilityGroup): ImportedVulnerability {
  let best: LabelCount | undefined;
  for (const entry of labels.values()) {
    if (!best || entry.count > best.count) best = entry;
  }
  const { category = '', subCategory = '', summary = '' } = best?.label ?? {};
  return { key, tool, rule, category, subCategory, summary };
}

function toFinding(group: FindingGroup, vulnerability: ImportedVulnerability, path: string): ImportedFinding {
  const { method, host, assessment, discovered, lastSeen, count } = group;
  // The same whether the host is the application's own or not.
  const ownKey = `${vulnerability.key} ${method} ${group.path || host}`;
  const eventId = group.eventId || `EVT-${shortHash(ownKey)}`;
  return {
    vulnerability: labelled(vulnerability, group.label),
    assessment,
    method,
    host,
    path,
    eventId,
    discovered,
    lastSeen,
    occurrenceCount: count,
  };
}

/** Its findings share the object, save where one had another label. */
function labelled(vulnerability: ImportedVulnerability, label: Label | undefined): ImportedVulnerability {
  return label === undefined || hasLabel(vulnerability, label)
    ? vulnerability
    : { ...vulnerability, ...label };
}
