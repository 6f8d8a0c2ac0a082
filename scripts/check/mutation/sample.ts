import { createHash } from 'node:crypto';
import { groupBy } from '../../../src/base/groupBy.ts';
import { domainOf } from './domains.ts';
import type { Mutant } from './mutants.ts';

/** As many mutants of each domain, those of the domains in turn: also a run that ends early has tried all domains. */
export function sampleOfDomains(mutants: readonly Mutant[], size: number, seed: number): readonly Mutant[] {
  const domains = [...groupBy(mutants, ({ file }) => domainOf(file)).values()];
  const samples = domains.map((some) => takeSample(some, size, seed));
  return Array.from({ length: size }, (_, turn) => samples.flatMap((some) => some[turn] ?? [])).flat();
}

/**
 * Some of the mutants: each kind in turn, so that texts do not outweigh the rest. The same seed gives the same ones,
 * also after changes of other code.
 */
function takeSample(mutants: readonly Mutant[], size: number, seed: number): readonly Mutant[] {
  const byKind = new Map<string, { mutant: Mutant; place: string }[]>();
  const seen = new Map<string, number>();
  for (const mutant of mutants) {
    const identity = `${seed} ${mutant.kind} ${mutant.context}`;
    const before = seen.get(identity) ?? 0;
    seen.set(identity, before + 1);
    const place = createHash('sha256').update(`${identity} ${before}`).digest('hex');
    const known = byKind.get(mutant.kind) ?? [];
    byKind.set(mutant.kind, known);
    known.push({ mutant, place });
  }
  const shuffled = [...byKind].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind.sort(byPlace));
  const inTurn = shuffled.flatMap((kind) => kind.map(({ mutant }, turn) => ({ mutant, turn })));
  return inTurn
    .sort((a, b) => a.turn - b.turn)
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

function byPlace(a: { readonly place: string }, b: { readonly place: string }): number {
  return a.place < b.place ? -1 : 1;
}
