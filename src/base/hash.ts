/**
 * FNV-1a with 32 bits over UTF-16 code units, as eight hexadecimal digits. For short labels that must be the
 * same in every host (Node and browser) and every run; not for security and not for uniqueness.
 */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
