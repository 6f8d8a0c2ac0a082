import MarkdownIt, { type Token } from 'markdown-it';
import { readInlines } from './readInlines.ts';
import type { Block, Inline } from './markdownTree.ts';

/** Deeper blocks are shown as they are written. */
const deepest = 24;

/** HTML is text like the rest of its line, and addresses are found after escapes are gone (linkAddresses). */
const markdown = new MarkdownIt({
  html: false,
  linkify: false,
  typographer: false,
  // What nests deeper is left out by the parser: enough for each of `deepest` blocks to be a list and its item.
  maxNesting: 100,
});
// Which addresses can be followed is decided when the tree is read; of a link to any other, its text is shown.
markdown.validateLink = () => true;
markdown.normalizeLink = (url) => url;

/**
 * What a Markdown text says, as a tree in which nothing is markup any more. The text is hostile: the parser takes time in
 * proportion to it, whatever it is.
 */
export function readMarkdown(text: string): readonly Block[] {
  return new BlockReader(text).read();
}

class BlockReader {
  readonly #lines: readonly string[];
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#lines = text.split(/\r\n?|\n/);
    this.#tokens = markdown.parse(text, {});
  }

  read(): readonly Block[] {
    return this.#blocks(0);
  }

  /** Up to the end of what is open, or of all. */
  #blocks(depth: number): readonly Block[] {
    const blocks: Block[] = [];
    for (let token = this.#next(); token !== undefined && token.nesting !== -1; token = this.#next()) {
      const block = this.#block(token, depth);
      if (block !== undefined) blocks.push(block);
    }
    return blocks;
  }

  #next(): Token | undefined {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token;
  }

  #block(token: Token, depth: number): Block | undefined {
    if (depth > deepest && token.nesting === 1) return this.#asWritten(token);
    switch (token.type) {
      case 'heading_open':
        return { kind: 'heading', children: this.#line() };
      case 'paragraph_open':
        return { kind: token.hidden ? 'line' : 'paragraph', children: this.#line() };
      case 'code_block':
      case 'fence':
        return { kind: 'code', text: token.content.replace(/\n$/, '') };
      case 'hr':
        return { kind: 'rule' };
      case 'blockquote_open':
        return { kind: 'quote', blocks: this.#blocks(depth + 1) };
      case 'bullet_list_open':
        return { kind: 'list', items: this.#items(depth) };
      case 'ordered_list_open':
        return { kind: 'list', start: Number(token.attrGet('start') ?? 1), items: this.#items(depth) };
      case 'table_open':
        return this.#table();
      default:
        return undefined;
    }
  }

  /** The one line of a heading, a paragraph or a cell, and its end. */
  #line(): readonly Inline[] {
    const children: Inline[] = [];
    for (let token = this.#next(); token !== undefined && token.nesting !== -1; token = this.#next()) {
      children.push(...readInlines(token.children ?? []));
    }
    return children;
  }

  #items(depth: number): (readonly Block[])[] {
    const items: (readonly Block[])[] = [];
    while (this.#next()?.type === 'list_item_open') items.push(this.#blocks(depth + 1));
    return items;
  }

  #table(): Block {
    const rows: (readonly Inline[])[][] = [];
    for (
      let token = this.#next();
      token !== undefined && token.type !== 'table_close';
      token = this.#next()
    ) {
      if (token.type === 'tr_open') rows.push([]);
      if (token.type === 'th_open' || token.type === 'td_open') rows.at(-1)?.push(this.#line());
    }
    const [head = [], ...others] = rows;
    return { kind: 'table', head, rows: others };
  }

  /** The lines of a block, which is passed over. */
  #asWritten({ map }: Token): Block {
    for (let open = 1; open > 0 && this.#at < this.#tokens.length;) open += this.#next()?.nesting ?? 0;
    return { kind: 'code', text: this.#lines.slice(map?.[0], map?.[1]).join('\n') };
  }
}
