import type { FindingsEngine } from '../engine.ts';
import type { Finding, FindingDetails } from '../model/finding.ts';
import type { ListView } from '../view/view.ts';

const pageSize = 1_000;

type Engine = Pick<FindingsEngine, 'page' | 'apis' | 'details'>;

/** The details of every finding of a list, in its own order; a row of a vulnerability stands for the findings behind it. */
export async function readAllDetails(
  engine: Engine,
  view: ListView,
  signal?: AbortSignal,
): Promise<readonly FindingDetails[]> {
  const all: FindingDetails[] = [];
  for await (const finding of findingsOf(engine, view, signal)) {
    signal?.throwIfAborted();
    const details = await engine.details(finding.id);
    if (details !== undefined) all.push(details);
  }
  return all;
}

async function* findingsOf(engine: Engine, view: ListView, signal?: AbortSignal): AsyncGenerator<Finding> {
  let read = 0;
  for (;;) {
    const { rows, totalRows } = await engine.page(view, read, pageSize, signal);
    for (const entry of rows) {
      if (entry.kind === 'finding') yield entry.row;
      else yield* findingsBehind(engine, view, entry.row.vulnerability, signal);
    }
    read += rows.length;
    if (rows.length === 0 || read >= totalRows) return;
  }
}

async function* findingsBehind(
  engine: Engine,
  view: ListView,
  vulnerability: number,
  signal?: AbortSignal,
): AsyncGenerator<Finding> {
  let read = 0;
  for (;;) {
    const findings = await engine.apis(view, vulnerability, read, pageSize, signal);
    yield* findings;
    read += findings.length;
    if (findings.length < pageSize) return;
  }
}
