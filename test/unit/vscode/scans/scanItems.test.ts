import assert from 'node:assert/strict';
import type { TreeItem } from 'vscode';
import type { Finding } from '../../../../src/findings/model/finding.ts';
import type { Scan } from '../../../../src/findings/model/scan.ts';
import { linesOf, scanItem } from '../../../../src/vscode/features/scans/scanItems.ts';
import type { ScanNode } from '../../../../src/vscode/features/scans/scanNodes.ts';

const at = new Date(2020, 10, 14, 9, 30).getTime();
const scan = (changes: Partial<Scan> = {}): Scan => ({
  id: 1,
  application: 'Shop',
  name: 'zap.json',
  format: 'ZAP JSON',
  tool: 'ZAP',
  toolVersion: '2.16.1',
  target: 'https://shop.test',
  importedAt: at + 86_400_000,
  scannedAt: at,
  role: 'unknown',
  user: '',
  isRoleSaid: false,
  completeness: 'complete',
  completenessReason: 'said',
  scope: '',
  problems: [],
  instances: 9,
  findings: 5,
  added: 0,
  seenAgain: 0,
  reappeared: 0,
  notSeen: 0,
  notCovered: [],
  compared: true,
  skipped: [],
  ...changes,
});
const finding = {
  id: 7,
  vulnerability: 8,
  summary: 'SQL Injection\n(blind)',
  endpoint: 'GET /a',
  severity: 'Critical',
} as unknown as Finding;
const compared = (count: number) => ({ count, findings: [] }) as never;

/** Everything that an item shows; narrow spaces of times are usual ones. */
function shown(node: ScanNode): unknown {
  const item = scanItem(node) as TreeItem & { readonly iconPath: { readonly id: string } };
  const { label, description, iconPath, collapsibleState, contextValue, tooltip, command } = item;
  const text = typeof tooltip === 'object' ? tooltip.value : (tooltip ?? '');
  return JSON.parse(
    JSON.stringify({
      label,
      description,
      icon: iconPath.id,
      state: collapsibleState,
      kind: contextValue,
      tooltip: text
        .replaceAll(/&nbsp;|\u202f/g, ' ')
        .replaceAll('\\', '')
        .split('\n\n')
        .slice(0, -1),
      said: item.accessibilityInformation?.label,
      command: command && [command.title, ...(command.arguments ?? [])],
    }).replaceAll('\u202f', ' '),
  );
}
const oneOf = (changes: Partial<Scan>): unknown =>
  shown({ kind: 'dastScan', scan: scan(changes) } as ScanNode);

describe('items of the Scans view', () => {
  it('are applications and what is compared', () => {
    const nodes: readonly ScanNode[] = [
      { kind: 'application', name: 'Shop', scans: [scan()] },
      { kind: 'application', name: 'Shop', scans: [scan(), scan()] },
      { kind: 'count', scan: 1, label: '3 new' },
      { kind: 'side', label: 'Only in the first', of: 'monday', compared: compared(0) },
      { kind: 'side', label: 'In both', compared: compared(2) },
      { kind: 'operations', label: 'Called', of: 'monday', operations: undefined },
      { kind: 'operations', label: 'Called', of: 'monday', operations: [] },
      { kind: 'operations', label: 'Called', of: 'monday', operations: ['GET /a'] },
      { kind: 'operation', label: 'GET /a' },
      { kind: 'finding', finding },
      { kind: 'left', count: 1200 },
    ];
    assert.deepEqual(nodes.map(shown), [
      { label: 'Shop', description: '1 scan', icon: 'package', state: 2, tooltip: [] },
      { label: 'Shop', description: '2 scans', icon: 'package', state: 2, tooltip: [] },
      { label: '3 new', icon: 'dash', state: 0, tooltip: [] },
      {
        label: 'Only in the first',
        description: '0 findings · monday',
        icon: 'list-unordered',
        state: 0,
        tooltip: [],
      },
      {
        label: 'In both',
        description: '2 findings',
        icon: 'list-unordered',
        state: 1,
        tooltip: [],
      },
      {
        label: 'Called',
        description: 'operations unknown: the other scan lists only some · monday',
        icon: 'symbol-interface',
        state: 0,
        tooltip: [],
      },
      {
        label: 'Called',
        description: '0 operations · monday',
        icon: 'symbol-interface',
        state: 0,
        tooltip: [],
      },
      {
        label: 'Called',
        description: '1 operation · monday',
        icon: 'symbol-interface',
        state: 1,
        tooltip: [],
      },
      { label: 'GET /a', icon: 'dash', state: 0, tooltip: [] },
      {
        label: 'SQL Injection (blind)',
        description: 'GET /a',
        icon: 'dast-critical',
        state: 0,
        tooltip: [],
        said: 'SQL Injection\n(blind), Critical, GET /a',
        command: ['Show in Findings Panel', { vulnerability: 8, finding: 7 }],
      },
      { label: '1,200 more', icon: 'ellipsis', state: 0, tooltip: [] },
    ]);
  });

  it('are scans, with their time, role, counts and origin', () => {
    const build = { branch: 'main', commit: '0123456789', run: 'Pipeline 12' };
    assert.deepEqual(
      [
        oneOf({}),
        oneOf({
          scannedAt: at,
          importedAt: at,
          completeness: 'partial',
          target: '',
          added: 1,
          seenAgain: 2,
          reappeared: 3,
          notSeen: 4,
        }),
        oneOf({
          role: 'admin',
          user: 'ann',
          problems: [{ kind: 'server-errors', detail: '12' }] as never,
          build: build as never,
          compared: false,
          skipped: [{ reason: 'suppressed', count: 1200 }],
          notCovered: [{ reason: 'cut', count: 3 }] as never,
        }),
      ],
      [
        {
          label: 'Nov 14, 2020 · ZAP',
          description: 'zap.json',
          icon: 'file',
          state: 1,
          kind: 'dastScan',
          tooltip: [
            'zap.json',
            'ZAP JSON · https://shop.test',
            'ZAP 2.16.1',
            'Role: unknown',
            'Complete: as you said.',
            'Scanned Nov 14, 2020, 9:30 AM',
            'Imported Nov 15, 2020, 9:30 AM',
            '5 findings',
          ],
          said: 'Nov 14, 2020 · ZAP, zap.json',
        },
        {
          label: 'zap.json · ZAP',
          description: 'partial · 1 new · 2 seen again · 3 reappeared · 4 not seen any more',
          icon: 'file',
          state: 1,
          kind: 'dastScan',
          tooltip: [
            'zap.json',
            'ZAP JSON',
            'ZAP 2.16.1',
            'Role: unknown',
            'Partial: as you said.',
            'The report does not say when it was made',
            'Imported Nov 14, 2020, 9:30 AM',
            '5 findings',
            '1 new',
            '2 seen again',
            '3 reappeared',
            '4 not seen any more',
          ],
          said: 'zap.json · ZAP, partial · 1 new · 2 seen again · 3 reappeared · 4 not seen any more',
        },
        {
          label: 'Nov 14, 2020 · ZAP · admin (ann)',
          description: 'had problems · main · 3 not covered (the scan ended early) · zap.json',
          icon: 'warning',
          state: 1,
          kind: 'dastScan',
          tooltip: [
            'zap.json',
            'ZAP JSON · https://shop.test',
            'ZAP 2.16.1',
            'Role: admin (ann)',
            'On branch main · at commit 0123456 · Pipeline 12',
            'Complete: as you said.',
            'Had problems, so it is not compared with other scans',
            'Answers were server errors: 12',
            'Scanned Nov 14, 2020, 9:30 AM',
            'Imported Nov 15, 2020, 9:30 AM',
            '5 findings',
            '3 not covered (the scan ended early)',
            'Names no target: nothing could be compared',
            'Skipped: 1,200 suppressed in the report',
          ],
          said: 'Nov 14, 2020 · ZAP · admin (ann), had problems · main · 3 not covered (the scan ended early) · zap.json',
        },
      ],
    );
    const kindOf = (link?: string): unknown =>
      (oneOf(link === undefined ? {} : { build: { ...build, link } as never }) as { kind: string }).kind;
    assert.deepEqual(
      [kindOf(), kindOf('https://gitlab.test/p/1'), kindOf('x')],
      ['dastScan', 'dastScanWithPage', 'dastScanFetched'],
    );
  });

  it('name compared scans by what distinguishes them', () => {
    const pair = (first: Partial<Scan>, second: Partial<Scan>): unknown => {
      const comparison = { first: scan(first), second: scan(second), difference: {} };
      const { label, description, icon, kind } = shown({
        kind: 'dastComparison',
        comparison,
      } as never) as Record<string, string>;
      return [label, description, icon, kind];
    };
    assert.deepEqual(
      [
        pair({ role: 'admin' }, { role: 'user' }),
        pair({ name: 'a.json' }, { name: 'b.json' }),
        pair({ tool: 'Nuclei' }, { name: 'b.json' }),
        pair({ tool: 'Nuclei', name: 'a.json' }, { name: 'a.json' }),
      ],
      [
        [
          'admin and user',
          'Nov 14, 2020 · ZAP · admin · Nov 14, 2020 · ZAP · user',
          'git-compare',
          'dastComparison',
        ],
        ['a.json and b.json', 'Nov 14, 2020 · ZAP', 'git-compare', 'dastComparison'],
        [
          'Nov 14, 2020 · Nuclei and Nov 14, 2020 · ZAP',
          'zap.json · b.json',
          'git-compare',
          'dastComparison',
        ],
        ['Nov 14, 2020 · Nuclei and Nov 14, 2020 · ZAP', 'a.json', 'git-compare', 'dastComparison'],
      ],
    );
  });

  it('list in their details what a scan found', () => {
    const lines = (changes: Partial<Scan>): readonly string[] =>
      linesOf(scan(changes)).map((line) => line.replaceAll('\u202f', ' '));
    assert.deepEqual(
      [
        lines({ importedAt: at }),
        lines({ added: 1000, notSeen: 1, compared: false, skipped: [{ reason: 'suppressed', count: 2 }] }),
      ],
      [
        [
          'ZAP 2.16.1',
          'Role: unknown',
          'Complete: as you said.',
          'The report does not say when it was made',
          'Imported Nov 14, 2020, 9:30 AM',
          '5 findings',
        ],
        [
          'ZAP 2.16.1',
          'Role: unknown',
          'Complete: as you said.',
          'Scanned Nov 14, 2020, 9:30 AM',
          'Imported Nov 15, 2020, 9:30 AM',
          '5 findings',
          '1,000 new',
          '1 not seen any more',
          'Names no target: nothing could be compared',
          'Skipped: 2 suppressed in the report',
        ],
      ],
    );
  });
});
