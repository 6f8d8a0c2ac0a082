import { visibleText } from '../prose/visibleText.ts';

/**
 * Scanner text in Markdown that is shown by GitHub, GitLab or an editor. Nothing in it becomes markup, a link, an image,
 * or a reference of the forge that notifies somebody (`@team`, `#12`, `!3`): a word that could be one is written as code,
 * in which no forge looks for any.
 */
export function plainWords(text: string): string {
  return lineOf(text)
    .split(' ')
    .map((word) => (isActive(word) ? codeSpan(word) : escapePunctuation(word)))
    .join(' ');
}

/** The same in a cell of a table, in which a bar ends the cell, in code as well. */
export function tableCell(text: string): string {
  return plainWords(text).replace(/\\?\|/g, '\\|');
}

/** Text as code in a line: nothing in it means anything. */
export function codeSpan(text: string): string {
  const line = lineOf(text);
  if (line === '') return '';
  const fence = '`'.repeat(longestRun(line) + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return fence + space + line + space + fence;
}

export function codeCell(text: string): string {
  return codeSpan(text).replaceAll('|', '\\|');
}

/** Lines as a block of code that nothing in them can end. */
export function codeBlock(text: string): string {
  const lines = visibleText(text).replace(/\r\n?/g, '\n').trimEnd();
  const fence = '`'.repeat(Math.max(3, longestRun(lines) + 1));
  return `${fence}\n${lines}\n${fence}`;
}

function lineOf(text: string): string {
  return visibleText(text)
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    .trim();
}

/** What GitHub and GitLab make a reference or a link of. */
const active = /[@#!$%^~&]\S|:\/\/|^\W{0,4}www\.|\bGH-\d|^\W{0,4}[\da-f]{7,40}\W{0,4}$/i;

function isActive(word: string): boolean {
  return active.test(word);
}

/** Any of ASCII's punctuation may be escaped (CommonMark, section 2.4); what cannot be markup stays readable. */
function escapePunctuation(word: string): string {
  return word
    .replace(/[\\`*_[\]<>|~#+={}&!]/g, '\\$&')
    .replace(/^(\d{1,9})([.)])$/, '$1\\$2')
    .replace(/^[-:]+$/, (marks) => marks.replace(/./g, '\\$&'))
    .replace(/^-/, '\\-');
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
