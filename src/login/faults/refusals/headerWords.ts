import type { Received } from '../../response/received.ts';
import type { Candidate } from './candidate.ts';
import { weights } from './candidate.ts';
import { jsonWords } from './jsonWords.ts';

/** So much of a header is looked at. */
const longest = 2000;

/** What the head of an answer says: its first line, a challenge (RFC 6750), headers of their own for errors, the query of a redirect. */
export function headerWords(received: Received): Candidate[] {
  const challenge = (received.header('www-authenticate') ?? '').slice(0, longest);
  const own = received.headers.flatMap(([name, value]) =>
    /error|reason|denied|fault|(?:^|-)(?:otp|message|mitigated)$/i.test(name.slice(0, 100))
      ? [{ text: isWord(value) ? `${name}: ${value}` : value, weight: weights.coded }]
      : [],
  );
  return [
    ...described(attribute(challenge, 'error_description')),
    ...described(attribute(challenge, 'error'), weights.titled),
    ...own,
    { text: received.phrase.slice(0, longest), weight: weights.coded },
    ...locationWords(received),
  ];
}

function described(text: string | undefined, weight: number = weights.described): Candidate[] {
  return text === undefined ? [] : [{ text, weight }];
}

function isWord(value: string): boolean {
  return !value.trim().includes(' ');
}

/** Where a redirect leads says why: `/account/locked`, `/login?error=access_denied&error_description=…`. */
function locationWords(received: Received): Candidate[] {
  if (received.status < 300 || received.status >= 400) return [];
  const url = URL.parse((received.header('location') ?? '').slice(0, longest), received.url);
  if (url === null) return [];
  const fields = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))];
  const said = fields.flatMap(([name, value]) => jsonWords({ [name]: value }));
  return [...said, { text: url.pathname, weight: weights.coded, isName: true }];
}

/** Of `Bearer realm="shop", error="insufficient_scope", scope="read write"`. */
export function attribute(challenge: string, name: string): string | undefined {
  // "x_error=" ends with it, too.
  const written = new RegExp(`(?:^|[ ,])${name}=(?:"((?:[^"\\\\]|\\\\.){0,500})|([^,\\s]*))`, 'i');
  const [, quoted, plain] = written.exec(challenge) ?? [];
  return quoted ?? plain;
}
