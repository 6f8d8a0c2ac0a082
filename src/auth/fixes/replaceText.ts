import type { TextEdit } from '../edits/textEdit.ts';
import type { FixContext } from './fixContext.ts';
import type { TextValue } from '../model/model.ts';

/** Writes another value in place of a text, if there is one and it differs. */
export function replaceText(
  edits: FixContext['edits'],
  text: TextValue | undefined,
  value: string,
): TextEdit[] {
  return text === undefined || text.value === value ? [] : [edits.replace(text.node, value)];
}
