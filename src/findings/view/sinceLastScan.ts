/**
 * The outcome of a finding in the latest scans of its tool, role and target, in the order of every list. `Not covered`: the
 * latest one could not see it, and says nothing of it.
 */
export const scanStates = ['New', 'Seen again', 'Reappeared', 'Not seen', 'Not covered'] as const;
export type ScanState = (typeof scanStates)[number];
