import { first } from '../edits/childEdits.ts';
import { FileEdits } from '../edits/fileEdits.ts';
import { inOrder, type TextEdit } from '../edits/textEdit.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { ownerAt } from '../structure/owners.ts';
import { entriesOf, pointerSegments, toValue, TreeLocator, type Node } from '../syntax/tree.ts';
import { blockOf } from './blocked.ts';
import { keysOf } from './formSchema.ts';

/** What a form sets. */
export type FormValue =
  | string
  | number
  | boolean
  | null
  | readonly FormValue[]
  | { readonly [key: string]: FormValue };

/**
 * The smallest edits after which the value at a JSON pointer is that one, or after which there is none. What is not there yet
 * stands where the schema has it; `-` is behind the last item of a list. Comments, order, keys that are not known and the layout
 * of everything else stay. Undefined where the text cannot be changed, or the pointer leads nowhere.
 */
export function change(
  document: AuthDocument,
  pointer: string,
  value: FormValue | undefined,
): readonly TextEdit[] | undefined {
  const { root, text } = document;
  if (root === undefined || blockOf(document) !== undefined) return undefined;
  const edits = new FileEdits(text);
  const segments = pointerSegments(pointer);
  const owner = new TreeLocator(root).find(segments.slice(0, -1));
  const existing = childOf(owner, segments.at(-1));
  if (segments.length === 0) return value === undefined ? undefined : changed(edits, root, value);
  if (existing !== undefined)
    return value === undefined ? edits.removeValue(existing) : changed(edits, existing, value);
  if (value === undefined) return [];
  return added(edits, root, segments, value);
}

function childOf(owner: Node, key: string | undefined): Node | undefined {
  if (key === undefined) return undefined;
  if (owner.type === 'array') return /^\d+$/.test(key) ? owner.children?.[Number(key)] : undefined;
  return entriesOf(owner).findLast((entry) => entry.key === key)?.valueNode;
}

/** In the innermost object or list that is there, with what is missing on the way. */
function added(
  edits: FileEdits,
  root: Node,
  segments: readonly string[],
  value: FormValue,
): readonly TextEdit[] | undefined {
  let owner = root;
  let depth = 0;
  for (let next = childOf(owner, segments[0]); next !== undefined; next = childOf(owner, segments[depth])) {
    owner = next;
    depth++;
  }
  const [key = '', ...missing] = segments.slice(depth);
  const whole = missing.reduceRight<FormValue>(
    (inner, segment) => (isItem(segment) ? [inner] : { [segment]: inner }),
    value,
  );
  if (owner.type === 'array') {
    const isNext = key === '-' || key === String(owner.children?.length ?? 0);
    return isNext ? edits.addItems(owner, [whole]) : undefined;
  }
  if (owner.type !== 'object') return undefined;
  return edits.addKeys(owner, { [key]: whole }, placeFor(owner, key, segments.slice(0, depth)));
}

function isItem(segment: string): boolean {
  return segment === '-' || segment === '0';
}

/** Behind the nearest key that the schema has before it; before all where there is none; at the end for a key of the author. */
function placeFor(object: Node, key: string, path: readonly string[]): string | typeof first | undefined {
  const owner = ownerAt(path);
  const order = owner === undefined ? [] : keysOf(owner).map((one) => one.key);
  const at = order.indexOf(key);
  if (at < 0) return undefined;
  const present = new Set(entriesOf(object).map((entry) => entry.key));
  return order.slice(0, at).findLast((before) => present.has(before)) ?? first;
}

function changed(edits: FileEdits, node: Node, value: FormValue): readonly TextEdit[] {
  if (isSame(node, value)) return [];
  const inside = isList(value)
    ? node.type === 'array' && changedItems(edits, node, value)
    : typeof value === 'object' &&
      value !== null &&
      node.type === 'object' &&
      changedKeys(edits, node, value);
  return inside || [edits.replace(node, value)];
}

/** False where entries come and go at once, since both would move the same commas. */
function changedKeys(
  edits: FileEdits,
  object: Node,
  value: { readonly [key: string]: FormValue },
): readonly TextEdit[] | false {
  const entries = entriesOf(object);
  const removed = entries.filter(({ key }) => !Object.hasOwn(value, key));
  const come = Object.entries(value).filter(([key]) => !entries.some((entry) => entry.key === key));
  if (removed.length > 0 && come.length > 0) return false;
  const replaced = entries.flatMap(({ key, valueNode }) => {
    const wanted = Object.hasOwn(value, key) ? value[key] : undefined;
    return wanted === undefined || valueNode === undefined ? [] : changed(edits, valueNode, wanted);
  });
  return inOrder([
    ...replaced,
    ...edits.removeKeys(object, ...removed.map(({ key }) => key)),
    ...edits.addKeys(object, Object.fromEntries(come)),
  ]);
}

/** What is the same at both ends stays. */
function changedItems(edits: FileEdits, list: Node, value: readonly FormValue[]): readonly TextEdit[] {
  const items = list.children ?? [];
  const shorter = Math.min(items.length, value.length);
  const isSameAt = (index: number, wanted: number): boolean => {
    const [item, one] = [items[index], value[wanted]];
    return item !== undefined && one !== undefined && isSame(item, one);
  };
  let start = 0;
  while (start < shorter && isSameAt(start, start)) start++;
  let end = 0;
  while (end < shorter - start && isSameAt(items.length - 1 - end, value.length - 1 - end)) end++;
  const old = items.slice(start, items.length - end);
  const wanted = value.slice(start, value.length - end);
  const replaced = old.flatMap((item, index) => {
    const one = wanted[index];
    return one === undefined ? [] : changed(edits, item, one);
  });
  const more = wanted.slice(old.length);
  if (more.length === 0) return inOrder([...replaced, ...edits.remove(...old.slice(wanted.length))]);
  const after = items[start + old.length - 1] ?? first;
  return inOrder([...replaced, ...edits.addItems(list, more, after)]);
}

function isList(value: FormValue): value is readonly FormValue[] {
  return Array.isArray(value);
}

/** Keys in whichever order. */
function isSame(node: Node, value: FormValue): boolean {
  return isSameValue(toValue(node), value);
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSameValue(value, right.get(key)))
  );
}
