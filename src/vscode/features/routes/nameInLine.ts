const partOfName = /[\p{L}\p{N}_$]/u;

/**
 * Where a function is named in a line: as a whole word, and where there are several, such as in the path that it is
 * registered for, the one before its parameters. Undefined where it is not.
 */
export function nameInLine(text: string, name: string): number | undefined {
  let first: number | undefined;
  for (let at = text.indexOf(name); name !== '' && at >= 0; at = text.indexOf(name, at + 1)) {
    const after = text.slice(at + name.length).trimStart();
    if (partOfName.test(text[at - 1] ?? '') || partOfName.test(text[at + name.length] ?? '')) continue;
    if (after.startsWith('(')) return at;
    first ??= at;
  }
  return first;
}
