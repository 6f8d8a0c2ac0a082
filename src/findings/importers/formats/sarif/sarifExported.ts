import { resolutions, severities, statuses } from '../../../model/finding.ts';
import type { Comparison, Occurrence, Severity } from '../../../model/finding.ts';
import { ownProperties } from '../../../model/ownProperties.ts';
import { proseAgain } from '../../../prose/prose.ts';
import type { ImportContext, Outcome } from '../../importer.ts';
import { methodOf } from '../../instance.ts';
import { isObject, items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { occurrenceAgain } from '../../occurrence.ts';
import type { ReportInstance } from '../../report.ts';
import { readTime } from '../../reportTime.ts';
import { comparisonIn } from './sarifComparison.ts';

/** What an export of ours says of a result, besides what SARIF has a place for; undefined for all others. */
interface Exported {
  readonly own: JsonObject;
  /** Of the rule, where the result does not say another. */
  readonly common: unknown;
  readonly severity: Severity;
}

export function exportedOf(result: JsonObject, rule: unknown): Exported | undefined {
  const own = member(result, 'properties', ownProperties);
  if (!isObject(own) || text(own, 'url') === '') return undefined;
  const severity = severities.find((name) => name === text(own, 'severity'));
  const common = member(rule, 'properties', ownProperties);
  return severity === undefined ? undefined : { own, common, severity };
}

/** Marked as False Positive by who exported it, and suppressed for that. */
export function isFalsePositive({ own }: Exported): boolean {
  return text(own, 'resolution') === 'False Positive';
}

/** The instances of which a finding was made before it was exported: one of each occurrence that was kept. */
export function* exportedInstances(
  { own, common, severity }: Exported,
  { alert, response, comparison }: Pick<Occurrence, 'response' | 'comparison'> & { readonly alert: string },
  { now, isPlaced }: ImportContext,
): Generator<Outcome> {
  const said = (key: string): unknown => member(Object.hasOwn(own, key) ? own : common, key);
  const texts = (key: string): string[] => items(said(key)).map((one) => text(one));
  const status = statuses.find((name) => name === text(own, 'status'));
  const resolution = resolutions.find((name) => name === text(own, 'resolution'));
  const application = isPlaced ? '' : text(own, 'application');
  const score = member(own, 'rating', 'score');
  const discovered = readTime(text(own, 'discovered')) ?? now;
  const all = {
    tool: text(said('tool')),
    rule: text(said('rule')),
    category: text(said('category')),
    subCategory: text(said('subCategory')),
    summary: text(said('summary')),
    severity,
    rating: {
      risk: text(own, 'rating', 'risk'),
      ...(typeof score === 'number' ? { score } : {}),
      confidence: text(own, 'rating', 'confidence'),
    },
    method: methodOf(text(own, 'method')),
    url: text(own, 'url'),
    eventId: alert || text(own, 'eventId'),
    description: proseAgain(text(said('description'))),
    solution: proseAgain(text(said('solution'))),
    references: texts('references').filter((address) => /^https?:\/\//i.test(address)),
    tags: texts('tags'),
    seenAt: discovered,
    ...(status === undefined ? {} : { status }),
    ...(resolution === undefined ? {} : { resolution }),
    ...(application === '' ? {} : { application }),
  } satisfies Omit<ReportInstance, 'occurrence'>;
  const lastSeen = Math.max(discovered, readTime(text(own, 'lastSeen')) ?? discovered);
  const kept = items(own, 'occurrences').map((one, index) =>
    index === 0
      ? occurrenceOf(one, response, comparison)
      : occurrenceOf(one, '', comparisonIn(member(one, 'comparison'))),
  );
  const occurrences = kept.length === 0 ? [occurrenceOf({ url: all.url }, '', undefined)] : kept;
  const others = countOf(member(own, 'occurrenceCount')) - occurrences.length;
  for (const [index, occurrence] of occurrences.entries()) {
    const count = index === occurrences.length - 1 && others > 0 ? 1 + others : 1;
    yield { kind: 'instance', instance: { ...all, occurrence, gathered: { count, lastSeen } } };
  }
}

/** More than any scan has; a file may claim any number. */
const mostOccurrences = 1_000_000_000;

function countOf(value: unknown): number {
  return Number.isInteger(value) ? Math.min(Number(value), mostOccurrences) : 1;
}

function occurrenceOf(value: unknown, response: string, comparison: Comparison | undefined): Occurrence {
  return occurrenceAgain({
    url: text(value, 'url'),
    parameter: text(value, 'parameter'),
    attack: text(value, 'attack'),
    evidence: text(value, 'evidence'),
    otherInfo: proseAgain(text(value, 'otherInfo')),
    request: text(value, 'request'),
    response: isObject(value) && Object.hasOwn(value, 'response') ? text(value, 'response') : response,
    ...(comparison === undefined ? {} : { comparison }),
  });
}
