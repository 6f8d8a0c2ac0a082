import { asMarkdown } from './markdown.ts';
import type { Markdown } from './markdown.ts';

/** What starts emphasis, code, links, HTML, character references and table cells anywhere in a line. */
const inLine = /[\\`*_[\]<|~]|&(?=[#a-z])/gi;
/** What starts a heading, its underline, a quotation, a list item, a rule or the second line of a table. */
const atStart = /^(?:[#=>:+-]|\d{1,9}(?=[.)]))/;

/**
 * Plain text as Markdown that shows it as it was written: nothing in it means anything, its line breaks are hard
 * ones, and spaces before a line stay (Markdown would make code of them). Empty lines separate paragraphs.
 */
export function markdownOfText(text: string): Markdown {
  if (!text.includes('\n') && !text.includes('\r')) return asMarkdown(markdownOfLine(text));
  const lines = text
    .replace(/\r\n?/g, '\n')
    .trimEnd()
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .split('\n')
    .map(markdownOfLine);
  return asMarkdown(
    lines
      .map((line, index) => (line !== '' && (lines[index + 1] ?? '') !== '' ? `${line}\\` : line))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n'),
  );
}

const noBreakSpace = '\u00a0';

function markdownOfLine(line: string): string {
  const words = line.trim();
  if (words === '') return '';
  const indent = line.slice(0, line.indexOf(words)).replace(/\t/g, '    ').length;
  const escaped = words
    .replace(inLine, '\\$&')
    .replace(atStart, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
  return noBreakSpace.repeat(indent) + escaped;
}
