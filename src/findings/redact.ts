/** Stands where a secret was. */
export const redacted = '••••••••';

const secretName =
  '(?:[\\w-]{0,40}(?:token|passwo?r?d|passphrase|secret|api[_-]?key|apikey|access[_-]?key|private[_-]?key|jwt|credential)s?[\\w-]{0,40}|pwd|authorization|(?:[\\w-]{0,40}[_-])?session[_-]?id|jsessionid|phpsessid|sessid)';

const credentialHeader =
  /^([ \t]*(?:authorization|proxy-authorization)[ \t]*:[ \t]*)([a-z][\w-]*[ \t]+)?\S.*$/gim;
const secretHeader =
  /^([ \t]*(?:[\w-]*(?:api-?key|auth-?token|access-token|csrf-token|xsrf-token|session-token|security-token|auth-key)[\w-]*)[ \t]*:[ \t]*)\S.*$/gim;
const cookieHeader = /^([ \t]*cookie2?[ \t]*:)(.*)$/gim;
const setCookieHeader = /^([ \t]*set-cookie2?[ \t]*:[^=;\r\n]*=)[^;\r\n]+/gim;
const jsonMember = new RegExp(`("${secretName}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)+(?:"|$)`, 'gis');
const escapedJsonMember = new RegExp(`(\\\\"${secretName}\\\\"\\s*:\\s*)\\\\"[^"\\\\]+`, 'gi');
const formField = new RegExp(`(^|[?&;\\s])(${secretName})=[^&\\s"'<>;]+`, 'gi');
const userInfo = /(\b[a-z][a-z\d+.-]*:\/\/)[^/?#\s@"'<>]+@/gi;
const bearerToken = /(\bbearer[ \t]+)(?=[\w.~+/-]*\d)[\w.~+/-]{8,}=*/gi;
const jsonWebToken = /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g;

/**
 * Text of requests, responses and evidence without the secrets in it: credentials in headers, cookie values,
 * tokens and passwords by their name in JSON, form fields and query strings, and bearer and JSON web tokens by
 * their shape. Names, schemes and cookie attributes stay, because findings are about them.
 */
export function redactSecrets(text: string): string {
  return text
    .replace(
      credentialHeader,
      (_, name: string, scheme: string | undefined) => name + (scheme ?? '') + redacted,
    )
    .replace(secretHeader, `$1${redacted}`)
    .replace(cookieHeader, (_, name: string, cookies: string) => name + redactCookies(cookies))
    .replace(setCookieHeader, `$1${redacted}`)
    .replace(jsonMember, `$1"${redacted}"`)
    .replace(escapedJsonMember, `$1\\"${redacted}`)
    .replace(formField, `$1$2=${redacted}`)
    .replace(userInfo, `$1${redacted}@`)
    .replace(bearerToken, `$1${redacted}`)
    .replace(jsonWebToken, redacted);
}

function redactCookies(cookies: string): string {
  return cookies.replace(/=[^;]+/g, `=${redacted}`);
}
