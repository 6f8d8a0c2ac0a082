import { env, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { pageOf } from '../../../base/build.ts';
import { formatCount, plural, t } from '../../../base/messages.ts';
import type { Scan } from '../../../findings/model/scan.ts';
import type { Finding } from '../../../findings/model/finding.ts';
import { notCoveredText } from '../../../findings/scans/notCoveredText.ts';
import { commandTo } from '../../app/commands.ts';
import { paragraphs } from '../../shared/faces/markdown.ts';
import { itemKinds } from '../../app/ids.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { reportLabel } from '../../shared/list/sampleReport.ts';
import { severityIcon } from '../../shared/list/severityIcon.ts';
import { operationsText } from '../../shared/messages/runText.ts';
import { circumstancesOf, hasOwnTime, labelOf, shortLabelOf } from '../../shared/messages/scanText.ts';
import { skipText } from '../../shared/messages/skipText.ts';
import { countFindings } from '../../shared/messages/text.ts';
import { areOfTwoRoles, type Comparison, type ScanNode } from './scanNodes.ts';

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
    case itemKinds.comparison:
      return itemOfComparison(node.comparison);
    case 'side': {
      const { count } = node.compared;
      const item = labelled(node.label, count === 0 ? None : Collapsed, 'list-unordered');
      // The count first: a narrow side bar cuts the rest.
      item.description = [countFindings(count), ...(node.of === undefined ? [] : [node.of])].join(' · ');
      return item;
    }
    case 'operations': {
      const { operations } = node;
      const item = labelled(node.label, operations?.length ? Collapsed : None, 'symbol-interface');
      const count =
        operations === undefined
          ? t('operations unknown: the other scan lists only some')
          : plural(operations.length, { one: '{0} operation', other: '{0} operations' });
      item.description = [count, node.of].join(' · ');
      return item;
    }
    case 'operation':
      return labelled(node.label, None, 'dash');
    case 'finding':
      return itemOfFinding(node.finding);
    case 'left':
      return labelled(t('{0} more', formatCount(node.count)), None, 'ellipsis');
  }
}

function itemOfComparison({ first, second }: Comparison): TreeItem {
  const times = [labelOf(first), labelOf(second)] as const;
  const names = [reportLabel(first), reportLabel(second)] as const;
  // Made on one day by one tool and role, only their reports distinguish them.
  const [shown, others] = areOfTwoRoles(first, second)
    ? [[first.role, second.role] as const, times]
    : times[0] === times[1]
      ? [names, times]
      : [times, names];
  const item = labelled(t('{0} and {1}', ...shown), Expanded, 'git-compare');
  item.description = [...new Set(others)].join(' · ');
  item.contextValue = itemKinds.comparison;
  return item;
}

/** What a scan found, each count in a line of its own. */
export function linesOf(scan: Scan): string[] {
  return [
    ...circumstancesOf(scan),
    ...(hasOwnTime(scan)
      ? [t('Scanned {0}', dateOf(scan))]
      : [t('The report does not say when it was made')]),
    t('Imported {0}', dateOf({ scannedAt: scan.importedAt })),
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
  const notCovered = notCoveredText(scan.notCovered);
  return [
    ...counts.flatMap(([count, text]) => (count > 0 ? [text] : [])),
    ...(notCovered === '' ? [] : [notCovered]),
  ];
}

function kindOf({ build }: Scan): string {
  if (build?.link === undefined) return itemKinds.scan;
  return pageOf(build) === undefined ? itemKinds.scanFetched : itemKinds.scanWithPage;
}

function itemOfScan(scan: Scan): TreeItem {
  // Its own time first, which is what a narrow side bar still shows.
  const label = labelOf(scan);
  const { shown, time } = shortLabelOf(scan);
  const item = labelled(shown, Collapsed, scan.problems.length > 0 ? 'warning' : 'file');
  const name = hasOwnTime(scan) ? [reportLabel(scan)] : [];
  const operations = scan.run === undefined ? [] : [operationsText(scan)];
  const branch = scan.build?.branch === undefined ? [] : [scan.build.branch];
  item.description = [...markOf(scan), ...time, ...branch, ...countsOf(scan), ...operations, ...name].join(
    ' · ',
  );
  item.contextValue = kindOf(scan);
  const lines = [
    reportLabel(scan),
    [scan.format, scan.target].filter((text) => text !== '').join(' · '),
    ...linesOf(scan),
  ];
  item.tooltip = paragraphs(lines);
  item.accessibilityInformation = { label: [label, item.description].join(', ') };
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

function markOf({ completeness, problems }: Scan): string[] {
  if (problems.length > 0) return [t('had problems')];
  return completeness === 'partial' ? [t('partial')] : [];
}

export function dateOf({ scannedAt }: Pick<Scan, 'scannedAt'>): string {
  return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'short' }).format(scannedAt);
}

function countScans(count: number): string {
  return plural(count, { one: '{0} scan', other: '{0} scans' });
}
