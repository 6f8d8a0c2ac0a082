import type { JSONScanner } from 'jsonc-parser';
import { createScanner } from 'jsonc-parser';
import {
  blanks,
  closeBrace,
  closeBracket,
  colon,
  comma,
  endOfFile,
  falseWord,
  lineComment,
  nullWord,
  numberToken,
  openBrace,
  openBracket,
  stringToken,
  trueWord,
} from './jsonTokens.ts';
import type { Node } from './tree.ts';

/**
 * The tree of a text without any syntax error in its JSON, several times faster than jsonc-parser's own, which calls
 * back for every bracket; it must be built again after every key. Undefined where something is wrong, or nested
 * deeper than `deepest`: jsonc-parser then makes the best of it.
 */
export function readTree(text: string, deepest: number): Node | undefined {
  const reader = new TreeReader(text, deepest);
  const root = reader.value(undefined, reader.next());
  return root !== undefined && reader.next() === endOfFile ? root : undefined;
}

/** What no token is. */
const errorToken = 0;

/** A node whose end is not known yet. */
type Growing = { -readonly [Key in keyof Node]: Node[Key] } & { children: Node[] };

const nothing: Node[] = [];

class TreeReader {
  readonly #scanner: JSONScanner;
  readonly #deepest: number;
  #level = 0;

  constructor(source: string, deepest: number) {
    this.#scanner = createScanner(source);
    this.#deepest = deepest;
  }

  /** The next token that counts, or `errorToken`. */
  next(): number {
    for (;;) {
      const token: number = this.#scanner.scan();
      const error: number = this.#scanner.getTokenError();
      if (error !== 0) return errorToken;
      if (token < lineComment || token > blanks) return token;
    }
  }

  /** The value that starts with a token; undefined after a syntax error in it. */
  value(parent: Node | undefined, token: number): Node | undefined {
    switch (token) {
      case openBrace:
      case openBracket:
        return this.#nested(parent, token);
      case stringToken:
        return this.#leaf('string', this.#scanner.getTokenValue(), parent);
      case numberToken:
        return this.#leaf('number', Number(this.#scanner.getTokenValue()), parent);
      case trueWord:
      case falseWord:
        return this.#leaf('boolean', token === trueWord, parent);
      case nullWord:
        return this.#leaf('null', null, parent);
      default:
        return undefined;
    }
  }

  #leaf(type: Node['type'], value: unknown, parent: Node | undefined): Node {
    const [offset, length] = [this.#scanner.getTokenOffset(), this.#scanner.getTokenLength()];
    return parent === undefined ? { type, value, offset, length } : { type, value, offset, length, parent };
  }

  #nested(parent: Node | undefined, token: number): Node | undefined {
    if (++this.#level > this.#deepest) return undefined;
    const type = token === openBrace ? 'object' : 'array';
    const offset = this.#scanner.getTokenOffset();
    const node: Growing =
      parent === undefined
        ? { type, offset, length: 0, children: [] }
        : { type, offset, length: 0, parent, children: [] };
    const isRead = type === 'object' ? this.#properties(node) : this.#items(node);
    if (!isRead) return undefined;
    node.length = this.#end - offset;
    this.#level--;
    return node;
  }

  get #end(): number {
    return this.#scanner.getTokenOffset() + this.#scanner.getTokenLength();
  }

  #items(array: Growing): boolean {
    let token = this.next();
    if (token === closeBracket) return true;
    for (;;) {
      const item = this.value(array, token);
      if (item === undefined) return false;
      array.children.push(item);
      token = this.next();
      if (token !== comma) return token === closeBracket;
      token = this.next();
    }
  }

  #properties(object: Growing): boolean {
    let token = this.next();
    if (token === closeBrace) return true;
    for (;;) {
      if (token !== stringToken) return false;
      const offset = this.#scanner.getTokenOffset();
      const property: Growing = { type: 'property', offset, length: 0, parent: object, children: nothing };
      const key = this.#leaf('string', this.#scanner.getTokenValue(), property);
      if (this.next() !== colon) return false;
      const value = this.value(property, this.next());
      if (value === undefined) return false;
      // Arrays that grow take room for seventeen.
      property.children = [key, value];
      property.length = value.offset + value.length - offset;
      object.children.push(property);
      token = this.next();
      if (token !== comma) return token === closeBrace;
      token = this.next();
    }
  }
}
