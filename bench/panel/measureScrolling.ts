import { atLeast, atMost, median, none, observed } from '../measure.ts';
import type { Measurement } from '../measure.ts';
import { seededRandom } from '../syntheticFindings.ts';
import type { FramesSeen } from './framesSeen.ts';
import { longTasksDuring } from './longTasks.ts';
import { jumps, type Subjects } from './measurePanel.ts';
import type { MeasuredPage } from './pages.ts';

/** Times that the list and an empty page are scrolled in turn. */
const throttledTurns = 3;

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
      ours: framesPerSecond(wheel),
      theirs: framesPerSecond(rest),
      unit: 'fps',
      reason: `the browser paints on the processor, which other processes use as well; ${busy}`,
    }),
    atLeast(1, {
      name: 'wheel',
      against: 'a plain table of all rows',
      ours: framesPerSecond(wheel),
      theirs: framesPerSecond(plainWheel),
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

/** The wheel in a browser whose processor has half its speed, and a quarter. */
export async function measureThrottledScrolling({ browser, panel, empty }: Subjects): Promise<Measurement[]> {
  await empty.page.goto(empty.address);
  await panel.open();
  await panel.turnOff('Show Aggregation');
  const results: Measurement[] = [];
  for (const { speed, rate } of [
    { speed: 'half speed', rate: 2 },
    { speed: 'a quarter of the speed', rate: 4 },
  ]) {
    const wheelOf = async (page: MeasuredPage): Promise<number> => {
      await page.page.bringToFront();
      return framesPerSecond(await page.framesDuring(() => page.wheel(200), false));
    };
    const turns: { readonly ours: number; readonly theirs: number }[] = [];
    for (let turn = 0; turn < throttledTurns; turn++) {
      const theirs = await empty.throttled(rate, () => wheelOf(empty));
      turns.push({ ours: await panel.throttled(rate, () => wheelOf(panel)), theirs });
    }
    await panel.throttled(rate, async () => {
      const tasks = await longTasksDuring(browser, panel.page, () => panel.wheel(200));
      const reason = `the longest task took ${tasks.longest.toFixed(0)} ms of the throttled processor.`;
      const frames = {
        name: `wheel, ${speed}`,
        against: 'an empty page, by the same wheel',
        ours: median(turns.map(({ ours }) => ours)),
        theirs: median(turns.map(({ theirs }) => theirs)),
        unit: 'fps' as const,
        reason,
      };
      const long = {
        name: `tasks over 50 ms, processor, ${speed}`,
        ours: tasks.byProcessor,
        unit: 'tasks' as const,
        reason,
      };
      // What to reach is set for half the speed.
      results.push(
        ...(rate === 2
          ? [atLeast(0.95, frames), none(long)]
          : [observed(frames), observed({ ...long, against: 'none', theirs: 0 })]),
      );
    });
  }
  return results;
}

/** Frames per second. */
function framesPerSecond({ intervals, milliseconds }: FramesSeen): number {
  return (1000 * intervals.length) / milliseconds;
}
