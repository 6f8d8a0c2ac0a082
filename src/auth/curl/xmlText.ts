import { afterLast, nextOrEnd } from '../../base/cut.ts';
import type { Convert, Keep } from './graphqlText.ts';

/** Whether a text is XML, by how it begins. */
export function isXml(text: string): boolean {
  return /^\s*<[?!A-Za-z]/.test(text.slice(0, 1000));
}

/**
 * XML with the texts of its elements and attributes converted. Comments are left out, since nobody can say what they
 * hold; what begins and never ends is undefined.
 */
export function convertXml(text: string, convert: Convert, keep: Keep): string | undefined {
  const parts: string[] = [];
  let element = '';
  for (let at = 0; at < text.length;) {
    if (text[at] !== '<') {
      const end = nextOrEnd(text, '<', at);
      parts.push(convertText(text.slice(at, end), element, convert));
      at = end;
    } else if (text.startsWith('<!--', at)) {
      const end = endAfter(text, '-->', at + 4);
      if (end === undefined) return undefined;
      at = end;
    } else if (text.startsWith('<![CDATA[', at)) {
      const end = endAfter(text, ']]>', at);
      if (end === undefined) return undefined;
      parts.push(convertText(text.slice(at + '<![CDATA['.length, end - 3), element, convert));
      at = end;
    } else {
      const end = endOfTag(text, at);
      if (end === undefined) return undefined;
      const tag = text.slice(at, end);
      const [, name = ''] = /^<([\w.:-]{1,200})/.exec(tag) ?? [];
      element = localName(name);
      parts.push(name === '' ? keep(tag) : convertAttributes(tag, convert, keep));
      at = end;
    }
  }
  return parts.join('');
}

/** Space around the text stays. */
function convertText(text: string, name: string, convert: Convert): string {
  const value = text.trim();
  if (value === '') return text;
  const start = text.indexOf(value);
  return text.slice(0, start) + convert(value, name) + text.slice(start + value.length);
}

function convertAttributes(tag: string, convert: Convert, keep: Keep): string {
  const parts: string[] = [];
  const named = /\s(?:name|key|id)=["']([\w.:-]{1,100})["']/i.exec(tag)?.[1];
  let from = 0;
  for (let equals = tag.indexOf('='); equals >= 0; equals = tag.indexOf('=', equals + 1)) {
    const quote = tag[equals + 1] ?? '';
    const end = quote === '"' || quote === "'" ? tag.indexOf(quote, equals + 2) : -1;
    if (end < 0) continue;
    const name = nameBefore(tag, equals);
    const value = tag.slice(equals + 2, end);
    // A name beside the value says more than "value" does.
    const isNamed = named !== undefined && /^value$/i.test(name);
    if (value !== '' && value !== named && !name.startsWith('xmlns')) {
      const converted = convert(value, isNamed ? named : localName(name));
      if (converted !== value) {
        parts.push(keep(tag.slice(from, equals)), `="${converted}"`);
        from = end + 1;
      }
    }
    equals = end;
  }
  return [...parts, keep(tag.slice(from))].join('');
}

const longestName = 200;

function nameBefore(tag: string, end: number): string {
  let start = end;
  while (end - start < longestName && /[\w.:-]/.test(tag[start - 1] ?? '')) start -= 1;
  return tag.slice(start, end);
}

function localName(name: string): string {
  return afterLast(name, ':');
}

/** Behind the sign that ends a tag, which may stand inside quotes. */
function endOfTag(text: string, start: number): number | undefined {
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quote === '' && char === '>') return at + 1;
    if (char === quote) quote = '';
    else if (quote === '' && (char === '"' || char === "'")) quote = char;
  }
  return undefined;
}

function endAfter(text: string, end: string, from: number): number | undefined {
  const found = text.indexOf(end, from);
  return found < 0 ? undefined : found + end.length;
}
