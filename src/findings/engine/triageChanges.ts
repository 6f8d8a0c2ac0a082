import { failed, type Result } from '../../base/result.ts';
import type { StoreFailureCode } from '../engine.ts';
import type { StoredFindings } from './storedFindings.ts';
import { checkTriage } from '../model/triage.ts';
import type { TriageChange, TriageFailureCode, TriageRequest } from '../model/triage.ts';

type Outcome = Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>>;

export function changeTriage(findings: StoredFindings, request: TriageRequest): Outcome {
  return findings.change(async () => {
    const checked = checkTriage(request);
    if (!checked.ok) return checked;
    const { ids, total, rows, summary } = findings.query.findingsBehind(request.rows);
    if (ids.length === 0) return failed('triage-no-rows');
    const { by, comment = '' } = request;
    const at = findings.clock();
    const change = { set: checked.value, findings: ids, by, at, total, rows, summary, comment };
    const showAggregation = request.rows.every(({ view }) => view.showAggregation);
    const applied = findings.store.triage.change(change, showAggregation);
    if (!applied.ok) return applied;
    return findings.keepTriage(applied.value, { kind: 'change', change, keys: findings.store.keysOf(ids) });
  });
}

export function undoTriage(findings: StoredFindings, change: number | undefined): Outcome {
  return findings.change(async () => {
    if (change !== undefined && findings.store.triage.last()?.id !== change) return failed('triage-not-last');
    const at = findings.clock();
    const undone = findings.store.triage.undo(at);
    if (undone === undefined) return failed('triage-nothing-to-undo');
    return findings.keepTriage(undone, { kind: 'undo', at });
  });
}

export function redoTriage(findings: StoredFindings): Outcome {
  return findings.change(async () => {
    const at = findings.clock();
    const redone = findings.store.triage.redo(at);
    if (redone === undefined) return failed('triage-nothing-to-redo');
    return findings.keepTriage(redone, { kind: 'redo', at });
  });
}
