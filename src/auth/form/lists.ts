import { AuthDocument } from '../document/authDocument.ts';
import { applyEdits, difference, type TextEdit } from '../edits/textEdit.ts';
import { pointerSegments, TreeLocator } from '../syntax/tree.ts';
import { blockOf } from './blocked.ts';
import { change, type FormValue } from './change.ts';

/** Swaps an item of a list with the one before or behind it; what stands between them stays. */
export function moved(document: AuthDocument, pointer: string, by: -1 | 1): readonly TextEdit[] | undefined {
  const { root, text } = document;
  if (root === undefined || blockOf(document) !== undefined) return undefined;
  const segments = pointerSegments(pointer);
  const list = new TreeLocator(root).find(segments.slice(0, -1));
  const key = segments.at(-1) ?? '';
  if (list.type !== 'array' || !/^\d{1,6}$/.test(key)) return undefined;
  const [one, other] = [list.children?.[Number(key)], list.children?.[Number(key) + by]];
  if (one === undefined || other === undefined) return undefined;
  const wordsOf = ({ offset, length }: typeof one): string => text.slice(offset, offset + length);
  return [
    { offset: one.offset, length: one.length, newText: wordsOf(other) },
    { offset: other.offset, length: other.length, newText: wordsOf(one) },
  ].toSorted((first, second) => first.offset - second.offset);
}

/** Several changes, each in the text that those before it have made; as one edit where they are more than one. */
export function changeAll(
  document: AuthDocument,
  changes: readonly { readonly pointer: string; readonly value: FormValue | undefined }[],
): readonly TextEdit[] | undefined {
  const [only, ...others] = changes;
  if (only === undefined) return [];
  if (others.length === 0) return change(document, only.pointer, only.value);
  let after = document.text;
  for (const { pointer, value } of changes) {
    const edits = change(after === document.text ? document : new AuthDocument(after), pointer, value);
    if (edits === undefined) return undefined;
    after = applyEdits(after, edits);
  }
  return after === document.text ? [] : [difference(document.text, after)];
}
