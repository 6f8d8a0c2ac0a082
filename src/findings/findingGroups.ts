import { shortHash } from '../base/hash.ts';
import { normalizePath, readTarget } from './endpoint.ts';
import { severities } from './finding.ts';
import type { Occurrence } from './finding.ts';
import { keptOccurrences, pathUnder, vulnerabilityKeyOf } from './identity.ts';
import type { ImportedFinding, ReportEndpoint } from './identity.ts';
import type { ImportOptions, ReportInstance } from './importers/report.ts';
import { compareRatings } from './severity.ts';

/** Addresses whose path is remembered at a time. */
const rememberedAddresses = 10_000;

/**
 * Makes findings of a report's instances as they come, in the order of their first instance. Of an instance only what
 * its finding shows is kept. Which hosts are no part of the endpoints is said at the end, when all are known.
 */
export class FindingGroups {
  readonly #normalizePaths: boolean;
  readonly #vulnerabilities = new Map<string, VulnerabilityGroup>();
  readonly #groups: FindingGroup[] = [];
  readonly #addresses = new Map<string, Address>();
  #bytes = 0;

  constructor({ normalizePaths }: Pick<ImportOptions, 'normalizePaths'>) {
    this.#normalizePaths = normalizePaths;
  }

  add(instance: ReportInstance): void {
    const vulnerability = this.#vulnerabilityOf(instance);
    countLabel(vulnerability, instance);
    const { host, path } = this.#addressOf(instance);
    const key = `${instance.method} ${host} ${path}`;
    const group = vulnerability.groups.get(key);
    if (group) {
      if (addTo(group, instance)) this.#bytes += bytesOf(instance.occurrence);
    } else {
      const added = groupOf(vulnerability, instance, host, path);
      vulnerability.groups.set(key, added);
      this.#groups.push(added);
      this.#bytes += bytesPerFinding + bytesOf(instance.occurrence);
    }
  }

  /** About how many bytes the findings will take in the store. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Each API of each vulnerability, as far as it is known without the application. */
  get endpoints(): readonly ReportEndpoint[] {
    return this.#groups.map(({ vulnerability, first, host, path, count }) => ({
      vulnerabilityKey: vulnerability.key,
      method: first.method,
      host,
      path,
      instances: count,
    }));
  }

  /**
   * The findings. The application's own hosts are not part of an endpoint, so that scans of two installations of one
   * application meet; any other host is.
   */
  *findings(ownHosts: ReadonlySet<string>): Generator<ImportedFinding> {
    for (const group of this.#groups) yield toFinding(group, pathUnder(group, ownHosts));
  }

  /** The findings, so many at a time. */
  async *batches(ownHosts: ReadonlySet<string>, size: number): AsyncGenerator<readonly ImportedFinding[]> {
    let batch: ImportedFinding[] = [];
    for (const finding of this.findings(ownHosts)) {
      batch.push(finding);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  #vulnerabilityOf(instance: ReportInstance): VulnerabilityGroup {
    const key = vulnerabilityKeyOf(instance);
    let group = this.#vulnerabilities.get(key);
    if (!group) {
      group = { key, labels: new Map(), recent: undefined, groups: new Map() };
      this.#vulnerabilities.set(key, group);
    }
    return group;
  }

  /** Where nothing was attacked or written, one address has one path, and many findings. */
  #addressOf(instance: ReportInstance): Address {
    const { url, method, occurrence } = instance;
    const remembers = occurrence.attack === '' && method !== 'PUT' && method !== 'PATCH';
    const known = remembers ? this.#addresses.get(url) : undefined;
    if (known !== undefined) return known;
    const { host, path } = readTarget(url);
    const address = {
      host,
      path: path === '' ? '' : normalizePath(path, occurrence.attack, this.#normalizePaths, instance),
    };
    if (remembers) {
      if (this.#addresses.size === rememberedAddresses) this.#addresses.clear();
      this.#addresses.set(url, address);
    }
    return address;
  }
}

type Address = Pick<ReportEndpoint, 'host' | 'path'>;

interface VulnerabilityGroup {
  readonly key: string;
  /** How often each label occurs; `recent` is the one counted last. */
  readonly labels: Map<string, LabelCount>;
  recent: LabelCount | undefined;
  /** By method, host and path. */
  readonly groups: Map<string, FindingGroup>;
}

interface LabelCount {
  readonly label: Label;
  count: number;
}

type Label = Pick<ReportInstance, 'category' | 'subCategory' | 'summary'>;
type First = Pick<ReportInstance, 'tool' | 'rule' | 'method' | 'category' | 'subCategory' | 'summary'>;
type Shown = Pick<
  ReportInstance,
  | 'eventId'
  | 'description'
  | 'solution'
  | 'references'
  | 'tags'
  | 'severity'
  | 'rating'
  | 'status'
  | 'resolution'
>;

interface FindingGroup extends Address {
  readonly vulnerability: VulnerabilityGroup;
  readonly first: First;
  shown: Shown;
  discovered: number;
  lastSeen: number;
  readonly occurrences: Occurrence[];
  count: number;
}

function groupOf(
  vulnerability: VulnerabilityGroup,
  instance: ReportInstance,
  host: string,
  path: string,
): FindingGroup {
  return {
    vulnerability,
    host,
    path,
    first: instance,
    shown: instance,
    discovered: instance.seenAt,
    lastSeen: instance.seenAt,
    occurrences: [instance.occurrence],
    count: 1,
  };
}

/** Whether the occurrence is kept with its text. */
function addTo(group: FindingGroup, instance: ReportInstance): boolean {
  group.shown = together(group.shown, instance);
  group.discovered = Math.min(group.discovered, instance.seenAt);
  group.lastSeen = Math.max(group.lastSeen, instance.seenAt);
  group.count += 1;
  return group.count <= keptOccurrences && group.occurrences.push(instance.occurrence) > 0;
}

/** What a finding shows of two of its instances; most say the same of everything. */
function together(known: Shown, other: Shown): Shown {
  const references = union(known.references, other.references);
  const tags = union(known.tags, other.tags);
  const isSame =
    references === known.references &&
    tags === known.tags &&
    !isWorse(other, known) &&
    known.status === other.status &&
    known.resolution === other.resolution &&
    (known.eventId !== '' || other.eventId === '') &&
    (known.description !== '' || other.description === '') &&
    (known.solution !== '' || other.solution === '');
  if (isSame) return known;
  // The value all instances agree on: one open instance keeps the finding open.
  const { status, resolution } = known;
  const worse = isWorse(other, known) ? other : known;
  return {
    eventId: known.eventId || other.eventId,
    description: known.description || other.description,
    solution: known.solution || other.solution,
    references,
    tags,
    severity: worse.severity,
    rating: worse.rating,
    ...(status !== undefined && status === other.status ? { status } : {}),
    ...(resolution !== undefined && resolution === other.resolution ? { resolution } : {}),
  };
}

/** The same list where the other adds nothing. */
function union(known: readonly string[], other: readonly string[]): readonly string[] {
  return known === other || other.every((value) => known.includes(value))
    ? known
    : [...new Set([...known, ...other])];
}

function isWorse(a: Shown, b: Shown): boolean {
  const order = severities.indexOf(a.severity) - severities.indexOf(b.severity);
  // Most instances of a finding share one rating.
  return order < 0 || (order === 0 && a.rating !== b.rating && compareRatings(a.rating, b.rating) < 0);
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
  const { category, subCategory, summary } = best?.label ?? first;
  return { category, subCategory, summary };
}

function toFinding(group: FindingGroup, path: string): ImportedFinding {
  const { vulnerability, host, first, shown } = group;
  const keyOf = (shownPath: string): string => `${vulnerability.key} ${first.method} ${shownPath}`;
  return {
    findingKey: keyOf(path),
    vulnerabilityKey: vulnerability.key,
    tool: first.tool,
    rule: first.rule,
    ...labelOf(vulnerability, first),
    method: first.method,
    host,
    path,
    endpoint: first.method === '' ? path : `${first.method} ${path}`,
    // The same whether the host is the application's own or not.
    eventId: shown.eventId || `EVT-${shortHash(keyOf(group.path || host))}`,
    severity: shown.severity,
    rating: shown.rating,
    description: shown.description,
    solution: shown.solution,
    references: shown.references,
    tags: shown.tags,
    discovered: group.discovered,
    lastSeen: group.lastSeen,
    ...(shown.status === undefined ? {} : { status: shown.status }),
    ...(shown.resolution === undefined ? {} : { resolution: shown.resolution }),
    occurrences: group.occurrences,
    occurrenceCount: group.count,
  };
}

/** A finding in the store without its texts, with all that is stored of where it was seen. */
const bytesPerFinding = 140;

function bytesOf({ url, evidence, otherInfo, request, response }: Occurrence): number {
  return 30 + url.length + evidence.length + otherInfo.length + request.length + response.length;
}
