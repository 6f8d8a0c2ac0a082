import type { PanelModel } from '../models/panelModel.ts';
import type { PanelState } from './listState.ts';

/** The state that stands in the place of the list, or undefined where there is a list. */
export function stateInsteadOfList(model: PanelModel): PanelState | undefined {
  const { overview, failure } = model;
  if (failure !== undefined) return { kind: 'failed', message: failure };
  if (overview === undefined) return { kind: 'loading' };
  if (overview.summary.total === 0) {
    const [importing] = overview.importing;
    return importing === undefined ? { kind: 'nothingImported' } : { kind: 'importing', name: importing };
  }
  if (overview.summary.matching > 0 || overview.summary.stale === true) return undefined;
  return { kind: 'noneMatch', view: overview.view, reasons: overview.summary.emptyBecause ?? [] };
}
