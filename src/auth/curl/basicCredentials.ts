import { cutAt } from '../../base/cut.ts';
import { parseText } from '../expressions/text.ts';

/** User and password of HTTP Basic authentication (RFC 7617), as text or in Base64; undefined for anything else. */
export function basicPair(credentials: string): readonly [user: string, password: string] | undefined {
  const text = credentials.includes(':') ? credentials : decoded(credentials);
  for (const part of parseText(text)) {
    if (part.kind !== 'literal') continue;
    const [before, behind] = cutAt(text.slice(part.start, part.end), ':');
    if (behind !== undefined) return [text.slice(0, part.start) + before, behind + text.slice(part.end)];
  }
  return undefined;
}

function decoded(base64: string): string {
  if (!/^[A-Za-z0-9+/_-]{1,8192}={0,2}$/.test(base64)) return '';
  try {
    const bytes = Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // No Base64, or no text.
    return '';
  }
}
