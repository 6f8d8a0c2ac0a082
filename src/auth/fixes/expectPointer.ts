import type { FileEdits } from '../edits/fileEdits.ts';
import type { TextEdit } from '../edits/textEdit.ts';
import type { Node } from '../syntax/tree.ts';
import { pointerSegments, pointerTo } from '../syntax/tree.ts';
import { child } from './places.ts';

/** Declares the value at a JSON pointer in an expected body; undefined where something else is declared there. */
export function expectPointer(
  body: Node | undefined,
  pointer: string,
  edits: FileEdits,
): TextEdit[] | undefined {
  const [segment, ...rest] = pointerSegments(pointer);
  if (body === undefined || segment === undefined || /^\d+$/.test(segment)) return undefined;
  if (body.type !== 'object') return undefined;
  const declared = child(body, segment);
  if (declared === undefined) return edits.addKeys(body, { [segment]: typeAt(rest) });
  const [index, ...inItem] = rest;
  const isItem = declared.type === 'array' && index !== undefined && /^\d+$/.test(index);
  const [item] = isItem ? (declared.children ?? []) : [declared];
  return expectPointer(item, pointerTo(isItem ? inItem : rest), edits);
}

/** The type of a value that the path leads to: a text in as many objects and lists as the path has segments. */
function typeAt([segment, ...rest]: readonly string[]): unknown {
  if (segment === undefined) return 'string';
  return /^\d+$/.test(segment) ? [typeAt(rest)] : { [segment]: typeAt(rest) };
}
