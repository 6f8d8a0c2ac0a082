import { parseHtml } from '../../base/parseHtml.ts';
import { readJson } from '../../base/untrusted.ts';
import type { FactSet } from './factSet.ts';
import { addJson } from './jsonFacts.ts';

const deepestPage = 1_000;
const longestText = 2_000;

/** Texts of HTML and XML by the element that they stand in, and what scripts of a page bring as JSON. */
export function addMarkup(markup: string, found: FactSet): void {
  const open: { readonly name: string; text: string }[] = [];
  parseHtml(markup, deepestPage, {
    onopentag: (name) => void open.push({ name, text: '' }),
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

/** `window.STATE = {…}`, or JSON alone. */
function addScript(text: string, found: FactSet): void {
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  if (start < 0 || end < start) return;
  const json = readJson(text.slice(start, end + 1));
  if (json !== undefined) addJson(json.value, found);
}
