import assert from 'node:assert/strict';
import { limitOf, printedScan, scanLines, scansOfImports } from '../../../src/cli/saidOfScans.ts';
import type { FindingsEngine } from '../../../src/findings/engine.ts';
import type { ImportSummary } from '../../../src/findings/importers/report.ts';
import type { Scan } from '../../../src/findings/model/scan.ts';

const scan = (changes: Partial<Scan> = {}): Scan =>
  ({
    id: 1,
    name: 'zap.json',
    application: 'Shop',
    tool: 'ZAP',
    scannedAt: Date.UTC(2026, 10, 26, 12),
    role: 'unknown',
    completeness: 'full',
    completenessReason: 'usual',
    problems: [],
    notSeen: 0,
    notCovered: [],
    ...changes,
  }) as unknown as Scan;

describe('what the command line says of scans', () => {
  const line = (changes: Partial<Scan>): string | undefined => scanLines([scan(changes)])[0];

  it('is nothing of those that say something of everything', () => {
    assert.deepEqual(scanLines([scan(), scan({ completeness: 'partial' })]), []);
    assert.deepEqual(scanLines([scan({ completenessReason: 'reach' })]), []);
  });

  it('is a line of each other one, which it names', () => {
    assert.equal(line({ notSeen: 3 }), 'zap.json (ZAP): 3 not seen any more.');
    assert.equal(
      line({ notSeen: 3, role: 'customer', completeness: 'partial' }),
      'zap.json (ZAP, as customer, partial): 3 not seen any more.',
    );
    const problems = [
      { kind: 'logins-failed', detail: '40 %' },
      { kind: 'server-errors', detail: '' },
    ] as const;
    assert.equal(
      line({
        completenessReason: 'cancelled',
        problems,
        notSeen: 1,
        notCovered: [{ reason: 'role', count: 2 }],
      }),
      'zap.json (ZAP): was cancelled, had problems, so that it is compared with nothing (Logins failed: 40 %; Answers were server errors), 1 not seen any more, 2 not covered (seen as another role).',
    );
    assert.equal(scanLines([scan({ notSeen: 1 }), scan(), scan({ notSeen: 2 })]).length, 2);
  });

  it('says why one ended early', () => {
    const reasons = [
      'cancelled',
      'time-limit',
      'unfinished',
      'reach',
      'usual',
    ] as Scan['completenessReason'][];
    assert.deepEqual(
      reasons.map((completenessReason) => limitOf({ completenessReason })),
      ['was cancelled', 'ended at its time limit', 'had not finished', '', ''],
    );
  });

  it('is printed for programs', () => {
    assert.deepEqual(
      printedScan(
        scan({
          role: 'customer',
          problems: [{ kind: 'scanner-problem', detail: 'x' }],
          notSeen: 4,
          notCovered: [
            { reason: 'role', count: 2 },
            { reason: 'cut', count: 1 },
          ],
        }),
      ),
      {
        report: 'zap.json',
        application: 'Shop',
        tool: 'ZAP',
        scanned: '2026-11-26T12:00:00.000Z',
        role: 'customer',
        completeness: 'full',
        completenessReason: 'usual',
        problems: ['The scanner reports a problem: x'],
        notSeen: 4,
        notCovered: { role: 2, cut: 1 },
      },
    );
  });

  it('is of the scans of these imports, each once, in their order', async () => {
    const engine = { scans: async () => [1, 2, 3].map((id) => scan({ id })) } as unknown as FindingsEngine;
    const summaries = [[3, 1], [9], [1, 2]].map((scans) => ({ scans })) as unknown as ImportSummary[];
    const found = await scansOfImports(engine, summaries);
    assert.deepEqual(
      found.map(({ id }) => id),
      [3, 1, 2],
    );
  });
});
