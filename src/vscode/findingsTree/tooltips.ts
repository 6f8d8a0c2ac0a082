import { env, l10n, MarkdownString } from 'vscode';
import type { Finding, Vulnerability } from '../../findings/finding.ts';
import { oneLine } from '../oneLine.ts';
import { countOfApis, formatCount } from '../text.ts';

/**
 * Tooltips hold scanner text, which is hostile: every word goes through `appendText`, which escapes Markdown;
 * neither HTML, icons nor command links are allowed.
 */
function tooltip(title: string, lines: readonly (readonly [label: string, value: string])[]): MarkdownString {
  const text = new MarkdownString().appendMarkdown('**');
  appendWords(text, title).appendMarkdown('**\n\n');
  for (const [label, value] of lines) {
    if (value === '') continue;
    appendWords(text, `${label}: ${value}`).appendMarkdown('  \n');
  }
  return text;
}

/** `appendText` makes every space one that never breaks; long text has to wrap. */
function appendWords(markdown: MarkdownString, text: string): MarkdownString {
  const [first = '', ...others] = oneLine(text).split(' ');
  markdown.appendText(first);
  for (const word of others) markdown.appendMarkdown(' ').appendText(word);
  return markdown;
}

export function vulnerabilityTooltip(row: Vulnerability): MarkdownString {
  return tooltip(row.summary, [
    [l10n.t('Severity'), `${row.severity} · ${countOfApis(row.apis, row.totalApis)}`],
    [l10n.t('Category'), row.category],
    [l10n.t('Sub Category'), row.subCategory],
    [l10n.t('Status'), row.status === 'Mixed' ? breakdown(row.statusCounts) : row.status],
    [l10n.t('Resolution'), row.resolution === 'Mixed' ? breakdown(row.resolutionCounts) : row.resolution],
    [l10n.t('Discovered'), dayRange(row.firstDiscovered, row.lastDiscovered)],
  ]);
}

export function findingTooltip(finding: Finding): MarkdownString {
  return tooltip(finding.endpoint, [
    [l10n.t('Summary'), finding.summary],
    [l10n.t('Severity'), finding.severity],
    [l10n.t('Status'), finding.status],
    [l10n.t('Resolution'), finding.resolution],
    [l10n.t('Event ID'), finding.eventId],
    [l10n.t('Discovered'), day(finding.discovered)],
  ]);
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
