import { afterLast } from '../../base/cut.ts';
import { pointerSegments, pointerTo } from '../../auth/syntax/tree.ts';
import { nearest, suggest } from '../../auth/suggest.ts';
import { ofSameKind } from '../../auth/tokenKind.ts';

/** What a JSON pointer (RFC 6901) finds; undefined where nothing is. */
export function atPointer(value: unknown, pointer: string): { readonly value: unknown } | undefined {
  let current = value;
  for (const segment of pointerSegments(pointer)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, segment)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[segment];
  }
  return { value: current };
}

/** So many pointers are looked at and so deep; a login answers with far fewer. */
const mostPointers = 500;
const deepest = 8;

/** Pointers to all values that are no object and no list. */
function pointersIn(value: unknown): readonly string[] {
  const found: string[] = [];
  const visit = (one: unknown, pointer: string, depth: number): void => {
    if (found.length >= mostPointers) return;
    if (typeof one !== 'object' || one === null) {
      found.push(pointer);
      return;
    }
    if (depth >= deepest) return;
    for (const [key, item] of Object.entries(one)) visit(item, pointer + pointerTo([key]), depth + 1);
  };
  visit(value, '', 0);
  return found;
}

/** The pointer that was most likely meant: one with the same last key, else the nearest in its letters. */
export function nearestPointer(pointer: string, value: unknown): string | undefined {
  const all = ofSameKind(pointer, pointersIn(value));
  const last = pointer.slice(pointer.lastIndexOf('/'));
  const sameKey = all.filter((one) => one.slice(one.lastIndexOf('/')).toLowerCase() === last.toLowerCase());
  if (sameKey.length > 0) return sameKey.toSorted((one, other) => one.length - other.length)[0];
  const byKey = new Map(all.toReversed().map((one) => [afterLast(one, '/'), one]));
  const name = last.slice(1);
  const keys = [...byKey.keys()];
  // What a name ends with says what it is: "token" means "access_token" rather than "token_type".
  const nearKey = nearest(name, keys) ?? sameEnding(name, keys) ?? suggest(name, keys);
  return (nearKey === undefined ? undefined : byKey.get(nearKey)) ?? suggest(pointer, all);
}

/** "token" for "access_token" and the other way round. */
function sameEnding(name: string, keys: readonly string[]): string | undefined {
  const wanted = plain(name);
  if (wanted.length < 4) return undefined;
  return keys.find((key) => {
    const other = plain(key);
    return other.length >= 4 && (other.endsWith(wanted) || wanted.endsWith(other));
  });
}

function plain(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9]/g, '').toLowerCase();
}

/** The keys of what a pointer reaches as far as it goes, for a message. */
export function keysNear(value: unknown, pointer: string): readonly string[] {
  let current = value;
  for (const segment of pointerSegments(pointer)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, segment)) break;
    const next: unknown = (current as Readonly<Record<string, unknown>>)[segment];
    if (typeof next !== 'object' || next === null) break;
    current = next;
  }
  return typeof current === 'object' && current !== null ? Object.keys(current) : [];
}
