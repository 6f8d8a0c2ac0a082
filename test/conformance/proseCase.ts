import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlToText } from '../../src/findings/model/htmlText.ts';
import { markdownOfHtml } from '../../src/findings/prose/markdownOfHtml.ts';
import { markdownOfText } from '../../src/findings/prose/markdownOfText.ts';

const folder = join(import.meta.dirname, 'prose');
const expectedPath = join(folder, 'pages.expected.txt');

export function expectedProse(): string {
  return readFileSync(expectedPath, 'utf8');
}

export function writeExpectedProse(): void {
  writeFileSync(expectedPath, observeProse());
}

/** What is made of pieces of HTML: Markdown, plain text, and Markdown that shows them as they are written. */
export function observeProse(): string {
  return readFileSync(join(folder, 'pages.html'), 'utf8')
    .split('\n<!-- next -->\n')
    .map((html) =>
      [
        `>>> ${html}`,
        `--- Markdown\n${markdownOfHtml(html)}`,
        `--- text\n${htmlToText(html)}`,
        `--- as written\n${markdownOfText(html)}\n`,
      ].join('\n'),
    )
    .join('\n');
}
