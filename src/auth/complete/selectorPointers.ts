import { phrase } from '../editingMessages.ts';
import { bodyValues } from './bodyPointers.ts';
import type { Cursor } from './cursor.ts';
import type { CursorContext } from './cursorContext.ts';
import type { Suggestion } from './suggestion.ts';
import { wholeValue } from './suggestion.ts';

/** The pointers into the expected body, for the selector of an output. */
export function completePointer(cursor: Cursor, { step }: CursorContext): Suggestion[] {
  if (step === undefined) return [];
  return bodyValues(step).map(({ pointer, type }) =>
    wholeValue(cursor, 'body', pointer, phrase('detail-pointer', type)),
  );
}
