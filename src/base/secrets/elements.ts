import { Characters } from './characters.ts';
import { cutAt } from '../cut.ts';
import type { SecretSearch } from './secretSearch.ts';

/** How the signs of a tag are written: as they are, as entities, or escaped in JSON. */
const forms = [
  { less: '<', greater: '>' },
  { less: '&lt;', greater: '&gt;' },
  { less: '\\u003c', greater: '\\u003e' },
] as const;

interface Element {
  /** With its prefix. */
  readonly name: string;
  readonly less: string;
  readonly greater: string;
  /** Undefined for an element without content. */
  readonly contentStart: number | undefined;
}

const mostOfTag = 512;
const mostOfPrefix = 40;
const prefixCharacters = new Characters(/[\w.-]/);
const mostOfContainer = 16_384;
const mostOfSection = 65_536;

/** The element whose start tag has its name from `start` to `end`. */
export function elementAround(text: string, start: number, end: number): Element | undefined {
  const at = prefixStart(text, start);
  const form = forms.find(({ less }) => text.slice(at - less.length, at).toLowerCase() === less);
  if (form === undefined) return undefined;
  const tag = text.slice(end, end + mostOfTag);
  const close = (form.less === '<' ? tag : tag.toLowerCase()).indexOf(form.greater);
  if (close < 0) return undefined;
  const isEmpty = tag[close - 1] === '/';
  return {
    ...form,
    name: text.slice(at, end),
    contentStart: isEmpty ? undefined : end + close + form.greater.length,
  };
}

/** Where `wsse:` begins before a name; `start` where there is no such prefix. */
function prefixStart(text: string, start: number): number {
  if (text[start - 1] !== ':') return start;
  let at = start - 1;
  while (start - at < mostOfPrefix && prefixCharacters.at(text, at - 1)) at--;
  return at === start - 1 ? start : at;
}

/** The text up to the next tag, or all of a CDATA section. */
export function contentOf(
  text: string,
  { contentStart = text.length, less }: Pick<Element, 'contentStart' | 'less'>,
): { readonly start: number; readonly end: number } {
  const data = `${less}![CDATA[`;
  const ahead = text.slice(contentStart, contentStart + 64);
  const first = contentStart + ahead.length - ahead.trimStart().length;
  if (text.startsWith(data, first)) {
    const start = first + data.length;
    const inside = text.slice(start, start + mostOfSection);
    const end = inside.indexOf(']]');
    return { start, end: start + (end < 0 ? inside.length : end) };
  }
  const end = text.indexOf(less, contentStart);
  return { start: contentStart, end: end < 0 ? text.length : end };
}

/** Each text inside of an element that holds elements: `<tokens><item>…</item></tokens>`. */
export function addContainerOfElement(
  search: SecretSearch,
  from: number,
  { name, less, greater }: Element,
): undefined {
  if (from < search.containersUntil) return;
  const inside = search.text.slice(from, from + mostOfContainer);
  const [content = '', closing] = inside.split(`${less}/${name}`, 2);
  search.containersUntil = from + content.length;
  if (closing === undefined) return;
  let end = from;
  for (const piece of content.split(less)) {
    const [, text = ''] = cutAt(piece, greater);
    end += piece.length;
    if (text.trim() !== '') search.add(end - text.length, end);
    end += less.length;
  }
}
