// Tests of very many cases take other ones each time, so that a run stays short and all are tried within some runs.

/** As Node has it; where a page runs tests, their bundle has the values. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Repeats the choice of a run: its seed is printed. */
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const takesAll = process.env['TEST_SAMPLE'] === 'all';

/** One item of each `every`, or all of them where TEST_SAMPLE=all; at least one. */
export function sampled<Item>(items: readonly Item[], every: number): readonly Item[] {
  if (takesAll || items.length === 0) return items;
  const first = seed % Math.min(every, items.length);
  return items.filter((_, index) => index % every === first);
}

/** One number below `end` of each `every`, or all of them. */
export function sampledBelow(end: number, every: number): readonly number[] {
  return sampled([...Array(end).keys()], every);
}

/** Where a walk that takes one of each `step` begins in this run. */
export function sampledStart(step: number): number {
  return takesAll ? 0 : seed % step;
}

/**
 * How often a property is tried: `all` times where TEST_SAMPLE=all, else a part of that, from a seed that fast-check prints
 * where it fails, and TEST_SEED repeats.
 */
export function sampledRuns(all: number, every: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: takesAll ? all : Math.max(1, Math.ceil(all / every)), seed };
}

/** To be printed beside what was sampled. */
export const sampleNote = takesAll
  ? 'all cases'
  : `a sample: TEST_SEED=${seed} repeats it, TEST_SAMPLE=all takes all`;
