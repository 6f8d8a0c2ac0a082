import { env, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { formatCount, plural, t } from '../../base/messages.ts';
import type { Scan } from '../../findings/scan.ts';
import type { Finding } from '../../findings/finding.ts';
import { commandTo } from '../commands.ts';
import { paragraphs } from '../faces/markdown.ts';
import { itemKinds } from '../ids.ts';
import { oneLine } from '../messages/oneLine.ts';
import { severityIcon } from '../list/severityIcon.ts';
import { skipText } from '../messages/skipText.ts';
import { countFindings } from '../messages/text.ts';
import type { ScanNode } from './scanNodes.ts';

const { Collapsed, Expanded, None } = TreeItemCollapsibleState;

export function scanItem(node: ScanNode): TreeItem {
  switch (node.kind) {
    case 'application': {
      const item = labelled(node.name, Expanded, 'package');
      item.description = countScans(node.scans.length);
      return item;
    }
    case itemKinds.scan:
      return itemOfScan(node.scan);
    case 'count':
      return labelled(node.label, None, 'dash');
    case itemKinds.comparison: {
      const { first, second } = node.comparison;
      const item = labelled(t('{0} and {1}', first.name, second.name), Expanded, 'git-compare');
      item.description = t('{0} to {1}', dateOf(first), dateOf(second));
      item.contextValue = node.kind;
      return item;
    }
    case 'side': {
      const { count } = node.compared;
      const item = labelled(node.label, count === 0 ? None : Collapsed, 'list-unordered');
      // The count first: a narrow side bar cuts the rest.
      item.description = [formatCount(count), ...(node.of === undefined ? [] : [node.of])].join(' · ');
      return item;
    }
    case 'finding':
      return itemOfFinding(node.finding);
    case 'left':
      return labelled(t('{0} more', formatCount(node.count)), None, 'ellipsis');
  }
}

/** What a scan found, each count in a line of its own. */
export function linesOf(scan: Scan): string[] {
  return [
    t('Imported {0}', dateOf(scan)),
    countFindings(scan.findings),
    ...countsOf(scan),
    ...(scan.compared ? [] : [t('Names no target: nothing could be compared')]),
    ...scan.skipped.map(({ reason, count }) => t('Skipped: {0}', skipText(reason, formatCount(count)))),
  ];
}

function countsOf(scan: Scan): string[] {
  const counts: readonly (readonly [number, string])[] = [
    [scan.added, t('{0} new', formatCount(scan.added))],
    [scan.seenAgain, t('{0} seen again', formatCount(scan.seenAgain))],
    [scan.reappeared, t('{0} reappeared', formatCount(scan.reappeared))],
    [scan.notSeen, t('{0} not seen any more', formatCount(scan.notSeen))],
  ];
  return counts.flatMap(([count, text]) => (count > 0 ? [text] : []));
}

function itemOfScan(scan: Scan): TreeItem {
  const item = labelled(scan.name, Collapsed, 'file');
  // The day distinguishes scans of one file name, and what is new is what a narrow side bar still shows.
  item.description = [shortDateOf(scan), ...countsOf(scan)].join(' · ');
  item.contextValue = itemKinds.scan;
  const lines = [
    scan.name,
    [scan.format, scan.target].filter((text) => text !== '').join(' · '),
    ...linesOf(scan),
  ];
  item.tooltip = paragraphs(lines);
  item.accessibilityInformation = { label: [scan.name, item.description].join(', ') };
  return item;
}

function itemOfFinding(finding: Finding): TreeItem {
  const item = new TreeItem(oneLine(finding.summary), None);
  item.description = oneLine(finding.endpoint);
  item.iconPath = severityIcon(finding.severity);
  const { id, vulnerability } = finding;
  item.command = commandTo('openPanel', t('Show in Findings Panel'), { vulnerability, finding: id });
  item.accessibilityInformation = {
    label: `${finding.summary}, ${finding.severity}, ${finding.endpoint}`,
  };
  return item;
}

function labelled(label: string, state: TreeItemCollapsibleState, icon: string): TreeItem {
  const item = new TreeItem(oneLine(label), state);
  item.iconPath = new ThemeIcon(icon);
  return item;
}

export function dateOf({ importedAt }: Scan): string {
  return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    importedAt,
  );
}

/** Short enough for a narrow side bar: the time of today, else the day. */
function shortDateOf({ importedAt }: Scan): string {
  const [at, now] = [new Date(importedAt), new Date()];
  const options: Intl.DateTimeFormatOptions =
    at.toDateString() === now.toDateString()
      ? { timeStyle: 'short' }
      : at.getFullYear() === now.getFullYear()
        ? { month: 'short', day: 'numeric' }
        : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(env.language, options).format(at);
}

function countScans(count: number): string {
  return plural(count, { one: '{0} scan', other: '{0} scans' });
}
