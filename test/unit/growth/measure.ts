/** Does the work that is measured, on a text of that length. */
export type Work = (length: number) => Promise<void> | void;

export interface Growth {
  /** What twice the length costs, as a multiple; undefined where nothing takes long enough to be measured. */
  readonly factor: number | undefined;
  readonly length: number;
  /** Of processor time, for that length. */
  readonly milliseconds: number;
}

/** Milliseconds from which on a time stands out from noise. */
const measurable = 2;
const shortest = 4_096;
const longest = 262_144;
/** On a busy machine caches are cold and memory is collected at the wrong time: only what is slow each time is slow. */
const attempts = 5;
/** What is this little at the first attempt is not slow at any. */
const clear = 2.2;
/** How often the length is doubled where it seems slow, as long as a run takes no longer than this. */
const steps = 3;
const patience = 100;

/** Processor time of the process, which is exact; that of a thread alone is counted in steps of milliseconds. */
async function timeOf(work: Work, length: number): Promise<number> {
  const start = process.cpuUsage();
  await work(length);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The least of some runs: other work of the machine only ever adds time. */
async function leastOf(runs: number, work: Work, length: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) least = Math.min(least, await timeOf(work, length));
  return least;
}

/** A pause of the machine is not work: what seems to take long is run again, and the least of all counts. */
async function costOf(work: Work, length: number): Promise<number> {
  const first = await timeOf(work, length);
  return first < measurable ? first : Math.min(first, await leastOf(attempts, work, length));
}

/** How much longer work takes on twice the text; as little as it is at some length from which on it can be measured. */
export async function growthOf(work: Work, most: number): Promise<Growth> {
  await work(shortest);
  let length = shortest;
  for (;;) {
    let milliseconds = await costOf(work, length);
    while (milliseconds < measurable && length < longest) {
      length *= 2;
      milliseconds = await costOf(work, length);
    }
    if (milliseconds < measurable) return { factor: undefined, length, milliseconds };
    const growth = await leastGrowth(work, length, most);
    // It was compiled meanwhile, or waited for something: at this length there is little but noise.
    const isNoise = growth.milliseconds < measurable / 2;
    if (!isNoise) return growth;
    if (length >= longest) return { ...growth, factor: undefined };
    length *= 2;
  }
}

async function leastGrowth(work: Work, length: number, most: number): Promise<Growth> {
  let growth = await growthAt(work, length, most);
  let last = growth;
  // Where memory is collected for the first time, or a cache ends, is not where time goes on to grow.
  for (let step = 1; step <= steps && last.factor > most && last.milliseconds < patience; step += 1) {
    last = await growthAt(work, length * 2 ** step, most);
    if (last.factor < growth.factor) growth = last;
  }
  return growth;
}

async function growthAt(work: Work, length: number, most: number): Promise<Growth & { factor: number }> {
  let once = Number.POSITIVE_INFINITY;
  let twice = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    once = Math.min(once, await leastOf(2, work, length));
    // One run too slow is only measured again; too slow a run of the shorter text would hide growth.
    twice = Math.min(twice, await timeOf(work, 2 * length));
    if (twice / once <= (attempt < 3 ? clear : most)) break;
  }
  return { factor: twice / once, length, milliseconds: once };
}
