import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFailure } from '../../src/base/messages.ts';
import { importMessages } from '../../src/findings/importers/importMessages.ts';
import { findingsOf, read } from '../unit/findings/importers/reading.ts';

export const reportsFolder = join(import.meta.dirname, '../fixtures/reports');
export const expectedFolder = join(import.meta.dirname, 'reports');

/** More than the fixtures that all tests of reports go through. */
const inputsFolder = join(expectedFolder, 'inputs');

export function reportNames(): readonly string[] {
  return readdirSync(reportsFolder).toSorted();
}

export function allReportNames(): readonly string[] {
  return [...reportNames(), ...readdirSync(inputsFolder).toSorted()];
}

/** Everything that is made of a report: what it is, and its findings as they are stored; or why it is refused. */
export async function observeReport(name: string): Promise<unknown> {
  const progress: number[] = [];
  const onProgress = (fraction: number): void => void progress.push(Math.round(fraction * 1000) / 1000);
  const fixture = join(reportsFolder, name);
  const bytes = readFileSync(existsSync(fixture) ? fixture : join(inputsFolder, name));
  const result = await onSlowMachine(() => read(bytes, name, { onProgress }));
  if (!result.ok) return { ...result.failure, said: describeFailure(importMessages, result.failure) };
  const { instances, ...head } = result.value;
  const findings = findingsOf(result.value).map(({ discovered, lastSeen, ...finding }) => ({
    ...finding,
    discovered: new Date(discovered).toISOString(),
    lastSeen: new Date(lastSeen).toISOString(),
  }));
  // Values that are undefined are not there.
  return JSON.parse(
    JSON.stringify({
      ...head,
      content: undefined,
      instances: instances.length,
      progress: progress.join(' '),
      findings,
    }),
  ) as unknown;
}

/** Each look at the clock finds that long has passed, so that all progress there is is told. */
async function onSlowMachine<Value>(work: () => Promise<Value>): Promise<Value> {
  let time = 0;
  performance.now = () => (time += 1000);
  try {
    return await work();
  } finally {
    // The one that all clocks of this kind have counts again.
    Reflect.deleteProperty(performance, 'now');
  }
}

export function expectedOf(name: string): unknown {
  return JSON.parse(readFileSync(join(expectedFolder, `${name}.json`), 'utf8'));
}

/** Writes down what is made of a report now; read the difference before it is committed. */
export async function writeExpectedReport(name: string): Promise<void> {
  const text = JSON.stringify(await observeReport(name), undefined, 2);
  writeFileSync(join(expectedFolder, `${name}.json`), `${text}\n`);
}
