interface TextPiece {
  readonly text: string;
  readonly marked: boolean;
}

/** Shorter strings would mark half of a response. */
const shortest = 2;

/**
 * Splits text into marked and plain pieces: every place where one of the needles (attack, evidence) stands,
 * as written or percent-encoded. The pieces joined are the text.
 */
export function highlight(text: string, needles: readonly string[]): readonly TextPiece[] {
  const ranges = needles
    .flatMap((needle) => spellings(needle))
    .flatMap((needle) => occurrencesOf(text, needle))
    .sort(([a], [b]) => a - b);
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    if (to <= end) continue;
    if (from > end) pieces.push({ text: text.slice(end, from), marked: false });
    pieces.push({ text: text.slice(Math.max(from, end), to), marked: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), marked: false });
  return pieces;
}

function spellings(needle: string): readonly string[] {
  if (needle.trim().length < shortest) return [];
  const encoded = percentEncoded(needle);
  const thoroughly = encoded.replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const written = [needle, encoded, thoroughly];
  return [...new Set(written.flatMap((spelling) => [spelling, spelling.replaceAll('%20', '+')]))];
}

/** encodeURIComponent throws on half of a surrogate pair, which cut-off evidence can end with. */
function percentEncoded(needle: string): string {
  return encodeURIComponent(needle.replace(/\p{Surrogate}/gu, ''));
}

function occurrencesOf(text: string, needle: string): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let at = text.indexOf(needle);
  while (at !== -1 && found.length < 200) {
    found.push([at, at + needle.length]);
    at = text.indexOf(needle, at + needle.length);
  }
  return found;
}
