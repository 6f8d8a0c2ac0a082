import { availableParallelism, loadavg } from 'node:os';

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
  /** Between which ratios the middle half of the turns lay. */
  readonly spread?: readonly [low: number, high: number];
  /** Why the ratio may be missed: what the work includes that its yardstick does not, or what disturbs it. */
  readonly reason?: string;
}

type Parts = Pick<Measurement, 'name' | 'against' | 'ours' | 'theirs' | 'unit' | 'spread' | 'reason'>;

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

/** For comparison only: there is nothing to reach. */
export function observed(parts: Parts): Measurement {
  const ratio = parts.theirs === 0 ? parts.ours : parts.ours / parts.theirs;
  return { ...parts, ratio, reach: '–', isReached: true };
}

type Work = (turn: number) => unknown;
/** Milliseconds. */
type Timed = (turn: number) => Promise<number>;

/** Medians in milliseconds. */
export type Compared = Required<Pick<Measurement, 'ours' | 'theirs' | 'spread'>>;

/**
 * Times our work and its yardstick in turn, each first as often as the other, so that whatever else the machine does
 * meets both. The first turn warms up and does not count.
 */
export async function compare(turns: number, ours: Work, theirs: Work): Promise<Compared> {
  return compareTimes(
    turns,
    (turn) => time(ours, turn),
    (turn) => time(theirs, turn),
  );
}

/**
 * Milliseconds of the processor, of all threads, that our work and its yardstick take in turn: what other processes take
 * meanwhile does not count. Means of all turns, since a system may count in steps of several milliseconds.
 */
export async function compareProcessor(
  turns: number,
  ours: Work,
  theirs: Work,
): Promise<Pick<Measurement, 'ours' | 'theirs'>> {
  const sums = { ours: 0, theirs: 0 };
  for (let turn = 0; turn <= turns; turn++) {
    for (const which of turn % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)) {
      const { user, system } = process.cpuUsage();
      await (which === 'ours' ? ours : theirs)(turn);
      const after = process.cpuUsage();
      if (turn > 0) sums[which] += after.user + after.system - user - system;
    }
  }
  return { ours: sums.ours / turns / 1000, theirs: sums.theirs / turns / 1000 };
}

/** The same for work that takes its own time. */
export async function compareTimes(turns: number, ours: Timed, theirs: Timed): Promise<Compared> {
  const times: { ours: number; theirs: number }[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    const first = await (turn % 2 === 0 ? ours : theirs)(turn);
    const second = await (turn % 2 === 0 ? theirs : ours)(turn);
    if (turn > 0) {
      times.push(turn % 2 === 0 ? { ours: first, theirs: second } : { ours: second, theirs: first });
    }
  }
  const ratios = times.map((each) => each.ours / each.theirs);
  return {
    ours: median(times.map((each) => each.ours)),
    theirs: median(times.map((each) => each.theirs)),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
  };
}

async function time(work: Work, turn: number): Promise<number> {
  const started = performance.now();
  await work(turn);
  return performance.now() - started;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length * part)] ?? NaN;
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
  const missed = measurements.filter(({ isReached }) => !isReached).map(missedLine);
  return [...lines, ...(missed.length === 0 ? [] : ['', ...missed])].join('\n');
}

function missedLine({ name, reason = 'nothing in how it works explains it.', spread }: Measurement): string {
  const turns =
    spread === undefined
      ? ''
      : ` The middle half of its turns lay between ${spread.map((ratio) => ratio.toPrecision(2)).join(' and ')} ×.`;
  return `✘ ${name}: ${reason}${turns} ${machineLoad()}`;
}

/** How busy the machine is with all that runs on it. */
export function machineLoad(): string {
  return `The machine's load is ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} processors.`;
}

function amount(value: number, unit: Measurement['unit']): string {
  const digits = value >= 10 ? 0 : unit === 'ms' ? 2 : unit === 'MB' ? 1 : 0;
  return `${value.toFixed(digits)} ${unit}`;
}
