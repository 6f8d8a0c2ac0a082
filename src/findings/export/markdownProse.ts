import type { Block, Inline } from '../prose/markdownTree.ts';
import { readMarkdown } from '../prose/readMarkdown.ts';
import { codeBlock, codeSpan, plainWords } from './markdownText.ts';

/**
 * A text for reading as Markdown of our own: read as the details show it and written again, so that its paragraphs,
 * lists and code stay and nothing else does. Headings are bold lines: they must not stand above those of the document.
 */
export function safeMarkdown(markdown: string): string {
  return blocks(readMarkdown(markdown)).join('\n\n');
}

/** The text alone. */
export function plainText(markdown: string): string {
  return readMarkdown(markdown).map(textOfBlock).join('\n\n').trim();
}

function blocks(list: readonly Block[]): string[] {
  return list.map(block).filter((text) => text !== '');
}

function block(part: Block): string {
  switch (part.kind) {
    case 'paragraph':
    case 'line':
      return inlines(part.children);
    case 'heading':
      return `**${inlines(part.children)}**`;
    case 'code':
      return codeBlock(part.text);
    case 'quote':
      return indented(blocks(part.blocks).join('\n\n'), '> ', '> ');
    case 'list':
      return part.items
        .map((item, index) => {
          const mark = part.start === undefined ? '- ' : `${part.start + index}. `;
          return indented(blocks(item).join('\n\n'), mark, ' '.repeat(mark.length));
        })
        .join('\n');
    case 'table':
      return [part.head, ...part.rows].map((row) => `- ${row.map(inlines).join(' · ')}`).join('\n');
    case 'rule':
      return '';
  }
}

function indented(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : others) + line)
    .join('\n');
}

/** Without emphasis: marks around words that are escaped for themselves do not always close. */
function inlines(list: readonly Inline[]): string {
  return list.map(inline).join('').trim();
}

function inline(part: Inline): string {
  switch (part.kind) {
    case 'text':
      return spaced(part.text, plainWords);
    case 'code':
      return codeSpan(part.text);
    case 'break':
      return '\n';
    case 'link': {
      const text = textOf(part.children);
      return text === part.url || text === ''
        ? codeSpan(part.url)
        : `${plainWords(text)} (${codeSpan(part.url)})`;
    }
    case 'strong':
    case 'emphasis':
    case 'deleted':
      return part.children.map(inline).join('');
  }
}

/** Spaces at the ends part a piece from the next one. */
function spaced(text: string, write: (text: string) => string): string {
  const written = write(text);
  return (/^\s/.test(text) ? ' ' : '') + written + (written !== '' && /\s$/.test(text) ? ' ' : '');
}

function textOfBlock(part: Block): string {
  switch (part.kind) {
    case 'paragraph':
    case 'line':
    case 'heading':
      return textOf(part.children);
    case 'code':
      return part.text;
    case 'quote':
      return part.blocks.map(textOfBlock).join('\n\n');
    case 'list':
      return part.items.map((item) => `- ${item.map(textOfBlock).join('\n  ')}`).join('\n');
    case 'table':
      return [part.head, ...part.rows].map((row) => row.map(textOf).join(' · ')).join('\n');
    case 'rule':
      return '';
  }
}

function textOf(list: readonly Inline[]): string {
  return list
    .map((part) => {
      if ('text' in part) return part.text;
      return part.kind === 'break' ? '\n' : textOf(part.children);
    })
    .join('');
}
