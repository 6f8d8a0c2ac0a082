/**
 * Whether the code that answers the endpoint of a finding differs from a commit, in the order of every list. `Not known`: no
 * certain handler is known, its code may reach what changed, or nothing was compared.
 */
export const changedCodeStates = ['Yes', 'Not known', 'No'] as const;
export type ChangedCodeState = (typeof changedCodeStates)[number];
