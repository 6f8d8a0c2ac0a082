import type { FactSet } from './factSet.ts';

const shortestRun = 12;
const longestRun = 200;

/** Runs of printable characters in what is no text, such as names and texts inside of a PDF; false where there is none. */
export function bytesFacts(body: Iterable<number>, found: FactSet, place = ''): boolean {
  let hasAny = false;
  let run = '';
  const end = (): void => {
    if (run.length >= shortestRun) {
      found.add(`${place}run`, run);
      hasAny = true;
    }
    run = '';
  };
  for (const byte of body) {
    if (byte <= 0x20 || byte >= 0x7f || run.length >= longestRun) end();
    if (byte > 0x20 && byte < 0x7f) run += String.fromCharCode(byte);
  }
  end();
  return hasAny;
}

/** The bytes of a file that JSON has as a list of numbers, as servers write a buffer. */
export function bytesIn(list: readonly unknown[]): readonly number[] | undefined {
  if (list.length < shortestRun) return undefined;
  const isByte = (one: unknown): one is number =>
    typeof one === 'number' && Number.isInteger(one) && one >= 0 && one <= 0xff;
  return list.every(isByte) ? list : undefined;
}
