/** Filters that are offered beside the saved ones. */
export const readyMadeNames = ['toDo', 'new', 'reappeared', 'notSeen', 'notCovered', 'newOnBranch'] as const;

export type ReadyMadeName = (typeof readyMadeNames)[number];

/** `branches`: reports of a branch and of the default branch are known. */
export function offeredReadyMade(branches: boolean): readonly ReadyMadeName[] {
  return readyMadeNames.filter((name) => branches || name !== 'newOnBranch');
}
