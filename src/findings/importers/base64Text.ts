import { attributeOf } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** Characters of base64 decoded at most: more than is kept of any message. */
const decodedLength = 65_536;

/** The text of base64 (its beginning, where it is long); empty for what is no base64. */
export function base64Text(base64: string): string {
  const compact = base64.replace(/\s+/g, '').slice(0, decodedLength);
  try {
    const bytes = Uint8Array.from(atob(compact), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}

/** The text of an element that says itself whether it is base64; empty where there is no element. */
export function messageText(message: XmlElement | undefined): string {
  if (!message) return '';
  return attributeOf(message, 'base64') === 'true' ? base64Text(message.text) : message.text;
}
