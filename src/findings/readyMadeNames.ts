/** Filters that are offered beside the saved ones. */
export const readyMadeNames = ['toDo', 'new', 'reappeared', 'notSeen'] as const;

export type ReadyMadeName = (typeof readyMadeNames)[number];
