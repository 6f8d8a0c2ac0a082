/**
 * A time of a hybrid logical clock: the wall clock in milliseconds, and a count where that does not tell two changes
 * apart or is behind what was there already.
 *
 * Each field of each finding has a clock of its own. A change is later than all changes of the same field that its author
 * could see, whatever the clocks of their machines; of changes made without knowing each other the one with the later
 * wall clock wins. So a wrong clock is never carried on to other findings, and a change dated years ahead wins only until
 * somebody who sees it changes the same field.
 */
export interface HybridTime {
  readonly time: number;
  readonly tick: number;
}

/** No line is read that is dated from here on, so that there is always a later time. */
export const endOfTime = Date.UTC(9000, 0);
const mostTicks = 999_999_999;

/** The time of a change that is made now, where the latest one of the same field that can be seen is `latest`. */
export function nextTime(wall: number, latest: HybridTime | undefined): HybridTime {
  if (latest === undefined || wall > latest.time) return { time: wall, tick: 0 };
  return latest.tick < mostTicks
    ? { time: latest.time, tick: latest.tick + 1 }
    : { time: latest.time + 1, tick: 0 };
}

/** Clocks differ by minutes; one that is a day ahead is wrong, or that of whoever sees it is. */
export const farAhead = 86_400_000;

export function compareTimes(left: HybridTime, right: HybridTime): number {
  return left.time - right.time || left.tick - right.tick;
}

/** `2026-11-22T13:50:01.123Z+2`. */
export function formatTime({ time, tick }: HybridTime): string {
  return `${new Date(time).toISOString()}+${tick}`;
}

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\+(\d{1,9})$/;

export function parseTime(text: string): HybridTime | undefined {
  const [, at = '', tick = ''] = form.exec(text) ?? [];
  const time = Date.parse(at);
  return time < endOfTime ? { time, tick: Number(tick) } : undefined;
}
