import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { shortened, type Received } from '../response/received.ts';
import type { CookieAttribute, GuardHeader } from './proof.ts';

/** Whether a header or cookie is as it should be now, and what is to be said of it. */
interface Guarded {
  readonly isThere: boolean;
  readonly shown: string;
}

/** A header of that name protects only with some values. */
export function headerGuard(header: GuardHeader, received: Received): Guarded {
  const value = (received.header(header) ?? '').trim();
  const policy = received.header('content-security-policy') ?? '';
  // Browsers heed it before X-Frame-Options.
  if (header === 'X-Frame-Options' && /(?:^|[;,])\s{0,20}frame-ancestors\s/i.test(policy.slice(0, 8000))) {
    return { isThere: true, shown: shown('Content-Security-Policy', policy) };
  }
  return { isThere: protects(header, value), shown: shown(header, value) };
}

function protects(header: GuardHeader, value: string): boolean {
  switch (header) {
    case 'X-Content-Type-Options':
      return /^nosniff(?:\s{0,20},|$)/i.test(value);
    case 'X-Frame-Options':
      return /^(?:deny|sameorigin)\b/i.test(value);
    case 'Strict-Transport-Security':
      // An age of 0 makes browsers forget it.
      return /(?:^|;)\s{0,20}max-age\s{0,20}=\s{0,20}"?0{0,20}[1-9]/i.test(value.slice(0, 1000));
    case 'Referrer-Policy':
      return value !== '' && !/^unsafe-url$/i.test(value);
    case 'Cross-Origin-Opener-Policy':
    case 'Cross-Origin-Embedder-Policy':
      return value !== '' && !/^unsafe-none\b/i.test(value);
    case 'Content-Security-Policy':
    case 'Permissions-Policy':
    case 'Cross-Origin-Resource-Policy':
      return value !== '';
  }
}

/** The cookie that the report means; undefined where the answer does not set it. */
export function cookieGuard(
  attribute: CookieAttribute,
  { evidence, parameter = '' }: { readonly evidence: string; readonly parameter?: string },
  received: Received,
): Guarded | undefined {
  const set = received.headers.flatMap(([name, value]) =>
    name.toLowerCase() === 'set-cookie' ? [readCookie(value)] : [],
  );
  const wanted = cookieName(evidence) ?? cookieName(parameter);
  // Several that the report does not name: each of them has to be as it should.
  const meant = wanted === undefined ? set : set.filter(({ name }) => name === wanted);
  if (meant.length === 0) return undefined;
  const bare = meant.find(({ attributes }) => !hasAttribute(attributes, attribute));
  const { name } = bare ?? meant[0] ?? { name: '' };
  return { isThere: bare === undefined, shown: `${name}; ${attribute}` };
}

interface SetCookie {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

function readCookie(value: string): SetCookie {
  const [pair = '', ...parts] = value.split(';');
  const attributes = parts.map((part): [string, string] => {
    const [key = '', given = ''] = part.split('=', 2);
    return [key.trim().toLowerCase(), given.trim().toLowerCase()];
  });
  return { name: pair.split('=', 1)[0]?.trim() ?? '', attributes: new Map(attributes) };
}

function hasAttribute(attributes: SetCookie['attributes'], attribute: CookieAttribute): boolean {
  const value = attributes.get(attribute.toLowerCase());
  return attribute === 'SameSite' ? value === 'lax' || value === 'strict' : value !== undefined;
}

/** Of `Set-Cookie: lang`, `lang=de; Path=/` or a name alone. */
function cookieName(text: string): string | undefined {
  const written =
    /^\s{0,20}(?:set-cookie\s{0,20}:)?\s{0,20}([!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200})\s{0,20}(?:[=;\r\n]|$)/i;
  return written.exec(text.slice(0, 1000))?.[1];
}

const longestShown = 80;

function shown(header: string, value: string): string {
  return value === '' ? header : `${header}: ${shortened(redactSecrets(value), longestShown)}`;
}
