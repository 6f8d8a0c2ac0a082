import { changeTo, textFix } from '../../fixes/fix.ts';
import type { AuthModel, ModelValue } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** Seconds: shorter tokens end in the middle of a request series, longer ones are rarely intended. */
const shortestLifetime = 60;

const day = 86_400;
const longestLifetime = 30 * day;
/** Browsers keep no cookie longer (RFC 6265bis). */
const longestCookie = 400 * day;

const reportUnusualExpiration = reporter('Tokens live between {0} and {1} seconds. Check this number.');

export const unusualExpiration: Rule = {
  code: 'unusual-expiration',
  severity: 'warning',
  messages: [reportUnusualExpiration],
  reason: 'A wrong lifetime means tokens that end in the middle of a scan, or a login before every request.',
  *check(model) {
    for (const { value, node, longest } of unusualLifetimes(model)) {
      if (inSeconds(value) === undefined) yield reportUnusualExpiration(node, shortestLifetime, longest);
    }
  },
};

const reportExpirationInMilliseconds = reporter(
  'This looks like milliseconds. Write {0}, the same in seconds.',
);

export const expirationInMilliseconds: Rule = {
  code: 'expiration-in-milliseconds',
  severity: 'warning',
  messages: [reportExpirationInMilliseconds],
  reason: 'Read as seconds it is weeks, so the token would be used long after its end.',
  *check(model) {
    for (const { value, node } of unusualLifetimes(model)) {
      const seconds = inSeconds(value);
      if (seconds !== undefined) yield reportExpirationInMilliseconds(node, seconds);
    }
  },
  *fix({ node, edits, arg }) {
    const seconds = Number(arg(0));
    yield textFix(changeTo(seconds), [edits.replace(node, seconds)]);
  },
};

interface Lifetime extends ModelValue<number> {
  readonly longest: number;
}

function unusualLifetimes({ authentications }: AuthModel): Lifetime[] {
  return authentications.flatMap(({ defaultExpirationSeconds, tokenLocation }) => {
    const longest = tokenLocation?.value === 'Cookie' ? longestCookie : longestLifetime;
    const value = defaultExpirationSeconds?.value ?? shortestLifetime;
    const isUsual =
      value < 1 || (value >= shortestLifetime && value <= longest && !isWholeMinutesInMilliseconds(value));
    return defaultExpirationSeconds === undefined || isUsual
      ? []
      : [{ ...defaultExpirationSeconds, longest }];
  });
}

/** Lifetimes of more than two days are whole days, in seconds. */
function isWholeMinutesInMilliseconds(value: number): boolean {
  return value > 2 * day && value % day !== 0 && value % 60_000 === 0;
}

/** What a number of milliseconds is in seconds; undefined where it is no likely one. */
function inSeconds(value: number): number | undefined {
  const seconds = value / 1000;
  const isLikely = Number.isInteger(seconds) && value % day !== 0;
  return isLikely && seconds >= shortestLifetime && seconds <= longestLifetime ? seconds : undefined;
}
