/** A part of a text, and whether it proves something. */
interface MarkedPart {
  readonly text: string;
  readonly isProof: boolean;
}

/** Shorter values stand in other words by chance. */
const shortest = 2;
const mostMarks = 200;

/** Cuts a body at the values that prove something. */
export function markedParts(body: string, values: readonly string[]): readonly MarkedPart[] {
  const found = placesOf(body, values);
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const [from, to] of found) {
    if (from < at) continue;
    if (from > at) parts.push({ text: body.slice(at, from), isProof: false });
    parts.push({ text: body.slice(from, to), isProof: true });
    at = to;
  }
  if (at < body.length) parts.push({ text: body.slice(at), isProof: false });
  return parts;
}

/** Where the values stand, the first first and the longest before others that begin there. */
function placesOf(body: string, values: readonly string[]): readonly (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  for (const value of values) {
    if (value.length < shortest) continue;
    for (
      let at = body.indexOf(value);
      at >= 0 && found.length < mostMarks;
      at = body.indexOf(value, at + value.length)
    )
      found.push([at, at + value.length]);
  }
  return found.toSorted(([one, oneEnd], [other, otherEnd]) => one - other || otherEnd - oneEnd);
}
