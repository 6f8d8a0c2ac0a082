/** IP addresses as numbers, in every form in which one of them can stand for another. */

/** `a.b.c.d` as four bytes. */
export function bytesOfIp4(address: string): readonly number[] | undefined {
  const parts = address.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part))) return undefined;
  return parts.map(Number);
}

/** An IPv6 address as eight words of 16 bits, without its zone; undefined where it is none. */
export function wordsOfIp6(address: string): readonly number[] | undefined {
  const [plain = ''] = address.split('%', 1);
  const halves = plain.split('::');
  if (halves.length > 2) return undefined;
  const [start, end] = halves.map(wordsOf);
  if (start === undefined) return undefined;
  if (halves.length === 1) return start.length === 8 ? start : undefined;
  if (end === undefined || start.length + end.length > 7) return undefined;
  return [...start, ...Array.from({ length: 8 - start.length - end.length }, () => 0), ...end];
}

function wordsOf(text: string): readonly number[] | undefined {
  if (text === '') return [];
  const words: number[] = [];
  for (const part of text.split(':')) {
    const dotted = part.includes('.') ? bytesOfIp4(part) : undefined;
    if (dotted !== undefined) words.push(...pairs(dotted));
    else if (/^[\da-f]{1,4}$/i.test(part)) words.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return words;
}

function pairs([a = 0, b = 0, c = 0, d = 0]: readonly number[]): readonly number[] {
  return [a * 256 + b, c * 256 + d];
}

/** The IPv4 addresses that a network may make of an IPv6 address, or reach by it. */
export function embeddedIp4(words: readonly number[]): readonly (readonly number[])[] {
  return embeddings.find(({ is }) => is(words))?.ip4(words) ?? [];
}

interface Embedding {
  readonly is: (words: readonly number[]) => boolean;
  readonly ip4: (words: readonly number[]) => readonly (readonly number[])[];
}

/** The first that an address is counts. */
const embeddings: readonly Embedding[] = [
  // Compatible and mapped (RFC 4291).
  { is: (words) => isEmpty(words, 5) && (words[5] === 0 || words[5] === 0xffff), ip4: lastBytes },
  // Translated (RFC 2765).
  { is: (words) => isEmpty(words, 4) && words[4] === 0xffff && words[5] === 0, ip4: lastBytes },
  // NAT64 (RFC 6052, RFC 8215): of prefixes of one's own, the length is not known.
  { is: ([a, b, c]) => a === 0x64 && b === 0xff9b && c === 0, ip4: lastBytes },
  {
    is: ([a, b]) => a === 0x64 && b === 0xff9b,
    ip4: (words) => [...lastBytes(words), ...positionsOfPrefixes(words)],
  },
  // 6to4 (RFC 3056).
  { is: ([a]) => a === 0x2002, ip4: ([, b, c]) => [bytes(b, c)] },
  // Teredo (RFC 4380): its server, and its client with all bits turned around.
  {
    is: ([a, b]) => a === 0x2001 && b === 0,
    ip4: ([, , c, d, , , g = 0, h = 0]) => [bytes(c, d), bytes(g ^ 0xffff, h ^ 0xffff)],
  },
  // ISATAP (RFC 5214).
  { is: ([, , , , e = 0, f]) => f === 0x5efe && (e & 0xfcff) === 0, ip4: lastBytes },
];

function isEmpty(words: readonly number[], count: number): boolean {
  return words.slice(0, count).every((word) => word === 0);
}

function lastBytes(words: readonly number[]): readonly (readonly number[])[] {
  return [bytes(words[6], words[7])];
}

/** Behind prefixes of 48, 56 and 64 bits; the bits from 64 to 71 are left out. */
function positionsOfPrefixes(words: readonly number[]): readonly (readonly number[])[] {
  const all = words.flatMap((word) => [word >> 8, word & 0xff]);
  return [
    [6, 7, 9, 10],
    [7, 9, 10, 11],
    [9, 10, 11, 12],
  ].map((places) => places.map((place) => all[place] ?? 0));
}

function bytes(high = 0, low = 0): readonly number[] {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff];
}
