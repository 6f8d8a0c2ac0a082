import { formatCount, t } from '../../base/messages.ts';
import type { TriageChange } from '../../findings/engine.ts';
import type { TriageField } from '../../findings/finding.ts';
import { countOfApis } from '../messages/text.ts';

export function fieldName(field: TriageField): string {
  return field === 'status' ? t('Status') : t('Resolution');
}

/** `Status → In Progress · 12 of 30 APIs`: what Undo would take back, or Redo make again. */
export function undoLabel(change: TriageChange): string {
  const apis = countOfApis(change.matching, change.total);
  return t('{0} → {1} · {2}', fieldName(change.field), change.value, apis);
}

/** `Status set to In Progress in 12 of 30 APIs of SQL Injection.` */
export function changedSentence(change: TriageChange): string {
  const field = fieldName(change.field);
  if (change.changed === 0) {
    return t('{0} is {1} already; nothing changed.', field, change.value);
  }
  return t('{0} set to {1} in {2}.', field, change.value, where(change));
}

export function undoneSentence(change: TriageChange): string {
  return t('Undone: {0} → {1} in {2}.', fieldName(change.field), change.value, where(change));
}

/** `12 of 30 APIs of SQL Injection`, `12 of 30 APIs of 3 vulnerabilities`. */
function where(change: TriageChange): string {
  const apis = countOfApis(change.matching, change.total);
  if (change.rows === 1) return change.summary === '' ? apis : t('{0} of {1}', apis, change.summary);
  return t('{0} of {1} vulnerabilities', apis, formatCount(change.rows));
}
