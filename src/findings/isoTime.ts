const dayLength = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const days = new Map<number, string>();
/** More days than any list has; a bound for times that make no sense. */
const keptDays = 10_000;

/**
 * `Date.prototype.toISOString`, five times as fast for many times: the calendar is asked once per day. Integer
 * milliseconds since the epoch.
 */
export function isoTime(time: number): string {
  const day = Math.floor(time / dayLength);
  const inDay = time - day * dayLength;
  const seconds = Math.floor(inDay / 1000);
  const milliseconds = String(inDay - seconds * 1000).padStart(3, '0');
  const minutes = Math.floor(seconds / 60);
  return (
    dayText(day) +
    twoDigits[Math.floor(minutes / 60)] +
    ':' +
    twoDigits[minutes % 60] +
    ':' +
    twoDigits[seconds % 60] +
    `.${milliseconds}Z`
  );
}

function dayText(day: number): string {
  let text = days.get(day);
  if (text === undefined) {
    text = new Date(day * dayLength).toISOString().slice(0, -'00:00:00.000Z'.length);
    if (days.size >= keptDays) days.clear();
    days.set(day, text);
  }
  return text;
}
