import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { missingHeader, sqlInjection, zapReport } from './zapReport.ts';

/** The report that an interrupted window imports. */
export const laterReport = zapReport('later.json', [
  { ...sqlInjection, endpoints: [...sqlInjection.endpoints, 'PUT /orders'] },
  missingHeader,
]);

/** What of the work of windows is in the findings: the comments of changes, and the names of reports. */
export async function workIn(engine: FindingsEngine): Promise<readonly string[]> {
  const history = (await engine.details(1))?.history ?? [];
  const scans = await engine.scans();
  return [...history.map(({ comment }) => comment ?? ''), ...scans.map(({ name }) => name)];
}
