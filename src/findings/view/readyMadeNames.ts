/** Filters that are offered beside the saved ones. */
export const readyMadeNames = ['toDo', 'new', 'reappeared', 'notSeen', 'notCovered'] as const;

export type ReadyMadeName = (typeof readyMadeNames)[number];
