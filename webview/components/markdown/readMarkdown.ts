import { Lexer, Tokenizer } from 'marked';
import type { MarkedToken, Token, Tokens } from 'marked';
import { decodeReferences } from './characterReferences.ts';
import { httpAddress, linkAddresses } from './httpLinks.ts';
import type { Block, Inline } from './markdownTree.ts';

/** HTML is text like the rest of its line, and addresses are found after escapes are gone (linkAddresses). */
class TextTokenizer extends Tokenizer {
  override html(): undefined {
    return undefined;
  }
  override url(): undefined {
    return undefined;
  }
}

/** Deeper pieces are shown as they are written. */
const deepest = 24;

/** What a Markdown text says, as a tree in which nothing is markup any more. The text is hostile. */
export function readMarkdown(text: string): readonly Block[] {
  try {
    return blocksOf(new Lexer({ gfm: true, tokenizer: new TextTokenizer() }).lex(text), 0);
  } catch (error) {
    // Pieces in pieces until the stack is full: nobody could read it another way than as it is written.
    if (error instanceof RangeError) return [{ kind: 'code', text }];
    throw error;
  }
}

function blocksOf(tokens: readonly Token[], depth: number): readonly Block[] {
  return tokens.flatMap((token) => blockOf(token as MarkedToken, depth) ?? []);
}

function blockOf(token: MarkedToken, depth: number): Block | undefined {
  if (depth > deepest) return { kind: 'code', text: token.raw };
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return undefined;
    case 'heading':
      return { kind: 'heading', children: inlinesOf(token.tokens) };
    case 'paragraph':
      return { kind: 'paragraph', children: inlinesOf(token.tokens) };
    case 'code':
      return { kind: 'code', text: token.text };
    case 'hr':
      return { kind: 'rule' };
    case 'blockquote':
      return { kind: 'quote', blocks: blocksOf(token.tokens, depth + 1) };
    case 'list':
      return listOf(token, depth);
    case 'table':
      return {
        kind: 'table',
        head: token.header.map((cell) => inlinesOf(cell.tokens)),
        rows: token.rows.map((row) => row.map((cell) => inlinesOf(cell.tokens))),
      };
    case 'text':
      return { kind: 'line', children: inlinesOf(token.tokens ?? [token]) };
    case 'br':
    case 'codespan':
    case 'del':
    case 'em':
    case 'escape':
    case 'html':
    case 'image':
    case 'link':
    case 'list_item':
    case 'strong':
      return { kind: 'line', children: inlinesOf([token]) };
  }
}

function listOf({ ordered, start, items }: Tokens.List, depth: number): Block {
  return {
    kind: 'list',
    ...(ordered && typeof start === 'number' ? { start } : {}),
    items: items.map((item) => blocksOf(item.tokens, depth + 1)),
  };
}

function inlinesOf(tokens: readonly Token[], inLink = false, depth = 0): readonly Inline[] {
  const pieces: Inline[] = [];
  let text = '';
  const endText = (): void => {
    if (text !== '') pieces.push(...(inLink ? [{ kind: 'text' as const, text }] : linkAddresses(text)));
    text = '';
  };
  for (const token of tokens as readonly MarkedToken[]) {
    const piece = depth > deepest ? token.raw : inlineOf(token, inLink, depth);
    if (typeof piece === 'string') {
      text += piece;
    } else {
      endText();
      pieces.push(...piece);
    }
  }
  endText();
  return pieces;
}

/** A string is text, which goes on in what follows. */
function inlineOf(token: MarkedToken, inLink: boolean, depth: number): string | readonly Inline[] {
  const inner = (tokens: readonly Token[]): readonly Inline[] => inlinesOf(tokens, inLink, depth + 1);
  switch (token.type) {
    case 'text':
      // `text` has the numeric references decoded and no others: decoding those would decode some twice.
      return decodeReferences(token.raw);
    case 'escape':
      return token.text;
    case 'image':
      return decodeReferences(token.text);
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'br':
      return [{ kind: 'break' }];
    case 'strong':
      return [{ kind: 'strong', children: inner(token.tokens) }];
    case 'em':
      return [{ kind: 'emphasis', children: inner(token.tokens) }];
    case 'del':
      return [{ kind: 'deleted', children: inner(token.tokens) }];
    case 'link':
      return linkOf(token, inLink, depth);
    case 'blockquote':
    case 'checkbox':
    case 'code':
    case 'def':
    case 'heading':
    case 'hr':
    case 'html':
    case 'list':
    case 'list_item':
    case 'paragraph':
    case 'space':
    case 'table':
      return token.raw;
  }
}

function linkOf(token: Tokens.Link, inLink: boolean, depth: number): readonly Inline[] {
  const url = httpAddress(token.autolink === true ? token.href : decodeReferences(token.href));
  const children = inlinesOf(token.tokens, inLink || url !== undefined, depth + 1);
  return url === undefined ? children : [{ kind: 'link', url, children }];
}
