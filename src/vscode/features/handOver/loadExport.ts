import type * as findingsExport from '../../../findings/export/findingsExport.ts';

export type FindingsExport = typeof findingsExport;

/** Loaded by the first export, so that opening VS Code costs nothing. */
export function loadExport(): Promise<FindingsExport> {
  return import('../../../findings/export/findingsExport.ts');
}
