import type { Circumstances } from '../src/findings/scans/circumstances.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FindingsStore } from '../src/findings/store/findingsStore.ts';
import { batchesOf } from './plainFindings.ts';
import type { PlainFinding } from './plainFindings.ts';
import { syntheticFindings } from './syntheticFindings.ts';
import { storeScan } from './storeScan.ts';

export const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));

const findingsPerScan = 50_000;

export async function noYield(): Promise<void> {
  await Promise.resolve();
}

/** A store of synthetic findings, imported as scans of 50,000 so that they never are in memory all at once. */
export async function syntheticStore(count: number): Promise<FindingsStore> {
  const store = await FindingsStore.create(wasmBinary);
  let part: PlainFinding[] = [];
  let scan = 0;
  for (const finding of syntheticFindings(count)) {
    part.push(finding);
    if (part.length < findingsPerScan) continue;
    await storeScan(store, syntheticScan(`scan ${++scan}`, part.length), batchesOf(part), noYield);
    part = [];
  }
  if (part.length > 0)
    await storeScan(store, syntheticScan(`scan ${++scan}`, part.length), batchesOf(part), noYield);
  return store;
}

/** Of a scan of which nobody knows how it was made, and that covered everything. */
export const plainCircumstances: Circumstances = {
  scannedAt: undefined,
  role: undefined,
  user: '',
  source: '',
  said: 'complete',
  limit: undefined,
  scope: '',
  reach: undefined,
  engines: [],
  problems: [],
};

export function syntheticScan(name: string, instances: number): Parameters<typeof storeScan>[1] {
  return {
    name,
    application: 'bench',
    format: 'synthetic',
    tool: 'Bench',
    toolVersion: '1',
    targets: [
      { origin: `https://${name.replace(' ', '-')}.test`, isCandidate: true, isNamed: true, isOwn: false },
    ],
    importedAt: Date.UTC(2027, 0, 1),
    instances,
    skipped: [],
    content: name,
    part: '',
    circumstances: plainCircumstances,
  };
}
