/** A part of a text, and whether it proves something. */
interface MarkedPart {
  readonly text: string;
  readonly isProof: boolean;
}

/** Shorter values stand in other words by chance. */
const shortest = 2;
const mostMarks = 200;

/** Cuts a message at the values of its body that prove something. */
export function markedParts(message: string, values: readonly string[]): readonly MarkedPart[] {
  const blank = message.indexOf('\n\n');
  const found = blank < 0 ? [] : placesOf(message, values, blank);
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const [from, to] of found) {
    if (from < at) continue;
    if (from > at) parts.push({ text: message.slice(at, from), isProof: false });
    parts.push({ text: message.slice(from, to), isProof: true });
    at = to;
  }
  if (at < message.length) parts.push({ text: message.slice(at), isProof: false });
  return parts;
}

/** Where the values stand, the first first and the longest before others that begin there. */
function placesOf(
  message: string,
  values: readonly string[],
  start: number,
): readonly (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  for (const value of values) {
    if (value.length < shortest) continue;
    for (
      let at = message.indexOf(value, start);
      at >= 0 && found.length < mostMarks;
      at = message.indexOf(value, at + value.length)
    )
      found.push([at, at + value.length]);
  }
  return found.toSorted(([one, oneEnd], [other, otherEnd]) => one - other || otherEnd - oneEnd);
}
