import { replaceJsonWebTokens } from '../base/jsonWebToken.ts';

/** Stands where a secret was. */
export const redacted = '••••••••';

/** Names of header fields, JSON members, form fields and query parameters whose value is a secret. */
const secretName =
  /token|passw|passphrase|secret|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key|jwt|credential|authorization|session[_-]?id|^(?:pwd|sid|[a-z]*sess(?:ion)?id)$/i;

/** `Access-Control-Allow-Credentials` and its like say what is allowed, which findings are about. */
const harmlessName = /^access-control-/i;

/** Parts of every name that `isSecret`, and of the headers whose values are. */
const nameParts = 'token|passw|passphrase|secret|key|jwt|credential|authorization|sess|pwd|sid|cookie';
/** Where a name begins that may be a secret's: most names are not, and need no more than this look. */
const secretAhead = `(?=[\\w-]{0,57}(?:${nameParts}))`;

/** Some such name before a value; most texts have none, and a report has many texts. */
const namesSecret = new RegExp(`(?:${nameParts})[\\w-]{0,60}(?:\\\\?")?\\s*[:=]`, 'i');
const headerLine = new RegExp(`^([ \\t]*${secretAhead}([\\w-]{1,60})[ \\t]*:[ \\t]*)(\\S.*)$`, 'gim');
const jsonMember = new RegExp(`("${secretAhead}([\\w-]{1,60})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)+(?:"|$)`, 'gis');
const escapedJsonMember = new RegExp(`(\\\\"${secretAhead}([\\w-]{1,60})\\\\"\\s*:\\s*)\\\\"[^"\\\\]+`, 'gi');
/** Begins in the middle of a name: beginning at everything that may be before one is three times slower. */
const formField = new RegExp(
  `(?<=(?:^|[?&;\\s'"])([\\w-]{0,57}))((?:${nameParts})[\\w-]{0,60})=[^&\\s"'<>;]+`,
  'gim',
);
const userInfoEnd = /:\/\/[^/?#\s@"'<>]+@/;
const userInfo = /(\b[a-z][a-z\d+.-]{0,20}:\/\/)[^/?#\s@"'<>]+@/gi;
const bearerToken = /(\bbearer[ \t]+)(?=[\w.~+/-]*\d)[\w.~+/-]{8,}=*/gi;

/**
 * Text of requests, responses and evidence without the secrets in it: credentials in headers, cookie values,
 * tokens and passwords by their name in JSON, form fields and query strings, and bearer and JSON web tokens by
 * their shape. Names, schemes and cookie attributes stay, because findings are about them.
 */
export function redactSecrets(text: string): string {
  const result = namesSecret.test(text) ? redactNamed(text) : text;
  const addressed = userInfoEnd.test(result) ? result.replace(userInfo, `$1${redacted}@`) : result;
  return replaceJsonWebTokens(addressed.replace(bearerToken, `$1${redacted}`), redacted);
}

/** Without the values whose names say that they are secrets. */
function redactNamed(text: string): string {
  return text
    .replace(headerLine, (line, start: string, name: string, value: string) =>
      redactHeader(line, start, name.toLowerCase(), value),
    )
    .replace(jsonMember, (all, start: string, name: string) =>
      isSecret(name) ? `${start}"${redacted}"` : all,
    )
    .replace(escapedJsonMember, (all, start: string, name: string) =>
      isSecret(name) ? `${start}\\"${redacted}` : all,
    )
    .replace(formField, (all, start: string, rest: string) =>
      isSecret(start + rest) ? `${rest}=${redacted}` : all,
    );
}

function redactHeader(line: string, start: string, name: string, value: string): string {
  switch (name) {
    case 'authorization':
    case 'proxy-authorization': {
      const scheme = /^[a-z][\w-]*[ \t]+(?=\S)/i.exec(value)?.[0] ?? '';
      return start + scheme + redacted;
    }
    case 'cookie':
    case 'cookie2':
      return start + value.replace(/=[^;]+/g, `=${redacted}`);
    case 'set-cookie':
    case 'set-cookie2':
      return start + value.replace(/^([^=;]*=)[^;]+/, `$1${redacted}`);
    default:
      return isSecret(name) ? start + redacted : line;
  }
}

function isSecret(name: string): boolean {
  return secretName.test(name) && !harmlessName.test(name);
}
