const space = /\s*/y;

/** Where the first thing in XML or HTML stands that is neither white space nor a comment. */
export function skipComments(text: string, from = 0): number {
  let at = skipSpace(text, from);
  while (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + '<!--'.length);
    if (end === -1) return text.length;
    at = skipSpace(text, end + '-->'.length);
  }
  return at;
}

export function skipSpace(text: string, from: number): number {
  space.lastIndex = from;
  space.test(text);
  return space.lastIndex;
}

/** Whether a pattern with the flag `y` matches at an offset. */
export function matchesAt(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset;
  return pattern.test(text);
}
