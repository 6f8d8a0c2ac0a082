import { env, type MarkdownString } from 'vscode';
import { formatCount, t } from '../../../base/messages.ts';
import type { Finding, Vulnerability } from '../../../findings/model/finding.ts';
import { isAnyRoleKnown } from '../../../findings/scans/role.ts';
import { Markdown } from '../../shared/faces/markdown.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { countOfApis } from '../../shared/messages/text.ts';

/** A title, and facts that there are. */
function tooltip(title: string, lines: readonly (readonly [label: string, value: string])[]): MarkdownString {
  const shown = lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`);
  const markdown = new Markdown().bold(oneLine(title)).paragraph();
  for (const line of shown) markdown.text(oneLine(line)).lineBreak();
  return markdown.done();
}

export function vulnerabilityTooltip(row: Vulnerability): MarkdownString {
  return tooltip(row.summary, [
    [t('Severity'), `${row.severity} · ${countOfApis(row.apis, row.totalApis)}`],
    [t('Category'), row.category],
    [t('Sub Category'), row.subCategory],
    [t('Status'), row.status === 'Mixed' ? breakdown(row.statusCounts) : row.status],
    [t('Resolution'), row.resolution === 'Mixed' ? breakdown(row.resolutionCounts) : row.resolution],
    [t('Discovered'), dayRange(row.firstDiscovered, row.lastDiscovered)],
    [t('Reappeared'), someApis(row.reappeared, row.apis)],
    [t('Not seen in the latest scan'), someApis(row.notSeenInLatestScan, row.apis)],
    [t('Not covered by the latest scan'), someApis(row.notCovered, row.apis)],
    [t('Seen as'), shownRoles(row.seenAs)],
  ]);
}

export function findingTooltip(finding: Finding): MarkdownString {
  return tooltip(finding.endpoint, [
    [t('Summary'), finding.summary],
    [t('Severity'), finding.severity],
    [t('Status'), finding.status],
    [t('Resolution'), finding.resolution],
    [t('Event ID'), finding.eventId],
    [t('Discovered'), day(finding.discovered)],
    [t('Seen as'), shownRoles(finding.seenAs)],
  ]);
}

/** Nothing where nobody knows one. */
function shownRoles(roles: readonly string[]): string {
  return isAnyRoleKnown(roles) ? roles.join(', ') : '';
}

/** `3 of 12 APIs`, or nothing for none of them. */
function someApis(count: number, apis: number): string {
  return count === 0 ? '' : countOfApis(count, apis);
}

/** `Open 3, Resolved 1`. */
function breakdown(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([value, count]) => `${value} ${formatCount(count)}`)
    .join(', ');
}

function dayRange(first: number, last: number): string {
  return day(first) === day(last) ? day(first) : `${day(first)} – ${day(last)}`;
}

function day(time: number): string {
  return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium' }).format(time);
}
