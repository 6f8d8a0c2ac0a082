/** Stands where a secret was. */
export const redacted = '••••••••';

/** Names of header fields, JSON members, form fields and query parameters whose value is a secret. */
const secretName =
  /token|passw|passphrase|secret|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key|jwt|credential|authorization|session[_-]?id|^(?:pwd|sid|[a-z]*sess(?:ion)?id)$/i;

/** `Access-Control-Allow-Credentials` and its like say what is allowed, which findings are about. */
const harmlessName = /^access-control-/i;

const headerLine = /^([ \t]*([\w-]{1,60})[ \t]*:[ \t]*)(\S.*)$/gm;
const jsonMember = /("([\w-]{1,60})"\s*:\s*)"(?:[^"\\]|\\.)+(?:"|$)/gs;
const escapedJsonMember = /(\\"([\w-]{1,60})\\"\s*:\s*)\\"[^"\\]+/g;
const formField = /((?:^|[?&;\s'"])([\w-]{1,60})=)[^&\s"'<>;]+/gm;
const userInfo = /(\b[a-z][a-z\d+.-]{0,20}:\/\/)[^/?#\s@"'<>]+@/gi;
const bearerToken = /(\bbearer[ \t]+)(?=[\w.~+/-]*\d)[\w.~+/-]{8,}=*/gi;
const jsonWebToken = /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g;

/** Every pattern needs one of these; most texts have none, and a report has many texts. */
const mentionsSecret =
  /token|pass|pwd|secret|key|jwt|credential|auth|sess|sid|cookie|bearer|eyJ|:\/\/[^/?#\s]*@/i;

/**
 * Text of requests, responses and evidence without the secrets in it: credentials in headers, cookie values,
 * tokens and passwords by their name in JSON, form fields and query strings, and bearer and JSON web tokens by
 * their shape. Names, schemes and cookie attributes stay, because findings are about them.
 */
export function redactSecrets(text: string): string {
  if (!mentionsSecret.test(text)) {
    return text;
  }
  let result = text;
  if (text.includes(':')) {
    result = result.replace(headerLine, (line, start: string, name: string, value: string) =>
      redactHeader(line, start, name.toLowerCase(), value),
    );
  }
  if (text.includes('"')) {
    result = result
      .replace(jsonMember, (all, start: string, name: string) =>
        isSecret(name) ? `${start}"${redacted}"` : all,
      )
      .replace(escapedJsonMember, (all, start: string, name: string) =>
        isSecret(name) ? `${start}\\"${redacted}` : all,
      );
  }
  if (text.includes('=')) {
    result = result.replace(formField, (all, start: string, name: string) =>
      isSecret(name) ? start + redacted : all,
    );
  }
  return result
    .replace(userInfo, `$1${redacted}@`)
    .replace(bearerToken, `$1${redacted}`)
    .replace(jsonWebToken, redacted);
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
