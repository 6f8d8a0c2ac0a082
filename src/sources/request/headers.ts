import type { SourceAnswer } from '../ports.ts';

/** The value of a header, whose name is in lower case; the first where there are several. */
export function headerOf({ headers }: Pick<SourceAnswer, 'headers'>, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

/** More relations than any page has. */
const mostLinks = 20;

/** The address of the next page in a Link header (RFC 8288), where it is of the same origin. */
export function nextPage(answer: SourceAnswer, url: string): string | undefined {
  const links = (headerOf(answer, 'link') ?? '').slice(0, 8000).split(',', mostLinks);
  for (const link of links) {
    const [target = '', ...parameters] = link.split(';');
    const isNext = parameters.some((one) => /^\s{0,8}rel="?next"?\s{0,8}$/.test(one));
    const address = /^\s{0,8}<([^>]{1,4000})>\s{0,8}$/.exec(target)?.[1];
    if (!isNext || address === undefined) continue;
    const next = URL.parse(address, url);
    return next !== null && next.origin === new URL(url).origin ? next.href : undefined;
  }
  return undefined;
}

/** Milliseconds until the server wants to be asked again; undefined where it does not say. */
export function waitOf(answer: SourceAnswer, now: number): number | undefined {
  const after = headerOf(answer, 'retry-after');
  if (after !== undefined) {
    // Seconds, or a date (RFC 9110).
    const until = /^\d{1,9}$/.test(after) ? now + Number(after) * 1000 : Date.parse(after);
    if (!Number.isNaN(until)) return Math.max(0, until - now);
  }
  const isUsedUp = ['x-ratelimit-remaining', 'ratelimit-remaining'].some(
    (name) => headerOf(answer, name) === '0',
  );
  const reset = headerOf(answer, 'x-ratelimit-reset') ?? headerOf(answer, 'ratelimit-reset') ?? '';
  return isUsedUp && /^\d{1,12}$/.test(reset) ? Math.max(0, Number(reset) * 1000 - now) : undefined;
}

/** How many bytes there are in all, by the Content-Range of a part. */
export function sizeOfWhole(answer: SourceAnswer): number | undefined {
  const size = /^bytes \d{1,15}-\d{1,15}\/(\d{1,15})$/.exec(headerOf(answer, 'content-range') ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
}
