import type { Browser } from 'playwright-core';
import { seededRandom } from '../syntheticFindings.ts';
import { atLeast, atMost, compareTimes, median, none } from '../measure.ts';
import type { Measurement } from '../measure.ts';
import type { FramesSeen } from './framesSeen.ts';
import { longTasksDuring } from './longTasks.ts';
import type { MeasuredPage } from './pages.ts';

/** The pages that are compared: the panel, and plain tables of 100 rows and of all of them. */
export interface Subjects {
  readonly browser: Browser;
  readonly panel: MeasuredPage;
  readonly plainFindings: MeasuredPage;
  readonly plainVulnerabilities: MeasuredPage;
  readonly plainAll: MeasuredPage;
}

const severities = ['Critical', 'Major', 'Minor', 'Info'];
const clicks = 12;
const jumps = 60;
const operations = 2000;
/** Of them before memory is measured for the first time. */
const warmUp = 500;

/** Until its rows are painted, and until a click on one of them is answered. */
export async function measureOpening({ panel, plainAll }: Subjects): Promise<Measurement[]> {
  const opened: number[] = [];
  const answered: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    const painted = await panel.open();
    // The first one fills the caches of the browser.
    if (turn > 0) opened.push(painted);
    if (turn > 0) answered.push(painted + (await panel.timeChoice(1)));
  }
  const plainOpened = await plainAll.open();
  const plainAnswered = plainOpened + (await plainAll.timeChoice(1));
  const parts = { against: 'a plain table of all rows', unit: 'ms' } as const;
  return [
    atMost(1, { name: 'open, rows painted', ours: median(opened), theirs: plainOpened, ...parts }),
    atMost(1, { name: 'open, a click answered', ours: median(answered), theirs: plainAnswered, ...parts }),
  ];
}

/** From a click on a value or a header to the frame that shows the other list. */
export async function measureClicks({
  panel,
  plainFindings,
  plainVulnerabilities,
}: Subjects): Promise<Measurement[]> {
  await panel.open();
  const results = [
    await compareClicks('filter, vulnerabilities', panel, plainVulnerabilities, valueOfTurn),
    await compareClicks(
      'sort by Discovered, vulnerabilities',
      panel,
      plainVulnerabilities,
      () => 'sort:discovered',
    ),
  ];
  await panel.turnOff('Show Aggregation');
  // Both lists are in the same order.
  await panel.timeClick('sort:discovered');
  results.push(
    await compareClicks('filter, findings', panel, plainFindings, valueOfTurn),
    await compareClicks('sort by Discovered, findings', panel, plainFindings, () => 'sort:discovered'),
    await compareClicks('sort by Event ID, findings', panel, plainFindings, () => 'sort:eventId'),
  );
  return results;
}

function valueOfTurn(turn: number): string {
  return `value:${severities[turn % severities.length]}`;
}

async function compareClicks(
  name: string,
  panel: MeasuredPage,
  plain: MeasuredPage,
  controlOf: (turn: number) => string,
): Promise<Measurement> {
  await plain.open();
  const compared = await compareTimes(
    clicks,
    (turn) => panel.timeClick(controlOf(turn)),
    (turn) => plain.timeClick(controlOf(turn)),
  );
  return atMost(2, { name, against: 'SELECT and a plain table of 100 rows', ...compared, unit: 'ms' });
}

/** The list of all findings by the wheel, and by jumps of the scrollbar. */
export async function measureScrolling({ browser, panel, plainAll }: Subjects): Promise<Measurement[]> {
  await panel.open();
  await panel.turnOff('Show Aggregation');
  const random = seededRandom(1);
  const jumpTimes: number[] = [];
  const jump = async (): Promise<void> => {
    for (let turn = 0; turn < jumps; turn++) jumpTimes.push(await panel.timeJump(random()));
  };
  const rest = await panel.framesDuring(() => panel.rest(2000));
  const wheel = await panel.framesDuring(() => panel.wheel(200));
  const jumped = await panel.framesDuring(jump);
  const tasks = await longTasksDuring(browser, panel.page, async () => {
    await panel.wheel(200);
    await jump();
  });
  await plainAll.open();
  const plainJumps: number[] = [];
  for (let turn = 0; turn < 10; turn++) plainJumps.push(await plainAll.timeJump(random()));
  const plainWheel = await plainAll.framesDuring(() => plainAll.wheel(20));
  const busy = `other processes took the time: the longest task took ${tasks.longest.toFixed(0)} ms of the processor.`;
  return [
    atLeast(0.95, {
      name: 'wheel',
      against: 'the same page at rest',
      ours: rate(wheel),
      theirs: rate(rest),
      unit: 'fps',
      reason: `the browser paints on the processor, which other processes use as well; ${busy}`,
    }),
    atLeast(1, {
      name: 'wheel',
      against: 'a plain table of all rows',
      ours: rate(wheel),
      theirs: rate(plainWheel),
      unit: 'fps',
    }),
    none({ name: 'wheel: frames with a blank part', ours: wheel.blank, unit: 'frames' }),
    none({ name: 'wheel: frames with rows on their way', ours: wheel.loading, unit: 'frames', reason: busy }),
    none({ name: 'jumps: frames with a blank part', ours: jumped.blank, unit: 'frames' }),
    atMost(1, {
      name: 'jump, its rows painted',
      against: 'a plain table of all rows',
      ours: median(jumpTimes),
      theirs: median(plainJumps),
      unit: 'ms',
    }),
    none({ name: 'tasks over 50 ms, processor', ours: tasks.byProcessor, unit: 'tasks' }),
    none({ name: 'tasks over 50 ms, clock', ours: tasks.byClock, unit: 'tasks', reason: busy }),
  ];
}

/** Frames per second. */
function rate({ intervals, milliseconds }: FramesSeen): number {
  return (1000 * intervals.length) / milliseconds;
}

/** What the page holds after everything out of use was collected. */
export async function measureMemory({ panel }: Subjects): Promise<Measurement[]> {
  await panel.open();
  const opened = await panel.memory();
  // What is used for the first time is compiled, and rows that were seen are kept up to a bound.
  await panel.turnOff('Show Aggregation');
  const random = seededRandom(1);
  for (let turn = 0; turn < jumps; turn++) await panel.timeJump(random());
  await panel.click('switch:Show Aggregation');
  await panel.use(warmUp);
  const warm = await panel.memory();
  await panel.use(operations - warmUp);
  const used = await panel.memory();
  const name = (what: string): string => `${what} after ${operations.toLocaleString('en')} operations`;
  const against = `after ${warmUp}; after opening ${opened.heap.toFixed(1)} MB`;
  return [
    atMost(1.1, { name: name('heap'), against, ours: used.heap, theirs: warm.heap, unit: 'MB' }),
    atMost(1.02, {
      name: name('nodes'),
      against: `after ${warmUp}`,
      ours: used.nodes,
      theirs: warm.nodes,
      unit: 'nodes',
    }),
    atMost(1.02, {
      name: name('listeners'),
      against: `after ${warmUp}`,
      ours: used.listeners,
      theirs: warm.listeners,
      unit: 'listeners',
    }),
  ];
}
