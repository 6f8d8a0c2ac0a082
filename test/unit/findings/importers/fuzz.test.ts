import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { fixture, findingsOf, read } from './reading.ts';

/** Mutations of each fixture; more with `FUZZ_RUNS=1000`. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 60);

/** A small generator with a seed (mulberry32), so that a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const tokens = [
  'null',
  '[]',
  '{}',
  '7',
  '""',
  '{"__proto__":1}',
  '[[[]]]',
  '-1',
  'true',
  '<',
  '&x;',
  ']]>',
  '\u0000',
];

function mutate(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const at = random(text.length);
  switch (random(5)) {
    case 0: {
      const changed = Uint8Array.from(bytes);
      changed[random(bytes.length)] = random(256);
      return changed;
    }
    case 1:
      return bytes.subarray(0, random(bytes.length));
    case 2:
      return new TextEncoder().encode(text.slice(0, at) + text.slice(at + random(200)));
    case 3:
      return new TextEncoder().encode(
        text.slice(0, at) + (tokens[random(tokens.length)] ?? '') + text.slice(at),
      );
    default:
      return new TextEncoder().encode(replaceValue(text, random));
  }
}

/** Another value in the place of one JSON value or one element's text: structure that parses and surprises. */
function replaceValue(text: string, random: (below: number) => number): string {
  const values = [
    ...text.matchAll(/(?<=: ?)(?:"(?:[^"\\]|\\.)*"|[\d.]+|true|false|null|\[\]|\{\})|(?<=>)[^<>]+(?=<)/g),
  ];
  const value = values[random(Math.max(1, values.length))];
  if (!value) return text;
  const token = tokens[random(tokens.length)] ?? '';
  return text.slice(0, value.index) + token + text.slice(value.index + value[0].length);
}

describe('mutated reports', () => {
  it('are read or refused with one failure, and never crash', async () => {
    const folder = new URL('../../../fixtures/reports/', import.meta.url);
    let refused = 0;
    let imported = 0;
    for (const [index, name] of (await readdir(folder)).sort().entries()) {
      const bytes = await fixture(name);
      const random = randomOf(index + 1);
      for (let run = 0; run < runs; run += 1) {
        const result = await read(mutate(bytes, random), name).catch((error: unknown) => {
          throw new Error(`${name}, run ${run}: ${String(error)}`, { cause: error });
        });
        if (result.ok) {
          for (const { endpoint, summary, severity } of findingsOf(result.value)) {
            assert.equal(typeof `${endpoint}${summary}${severity}`, 'string');
          }
          imported += 1;
        } else {
          assert.equal(result.failure.args[0], name);
          refused += 1;
        }
      }
    }
    assert.ok(refused > 0 && imported > 0, `${refused} refused, ${imported} imported`);
  }).timeout(120_000);
});
