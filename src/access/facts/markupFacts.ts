import { parseHtml } from '../../base/parseHtml.ts';
import { readJson } from '../../base/untrusted.ts';
import type { FactSet } from './factSet.ts';
import { addJson } from './jsonFacts.ts';

const deepestPage = 1_000;
const longestText = 2_000;

/**
 * Texts of HTML and XML by the element that they stand in, what scripts of a page bring as JSON, the attributes of XML, and what
 * the fields of a form are filled with.
 */
export function addMarkup(markup: string, found: FactSet, isHtml: boolean): void {
  const open: { readonly name: string; text: string }[] = [];
  parseHtml(markup, deepestPage, {
    onopentag: (name, attributes) => {
      open.push({ name, text: '' });
      if (!isHtml)
        for (const [attribute, value] of Object.entries(attributes)) found.add(`${name}@${attribute}`, value);
      else if (name === 'input') addField(attributes, found);
    },
    ontext: (text) => {
      const last = open.at(-1);
      if (last === undefined || (last.name !== 'script' && last.text.length > longestText)) return;
      last.text += text;
    },
    onclosetag: () => {
      const closed = open.pop();
      if (closed === undefined || closed.name === 'style') return;
      if (closed.name === 'script') addScript(closed.text, found);
      else found.add(closed.name, closed.text.replaceAll(/\s+/g, ' '));
    },
  });
}

/** Buttons and boxes say the same to everybody, and what is hidden belongs to a session. */
const filledIn = /^(?:text|email|tel|url|number|search|date)?$/;

function addField({ type = '', name = '', value }: Readonly<Record<string, string>>, found: FactSet): void {
  if (value !== undefined && filledIn.test(type.toLowerCase())) found.add(`input@${name}`, value);
}

/** `window.STATE = {…}`, or JSON alone. */
function addScript(text: string, found: FactSet): void {
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  if (start < 0 || end < start) return;
  const json = readJson(text.slice(start, end + 1));
  if (json !== undefined) addJson(json.value, found);
}
