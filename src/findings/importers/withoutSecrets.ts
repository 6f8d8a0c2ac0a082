import { remembering } from '../../base/remembering.ts';
import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import type { Rating } from '../model/finding.ts';
import type { Failure, Result } from '../../base/result.ts';
import { isProbeName } from '../merge/probeName.ts';
import { redactAddress } from './redactAddress.ts';
import type { ImportFailureCode, ReportInstance } from './report.ts';

/** Texts that are remembered at a time; those of a report are mostly the same. */
const remembered = 4_096;

const redact = remembering(remembered, redactSecrets);
const knownLists = new WeakMap<readonly string[], readonly string[]>();
const knownRatings = new WeakMap<Rating, Rating>();

/**
 * An instance without secrets in what becomes its endpoint, columns, references and tags. What its occurrence and its
 * texts for reading hold is redacted where they are made.
 */
export function withoutSecrets(instance: ReportInstance): ReportInstance {
  const { rating, application } = instance;
  return {
    ...instance,
    ...(application === undefined ? {} : { application: redact(application) }),
    rating: redactRating(rating),
    tool: redact(instance.tool),
    rule: redact(instance.rule),
    category: redact(instance.category),
    subCategory: redact(instance.subCategory),
    summary: redact(instance.summary),
    method: redact(instance.method),
    eventId: redact(instance.eventId),
    url: addressOf(instance),
    references: redactList(instance.references, redactAddress),
    tags: redactList(instance.tags, redact),
  };
}

/** A name that a scanner made up for a probe is none of the application's secrets, wherever it stands. */
function addressOf(instance: ReportInstance): string {
  const { url } = instance;
  const at = url.lastIndexOf('/') + 1;
  const name = url.slice(at);
  return isProbeName(name, instance) ? redactAddress(url.slice(0, at)) + name : redactAddress(url);
}

/** A refusal that names what the report holds instead of what was expected. */
export function failureWithoutSecrets(failure: Failure<ImportFailureCode>): Result<never, ImportFailureCode> {
  const args = failure.args.map((arg) => (typeof arg === 'string' ? redact(arg) : arg));
  return { ok: false, failure: { ...failure, args } };
}

/** Instances share their ratings and lists, and so they do afterwards. */
function redactRating(rating: Rating): Rating {
  let known = knownRatings.get(rating);
  if (known === undefined) {
    known = { ...rating, risk: redact(rating.risk), confidence: redact(rating.confidence) };
    knownRatings.set(rating, known);
  }
  return known;
}

const none: readonly string[] = [];

function redactList(texts: readonly string[], redactOne: (text: string) => string): readonly string[] {
  if (texts.length === 0) return none;
  let known = knownLists.get(texts);
  if (known === undefined) {
    known = texts.map(redactOne);
    knownLists.set(texts, known);
  }
  return known;
}
