import { visibleText } from '../prose/visibleText.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What XML cannot hold at all (XML 1.0, section 2.2), and half a character. */
const forbidden = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;

/** What remains of a text in XML: nothing that hides or reorders the rest. */
export function textInXml(text: string): string {
  return visibleText(text).replace(forbidden, '');
}

/** Escaped text for an element or an attribute of XML or HTML. */
export function markupText(text: string): string {
  return textInXml(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
