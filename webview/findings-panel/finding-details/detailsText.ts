import type { FindingDetails, Vulnerability } from '../../../src/findings/finding.ts';
import { formatLongDay } from '../../shared/format.ts';
import { plural, text } from '../../shared/strings.ts';
import type { DetailsTarget } from '../detailsModel.ts';
import { subCategoryText } from '../findings-list/rowText.ts';

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
