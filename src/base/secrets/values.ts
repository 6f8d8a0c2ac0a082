import { Characters } from './characters.ts';
import { quoteAt, quoteEnd } from './quotes.ts';

/** A value of a name: what stands in it, and where reading continues. */
export interface ValueSpan {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

const blank = /[ \t]/;

export function skipBlanks(text: string, at: number, most = 16): number {
  let end = at;
  while (end < at + most && blank.test(text[end] ?? '')) end++;
  return end;
}

/** Blanks and line ends, also those that are written out as in `\r\n`. */
export function skipSpace(text: string, at: number, most = 256): number {
  let end = at;
  while (end < at + most) {
    const character = text[end];
    if (character === ' ' || character === '\t' || character === '\n' || character === '\r') end++;
    else if (character === '\\' && /[nrt]/.test(text[end + 1] ?? '')) end += 2;
    else break;
  }
  return end;
}

/** A text in quotes at `at`. One that is not closed was cut off, where `toEnd` says so, and is none otherwise. */
export function quoted(text: string, at: number, toEnd: boolean): ValueSpan | undefined {
  const quote = quoteAt(text, at);
  if (quote === '') return undefined;
  const start = at + quote.length;
  const end = quoteEnd(text, start, quote);
  if (end >= 0) return { start, end, next: end + quote.length };
  return toEnd ? { start, end: text.length, next: text.length } : undefined;
}

const endsField = new Characters(/[\s&"'<>;`\\%]/);
const endsEncodedField = /^%(?:26|22|20|3b|7d|27)/i;

/** What follows `=` without quotes: a form field, a query parameter, or an assignment. */
export function fieldValue(text: string, at: number, encoded: boolean): ValueSpan {
  let end = endsField.find(text, at);
  while (!endsHere(text, end, encoded)) end = endsField.find(text, end + 1);
  return { start: at, end: withoutClosers(text, at, end), next: end };
}

function endsHere(text: string, at: number, encoded: boolean): boolean {
  if (text[at] === '\\') return /[nrt"']/.test(text[at + 1] ?? '');
  return text[at] !== '%' || (encoded && endsEncodedField.test(text.slice(at, at + 3)));
}

const endsWord = new Characters(/[\s"'<>;,`&]/);

/** What follows a colon in the middle of a line. */
export function wordValue(text: string, at: number): ValueSpan {
  const end = endsWord.find(text, at);
  return { start: at, end: withoutClosers(text, at, end), next: end };
}

/** Up to the end of the line, which may be written out as in `\r\n`, or up to `quote` where one opened before. */
export function lineValue(text: string, at: number, quote: string): ValueSpan {
  let end = at;
  for (; end < text.length; end++) {
    const character = text[end];
    if (character === '\n' || character === '\r') break;
    if (character === '\\' && /[nr]/.test(text[end + 1] ?? '')) break;
    if (quote !== '' && text.startsWith(quote, end)) break;
  }
  const next = end;
  while (end > at && blank.test(text[end - 1] ?? '')) end--;
  return { start: at, end, next };
}

/** Brackets, commas and full stops after a value belong to the text around it. */
function withoutClosers(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && /[,)}\].!?]/.test(text[last - 1] ?? '')) last--;
  return last;
}
