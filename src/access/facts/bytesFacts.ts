import type { FactSet } from './factSet.ts';

const shortestRun = 12;
const longestRun = 200;

/** Runs of printable characters in what is no text, such as names and texts inside of a PDF. */
export function bytesFacts(body: Uint8Array, found: FactSet): void {
  let run = '';
  const end = (): void => {
    if (run.length >= shortestRun) found.add('run', run);
    run = '';
  };
  for (const byte of body) {
    if (byte <= 0x20 || byte >= 0x7f || run.length >= longestRun) end();
    if (byte > 0x20 && byte < 0x7f) run += String.fromCharCode(byte);
  }
  end();
}
