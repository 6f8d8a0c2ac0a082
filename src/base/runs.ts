/*
 * Runs of one character at the ends of a text. A pattern such as `/\/+$/` starts over at each character of every long run
 * and takes quadratic time; these look at each character once.
 */

/** How many of a character stand at the end of a text. */
export function countTrailing(text: string, character: string): number {
  let start = text.length;
  while (start > 0 && text[start - 1] === character) start -= 1;
  return text.length - start;
}

export function withoutTrailing(text: string, character: string): string {
  const count = countTrailing(text, character);
  return count === 0 ? text : text.slice(0, text.length - count);
}

/** Without those at the start and at the end. */
export function withoutSurrounding(text: string, character: string): string {
  let start = 0;
  while (start < text.length && text[start] === character) start += 1;
  return withoutTrailing(text.slice(start), character);
}
