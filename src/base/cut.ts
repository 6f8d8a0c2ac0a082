/** What stands before and behind the first such sign; nothing is behind it where there is none. */
export function cutAt(text: string, sign: string): readonly [before: string, behind: string | undefined] {
  const [before = '', ...more] = text.split(sign, 2);
  return [before, more.length === 0 ? undefined : text.slice(before.length + sign.length)];
}

/** Where such a sign stands next, or the end of the text. */
export function nextOrEnd(text: string, sign: string, from = 0): number {
  const found = text.indexOf(sign, from);
  return found < 0 ? text.length : found;
}

/** What stands before the last of a character; empty where there is none. */
export function beforeLast(text: string, char: string): string {
  return text.slice(0, Math.max(0, text.lastIndexOf(char)));
}

/** What stands behind the last of a character; the whole where there is none. */
export function afterLast(text: string, char: string): string {
  return text.slice(text.lastIndexOf(char) + 1);
}
