/** Quotes that are written out, as they stand in HTML, URLs and JSON inside of other texts. */
const written = [
  '&quot;',
  '&#34;',
  '&#39;',
  '&apos;',
  '&#x22;',
  '&#x27;',
  '%22',
  '%27',
  '%2522',
  '\\u0022',
  '\\u0027',
];
const mostBackslashes = 15;

/** The quote that stands at `at`, with the backslashes that escape it; empty where there is none. */
export function quoteAt(text: string, at: number): string {
  switch (text[at] ?? '') {
    case '"':
    case "'":
    case '`':
      return text[at] ?? '';
    case '\\': {
      let end = at;
      while (text[end] === '\\' && end - at <= mostBackslashes) end++;
      return text[end] === '"' || text[end] === "'" ? text.slice(at, end + 1) : writtenAt(text, at);
    }
    case '&':
    case '%':
      return writtenAt(text, at);
    default:
      return '';
  }
}

/** The quote that ends right before `end`; empty where there is none. */
export function quoteBefore(text: string, end: number): string {
  const last = text[end - 1];
  if (last === '"' || last === "'" || last === '`') {
    let start = end - 1;
    while (text[start - 1] === '\\' && end - start <= mostBackslashes) start--;
    return text.slice(start, end);
  }
  return written.find((quote) => text.startsWith(quote, end - quote.length)) ?? '';
}

function writtenAt(text: string, at: number): string {
  return written.find((quote) => text.startsWith(quote, at)) ?? '';
}

/** Where the text ends that `quote` opened before `from`; -1 where it is not closed. */
export function quoteEnd(text: string, from: number, quote: string): number {
  const sign = quote.at(-1) ?? '';
  const backslashes = quote.length - 1;
  if (!/^\\*["'`]$/.test(quote)) return text.indexOf(quote, from);
  for (let at = text.indexOf(sign, from); at >= 0; at = text.indexOf(sign, at + 1)) {
    let before = 0;
    while (at - before > from && text[at - before - 1] === '\\') before++;
    if (backslashes === 0 ? before % 2 === 0 : before <= backslashes)
      return at - (backslashes === 0 ? 0 : before);
  }
  return -1;
}
