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

/**
 * 64 bits over UTF-16 code units as sixteen hexadecimal digits (cyrb53, with all of its bits): wide enough that millions
 * of texts have each one of their own. Not for security.
 */
export function wideHash(text: string): string {
  let [high, low] = [0x41c6ce57, 0xdeadbeef];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 2_654_435_761);
    high = Math.imul(high ^ unit, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
