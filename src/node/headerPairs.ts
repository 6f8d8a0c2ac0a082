import type { Header } from '../login/ports.ts';

/** Headers as Node has them, names and values one after the other. */
export function headerPairs(raw: readonly string[]): readonly Header[] {
  return raw.flatMap((name, at): Header[] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
}
