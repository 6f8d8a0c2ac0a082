import { ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { formatCount, t } from '../../../base/messages.ts';
import { severities, statuses, type Shared, type Status } from '../../../findings/model/finding.ts';
import { commandTo } from '../../app/commands.ts';
import { Markdown } from '../../shared/faces/markdown.ts';
import { itemKinds } from '../../app/ids.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import type { FieldValue } from '../../shared/list/selection.ts';
import { severityIcon } from '../../shared/list/severityIcon.ts';
import { countFindings, countOfApis, countOpenFindings } from '../../shared/messages/text.ts';
import type { FindingNode, GroupNode, MoreNode, TreeNode, VulnerabilityNode } from './nodes.ts';
import { findingMarks, vulnerabilityMarks } from './scanMarks.ts';
import { findingTooltip, vulnerabilityTooltip } from './tooltips.ts';

export function treeItem(node: TreeNode): TreeItem {
  const item = itemOf(node);
  item.id = node.id;
  item.contextValue = node.kind;
  return item;
}

function itemOf(node: TreeNode): TreeItem {
  switch (node.kind) {
    case itemKinds.group:
      return groupItem(node);
    case itemKinds.vulnerability:
      return vulnerabilityItem(node);
    case itemKinds.finding:
      return findingItem(node);
    case itemKinds.more:
      return moreItem(node);
  }
}

function groupItem({ within, count, open }: GroupNode): TreeItem {
  const none = within.field === 'handler' ? t('No handler') : t('None');
  const label = within.value === '' ? none : oneLine(within.value);
  // As in the Explorer: a file's name stands first, where it is not cut off.
  const slash = within.field === 'handler' ? label.lastIndexOf('/') : -1;
  const item = new TreeItem(label.slice(slash + 1), TreeItemCollapsibleState.Collapsed);
  const counted = open === undefined ? formatCount(count) : `${formatCount(open)}/${formatCount(count)}`;
  const findings = open === undefined ? countFindings(count) : countOpenFindings(open, count);
  item.description = [counted, ...(slash < 0 ? [] : [label.slice(0, slash)])].join(' · ');
  item.iconPath = groupIcon(within);
  item.tooltip = new Markdown().text(`${label}: ${findings}`).done();
  item.accessibilityInformation = { label: `${label}, ${findings}` };
  return item;
}

function groupIcon({ field, value }: FieldValue): ThemeIcon {
  const severity = severities.find((known) => known === value);
  if (field === 'severity' && severity) return severityIcon(severity);
  const status = statuses.find((known) => known === value);
  if (field === 'status' && status) return statusIcon(status);
  if (field === 'handler') return new ThemeIcon('file-code');
  if (field === 'application') return new ThemeIcon('package');
  return new ThemeIcon(field === 'endpoint' ? 'symbol-interface' : 'tag');
}

function vulnerabilityItem(node: VulnerabilityNode): TreeItem {
  const { row } = node;
  const label = oneLine(row.summary);
  const apis = countOfApis(row.apis, row.totalApis);
  const item = new TreeItem(label, TreeItemCollapsibleState.Collapsed);
  const marks = vulnerabilityMarks(row);
  item.description = [withStatus(apis, row.status), ...marks].join(' · ');
  item.iconPath = severityIcon(row.severity);
  item.tooltip = vulnerabilityTooltip(row);
  item.command = openCommand(node);
  item.accessibilityInformation = {
    label: [t('{0}, {1}, {2}, Status {3}', label, row.severity, apis, sharedText(row.status)), ...marks].join(
      ', ',
    ),
  };
  return item;
}

/** Below its vulnerability an API is named by its endpoint, below its API a finding by its summary. */
function findingItem(node: FindingNode): TreeItem {
  const { finding, parent } = node;
  const isBelowApi = parent.kind === itemKinds.group;
  const label = oneLine(isBelowApi ? finding.summary : finding.endpoint);
  const item = new TreeItem(label, TreeItemCollapsibleState.None);
  const marks = findingMarks(finding);
  item.description = [...(isBelowApi && finding.status !== 'Open' ? [finding.status] : []), ...marks].join(
    ' · ',
  );
  item.iconPath = isBelowApi ? severityIcon(finding.severity) : statusIcon(finding.status);
  item.tooltip = findingTooltip(finding);
  item.command = openCommand(node);
  item.accessibilityInformation = {
    label: [t('{0}, {1}, Status {2}', label, finding.severity, finding.status), ...marks].join(', '),
  };
  return item;
}

function moreItem(node: MoreNode): TreeItem {
  const item = new TreeItem(t('Load More…'), TreeItemCollapsibleState.None);
  item.description = t('{0} not shown', formatCount(node.remaining));
  item.iconPath = new ThemeIcon('ellipsis');
  item.command = commandTo('loadMore', t('Load More'), node);
  return item;
}

function openCommand(node: VulnerabilityNode | FindingNode): NonNullable<TreeItem['command']> {
  return commandTo('openItem', t('Show in Findings Panel'), node);
}

/** Open is the normal state and needs no words. */
function withStatus(text: string, status: Shared<Status>): string {
  return status === 'Open' ? text : `${text} · ${sharedText(status)}`;
}

/** Values are data in every language, but Mixed is none. */
function sharedText(value: Shared<Status>): string {
  return value === 'Mixed' ? t('Mixed') : value;
}

/** An empty, a half-filled and a ticked circle: distinguishable without their colours. */
function statusIcon(status: Status): ThemeIcon {
  switch (status) {
    case 'Open':
      return new ThemeIcon('circle-outline', new ThemeColor('descriptionForeground'));
    case 'In Progress':
      return new ThemeIcon('color-mode', new ThemeColor('charts.purple'));
    case 'Resolved':
      return new ThemeIcon('pass-filled', new ThemeColor('charts.green'));
  }
}
