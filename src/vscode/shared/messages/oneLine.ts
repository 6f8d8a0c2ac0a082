const longest = 300;
// Line breaks and other control characters, and the marks that make text read in another direction.
const unfitForALabel = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Scanner text as a label: one line of bounded length, without control characters and without the marks that
 * could make it read as something else.
 */
export function oneLine(text: string): string {
  const line = text.replace(unfitForALabel, ' ').replace(/ {2,}/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
