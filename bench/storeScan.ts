import type { FindingsStore } from '../src/findings/store/findingsStore.ts';
import type { Merged, ScanFindings, ScanRecord } from '../src/findings/store/scans/importScan.ts';

/** Stores one scan, where the product stores all that a report brings. */
export async function storeScan(
  store: FindingsStore,
  record: ScanRecord,
  findings: ScanFindings,
  yieldAt: () => Promise<void>,
): Promise<Merged> {
  const [merged] = await store.scans.import([{ record, findings, count: 0 }], yieldAt);
  if (merged === undefined) throw new Error('One scan is one.');
  return merged;
}
