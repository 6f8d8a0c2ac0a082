import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { MessageChannel, Worker } from 'node:worker_threads';
import { slowness } from '../../../patience.ts';
import { describeFailure } from '../../../../src/base/messages.ts';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { importMessages } from '../../../../src/findings/importers/importMessages.ts';
import { triageMessages } from '../../../../src/findings/model/triageMessages.ts';
import { EngineClient } from '../../../../src/findings/worker/engineClient.ts';
import { both, csvText, imported, never, options, plainList } from '../engine/engineUnderTest.ts';
import { fixture } from './reading.ts';
import { sampled, sampleNote } from '../../sampled.ts';

/** Mutations of each fixture; `npm run fuzz -- --runs 5000` makes more. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 100);
/** Milliseconds, far more than a small report takes anywhere: what takes longer hangs. */
const longestStep = 20_000;
const names = readdirSync(new URL('../../../fixtures/reports/', import.meta.url)).sort();
const mutated = process.env['FUZZ_RUNS'] === undefined ? sampled(names, 3) : names;

/** So many imports go into one store: its findings are compared with those of each new scan. */
const runsPerEngine = 50;

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

describe(`${runs * mutated.length} mutated reports, ${runs} of each fixture (${sampleNote})`, () => {
  let refused = 0;
  let taken = 0;
  let thread: Worker | undefined;
  after(() => thread?.terminate());

  for (const name of mutated) {
    it(`${name}: each is imported as a whole, or refused with one sentence and without a trace`, async () => {
      const bytes = await fixture(name);
      const seed = names.indexOf(name) + 1;
      const random = randomOf(seed);
      for (let start = 0; start < runs; start += runsPerEngine) {
        const count = Math.min(runsPerEngine, runs - start);
        await importMutations(name, bytes, random, count, (run) => `seed ${seed}, mutation ${start + run}`);
      }
    }).timeout(60_000 + runs * 1000);
  }

  it('are of both kinds', () => {
    assert.ok(refused > 0 && taken > 0, `${refused} refused, ${taken} imported`);
  });

  async function importMutations(
    name: string,
    bytes: Uint8Array,
    random: (below: number) => number,
    count: number,
    nameOf: (run: number) => string,
  ): Promise<void> {
    const engine = openInThread();
    await imported(engine, both);
    for (let run = 0; run < count; run += 1) {
      const mutation = nameOf(run);
      const input = { name, bytes: mutate(bytes, random) };
      const before = engine.revision;
      const scans = (await engine.scans()).length;
      const result = await endingInTime(mutation, engine.importReport(input, options, never));
      if (result.ok) {
        taken += 1;
        assert.equal(engine.revision, before + 1);
        continue;
      }
      refused += 1;
      const sentence = describeFailure({ ...importMessages, ...triageMessages }, result.failure);
      assert.match(sentence, /^[^\n]+\.$/, mutation);
      assert.ok(sentence.includes(name));
      assert.deepEqual([engine.revision, (await engine.scans()).length], [before, scans]);
    }
    // What was imported can be listed: no value that the list cannot show got in.
    const list = await endingInTime(`the list up to ${nameOf(count)}`, csvText(engine, plainList));
    assert.ok(list.length > 0);
    await engine.close();
  }

  /** An engine in memory whose thread is ended when it hangs. */
  function openInThread(): FindingsEngine {
    thread ??= new Worker(new URL('fuzzWorker.ts', import.meta.url));
    const { port1, port2 } = new MessageChannel();
    thread.postMessage(port2, [port2]);
    return new EngineClient(port1).engine;
  }

  async function endingInTime<Value>(mutation: string, work: Promise<Value>): Promise<Value> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hanging = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        void thread?.terminate();
        thread = undefined;
        reject(new Error(`${mutation} hangs: it took more than ${longestStep} ms`));
      }, longestStep * slowness());
    });
    const working = work.catch((error: unknown) => {
      throw new Error(`${mutation} throws: ${String(error)}`, { cause: error });
    });
    return Promise.race([working, hanging]).finally(() => clearTimeout(timer));
  }
});
