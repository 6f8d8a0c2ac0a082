import {
  type BranchClaim,
  type ClaimAuthor,
  type GateGrounds,
  type MappedSeverity,
  mostListed,
} from '../gate/claims.ts';
import { endpointOf } from './exportedReport.ts';
import { codeSpan, plainWords } from './markdownText.ts';

/** Characters that each list may have of a comment. */
const longestList = 12_000;

/** What the gate decided by: whose word counted, what the branch says otherwise, and severities that a mapping changed. */
export function groundsOf(grounds: GateGrounds | undefined): readonly string[] {
  if (grounds === undefined) return [];
  const { trusted, claims, mapped } = grounds;
  const whose =
    trusted === undefined
      ? "⚠️ The verdict is the branch's own: its triage, decisions, settings and baseline count."
      : `Decided by ${codeSpan(trusted)}${claims.length === 0 ? '; the branch says nothing else.' : '.'}`;
  return [
    whose,
    ...(claims.length === 0
      ? []
      : [list('The branch says itself, which does not count', claims.map(claimText))]),
    ...(mapped.length === 0 ? [] : [list('Severity by `severityMapping`', mapped.map(mappedText))]),
  ];
}

function claimText({ finding, says, by, place }: BranchClaim): string {
  const about =
    finding === undefined
      ? ''
      : `${finding.finding.severity} **${plainWords(finding.finding.summary.slice(0, 200))}** ${codeSpan(endpointOf(finding).slice(0, 200))}: `;
  return `${about}${plainWords(says.slice(0, 300))}${authorText(by)}, ${codeSpan(place.slice(0, 300))}`;
}

function authorText(by: ClaimAuthor): string {
  if (by === 'uncommitted') return ', not committed';
  return by === 'unknown' ? '' : `, by “${plainWords(by.name.slice(0, 100))}”`;
}

function mappedText({ finding, reported }: MappedSeverity): string {
  const { severity, summary } = finding.finding;
  return `${reported} → ${severity}: **${plainWords(summary.slice(0, 200))}** ${codeSpan(endpointOf(finding).slice(0, 200))}`;
}

function list(title: string, items: readonly string[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const item of items.slice(0, mostListed)) {
    length += item.length + 3;
    if (length > longestList) break;
    lines.push(`- ${item}`);
  }
  const more = items.length - lines.length;
  return [`### ${title}`, '', ...lines, ...(more === 0 ? [] : [`- … and ${more} more.`])].join('\n');
}
