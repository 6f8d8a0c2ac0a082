import type { Block, Inline } from '../../../../src/findings/prose/markdownTree.ts';
import { readMarkdown } from '../../../../src/findings/prose/readMarkdown.ts';

/** What the panel shows of a Markdown text: words alone, pieces separated by an empty line. */
export function shownText(markdown: string): string {
  return readMarkdown(markdown).map(shownBlock).join('\n\n');
}

/** Kinds of all pieces in a text, each once, in their order. */
export function kindsIn(markdown: string): readonly string[] {
  return [...new Set(readMarkdown(markdown).flatMap(kindsOf))];
}

/** Addresses that can be followed in a text. */
export function linksIn(markdown: string): readonly string[] {
  return readMarkdown(markdown).flatMap(linksOf);
}

function shownBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'line':
      return shownInlines(block.children);
    case 'code':
      return block.text;
    case 'quote':
      return block.blocks.map(shownBlock).join('\n');
    case 'list':
      return block.items.map((item) => item.map(shownBlock).join('\n')).join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(shownInlines).join(' ')).join('\n');
    case 'rule':
      return '';
  }
}

function shownInlines(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'break') return '\n';
      return 'children' in piece ? shownInlines(piece.children) : piece.text;
    })
    .join('');
}

function inlinesOf(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'line':
      return block.children;
    case 'quote':
      return block.blocks.flatMap(inlinesOf);
    case 'list':
      return block.items.flat().flatMap(inlinesOf);
    case 'table':
      return [block.head, ...block.rows].flat(2);
    case 'code':
    case 'rule':
      return [];
  }
}

function kindsOf(block: Block): readonly string[] {
  const blocks = block.kind === 'quote' ? block.blocks : block.kind === 'list' ? block.items.flat() : [];
  return [block.kind, ...blocks.flatMap(kindsOf), ...inlinesOf(block).flatMap(kindsOfInline)];
}

function kindsOfInline(piece: Inline): readonly string[] {
  return [piece.kind, ...('children' in piece ? piece.children.flatMap(kindsOfInline) : [])];
}

function linksOf(block: Block): readonly string[] {
  return inlinesOf(block).flatMap(linksOfInline);
}

function linksOfInline(piece: Inline): readonly string[] {
  if (!('children' in piece)) return [];
  const inner = piece.children.flatMap(linksOfInline);
  return piece.kind === 'link' ? [piece.url, ...inner] : inner;
}
