import { parseHtml } from '../../base/parseHtml.ts';

/** What a browser runs of a page, and what elements hold. */
export interface PagePart {
  readonly kind: 'script' | 'handler' | 'address' | 'element';
  readonly name: string;
  readonly text: string;
}

/** What a payload may have to end before it is read as markup, and what ends it again. */
const contexts = [
  ['', ''],
  ['<x-a b="', '">'],
  ["<x-a b='", "'>"],
  ['<x-a b=', '>'],
  ['<textarea>', ''],
  ['<title>', ''],
  ['<style>', ''],
  ['<script>"', ''],
  ['<!--', ''],
] as const;

/** Whether one of the parts comes of a payload, by the elements and attributes that it brings or by what it ends. */
export function runsIn(payload: string, parts: readonly PagePart[]): boolean {
  const brought = contexts
    .flatMap(([before, after]) => partsOf(before + payload + after))
    .filter(({ text }) => text.trim() !== '' && payload.includes(text.trim()))
    .map(keyOf);
  const found = new Set(parts.map(keyOf));
  return brought.some((key) => found.has(key)) || parts.some((part) => isBrokenBy(payload, part));
}

function keyOf({ kind, name, text }: PagePart): string {
  return JSON.stringify([kind, name, text.trim()]);
}

/** A payload without markup runs in a script, a handler or an address where it is code, or ends the text that it is in. */
function isBrokenBy(payload: string, { kind, text }: PagePart): boolean {
  if (kind === 'element' || /<\/?[a-z!]/i.test(payload)) return false;
  if (kind === 'address') return /^\s*javascript:/i.test(payload) && text.trim().startsWith(payload.trim());
  const at = text.indexOf(payload);
  if (at < 0) return false;
  const quote = openQuote(text.slice(0, at));
  if (quote === '') return true;
  if (quote === '`' && payload.includes('${')) return true;
  return openQuote(text.slice(0, at + payload.indexOf(quote) + 1)) === '' && payload.includes(quote);
}

/** The quote that a script is within after this much of it; empty outside of texts. */
function openQuote(script: string): string {
  let quote = '';
  for (let at = 0; at < script.length; at++) {
    const char = script.charAt(at);
    if (char === '\\') at++;
    else if (quote === '' && /["'`]/.test(char)) quote = char;
    else if (char === quote) quote = '';
  }
  return quote;
}

const deepestPage = 1_000;
const longestText = 10_000;
const addressAttributes: ReadonlySet<string> = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'data',
  'xlink:href',
]);
/** Elements whose content is text to a browser. */
const textElements: ReadonlySet<string> = new Set([
  'textarea',
  'title',
  'style',
  'xmp',
  'noembed',
  'noframes',
  'iframe',
  'noscript',
]);

export function partsOf(html: string): readonly PagePart[] {
  const parts: PagePart[] = [];
  let textElement: string | undefined;
  // The text right behind a tag: that of scripts has no other.
  let opened = '';
  let text = '';
  const finish = (): void => {
    if (opened !== '' && text.trim() !== '')
      parts.push({ kind: opened === 'script' ? 'script' : 'element', name: opened, text });
    opened = '';
    text = '';
  };
  parseHtml(html, deepestPage, {
    onopentag: (name, attributes) => {
      if (textElement !== undefined) return;
      finish();
      if (textElements.has(name)) textElement = name;
      else opened = name;
      parts.push(...attributeParts(name, attributes));
    },
    ontext: (more) => {
      if (opened === 'script' || (opened !== '' && text.length < longestText)) text += more;
    },
    onclosetag: (name) => {
      if (textElement === undefined) finish();
      else if (name === textElement) textElement = undefined;
    },
  });
  return parts;
}

function attributeParts(name: string, attributes: Readonly<Record<string, string>>): readonly PagePart[] {
  return Object.entries(attributes).flatMap(([key, value]): readonly PagePart[] => {
    if (/^on[a-z]/.test(key) || key === 'srcdoc') return [{ kind: 'handler', name: key, text: value }];
    if (!addressAttributes.has(key)) return [];
    const isRun = name === 'script' || /^\s*(?:javascript|data|vbscript):/i.test(value);
    return isRun ? [{ kind: 'address', name: key, text: value }] : [];
  });
}
