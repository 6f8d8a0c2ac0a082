/** Where a JSON Web Token (RFC 7519) stands in a text: `header.payload`, mostly with `.signature`. */
interface JsonWebToken {
  readonly start: number;
  readonly payload: number;
  /** Behind the payload where there is no signature. */
  readonly signature: number;
  readonly end: number;
}

const opening = 'eyJ';
const shortestHeader = opening.length + 5;
const word = /\w/;
const base64Run = /[\w-]*/y;

/**
 * The first token in a text from an offset on. Each character is looked at a few times, whatever the text is: a pattern
 * would read a run of `eyJ-eyJ-…` to its end once for each of its beginnings.
 */
export function findJsonWebToken(text: string, from = 0): JsonWebToken | undefined {
  let start = text.indexOf(opening, from);
  while (start !== -1) {
    if (start > 0 && word.test(text.charAt(start - 1))) {
      start = text.indexOf(opening, start + opening.length);
      continue;
    }
    const headerEnd = endOfRun(text, start);
    const payload = headerEnd + 1;
    const payloadEnd = text[headerEnd] === '.' ? endOfRun(text, payload) : payload;
    if (headerEnd - start >= shortestHeader && payloadEnd > payload) {
      const isSigned = text[payloadEnd] === '.';
      const signature = isSigned ? payloadEnd + 1 : payloadEnd;
      return { start, payload, signature, end: isSigned ? endOfRun(text, signature) : payloadEnd };
    }
    // Whatever else begins in this run ends where it does.
    start = text.indexOf(opening, headerEnd);
  }
  return undefined;
}

function endOfRun(text: string, start: number): number {
  base64Run.lastIndex = start;
  base64Run.test(text);
  return base64Run.lastIndex;
}

/** The first token whose payload is a JSON object too and that has a signature: no mere text of such a shape. */
export function findSignedToken(text: string): JsonWebToken | undefined {
  for (let token = findJsonWebToken(text); token; token = findJsonWebToken(text, token.payload)) {
    const { payload, signature, end } = token;
    const isLongEnough = signature - 1 - payload >= shortestHeader && end - signature >= 10;
    if (text.startsWith(opening, payload) && isLongEnough) return token;
  }
  return undefined;
}
