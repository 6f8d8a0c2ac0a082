import type { Counts } from './results.ts';
import { vsCodeVersions, type VsCodeVersion } from '../vscode.ts';

/** Where extensions run: in Node beside the files, or in a web worker of the browser. */
export type ExtensionHostKind = 'Node' | 'browser';

/** What the window shows: the sample workspace, or that and another folder. */
export type OpenedFolders = 'one folder' | 'two folders';

/** One place in which the extension suite runs. */
export interface ExtensionCell {
  readonly host: ExtensionHostKind;
  readonly version: VsCodeVersion;
  readonly isTrusted: boolean;
  readonly folders: OpenedFolders;
}

const { newest, oldest } = vsCodeVersions;
const usual = { version: newest, isTrusted: true, folders: 'one folder' } as const;

/** What takes longest first, so that nothing else waits for it at the end. */
export const extensionCells: readonly ExtensionCell[] = [
  { ...usual, host: 'Node' },
  { ...usual, host: 'Node', version: oldest },
  { ...usual, host: 'browser' },
  { ...usual, host: 'Node', isTrusted: false },
  { ...usual, host: 'browser', isTrusted: false },
  { ...usual, host: 'Node', folders: 'two folders' },
  { ...usual, host: 'browser', version: oldest },
];

export function describeHost({ host, isTrusted, folders }: ExtensionCell): string {
  const where = host === 'Node' ? 'Node host' : 'web worker host';
  const opened = folders === 'one folder' ? where : `${where}, ${folders}`;
  return isTrusted ? opened : `${opened}, Restricted Mode`;
}

/** How many tests passed where. */
export function matrixOf(results: readonly (readonly [ExtensionCell, Counts])[]): string {
  const rows = results.map(([cell, { passed, failed, skipped }]) =>
    [
      `VS Code ${cell.version.name}`.padEnd(18),
      describeHost(cell).padEnd(36),
      ...[passed, failed, skipped].map((count) => String(count).padStart(9)),
    ].join(''),
  );
  const head = `${''.padEnd(18)}${''.padEnd(36)}${['passed', 'failed', 'skipped'].map((one) => one.padStart(9)).join('')}`;
  return `\nThe extension suite by host and version:\n${[head, ...rows].join('\n')}\n`;
}

/** Failures say where they happened. */
export function sumOf(results: readonly (readonly [ExtensionCell, Counts])[]): Counts {
  const sum = (count: (counts: Counts) => number): number =>
    results.reduce((total, [, counts]) => total + count(counts), 0);
  return {
    passed: sum(({ passed }) => passed),
    // A cell that ran no test has proved nothing.
    failed: sum((counts) => counts.failed + (counts.passed + counts.failed === 0 ? 1 : 0)),
    skipped: sum(({ skipped }) => skipped),
    failures: results.flatMap(([cell, { failures }]) =>
      failures.map((failure) => `VS Code ${cell.version.name}, ${describeHost(cell)}: ${failure}`),
    ),
  };
}
