import { findSignedToken } from '../../base/jsonWebToken.ts';

/** Names of headers, cookies, variables and fields whose value is a credential. */
const secretName =
  /^(?:(?:proxy-)?authorization|cookie|set-cookie|x-(?:api|auth)-(?:key|token)|api[-_]?key|(?:access|refresh|id|auth|bearer)?[-_]?token|jwt|session(?:[-_]?id)?|password|passwd|pwd|client[-_]?secret|secret)$/i;

/** Enough to look through any recording that users attach. */
const mostValues = 1_000_000;

/**
 * The name of the first credential in a collection or recording: a name and value side by side, as in
 * `{"key":"Authorization","value":"Bearer …"}`, a field of such a name, or a JSON Web Token anywhere.
 * Variables such as `{{token}}` are no credentials.
 */
export function findLiveSecret(document: unknown): string | undefined {
  const pending: unknown[] = [document];
  for (let count = 0; pending.length > 0 && count < mostValues; count++) {
    const value = pending.pop();
    if (typeof value === 'string' && findSignedToken(value)) return 'JSON Web Token';
    if (typeof value !== 'object' || value === null) continue;
    const fields = value as Readonly<Record<string, unknown>>;
    const name = fields['key'] ?? fields['name'];
    if (typeof name === 'string' && isCredential(name, fields['value'])) return name;
    for (const [key, child] of Object.entries(fields)) {
      if (isCredential(key, child)) return key;
      pending.push(child);
    }
  }
  return undefined;
}

function isCredential(name: string, value: unknown): boolean {
  if (!secretName.test(name) || typeof value !== 'string') return false;
  const literal = value.replaceAll(/\{\{[^{}]*\}\}|\$\{[^{}]*\}|<[^<>]*>|\*+/g, '').trim();
  // What is left of "Bearer {{token}}" is the name of a scheme.
  const isOnlyScheme = literal !== value.trim() && /^\w*$/.test(literal);
  return literal !== '' && !isOnlyScheme;
}
