import type { JSONPath } from 'jsonc-parser';
import { createScanner, getLocation } from 'jsonc-parser';
import {
  blockComment,
  colon,
  endOfFile,
  falseWord,
  lineComment,
  nullWord,
  numberToken,
  openBrace,
  openBracket,
  stringToken,
  trueWord,
} from '../syntax/jsonTokens.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { contentSpan } from '../document/places.ts';
import type { SourceRange } from '../expressions/sourceOffsets.ts';

/** Where in the file the user is typing. */
export interface Cursor {
  readonly offset: number;
  /** Keys and indexes down to the key or value at the cursor. */
  readonly path: JSONPath;
  readonly isKey: boolean;
  /** What a whole new value or key replaces: a string with its quotes, a half-typed word, or nothing. */
  readonly whole: SourceRange;
  /** What is between the quotes around the cursor, if it is in a string. */
  readonly content: SourceRange | undefined;
  /** The text of the string before and after the cursor. */
  readonly before: string;
  readonly after: string;
  /** What a whole new value needs behind it so that the file stays JSON: a comma, or nothing. */
  readonly separator: string;
  /** Whether the key at the cursor has its colon. */
  readonly hasColon: boolean;
}

/** Undefined in comments, right behind strings, and in texts that cannot be read. */
export function cursorAt({ text, isTooDeep }: AuthDocument, offset: number): Cursor | undefined {
  if (isTooDeep || isInComment(text, offset)) return undefined;
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const node = previousNode;
  const isIn = node !== undefined && node.offset < offset && offset <= node.offset + node.length;
  if (isIn && text[node.offset] === '"') {
    const content = contentSpan(text, node);
    const end = content.offset + content.length;
    if (offset > end) return undefined;
    return {
      offset,
      path,
      isKey: isAtPropertyKey,
      whole: { offset: node.offset, length: node.length },
      content,
      before: text.slice(content.offset, offset),
      after: text.slice(offset, end),
      ...whatFollows(text, node.offset + node.length),
    };
  }
  const typed = /[A-Za-z_$-]*$/.exec(text.slice(Math.max(0, offset - longestWord), offset))?.[0] ?? '';
  const whole = { offset: offset - typed.length, length: typed.length };
  const empty = { content: undefined, before: '', after: '' };
  return { offset, path, isKey: isAtPropertyKey, whole, ...empty, ...whatFollows(text, offset) };
}

const longestWord = 100;

const startsValueOrKey: readonly number[] = [
  openBrace,
  openBracket,
  nullWord,
  trueWord,
  falseWord,
  stringToken,
  numberToken,
];

function whatFollows(text: string, offset: number): Pick<Cursor, 'separator' | 'hasColon'> {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  const next: number = scanner.scan();
  return { separator: startsValueOrKey.includes(next) ? ',' : '', hasColon: next === colon };
}

/** Read from the start, where it must be: only then is it known what is inside a string. */
function isInComment(text: string, offset: number): boolean {
  const scanner = createScanner(text, false);
  for (;;) {
    const token: number = scanner.scan();
    const end = scanner.getTokenOffset() + scanner.getTokenLength();
    if (token === endOfFile || end >= offset) {
      const inside = scanner.getTokenOffset() < offset;
      return inside && (token === lineComment || (token === blockComment && offset < end));
    }
  }
}
