import { sentenceEnds, webAddresses } from '../prose/webAddresses.ts';

/** The http and https addresses in a text, each once, without the punctuation that ends a sentence. */
export function findReferences(text: string): readonly string[] {
  return [...new Set(Array.from(webAddresses(text, sentenceEnds), ({ address }) => address))];
}
