import type { AccessWord, Language } from '../facts.ts';

/*
 * Words by which code speaks of who may do something. A function that has one of them may refuse a request: it is not
 * taken for harmless, and its route not for open.
 */
const words = new RegExp(
  [
    /\b(?:401|403)\b/,
    /denyAccess|isGranted|CurrentUser|\b(?:Gate|Auth)::|\bauth\(|->(?:user\(\)|can(?:not)?\()|unauthori[sz]ed|unauthenticated|forbidden|access_?denied|permission|authenticat|authori[sz]/,
    /\b(?:current|signed|logged)[_-]?(?:in[_-]?)?user|\breq(?:uest)?\.(?:user|auth|session|cookies)\b|\bCurrent\.\w|\bctx\.(?:state\.)?(?:user|auth|session)\b/,
    /\b(?:is|has|check|require|ensure|assert|can|verify|validate|decode|get)_?(?:admin|roles?|owner|staff|superuser|user_?id|logged_?in|login|sign_?in|access|token|jwt|session|api_?key|auth|user|claims?)\w{0,40}/,
    /\bjwt(?:Verify)?\b|\bbearer\b|api[_-]?key|\bsession\[|\bcookies\b|\bHttpContext\.User\b|\bUser\.(?:Identity|Claims|FindFirst|IsInRole|GetUser)|\bClaimsPrincipal\b|\bSecurityContext|\bPrincipal\b/,
    /\b(?:auth\w{0,20}|security|acl|guards?|polic(?:y|ies)|sessions)\.\w{1,60}\(/,
    /UseMiddleware<\w{1,80}|APP_GUARD[^}]{0,80}useClass:\s{0,8}\w{1,80}|APP_GUARD|useGlobalGuards\([^)]{0,80}/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** How what runs before an action of Rails, or middleware of PHP, keeps the action from running. */
const halting: Readonly<Partial<Record<Language, RegExp>>> = {
  ruby: /\b(?:redirect_to|redirect_back\w*|render|head|raise|throw)\b/,
  php: /\b(?:(?:abort(?:_if|_unless)?|redirect|response)\(|throw\b|(?:Redirect|Response)::|new \w{0,40}Response\b)/,
};
/** What a request is found by is checked by hand there; what holds for all endpoints of an application. */
const checking: Readonly<Partial<Record<Language, RegExp>>> = {
  go: /[tT]oken\b|\bsecret\b/,
  php: /[tT]oken\b|invite_?code/,
  csharp: /FallbackPolicy|DefaultPolicy|RequireAuthenticatedUser|MapController|RequireAuthorization/,
};
const own = new Map(
  [...Object.entries(halting), ...Object.entries(checking)].map(([language, { source }], index) => [
    `${index} ${language}`,
    new RegExp(source, 'gi'),
  ]),
);

export function isHalting({ word }: AccessWord): boolean {
  return halting.ruby?.test(word) === true || halting.php?.test(word) === true;
}

/** So many are kept of a file: what has more speaks of nothing else. */
const mostWords = 2_000;

export function accessWords(text: string, language: Language): readonly AccessWord[] {
  const more = [...own].flatMap(([key, pattern]) => (key.endsWith(` ${language}`) ? [pattern] : []));
  return [words, ...more].flatMap((pattern) => wordsOf(text, pattern)).slice(0, mostWords);
}

function wordsOf(text: string, pattern: RegExp): readonly AccessWord[] {
  const found: AccessWord[] = [];
  let line = 1;
  let at = 0;
  for (const { 0: word, index } of text.matchAll(pattern)) {
    line += text.slice(at, index).split('\n').length - 1;
    at = index;
    found.push({ word, line });
    if (found.length === mostWords) break;
  }
  return found;
}
