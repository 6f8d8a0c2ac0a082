import { formatCount, t } from '../../../base/messages.ts';
import type { Finding, Vulnerability } from '../../../findings/model/finding.ts';

/** What later scans left behind on a finding, in words. */
export function findingMarks({
  reappeared,
  notSeenInLatestScan,
  notCovered,
}: Pick<Finding, 'reappeared' | 'notSeenInLatestScan' | 'notCovered'>): readonly string[] {
  return [
    ...(reappeared ? [t('Reappeared')] : []),
    ...(notSeenInLatestScan ? [t('Not seen in the latest scan')] : []),
    ...(notCovered ? [t('Not covered by the latest scan')] : []),
  ];
}

/** The same of a vulnerability: of all its APIs, or of how many. */
export function vulnerabilityMarks({
  apis,
  reappeared,
  notSeenInLatestScan,
  notCovered,
}: Vulnerability): readonly string[] {
  return [
    ...(reappeared > 0
      ? [reappeared === apis ? t('Reappeared') : t('{0} reappeared', formatCount(reappeared))]
      : []),
    ...(notSeenInLatestScan > 0
      ? [
          notSeenInLatestScan === apis
            ? t('Not seen in the latest scan')
            : t('{0} not seen in the latest scan', formatCount(notSeenInLatestScan)),
        ]
      : []),
    ...(notCovered > 0
      ? [
          notCovered === apis
            ? t('Not covered by the latest scan')
            : t('{0} not covered by the latest scan', formatCount(notCovered)),
        ]
      : []),
  ];
}
