import { ownerAt } from '../structure/owners.ts';
import { pointerSegments } from '../syntax/tree.ts';
import type { FormValue } from './change.ts';
import { keysOf, type KeySchema } from './formSchema.ts';

/** Whether a value is of the kind that the format has at a place; what authors name takes any. */
export function fits(pointer: string, value: FormValue): boolean {
  const segments = pointerSegments(pointer);
  const [top, ...below] = segments;
  const part = keysOf('file').find(({ key }) => key === top);
  if (top === undefined || part === undefined) return false;
  if (below.length === 0) return isOfKind(part, value);
  const owner = ownerAt(segments.slice(0, -1));
  if (owner === undefined) return true;
  const known = keysOf(owner).find(({ key }) => key === segments.at(-1));
  return known !== undefined && isOfKind(known, value);
}

function isOfKind({ kind, allowed }: KeySchema, value: FormValue): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && allowed.includes(value);
    case 'list':
      return (
        Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')
      );
    case 'written':
      return true;
  }
}
