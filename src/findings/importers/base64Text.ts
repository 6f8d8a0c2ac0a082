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
