/** The outcome of a finding in the latest scan of its tool and target, in the order of every list. */
export const scanStates = ['New', 'Seen again', 'Reappeared', 'Not seen'] as const;
export type ScanState = (typeof scanStates)[number];
