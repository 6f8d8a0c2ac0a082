import { Anchors } from './anchors.ts';
import { Characters } from './characters.ts';
import { issuedTokens } from './issuedTokens.ts';
import { SecretSearch } from './secretSearch.ts';
import { scannerRules } from './scannerRules.ts';

type Recogniser = (search: SecretSearch, at: number, end: number) => number | undefined;

/** A JSON Web Token, signed or encrypted: parts in base64url with full stops between them. */
function addJsonWebToken(search: SecretSearch, at: number): number | undefined {
  const { text } = search;
  if (at < search.keysUntil || !text.startsWith('eyJ', at)) return undefined;
  let end = partCharacters.skip(text, at);
  const head = end;
  let parts = 1;
  while (parts < 5 && text[end] === '.') {
    const next = partCharacters.skip(text, end + 1);
    if (parts === 1 && next === end + 1) break;
    end = next;
    parts++;
  }
  search.keysUntil = head;
  if (parts === 1 || head - at < 8) return undefined;
  search.add(at, text[end - 1] === '.' ? end - 1 : end);
  return end;
}

const partCharacters = new Characters(/[\w-]/);

const pemLabel = /^[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const shortestKey = 16;

/** What stands between the lines that begin and end a private key; to the end of the text where it was cut off. */
function addPrivateKey(search: SecretSearch, _at: number, end: number): number | undefined {
  const { text } = search;
  const label = pemLabel.exec(text.slice(end, end + 64))?.[0];
  if (label === undefined) return undefined;
  const start = end + label.length;
  const found = text.indexOf('-----END', start);
  const stop = found < 0 ? text.length : found;
  if (stop - start >= shortestKey) search.add(start, stop);
  return stop;
}

/** A bearer token has a digit; "bearer authentication" has none. */
function addBearer(search: SecretSearch, _at: number, end: number): number | undefined {
  const ahead = search.text.slice(end, end + 8_192);
  const [all, token = ''] = /^(?:[ \t]|%20|\+){1,4}([\w.~+/=-]{8,})/i.exec(ahead) ?? [''];
  if (!/\d/.test(token) || /^\w+=/.test(token)) return undefined;
  const stop = end + all.length;
  search.add(stop - token.length, stop);
  return stop;
}

const longestBasic = 1_024;

/** Base64 that holds a colon after decoding: a user and a password. */
function addBasic(search: SecretSearch, _at: number, end: number): number | undefined {
  const ahead = search.text.slice(end, end + longestBasic);
  const credentials = /^[A-Za-z\d+/]{6,}={0,2}/.exec(ahead)?.[0] ?? '';
  if (!isUserAndPassword(credentials)) return undefined;
  const stop = end + credentials.length;
  search.add(end, stop);
  return stop;
}

function isUserAndPassword(base64: string): boolean {
  try {
    return /^[^\p{Cc}:]*:[^\p{Cc}]+$/u.test(atob(base64));
  } catch {
    // Not base64.
    return false;
  }
}

/** What a vendor issues begins with its prefix. */
function issued({ prefix, least, characters }: (typeof issuedTokens)[number]): Recogniser {
  const set = new Characters(characters);
  return (search, at, end) => {
    const { text } = search;
    if (!text.startsWith(prefix, at) || /[a-z\d]/i.test(before(text, at))) return undefined;
    const stop = set.skip(text, end);
    if (stop - end >= least) search.add(at, stop);
    return stop;
  };
}

/** The character before, unless it ends a percent-encoded one. */
function before(text: string, at: number): string {
  return /%[\da-f]{2}$/i.test(text.slice(Math.max(0, at - 3), at)) ? '' : (text[at - 1] ?? '');
}

function scanned(pattern: RegExp): Recogniser {
  return (search, at) => {
    pattern.lastIndex = at;
    const found = pattern.exec(search.text);
    if (found === null) return undefined;
    search.add(at, pattern.lastIndex);
    return pattern.lastIndex;
  };
}

/** Where a secret may begin that is recognised by its shape alone. */
export const shapeAnchors: readonly { readonly literal: string; readonly kind: Recogniser }[] = [
  { literal: 'eyj', kind: addJsonWebToken },
  { literal: '-----begin ', kind: addPrivateKey },
  { literal: 'bearer', kind: addBearer },
  { literal: 'basic ', kind: addBasic },
  ...issuedTokens.map((token) => ({ literal: token.prefix.toLowerCase(), kind: issued(token) })),
  ...scannerRules.flatMap(({ anchors, pattern }) => {
    const kind = scanned(pattern);
    return anchors.map((literal) => ({ literal, kind }));
  }),
];

const shapes = new Anchors(shapeAnchors);

/** Whether a text holds a secret that is recognised by its shape. */
export function holdsShape(text: string): boolean {
  const search = new SecretSearch(text);
  shapes.each(text, (recognise, at, end) => recognise(search, at, end));
  return search.spans.length > 0;
}
