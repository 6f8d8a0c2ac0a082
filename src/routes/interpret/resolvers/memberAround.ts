import type { Linker } from '../linker.ts';
import { unknown, type Scope, type Value } from '../values/value.ts';

/** A member of what code stands in: around a lambda may stand a receiver, around that the class. */
export function memberAround(name: string, scope: Scope, linker: Linker): Value | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const { self } = at;
    const member = self?.kind === 'instance' || self?.kind === 'class' ? linker.member(self, name) : unknown;
    if (member !== unknown) return member;
  }
  return undefined;
}
