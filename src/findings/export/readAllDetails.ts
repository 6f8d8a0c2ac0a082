import type { FindingsEngine } from '../engine.ts';
import type { FindingDetails } from '../model/finding.ts';
import type { ListView } from '../view/view.ts';

const pageSize = 1_000;

/** The details of every finding of a list, in its order, the worst first. Rows of vulnerabilities are opened. */
export async function readAllDetails(
  engine: Pick<FindingsEngine, 'page' | 'details'>,
  view: ListView,
  signal?: AbortSignal,
): Promise<readonly FindingDetails[]> {
  const flat = { ...view, showAggregation: false };
  const all: FindingDetails[] = [];
  let read = 0;
  for (;;) {
    const { rows, totalRows } = await engine.page(flat, read, pageSize, signal);
    for (const entry of rows) {
      signal?.throwIfAborted();
      if (entry.kind !== 'finding') continue;
      const details = await engine.details(entry.row.id);
      if (details !== undefined) all.push(details);
    }
    read += rows.length;
    if (rows.length === 0 || read >= totalRows) return all;
  }
}
