/** A text of an address without its percent-encoding; a broken escape leaves it as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same of a name or value of a form or query, where a blank is written as a plus. */
export function decodedField(text: string): string {
  return decoded(text.replaceAll('+', ' '));
}
