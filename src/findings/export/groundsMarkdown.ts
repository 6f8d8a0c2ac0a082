import type { BranchClaim, ClaimAuthor, MappedSeverity } from '../gate/claims.ts';
import type { Placed } from './codePlace.ts';
import { placedEndpoint } from './comparisonMarkdown.ts';
import type { ExportedReport } from './exportedReport.ts';
import { markdownList } from './markdownList.ts';
import { codeSpan, plainWords } from './markdownText.ts';

/** Characters that each list may have of a comment. */
const longestList = 12_000;

/** What the gate decided by: whose word counted, what the branch says otherwise, and severities that a mapping changed. */
export function groundsOf(report: Pick<ExportedReport, 'grounds' | 'code'>): readonly string[] {
  const { grounds } = report;
  if (grounds === undefined) return [];
  const { trusted, claims, mapped } = grounds;
  const whose =
    trusted === undefined
      ? "⚠️ The verdict is the branch's own: its triage, decisions, settings and baseline count."
      : `Decided by ${codeSpan(trusted)}${claims.length === 0 ? '; the branch says nothing else.' : '.'}`;
  return [
    whose,
    ...markdownList(
      'The branch says itself, which does not count',
      claims.map((claim) => claimText(report, claim)),
      longestList,
    ),
    ...markdownList(
      'Severity by `severityMapping`',
      mapped.map((one) => mappedText(report, one)),
      longestList,
    ),
  ];
}

function claimText(report: Placed, { finding, says, by, place }: BranchClaim): string {
  const about =
    finding === undefined
      ? ''
      : `${finding.finding.severity} **${plainWords(finding.finding.summary.slice(0, 200))}** ${placedEndpoint(report, finding)}: `;
  return `${about}${plainWords(says.slice(0, 300))}${authorText(by)}, ${codeSpan(place.slice(0, 300))}`;
}

function authorText(by: ClaimAuthor): string {
  if (by === 'uncommitted') return ', not committed';
  return by === 'unknown' ? '' : `, by “${plainWords(by.name.slice(0, 100))}”`;
}

function mappedText(report: Placed, { finding, reported }: MappedSeverity): string {
  const { severity, summary } = finding.finding;
  return `${reported} → ${severity}: **${plainWords(summary.slice(0, 200))}** ${placedEndpoint(report, finding)}`;
}
