import assert from 'node:assert/strict';
import { findingNode, vulnerabilityNode } from '../../../../src/vscode/features/findingsTree/nodes.ts';
import { finding, group, shown, vulnerability } from './shownItems.ts';

describe('findings in the tree', () => {
  it('say in their tooltips what Mixed stands for, and as whom they were seen', () => {
    const parent = group('severity', 'Major');
    const seenAs = ['admin', 'unknown'];
    const mixed = vulnerability({
      status: 'Mixed',
      statusCounts: { Open: 1200, 'In Progress': 0, Resolved: 1 },
      resolution: 'Mixed',
      resolutionCounts: { New: 0, Fixed: 2, 'False Positive': 0, Inconclusive: 1 },
      lastDiscovered: new Date(2020, 10, 14, 10).getTime(),
      seenAs,
    });
    assert.deepEqual(shown(vulnerabilityNode(parent, mixed)).at(-1), [
      '**SQL Injection (blind)**',
      'Severity: Major · 3 APIs  ',
      'Category: Active Scan  ',
      'Sub Category: CWE-89  ',
      'Status: Open 1,200, Resolved 1  ',
      'Resolution: Fixed 2, Inconclusive 1  ',
      'Discovered: Nov 14, 2020  ',
      'Seen as: admin, unknown  ',
    ]);
    const seen = findingNode(parent, finding({ seenAs, subCategory: '' }));
    assert.deepEqual(
      [seen, findingNode(parent, finding({ seenAs: ['unknown'] }))].map((node) =>
        (shown(node).at(-1) as readonly string[]).at(-1),
      ),
      ['Seen as: admin, unknown  ', 'Discovered: Nov 14, 2020  '],
    );
  });

  it('are findings below their vulnerability or their API', () => {
    const below = vulnerabilityNode(group('severity', 'Critical'), vulnerability());
    const api = group('endpoint', 'GET /a');
    const marked = finding({
      status: 'Resolved',
      reappeared: true,
      notSeenInLatestScan: true,
      notCovered: true,
    });
    assert.deepEqual(
      [
        shown(findingNode(below, finding())),
        shown(findingNode(below, marked)),
        shown(findingNode(below, finding({ status: 'In Progress', method: '' }))),
        shown(findingNode(api, finding({ severity: 'Minor' }))),
        shown(findingNode(api, marked)),
      ],
      [
        [
          'GET /a',
          '',
          'circle-outline descriptionForeground',
          0,
          'dastFinding',
          'GET /a, Critical, Status Open',
          'Show in Findings Panel',
          [
            '**GET /a**',
            'Summary: SQL Injection  ',
            'Severity: Critical  ',
            'Status: Open  ',
            'Resolution: New  ',
            'Event ID: E-1  ',
            'Discovered: Nov 14, 2020  ',
          ],
        ],
        [
          'GET /a',
          'Reappeared · Not seen in the latest scan · Not covered by the latest scan',
          'pass-filled charts.green',
          0,
          'dastFinding',
          'GET /a, Critical, Status Resolved, Reappeared, Not seen in the latest scan, Not covered by the latest scan',
          'Show in Findings Panel',
          [
            '**GET /a**',
            'Summary: SQL Injection  ',
            'Severity: Critical  ',
            'Status: Resolved  ',
            'Resolution: New  ',
            'Event ID: E-1  ',
            'Discovered: Nov 14, 2020  ',
          ],
        ],
        [
          'GET /a',
          '',
          'color-mode charts.purple',
          0,
          'dastFinding',
          'GET /a, Critical, Status In Progress',
          'Show in Findings Panel',
          [
            '**GET /a**',
            'Summary: SQL Injection  ',
            'Severity: Critical  ',
            'Status: In Progress  ',
            'Resolution: New  ',
            'Event ID: E-1  ',
            'Discovered: Nov 14, 2020  ',
          ],
        ],
        [
          'SQL Injection',
          '',
          'dast-minor dastWorkbench.severityMinor',
          0,
          'dastFinding',
          'SQL Injection, Minor, Status Open',
          'Show in Findings Panel',
          [
            '**GET /a**',
            'Summary: SQL Injection  ',
            'Severity: Minor  ',
            'Status: Open  ',
            'Resolution: New  ',
            'Event ID: E-1  ',
            'Discovered: Nov 14, 2020  ',
          ],
        ],
        [
          'SQL Injection',
          'Resolved · Reappeared · Not seen in the latest scan · Not covered by the latest scan',
          'dast-critical dastWorkbench.severityCritical',
          0,
          'dastFinding',
          'SQL Injection, Critical, Status Resolved, Reappeared, Not seen in the latest scan, Not covered by the latest scan',
          'Show in Findings Panel',
          [
            '**GET /a**',
            'Summary: SQL Injection  ',
            'Severity: Critical  ',
            'Status: Resolved  ',
            'Resolution: New  ',
            'Event ID: E-1  ',
            'Discovered: Nov 14, 2020  ',
          ],
        ],
      ],
    );
  });
});
