import { l10n } from 'vscode';
import type { Finding, Vulnerability } from '../../findings/finding.ts';
import { formatCount } from '../messages/text.ts';

/** What later scans left behind on a finding, in words. */
export function findingMarks({
  reappeared,
  notSeenInLatestScan,
}: Pick<Finding, 'reappeared' | 'notSeenInLatestScan'>): readonly string[] {
  return [
    ...(reappeared ? [l10n.t('Reappeared')] : []),
    ...(notSeenInLatestScan ? [l10n.t('Not seen in the latest scan')] : []),
  ];
}

/** The same of a vulnerability: of all its APIs, or of how many. */
export function vulnerabilityMarks({
  apis,
  reappeared,
  notSeenInLatestScan,
}: Vulnerability): readonly string[] {
  return [
    ...(reappeared > 0
      ? [reappeared === apis ? l10n.t('Reappeared') : l10n.t('{0} reappeared', formatCount(reappeared))]
      : []),
    ...(notSeenInLatestScan > 0
      ? [
          notSeenInLatestScan === apis
            ? l10n.t('Not seen in the latest scan')
            : l10n.t('{0} not seen in the latest scan', formatCount(notSeenInLatestScan)),
        ]
      : []),
  ];
}
