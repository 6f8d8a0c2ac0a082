/** A name of words with dashes between, as many whole ones as fit; a single longer word is cut. */
export function wholeWords(dashed: string, longest: number): string {
  if (dashed.length <= longest) return dashed;
  const end = dashed.lastIndexOf('-', longest);
  return dashed.slice(0, end > 0 ? end : longest);
}
