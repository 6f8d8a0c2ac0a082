import { isOpen } from '../model/open.ts';
import type { FindingDetails } from '../model/finding.ts';
import { handlerText, type Placed } from './codePlace.ts';
import { endpointOf, type ExportedReport } from './exportedReport.ts';
import { markdownItems } from './markdownList.ts';
import { codeSpan, plainWords } from './markdownText.ts';

/** Characters that each list may have of a comment. */
const longestList = 6_000;

interface Comparison {
  /** A sentence with the numbers. */
  readonly numbers: readonly string[];
  /** What only the baseline has, folded. */
  readonly gone: readonly string[];
}

/** How the scans differ from the baseline; nothing where there is none. */
export function comparisonOf(report: ExportedReport): Comparison {
  const { findings, gone, isCompared } = report;
  if (!isCompared || gone === undefined) return { numbers: [], gone: [] };
  const open = findings.filter(({ details }) => isOpen(details.finding));
  const reappeared = open.filter(({ details }) => details.finding.reappeared).length;
  const added = open.filter(({ isNew }) => isNew).length - reappeared;
  const notSeen = gone.filter(({ finding }) => finding.notSeenInLatestScan);
  const notCovered = gone.filter(({ finding }) => !finding.notSeenInLatestScan);
  return {
    numbers: [
      `Against the baseline: **${added} new**, **${reappeared} reappeared**, ${notSeen.length} not seen any more, ${notCovered.length} not covered.`,
    ],
    gone: [
      ...folded('Not seen any more', report, notSeen),
      ...folded('Not covered, so nothing is said of them', report, notCovered),
    ],
  };
}

/** GitHub and GitLab fold it. */
function folded(
  title: string,
  report: ExportedReport,
  findings: readonly FindingDetails[],
): readonly string[] {
  if (findings.length === 0) return [];
  const items = markdownItems(
    findings.map((details) => itemOf(report, details)),
    longestList,
  );
  return [`<details><summary>${title}: ${findings.length}</summary>\n\n${items}\n\n</details>`];
}

function itemOf(report: ExportedReport, details: FindingDetails): string {
  const { severity, summary } = details.finding;
  return `${severity} **${plainWords(summary.slice(0, 200))}** ${placedEndpoint(report, details)}`;
}

/** The endpoint, and the code that answers it. */
export function placedEndpoint(report: Placed, details: FindingDetails): string {
  const place = handlerText(report, details);
  const endpoint = codeSpan(endpointOf(details).slice(0, 200));
  return place === '' ? endpoint : `${endpoint} → ${codeSpan(place.slice(0, 300))}`;
}
