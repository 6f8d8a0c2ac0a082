const webAddress = /https?:\/\/[^\s<>"'`]+/gi;

/** The http and https addresses in a text, each once, without the punctuation that ends a sentence. */
export function findReferences(text: string): readonly string[] {
  const found = text.match(webAddress) ?? [];
  return [...new Set(found.map((address) => address.replace(/[.,;:!?)\]]+$/, '')))];
}
