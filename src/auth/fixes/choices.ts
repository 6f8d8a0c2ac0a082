import type { Fix } from './fix.ts';
import { changeTo, textFix } from './fix.ts';
import type { FixContext } from './fixContext.ts';

/** As it is written between the quotes of a text. */
export function inText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** More make a menu that nobody reads. */
export const mostChoices = 6;

/** The name that was meant first, then the others; what is marked is part of a text or a whole one. */
export function* chooseName(
  context: FixContext,
  meant: string | undefined,
  names: readonly string[],
): Generator<Fix> {
  const others = [...new Set(names)].filter((name) => name !== meant).slice(0, mostChoices);
  for (const name of [...(meant === undefined ? [] : [meant]), ...others])
    yield* write(context, name, name === meant);
}

/** Writes a text over what is marked. */
export function* write(
  { problem: { offset, length }, edits }: FixContext,
  text: string,
  isPreferred: boolean,
): Generator<Fix> {
  const isWhole = edits.source[offset] === '"';
  const newText = isWhole ? JSON.stringify(text) : inText(text);
  yield textFix(changeTo(text), [{ offset, length, newText }], { isPreferred });
}

export function* useTokenAlone(context: FixContext): Generator<Fix> {
  yield* write(context, '<token>', true);
}
