import { toMdast } from 'hast-util-to-mdast';
import type { Nodes, Paragraph, PhrasingContent } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Options } from 'mdast-util-to-markdown';
import { readHtml } from './htmlTree.ts';
import { asMarkdown } from './markdown.ts';
import type { Markdown } from './markdown.ts';
import { markdownOfText } from './markdownOfText.ts';

const style: Options = {
  bullet: '-',
  // Cells as wide as the widest of their column would make a small table with one long cell a large text.
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
  unsafe: [{ character: '~', inConstruct: 'phrasing' }],
};

/**
 * A scanner's HTML as Markdown: paragraphs, lists, code, emphasis, links, headings and tables; entities decoded once,
 * everything else left out. Markdown that stands in the text of the HTML is only text. A text without any markup is
 * taken as plain text.
 */
export function markdownOfHtml(html: string): Markdown {
  if (!/<[a-z/!?]|&[#a-z]/i.test(html)) {
    return markdownOfText(html);
  }
  const document = toMdast(readHtml(html), { document: true });
  tidy(document);
  return asMarkdown(toMarkdown(document, style).replace(/\n$/, ''));
}

/**
 * Two line breaks mean a new paragraph, which much HTML of scanners writes no other way. Items of a list are separated
 * only where one of them has several paragraphs.
 */
function tidy(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) tidy(child);
  if (node.type === 'root') node.children = separated(node.children);
  if (node.type === 'blockquote' || node.type === 'listItem') node.children = separated(node.children);
  if (node.type === 'listItem') {
    node.spread = node.children.filter((child) => child.type === 'paragraph').length > 1;
  }
  if (node.type === 'list') node.spread = node.children.some((item) => item.spread === true);
}

function separated<Child extends Nodes>(children: readonly Child[]): (Child | Paragraph)[] {
  return children.flatMap<Child | Paragraph>((child) =>
    child.type === 'paragraph' ? partsOf(child) : [child],
  );
}

function partsOf(paragraph: Paragraph): Paragraph[] {
  const parts: PhrasingContent[][] = [[]];
  for (const child of paragraph.children) {
    const part = parts.at(-1);
    if (child.type === 'break' && part?.at(-1)?.type === 'break') {
      part.pop();
      parts.push([]);
    } else if (child.type !== 'break' || part?.length !== 0) {
      part?.push(child);
    }
  }
  return parts.filter((part) => part.length > 0).map((children) => ({ type: 'paragraph', children }));
}
