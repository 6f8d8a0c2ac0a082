/** Number of tests of one suite by outcome; hooks that fail count as failed tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What is said again of each failure at the end of the run. */
  readonly failures: readonly string[];
}

export interface StepResult extends Counts {
  readonly name: string;
  readonly seconds: number;
}

/** What a step that ended before it could count its tests amounts to. */
export const brokenSuite = brokenStep('It ended before it could count its tests.');

export function brokenStep(reason: string): Counts {
  return { passed: 0, failed: 1, skipped: 0, failures: [reason] };
}

export function sumOf(counts: readonly Counts[]): Counts {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
    counts.reduce((total, one) => total + one[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

/**
 * Every failure again, because the end of a long log is all that is kept of it at times, the summary table and, alone
 * on the last line, `N passed, N failed` over all steps.
 * A step that ran no test has proved nothing and counts as one failure.
 */
export function summarize(results: readonly StepResult[]): { text: string; failed: boolean } {
  const rows = results.map((result) => {
    const empty = result.passed + result.failed === 0;
    return { ...result, failed: empty ? 1 : result.failed, note: empty ? '  ran no test' : '' };
  });
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  const line = (cells: readonly string[], note: string) =>
    `${cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(9))).join('')}${note}`;
  const table = [
    line(['suite', 'passed', 'failed', 'skipped', 'seconds'], ''),
    ...rows.map((row) => {
      const numbers = [row.passed, row.failed, row.skipped].map(String);
      return line([row.name, ...numbers, row.seconds.toFixed(1)], row.note);
    }),
  ];
  const failures = results.flatMap((result) => result.failures.map((text) => `${result.name}: ${text}\n`));
  const again = failures.length === 0 ? [] : ['Failures:\n', ...failures];
  return {
    text: `\n${[...again, ...table].join('\n')}\n\n${passed} passed, ${failed} failed`,
    failed: failed > 0,
  };
}
