import { addContainerOfElement, contentOf, elementAround } from './elements.ts';
import { quoteAt, quoteBefore } from './quotes.ts';
import type { SecretSearch } from './secretSearch.ts';
import type { Secrecy } from './secretName.ts';
import { isOrdinary, isProse, looksIssued } from './secretValue.ts';
import { fieldValue, quoted, skipSpace } from './values.ts';

const naming = /(?:name|key|id|field|param|parameter|type|property|header|http-equiv)$/i;
const farthest = 512;

/** A secret whose name stands as an element, or as the value of `name`, `key` and their like. */
export function addMarkup(
  search: SecretSearch,
  start: number,
  end: number,
  secrecy: Secrecy,
): number | undefined {
  const { text } = search;
  const element = elementAround(text, start, end);
  if (element !== undefined) {
    if (element.contentStart === undefined) return addAttributeValue(search, start, end);
    const content = contentOf(text, element);
    const value = text.slice(content.start, content.end);
    if (value.trim() === '')
      return secrecy === 'secret' ? addContainerOfElement(search, content.end, element) : undefined;
    const isSecret =
      (secrecy === 'secret' || (secrecy === 'key' && looksIssued(value, 16))) &&
      !isOrdinary(value, text.slice(start, end)) &&
      !isProse(value);
    if (isSecret) search.add(content.start, content.end);
    return isSecret ? content.end : undefined;
  }
  return addNamedElsewhere(search, start, end);
}

/** `name="password"` of a tag or a part of a form, and `"name": "password"` beside `"value": …`. */
function addNamedElsewhere(search: SecretSearch, start: number, end: number): number | undefined {
  const { text } = search;
  const before = start - quoteBefore(text, start).length;
  const lead = text.slice(Math.max(0, before - 40), before);
  const [, member = '', separator] = /([\w-]{1,16})["'\\]{0,4}[ \t]{0,4}([=:])[ \t]{0,4}$/.exec(lead) ?? [];
  if (!naming.test(member)) return undefined;
  if (separator === ':') return addSibling(search, before, end);
  const part = partBody(text, start, end);
  if (part === undefined) return addAttributeValue(search, start, end);
  search.add(part.start, part.end);
  return part.end;
}

/** The body of the part of a multipart form whose Content-Disposition names the field. */
function partBody(text: string, start: number, end: number): { start: number; end: number } | undefined {
  const lines = text.slice(Math.max(0, start - 200), start).split(/[\r\n]/);
  if (!/form-data/i.test(lines.at(-1) ?? '')) return undefined;
  const head = text.slice(end, end + 1_024);
  const blank = /\r?\n\r?\n|(?:\\r)?\\n(?:\\r)?\\n/.exec(head);
  if (blank === null) return undefined;
  const from = end + blank.index + blank[0].length;
  const lineEnd = blank[0].startsWith('\\') ? '\\n--' : '\n--';
  let to = text.indexOf(lineEnd, from);
  if (to < 0) to = text.length;
  const carriage = lineEnd.startsWith('\\') ? '\\r' : '\r';
  return { start: from, end: text.endsWith(carriage, to) ? to - carriage.length : to };
}

/** The `value` or `content` of the tag that a name stands in, or its text. */
function addAttributeValue(search: SecretSearch, start: number, end: number): number | undefined {
  const { text } = search;
  const [open] = /<[^<>]*$/.exec(text.slice(Math.max(0, start - farthest), start)) ?? [];
  if (open === undefined) return undefined;
  const [rest = '', close] = text.slice(end, end + farthest * 4).split('>', 2);
  const tagStart = start - open.length;
  const tagEnd = end + rest.length;
  const found = /\b(?:value|content)[ \t]*=[ \t]*/i.exec(text.slice(tagStart, tagEnd));
  if (found !== null) {
    const at = tagStart + found.index + found[0].length;
    const value = quoted(text, at, close === undefined) ?? fieldValue(text, at, false);
    if (!isOrdinary(text.slice(value.start, value.end), text.slice(start, end)))
      search.add(value.start, value.end);
    return undefined;
  }
  if (
    close === undefined ||
    text[tagEnd - 1] === '/' ||
    /^<(?:input|meta|img|br|button|label|a)\b/i.test(open)
  ) {
    return undefined;
  }
  const content = contentOf(text, { contentStart: tagEnd + 1, less: '<' });
  if (looksIssued(text.slice(content.start, content.end).trim(), 6)) search.add(content.start, content.end);
  return undefined;
}

/** `{"name":"password","value":"…"}`, in either order. */
function addSibling(search: SecretSearch, start: number, end: number): number | undefined {
  const { text } = search;
  const after = text.slice(end, end + farthest).split(/[{}]/, 1)[0] ?? '';
  const before =
    text
      .slice(Math.max(0, start - farthest), start)
      .split(/[{}]/)
      .at(-1) ?? '';
  addMember(search, end, after);
  addMember(search, start - before.length, before);
  return undefined;
}

function addMember(search: SecretSearch, from: number, members: string): void {
  const found = /\b(?:value|val|content|data)(?:["'\\]|&quot;){0,6}\s{0,8}:/i.exec(members);
  if (found === null) return;
  const at = skipSpace(search.text, from + found.index + found[0].length);
  if (quoteAt(search.text, at) === '') return;
  const value = quoted(search.text, at, true);
  if (value !== undefined && !isOrdinary(search.text.slice(value.start, value.end), ''))
    search.add(value.start, value.end);
}
