import { Parser } from 'htmlparser2';
import { redactSecrets } from '../../base/secrets/redactSecrets.ts';

const blocks: ReadonlySet<string> = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'table',
  'pre',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
const lines: ReadonlySet<string> = new Set(['br', 'li', 'tr', 'dt', 'dd']);

/** Characters read of a text: the parser looks through all elements that are open with each one that begins. */
const longestText = 65_536;

/** Knows no element that others stand in, and so takes the same time for each tag however many are open. */
class FlatParser extends Parser {
  protected override isVoidElement(): boolean {
    return true;
  }
}

/**
 * The text of a scanner's HTML: paragraphs separated by an empty line, list items marked with `- `, entities
 * decoded once, scripts and styles left out. Secrets that elements or
 * attributes name are hidden. The result is plain text; nothing in it is markup any more.
 */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) {
    return html.trim();
  }
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (name === 'script' || name === 'style') hidden += 1;
      if (blocks.has(name)) text += '\n\n';
      else if (name === 'li') text += '\n- ';
      else if (lines.has(name)) text += '\n';
    },
    ontext: (data) => {
      if (hidden === 0) text += data;
    },
    onclosetag: (name) => {
      if (name === 'script' || name === 'style') hidden -= 1;
      if (blocks.has(name)) text += '\n\n';
    },
  });
  parser.end(redactSecrets(html.slice(0, longestText)));
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The text of HTML as it stands there, white space included: markup is left out, entities are decoded once. */
export function textInHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  let text = '';
  const parser = new FlatParser({
    ontext: (data) => {
      text += data;
    },
  });
  parser.end(redactSecrets(html));
  return text;
}
