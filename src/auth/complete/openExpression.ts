import type { Cursor } from './cursor.ts';

/** The expression that the user is typing. */
export interface OpenExpression {
  /** What is typed of it, from its dollar on; empty where it may start. */
  readonly typed: string;
  /** Where it starts, counted in the text before the cursor. */
  readonly start: number;
  /** What is left of it behind the cursor. */
  readonly rest: string;
  /** What must follow it: the closing brace of an embedded one, if it is not there yet. */
  readonly close: string;
}

const embedded = /(?<!\$)\{(\$?[^\s{}]*)$/;

/** The expression at the cursor: the whole text, or one in braces. */
export function openExpression({ before, after }: Cursor): OpenExpression | undefined {
  const rest = /^[^\s{}]*/.exec(after)?.[0] ?? '';
  const inBraces = embedded.exec(before);
  if (inBraces?.[1] !== undefined && (inBraces[1] === '' || inBraces[1].startsWith('$'))) {
    const close = after[rest.length] === '}' ? '' : '}';
    return { typed: inBraces[1], start: before.length - inBraces[1].length, rest, close };
  }
  if (before !== '' && !/^\$(?!\$|\{)[^\s{}]*$/.test(before)) return undefined;
  // Text behind the cursor that is no expression is not to be overwritten.
  return { typed: before, start: 0, rest: before === '' && !rest.startsWith('$') ? '' : rest, close: '' };
}
