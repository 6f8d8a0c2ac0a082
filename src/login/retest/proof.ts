import type { Recorded } from './recordedRequest.ts';

/** What has to be in an answer, or missing from it, for a finding to be there. */
export type Proof =
  /** A header is missing. */
  | { readonly kind: 'header'; readonly header: GuardHeader }
  /** A cookie lacks an attribute. */
  | { readonly kind: 'cookie'; readonly attribute: CookieAttribute }
  /** Somebody is let in who must not be. */
  | { readonly kind: 'access' }
  /** A payload comes back and runs as markup or script. */
  | { readonly kind: 'script' }
  /** The evidence of the report is in the answer. */
  | { readonly kind: 'text' };

export type GuardHeader = (typeof guardHeaders)[number][0];
export type CookieAttribute = 'HttpOnly' | 'Secure' | 'SameSite';

/** Headers that protect, by what scanners call them. */
const guardHeaders = [
  ['Content-Security-Policy', /content.?security.?policy|\bcsp\b/i],
  ['Strict-Transport-Security', /strict.?transport.?security|\bhsts\b/i],
  ['X-Content-Type-Options', /x.?content.?type.?options|\bnosniff\b/i],
  ['X-Frame-Options', /x.?frame.?options|anti.?clickjacking|\bclickjacking|frameable/i],
  ['Referrer-Policy', /referrer.?policy/i],
  ['Permissions-Policy', /permissions?.?policy/i],
  ['Cross-Origin-Opener-Policy', /cross.?origin.?opener.?policy/i],
  ['Cross-Origin-Embedder-Policy', /cross.?origin.?embedder.?policy/i],
  ['Cross-Origin-Resource-Policy', /cross.?origin.?resource.?policy/i],
] as const;

const saysMissing =
  /\b(?:missing|not (?:been )?(?:set|found|present|defined|implemented|enabled|enforced|sent)|without|absen(?:t|ce)|lacks?|no|unset|omitted|isn't set)\b|frameable|clickjacking/i;
const scriptTags: ReadonlySet<string> = new Set(['CWE-79', 'CWE-80', 'CWE-81', 'CWE-83', 'CWE-87']);
const accessTags: ReadonlySet<string> = new Set([
  'CWE-284',
  'CWE-285',
  'CWE-306',
  'CWE-425',
  'CWE-566',
  'CWE-639',
  'CWE-862',
  'CWE-863',
]);

/** By the name of the finding, then by its weakness. */
export function proofOf({ summary = '', tags = [] }: Pick<Recorded, 'summary' | 'tags'>): Proof {
  const name = summary.slice(0, 500);
  if (/\bcookie/i.test(name)) {
    const attribute = cookieAttributeIn(name);
    if (attribute !== undefined) return { kind: 'cookie', attribute };
  }
  const header = guardHeaders.find(([, sign]) => sign.test(name))?.[0];
  // A policy that is too weak is there all the same.
  if (header !== undefined && isMissing(name, header)) return { kind: 'header', header };
  if (/cross.?site.?script|\bxss\b|html injection/i.test(name) || tags.some((tag) => scriptTags.has(tag))) {
    return { kind: 'script' };
  }
  if (aboutAccess.test(name) || tags.some((tag) => accessTags.has(tag))) return { kind: 'access' };
  return { kind: 'text' };
}

const aboutAccess =
  /\b(?:bola|bfla|idor|(?:object|function).{0,3}(?:property )?level|insecure direct object|access control|authori[sz]ation (?:bypass|missing)|(?:missing|broken|improper|no|lack of) (?:function.{0,20} )?(?:authori[sz]ation|authentication)|privilege escalation|forced browsing|unauthenticated access)/i;

function isMissing(name: string, header: GuardHeader): boolean {
  if (saysMissing.test(name)) return true;
  // "Strict-Transport-Security Header", "X-Content-Type-Options" alone.
  const rest = name
    .toLowerCase()
    .replace(header.toLowerCase(), '')
    .replace(/\bheaders?\b/, '');
  return !/[a-z]/.test(rest);
}

function cookieAttributeIn(name: string): CookieAttribute | undefined {
  if (/http.?only/i.test(name)) return 'HttpOnly';
  if (/same.?site/i.test(name)) return 'SameSite';
  return /\bsecure\b/i.test(name) ? 'Secure' : undefined;
}
