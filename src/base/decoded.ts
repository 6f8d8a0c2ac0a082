/** A text of an address without its percent-encoding; a broken escape leaves it as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
