import type { AuthDocument } from '../document/authDocument.ts';
import { phrase, type Phrase } from '../editingMessages.ts';
import type { TextEdit } from '../edits/textEdit.ts';
import { rename } from '../navigate/rename.ts';
import { ownerAt } from '../structure/owners.ts';
import { keyNodeOf, pointerSegments, pointerTo, TreeLocator } from '../syntax/tree.ts';
import { pathOf } from '../fixes/places.ts';
import { blockOf } from './blocked.ts';

type Renamed =
  | { readonly ok: true; readonly edits: readonly TextEdit[] }
  | { readonly ok: false; readonly reason: Phrase };

/** Renames what stands at a pointer, with all that refers to it: what is named by its key, or by the text there. */
export function renamed(document: AuthDocument, pointer: string, name: string): Renamed {
  const { root } = document;
  const segments = pointerSegments(pointer);
  const node = root && new TreeLocator(root).find(segments);
  const isThere = node !== undefined && pointerTo(pathOf(node)) === pointer;
  if (!isThere || blockOf(document) !== undefined) return { ok: false, reason: phrase('rename-nothing') };
  const isNamedByKey = ownerAt(segments.slice(0, -1)) === undefined;
  const named = isNamedByKey ? (keyNodeOf(node) ?? node) : node;
  const result = rename(document, named.offset + 1, name);
  if (!result.ok) return result;
  return { ok: true, edits: result.ranges.map((range) => ({ ...range, newText: result.text })) };
}
