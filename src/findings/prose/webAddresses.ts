const webAddress = /https?:\/\/[^\s<>"'`]+/gi;

/** Characters after an address that belong to the sentence around it. */
export const sentenceEnds = '.,;:!?)]';

/** The http and https addresses in a text with their positions, without what of `ends` stands at their end. */
export function* webAddresses(
  text: string,
  ends: string,
): Generator<{ readonly index: number; readonly address: string }> {
  for (const { index, 0: found } of text.matchAll(webAddress)) {
    let length = found.length;
    // The scheme never ends a sentence.
    while (ends.includes(found.charAt(length - 1))) length -= 1;
    yield { index, address: found.slice(0, length) };
  }
}
