import type { FindingDetails, SightingScan, Vulnerability } from '../../../src/findings/model/finding.ts';
import { isAnyRoleKnown, unknownRole } from '../../../src/findings/scans/role.ts';
import { formatLongDay, formatTime } from '../../shared/format.ts';
import { plural, text } from '../../shared/strings.ts';
import type { DetailsTarget } from '../models/detailsModel.ts';
import { subCategoryText } from '../findings-list/rows/rowText.ts';

/**
 * The line below the title, after the severity: `12 APIs · shop · EVT-7f3a91 · CWE-89 · seen 3 times, first 14 Oct 2026`.
 * The application stands there where several are stored.
 */
export function metaParts(
  target: DetailsTarget,
  details: FindingDetails,
  timeZone: string,
  showsApplication: boolean,
): readonly string[] {
  const { finding, occurrenceCount } = details;
  const first = target.kind === 'vulnerability' ? target.vulnerability.firstDiscovered : finding.discovered;
  return [
    ...(target.kind === 'vulnerability' ? [plural('apis', target.vulnerability.apis)] : []),
    showsApplication ? finding.application : '',
    finding.eventId,
    finding.subCategory,
    target.kind === 'vulnerability' ? mixedSubCategories(target.vulnerability) : '',
    text('seenFirst', plural('times', occurrenceCount), formatLongDay(first, timeZone)),
  ].filter((part) => part !== '');
}

/** `administrator, not as customer`; nothing where no role is known. */
export function seenAsLine({ finding, notSeenAs }: FindingDetails): string {
  if (!isAnyRoleKnown(finding.seenAs)) return '';
  const seen = finding.seenAs.join(', ');
  return notSeenAs.length === 0 ? seen : text('seenAsNot', seen, notSeenAs.join(', '));
}

/** `18 Nov 2026, 09:12 · administrator (ada)`. */
export function scanCircumstances({ seenAt, role, user }: SightingScan, timeZone: string): string {
  const as = user === '' ? role : `${role} (${user})`;
  return [formatTime(seenAt, timeZone), role === unknownRole ? '' : as]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What the row sums up as Mixed, where the APIs of a vulnerability have several sub categories. */
function mixedSubCategories(vulnerability: Vulnerability): string {
  const { short, parts } = subCategoryText(vulnerability);
  return parts === '' ? '' : `${short}: ${parts}`;
}

/** `https` and `http` addresses only, whatever else a scanner wrote; the host is what people recognise. */
export function shownReference(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return pathname === '/' ? host : `${host}${pathname}`;
  } catch {
    return url;
  }
}
