import assert from 'node:assert/strict';
import type { HostileText } from './hostileTexts.ts';
import { growthOf } from './measure.ts';
import type { Growth } from './measure.ts';
import type { Reader } from './readers.ts';
import { sampled, sampleNote } from '../sampled.ts';

/** What twice the text may cost at most, as a multiple. */
export const most = 2.5;
/** How often a result above it is measured again. */
const patience = 5;

interface Measured extends Growth {
  readonly text: string;
}

/** Each run reads another text, so that nothing comes from a cache. */
let runs = 0;

/** Reads texts that strangers wrote. */
interface Reading {
  readonly name: string;
  readonly read: Reader;
  readonly texts: Readonly<Record<string, HostileText>>;
}

/** Makes a text that was not read before of one that was. */
type Distinguish = (text: string, run: number) => string;

const withNumber: Distinguish = (text, run) => `${text} ${run}`;
/** Where more text would be another mistake. */
export const withLineEnds: Distinguish = (text, run) => text + '\n'.repeat(run % 64);

/**
 * Tests that the time of each grows as its texts do, and prints a table of it; one text of each `every` in a run.
 */
export function testGrowth(
  readings: readonly Reading[],
  {
    distinguish = withNumber,
    every = 1,
  }: { readonly distinguish?: Distinguish; readonly every?: number } = {},
): void {
  const table: string[] = [];
  for (const { name, read, texts } of readings) {
    it(`takes time in proportion to it: ${name}`, async () => {
      const measured: Measured[] = [];
      for (const [text, make] of sampled(Object.entries(texts), every)) {
        const measure = () =>
          growthOf(async (length) => {
            runs += 1;
            await read(distinguish(make(length), runs));
          }, most);
        let growth = await measure();
        // Whatever else the machine does can only make the longer text look slower: what is slow is slow every time.
        for (let again = 0; again < patience && (growth.factor ?? 0) > most; again += 1) {
          const other = await measure();
          if ((other.factor ?? 0) < (growth.factor ?? 0)) growth = other;
        }
        measured.push({ ...growth, text });
      }
      const worst = measured.reduce((one, other) => ((other.factor ?? 0) > (one.factor ?? 0) ? other : one));
      table.push(rowOf(name, worst));
      const slow = measured.filter(({ factor = 0 }) => factor > most);
      assert.deepEqual(slow.map(describeGrowth), []);
    });
  }

  after(() =>
    console.log(
      `\n${[heading, ...table, ...(every > 1 ? [sampleNote] : [])].map((line) => `      ${line}`).join('\n')}`,
    ),
  );
}

const heading = `${'reader'.padEnd(44)} ${'twice the text'.padStart(14)} ${'at'.padStart(8)} ${'ms'.padStart(7)}  worst text`;

function rowOf(name: string, { factor, length, milliseconds, text }: Measured): string {
  const times = factor === undefined ? 'too fast' : `${factor.toFixed(2)} ×`;
  const at = `${Math.round(length / 1024)} K`;
  return `${name.padEnd(44)} ${times.padStart(14)} ${at.padStart(8)} ${milliseconds.toFixed(1).padStart(7)}  ${text}`;
}

export function describeGrowth({ factor = 0, length, milliseconds, text }: Measured): string {
  return `${text}: ${factor.toFixed(2)} × at ${length} characters (${milliseconds.toFixed(1)} ms)`;
}
