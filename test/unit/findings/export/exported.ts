import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { ExportedReport } from '../../../../src/findings/export/exportedReport.ts';
import { readAllDetails } from '../../../../src/findings/export/readAllDetails.ts';
import type { FindingDetails } from '../../../../src/findings/model/finding.ts';
import { openFindings } from '../../../../src/findings/engine/openFindings.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { projectDir } from '../../../../scripts/paths.ts';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('sql.js/dist/sql-wasm.wasm')));
export const now = Date.UTC(2026, 10, 22, 9);
export const everything = { ...initialView('UTC'), showAggregation: false };

export interface Imported {
  readonly engine: FindingsEngine;
  readonly findings: readonly FindingDetails[];
  readonly skipped: number;
  readonly targets: readonly string[];
}

/** Findings of a report, read into a store of their own. */
export async function importText(name: string, text: string | Uint8Array): Promise<Imported> {
  const { engine } = await openFindings({ wasmBinary: wasm, clock: () => now });
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const options = { normalizePaths: true, severityMapping: {}, application: 'shop' };
  const imported = await engine.importReport({ name, bytes }, options, new AbortController().signal);
  if (!imported.ok) throw new Error(`${name}: ${imported.failure.code} ${imported.failure.args.join(' ')}`);
  const targets = (await engine.scans()).map(({ target }) => target).filter((target) => target !== '');
  const { skipped } = imported.value;
  return {
    engine,
    findings: await readAllDetails(engine, everything),
    skipped: skipped.reduce((sum, { count }) => sum + count, 0),
    targets,
  };
}

export function importFixture(name: string): Promise<Imported> {
  return importText(name, readFileSync(`${projectDir}/test/fixtures/reports/${name}`));
}

export function reportOf(
  { findings, targets }: Pick<Imported, 'findings' | 'targets'>,
  more: Partial<ExportedReport> = {},
): ExportedReport {
  return {
    title: 'Shop',
    at: now,
    version: '0.1.0',
    targets,
    filters: [],
    isCompared: false,
    findings: findings.map((details) => ({ details, isNew: false, closesGate: false })),
    ...more,
  };
}
