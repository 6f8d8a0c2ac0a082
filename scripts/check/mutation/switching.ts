import type { Mutant } from './mutants.ts';

/** A mutant that tests can turn on by its number. */
export interface SwitchedMutant extends Mutant {
  readonly id: number;
}

/** The name of the global function that says whether a mutant is on. */
export const switchName = '$isMutated';

/** A source in which each mutant stands beside what it changes, and the switch decides at run time. */
export function withSwitches(text: string, mutants: readonly SwitchedMutant[]): string {
  const insertions = mutants.flatMap(({ id, start, end, replacement, within: [from, to] }) => {
    const mutated = text.slice(from, start) + replacement + text.slice(end, to);
    return [
      { at: from, end: to, text: `(${switchName}(${id})?(${mutated}):(` },
      { at: to, end: to, text: '))' },
    ];
  });
  // What ends somewhere ends before something else begins there, and the longest begins first.
  insertions.sort((a, b) => a.at - b.at || Number(b.end === b.at) - Number(a.end === a.at) || b.end - a.end);
  let written = '';
  let at = 0;
  for (const insertion of insertions) {
    written += text.slice(at, insertion.at) + insertion.text;
    at = insertion.at;
  }
  return written + text.slice(at);
}
