/** What stands before the last of a character; empty where there is none. */
export function beforeLast(text: string, char: string): string {
  return text.slice(0, Math.max(0, text.lastIndexOf(char)));
}

/** What stands behind the last of a character; the whole where there is none. */
export function afterLast(text: string, char: string): string {
  return text.slice(text.lastIndexOf(char) + 1);
}
