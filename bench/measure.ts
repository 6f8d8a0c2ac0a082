/** One line of the benchmark: what was measured, against what, and the ratio to stay below (or above). */
export interface Measurement {
  readonly name: string;
  readonly against: string;
  readonly ours: number;
  readonly theirs: number;
  readonly unit: 'ms' | 'rows/s' | 'MB' | 'fps' | 'frames' | 'tasks' | 'nodes' | 'listeners';
  readonly ratio: number;
  readonly reach: string;
  readonly isReached: boolean;
  /** Why the ratio may be missed: what the work includes that its yardstick does not, or what disturbs it. */
  readonly reason?: string;
}

type Parts = Pick<Measurement, 'name' | 'against' | 'ours' | 'theirs' | 'unit' | 'reason'>;

export function atMost(limit: number, parts: Parts): Measurement {
  const ratio = parts.ours / parts.theirs;
  return { ...parts, ratio, reach: `≤ ${limit} ×`, isReached: ratio <= limit };
}

export function atLeast(limit: number, parts: Parts): Measurement {
  const ratio = parts.ours / parts.theirs;
  return { ...parts, ratio, reach: `≥ ${limit} ×`, isReached: ratio >= limit };
}

/** Of what there must be none. */
export function none(parts: Omit<Parts, 'theirs' | 'against'>): Measurement {
  return { ...parts, against: 'none', theirs: 0, ratio: parts.ours, reach: '0', isReached: parts.ours === 0 };
}

type Work = (run: number) => unknown;

/**
 * Median times in milliseconds of pieces of work that are run in turn, so that whatever else the machine does
 * meets all of them. The first turn warms up and does not count.
 */
export async function compareTimes(turns: number, ...works: readonly Work[]): Promise<number[]> {
  const times = works.map(() => [] as number[]);
  for (let turn = 0; turn <= turns; turn++) {
    for (const [index, work] of works.entries()) {
      const started = performance.now();
      await work(turn);
      if (turn > 0) times[index]?.push(performance.now() - started);
    }
  }
  return times.map(median);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

export function asTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map((each) => [
    each.isReached ? '✔' : '✘',
    each.name,
    amount(each.ours, each.unit),
    amount(each.theirs, each.unit),
    each.against,
    `${each.ratio.toPrecision(2)} ×`,
    each.reach,
  ]);
  const header = ['', 'measured', 'ours', 'theirs', 'against', 'ratio', 'reach'];
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = [header, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const missed = measurements.filter(({ isReached }) => !isReached);
  const reasons = missed.map(({ name, reason }) => `✘ ${name}: ${reason ?? 'no reason is known.'}`);
  return [...lines, ...(reasons.length === 0 ? [] : ['', ...reasons])].join('\n');
}

function amount(value: number, unit: Measurement['unit']): string {
  const digits = value >= 10 ? 0 : unit === 'ms' ? 2 : unit === 'MB' ? 1 : 0;
  return `${value.toFixed(digits)} ${unit}`;
}
