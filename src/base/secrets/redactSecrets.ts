import { Anchors } from './anchors.ts';
import { addCurl } from './curlSecrets.ts';
import { addNamed } from './namedSecrets.ts';
import type { Span } from './secretSearch.ts';
import { disjoint, SecretSearch } from './secretSearch.ts';
import { secrecyOf } from './secretName.ts';
import { isOrdinary } from './secretValue.ts';
import { shapeAnchors } from './shapes.ts';
import { addEncodedUrl, addPath, addUrl } from './urlSecrets.ts';

/** Stands where a secret was. */
export const redacted = '••••••••';
/** Stands where a segment of a path was a secret. */
const redactedSegment = '{token}';

/** What every name of a secret holds. */
const nameParts =
  'token pass pwd pw= pw" pw\' pw: pw% pw\\ pw] pw& pw> secret key jwt pin otp cred auth sess sid csrf xsrf cookie cvv cvc ' +
  'kennwort motdepasse contrase assertion signature sig code verifier samlresponse samlrequest samlart ticket bearer x-access';

const anchors = new Anchors([
  ...nameParts.split(' ').map((literal) => ({ literal, kind: addNamed })),
  ...shapeAnchors,
  { literal: '://', kind: addUrl },
  { literal: '%2f%2f', kind: addEncodedUrl },
  { literal: 'curl', kind: addCurl },
]);

/**
 * The secrets in a text, in order and without overlaps: by name (headers, parameters, fields, members and elements), by shape (the
 * published rules of a secret scanner, private keys, JSON Web Tokens) and by place (Authorization, cookies, user
 * information and query of URLs, options of curl). Takes time in proportion to the text.
 */
export function findSecrets(text: string): readonly Span[] {
  const search = new SecretSearch(text);
  addRequestLine(search);
  anchors.each(text, (recognise, at, end) => recognise(search, at, end));
  return disjoint(search.spans);
}

const longestPath = 2_048;

/** `GET /reset/… HTTP/1.1`, or a path alone; a picture in base64 may begin with a slash too. */
function addRequestLine(search: SecretSearch): void {
  const { text } = search;
  const lead = /^\s{0,8}([A-Z]{3,16} )?(?=\/)/.exec(text.slice(0, 32));
  if (lead === null) return;
  if (lead[1] !== undefined || (text.length <= longestPath && !/\s/.test(text.trim())))
    addPath(search, lead[0].length);
}

/** The same of an address, which may begin with a host or a path. */
function findInUrl(url: string): readonly Span[] {
  const search = new SecretSearch(url);
  const slash = url.indexOf('/');
  if (slash >= 0 && !url.includes('://')) addPath(search, slash);
  anchors.each(url, (recognise, at, end) => recognise(search, at, end));
  return disjoint(search.spans);
}

/**
 * The text without its secrets, cut to `length` characters of the original; what begins behind them is read, so that
 * none that the cut splits is left. Names, schemes and cookie attributes stay, because findings are about them.
 */
export function redactSecrets(text: string, length = text.length): string {
  return without(text, findSecrets(text), length);
}

/** An address without its secrets; a segment of its path that is one is `{token}`. */
export function redactUrl(url: string, length = url.length): string {
  return without(url, findInUrl(url), length);
}

function without(text: string, spans: readonly Span[], length: number): string {
  if (spans.length === 0) return length < text.length ? text.slice(0, length) : text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, kind } of spans) {
    if (start >= length) break;
    parts.push(text.slice(from, start), kind === 'segment' ? redactedSegment : redacted);
    from = end;
  }
  parts.push(text.slice(Math.min(from, length), length));
  return parts.join('');
}

/** What a payload adds to a value. */
const endsOriginal = /['"<>();|&`\s\\{}$%]/;
const shortestOriginal = 4;

/**
 * A value or an attack on the parameter `name`, without what it was in the first place where that is a secret. A value
 * that says what it is by itself, such as a whole header, is left to `redactSecrets`.
 */
export function redactValueOf(name: string, value: string): string {
  if (value === '' || secrecyOf(name) !== 'secret') return value;
  const found = endsOriginal.exec(value);
  const original = value.slice(0, found?.index ?? value.length);
  const isWord = /^[a-z]*$/i.test(original) || /^[./:]/.test(original) || original.includes('://');
  if (original.length < shortestOriginal || isWord || isOrdinary(original, name)) return value;
  return redacted + value.slice(original.length);
}

/** Whether a text holds a secret that is recognised. */
export function holdsSecret(text: string): boolean {
  return findSecrets(text).length > 0;
}
