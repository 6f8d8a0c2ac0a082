import type { TreeItem } from 'vscode';
import type { Finding, Vulnerability } from '../../../../src/findings/model/finding.ts';
import { groupNode, type TreeNode } from '../../../../src/vscode/features/findingsTree/nodes.ts';
import { treeItem } from '../../../../src/vscode/features/findingsTree/treeItems.ts';

export const finding = (changes: Partial<Finding> = {}): Finding => ({
  id: 7,
  vulnerability: 8,
  endpoint: 'GET /a',
  method: 'GET',
  application: 'Shop',
  severity: 'Critical',
  rating: {} as never,
  eventId: 'E-1',
  category: 'Active Scan',
  subCategory: 'CWE-89',
  summary: 'SQL Injection',
  status: 'Open',
  resolution: 'New',
  discovered: new Date(2020, 10, 14, 9).getTime(),
  reappeared: false,
  notSeenInLatestScan: false,
  notCovered: false,
  seenAs: [],
  ...changes,
});
export const vulnerability = (changes: Partial<Vulnerability> = {}): Vulnerability => ({
  vulnerability: 8,
  severity: 'Major',
  severityCounts: { Critical: 0, Major: 3, Minor: 0, Info: 0 },
  rating: {} as never,
  apis: 3,
  totalApis: 3,
  applications: ['Shop'],
  seenAs: [],
  summary: 'SQL Injection\n(blind)',
  category: 'Active Scan',
  subCategory: 'CWE-89',
  status: 'Open',
  statusCounts: { Open: 3, 'In Progress': 0, Resolved: 0 },
  resolution: 'New',
  resolutionCounts: { New: 3, Fixed: 0, 'False Positive': 0, Inconclusive: 0 },
  firstDiscovered: new Date(2020, 10, 14, 9).getTime(),
  lastDiscovered: new Date(2020, 10, 15, 9).getTime(),
  reappeared: 0,
  notSeenInLatestScan: 0,
  notCovered: 0,
  noLongerMatching: 0,
  ...changes,
});

/** Everything that an item shows. */
export function shown(node: TreeNode): readonly unknown[] {
  const item = treeItem(node) as TreeItem & {
    readonly iconPath: { readonly id: string; readonly color?: { readonly id: string } };
  };
  const { label, description, iconPath, collapsibleState, contextValue, tooltip, command } = item;
  const text = typeof tooltip === 'object' ? tooltip.value : (tooltip ?? '');
  return [
    label,
    description,
    [iconPath.id, iconPath.color?.id].join(' ').trim(),
    collapsibleState,
    contextValue,
    item.accessibilityInformation?.label,
    command?.title,
    text
      .replaceAll('&nbsp;', ' ')
      .replaceAll('\\', '')
      .split('\n')
      .filter((line) => line !== ''),
  ];
}
export const group = (
  field: Parameters<typeof groupNode>[0]['field'],
  value: string,
  count = 3,
  open?: number,
) => groupNode({ field, value }, count, open);
