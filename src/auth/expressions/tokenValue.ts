import type { TokenSource, ValueSource } from '../generated/authConfig.ts';
import { parseText } from './text.ts';

/** Credentials of HTTP Basic as a value: what stands behind "Basic " (RFC 7617). Others are values already. */
export function tokenValue(source: TokenSource): ValueSource {
  if (typeof source === 'string' || !('basic' in source)) return source;
  const [user = '', password = ''] = source.basic;
  return { context: `${embedded(user)}:${embedded(password)}`, transform: ['base64Encode'] };
}

/** A text that is one expression, as it stands inside a longer one. */
function embedded(text: string): string {
  const parts = parseText(text);
  const isExpression = parts.length === 1 && parts[0]?.kind === 'expression';
  return isExpression && !text.startsWith('{') ? `{${text}}` : text;
}
