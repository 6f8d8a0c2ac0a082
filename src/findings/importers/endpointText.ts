/** An endpoint as a text names it; the method is upper case, or empty. */
export interface NamedEndpoint {
  readonly url: string;
  readonly method: string;
}

export function isWebUrl(text: string): boolean {
  return /^(?:https?|wss?):\/\//i.test(text);
}

const method = '(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT|QUERY)';
/** Up to white space or what quotes it. */
const address = '((?:https?:\\/\\/|\\/)[^\\s"\'`<>]*)';

const whole = new RegExp(`^\\s*${method}\\s+${address}\\s*$`);
/** After a word of place, in quotes or brackets, at the beginning: not any two words in a sentence. */
const inSentence = new RegExp(
  `(?:^|[('"\`\\[]|\\b(?:in|at|on|for|to|from|of|with|endpoint|operation|request|url)\\b:?\\s{1,4}|: )${method}\\s{1,4}${address}`,
  'm',
);
const addressInPlace =
  /\b(?:in|at|on|for|from|url|endpoint|target)\b:?\s{1,4}['"`(]?(https?:\/\/[^\s"'`<>]+)/i;
const anyAddress = /\bhttps?:\/\/[^\s"'<>]+/i;

/** `PUT /pet` or `PUT https://shop.test/pet` and nothing else. */
export function endpointIn(text: string): NamedEndpoint | undefined {
  const [, found = '', url] = whole.exec(text) ?? [];
  return url === undefined ? undefined : { url, method: found };
}

/** Longer messages hold requests and responses. */
const searchedLength = 4096;

/**
 * The endpoint that a sentence is about: method and address ("failed in 'PUT /pet'"), or an address where it says
 * that it is the place; any address where the tool's messages hold no others.
 */
export function endpointInText(message: string, anyAddressCounts: boolean): NamedEndpoint | undefined {
  const searched = message.slice(0, searchedLength);
  const [, found = '', url] = inSentence.exec(searched) ?? [];
  if (url !== undefined) return { url: withoutSentenceEnd(url), method: found };
  const alone =
    addressInPlace.exec(searched)?.[1] ?? (anyAddressCounts ? anyAddress.exec(searched)?.[0] : undefined);
  return alone === undefined ? undefined : { url: withoutSentenceEnd(alone), method: '' };
}

/** What ends a sentence or closes a bracket is no part of the address before it. */
function withoutSentenceEnd(url: string): string {
  let end = url.length;
  while (end > 1 && '.,;:!?)]}'.includes(url[end - 1] ?? '') && !closes(url.slice(0, end))) end -= 1;
  return url.slice(0, end);
}

/** Whether the last character closes a bracket of the address itself, as in `/pet/{petId}`. */
function closes(url: string): boolean {
  const open = { ')': '(', ']': '[', '}': '{' }[url.at(-1) ?? ''];
  return open !== undefined && url.includes(open);
}
