import type { SourceRange } from '../expressions/sourceOffsets.ts';
import type { Phrase } from '../editingMessages.ts';
import type { Cursor } from './cursor.ts';

export type SuggestionKind =
  | 'role'
  | 'authentication'
  | 'identityProvider'
  | 'step'
  | 'output'
  | 'input'
  | 'body'
  | 'header'
  | 'cookie'
  | 'placeholder'
  | 'mediaType'
  | 'key'
  | 'file'
  | 'folder'
  | 'path'
  | 'expression';

/** Something to write at the cursor. */
export interface Suggestion {
  readonly kind: SuggestionKind;
  readonly label: string;
  readonly detail: Phrase;
  /** The text to write, escaped for its place; `$0` and other tab stops count only in snippets. */
  readonly insert: string;
  readonly isSnippet: boolean;
  /** What the text replaces; it holds the cursor. */
  readonly replaced: SourceRange;
  /** What the typed part of `replaced` is compared with. */
  readonly filter: string;
  /** Whether something is to be chosen next. */
  readonly continues: boolean;
}

export interface Suggestions {
  readonly items: readonly Suggestion[];
  /** Whether the schema has nothing to add here, its examples least of all. */
  readonly isComplete: boolean;
}

export const nothing: Suggestions = { items: [], isComplete: false };

/** A text as it stands between the quotes of a JSON string. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The whole string at the cursor, with its quotes. */
export function wholeValue(cursor: Cursor, kind: SuggestionKind, value: string, detail: Phrase): Suggestion {
  const insert = JSON.stringify(value) + cursor.separator;
  return {
    kind,
    label: value,
    detail,
    insert,
    isSnippet: false,
    replaced: cursor.whole,
    filter: cursor.content === undefined ? value : JSON.stringify(value),
    continues: false,
  };
}

/** A key with a text as its value, unless it has a value already. */
export function textKey(cursor: Cursor, key: string, detail: Phrase): Suggestion {
  const quoted = JSON.stringify(key);
  const insert = cursor.hasColon ? quoted : `${quoted}: "$1"${cursor.separator}`;
  return {
    kind: 'key',
    label: key,
    detail,
    insert: cursor.hasColon ? insert : insert.replaceAll(/\$(?!1"(?:,)?$)/g, '\\$$'),
    isSnippet: !cursor.hasColon,
    replaced: cursor.whole,
    filter: cursor.content === undefined ? key : quoted,
    continues: !cursor.hasColon,
  };
}

/** A part of the string at the cursor: from `start`, counted in what is before the cursor, on. */
export function partOfText(
  cursor: Cursor,
  start: number,
  lengthAfter: number,
  item: Pick<Suggestion, 'kind' | 'label' | 'detail'> & {
    readonly text: string;
    readonly filter?: string;
    readonly continues?: boolean;
  },
): Suggestion {
  const { kind, label, detail, text, filter = text, continues = false } = item;
  const inString = cursor.content !== undefined;
  return {
    kind,
    label,
    detail,
    insert: inString ? escaped(text) : JSON.stringify(text) + cursor.separator,
    isSnippet: false,
    replaced: inString
      ? {
          offset: cursor.offset - (cursor.before.length - start),
          length: cursor.before.length - start + lengthAfter,
        }
      : cursor.whole,
    filter,
    continues,
  };
}
