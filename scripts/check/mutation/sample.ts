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

/** Some of the mutants, each as likely as any other. The same seed gives the same ones, also after changes of other code. */
function takeSample(mutants: readonly Mutant[], size: number, seed: number): readonly Mutant[] {
  const seen = new Map<string, number>();
  return mutants
    .map((mutant) => {
      const identity = `${seed} ${mutant.kind} ${mutant.context}`;
      const before = seen.get(identity) ?? 0;
      seen.set(identity, before + 1);
      return { mutant, place: createHash('sha256').update(`${identity} ${before}`).digest('hex') };
    })
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}
