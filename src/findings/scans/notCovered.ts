/**
 * Why a scan says nothing of a finding that it does not hold: it was logged in as another role, was of another
 * installation, had problems, ended before it was done, did not reach the endpoint, or did not look for such findings.
 */
export const notCoveredReasons = ['role', 'target', 'health', 'cut', 'reach', 'engine'] as const;
export type NotCoveredReason = (typeof notCoveredReasons)[number];

export interface NotCovered {
  readonly reason: NotCoveredReason;
  readonly count: number;
}

export function countNotCovered(notCovered: readonly NotCovered[]): number {
  return notCovered.reduce((sum, { count }) => sum + count, 0);
}

/** What several scans do not cover, by reason. */
export function joinNotCovered(all: readonly (readonly NotCovered[])[]): NotCovered[] {
  return notCoveredReasons.flatMap((reason) => {
    const count = countNotCovered(all.flat().filter((one) => one.reason === reason));
    return count === 0 ? [] : [{ reason, count }];
  });
}
