import type { Mutant } from './mutants.ts';

/** Some of the mutants, the same ones for the same seed: each kind in turn, so that texts do not outweigh the rest. */
export function takeSample(mutants: readonly Mutant[], size: number, seed: number): readonly Mutant[] {
  const random = randomNumbers(seed);
  const byKind = new Map<string, { mutant: Mutant; place: number }[]>();
  for (const mutant of mutants) {
    const known = byKind.get(mutant.kind) ?? [];
    byKind.set(mutant.kind, known);
    known.push({ mutant, place: random() });
  }
  const shuffled = [...byKind.values()].map((kind) => kind.sort((a, b) => a.place - b.place));
  const inTurn = shuffled.flatMap((kind) => kind.map(({ mutant }, turn) => ({ mutant, turn })));
  return inTurn
    .sort((a, b) => a.turn - b.turn)
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
