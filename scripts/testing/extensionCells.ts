import { sampled } from '../../test/unit/sampled.ts';
import type { Counts } from './results.ts';
import { vsCodeVersions, type VsCodeVersion } from '../vscode.ts';

/** Where extensions run: in Node beside the files, or in a web worker of the browser. */
export type ExtensionHostKind = 'Node' | 'browser';

/** What the window shows: the sample workspace, or that and another folder. */
export type OpenedFolders = 'one folder' | 'two folders';

/** Which test files run: one of two windows that run at the same time takes every other file. */
export type HalfOfFiles = 'first half' | 'second half';

/** One place in which the extension suite runs. */
export interface ExtensionCell {
  readonly host: ExtensionHostKind;
  readonly version: VsCodeVersion;
  readonly isTrusted: boolean;
  readonly folders: OpenedFolders;
  /** All files where there is none. */
  readonly half?: HalfOfFiles;
}

const { newest, oldest } = vsCodeVersions;
const usual = { version: newest, isTrusted: true, folders: 'one folder' } as const;

const newestNode: ExtensionCell = { ...usual, host: 'Node' };

const otherCells: readonly ExtensionCell[] = [
  { ...usual, host: 'browser' },
  { ...usual, host: 'Node', isTrusted: false },
  { ...usual, host: 'browser', isTrusted: false },
  { ...usual, host: 'Node', folders: 'two folders' },
];

/** Beside the newest, which shows how both kinds of host work, one of them in each run. */
const oldestCells: readonly ExtensionCell[] = [
  { ...usual, host: 'Node', version: oldest },
  { ...usual, host: 'browser', version: oldest },
];

/**
 * What takes longest first, so that nothing else waits for it at the end: the newest Node host, in two windows. Where tests
 * are chosen by their titles, every cell in one window.
 */
export function cellsOfRun(grep: string | undefined): readonly ExtensionCell[] {
  if (grep !== undefined) return [newestNode, ...oldestCells, ...otherCells];
  const halves = ['first half', 'second half'] as const;
  return [...halves.map((half) => ({ ...newestNode, half })), ...sampled(oldestCells, 2), ...otherCells];
}

/** How a cell is called in the output. */
export function describeHost({ host, isTrusted, folders, half }: ExtensionCell): string {
  return [
    host === 'Node' ? 'Node host' : 'web worker host',
    ...(folders === 'one folder' ? [] : [folders]),
    ...(isTrusted ? [] : ['Restricted Mode']),
    ...(half === undefined ? [] : [half]),
  ].join(', ');
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
