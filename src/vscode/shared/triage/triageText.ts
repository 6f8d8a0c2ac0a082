import { t } from '../../../base/messages.ts';
import type { TriageChange } from '../../../findings/model/triage.ts';
import type { TriageField } from '../../../findings/model/finding.ts';
import { triageFields } from '../../../findings/model/triage.ts';
import { countOfApis, countOfFindings, countVulnerabilities } from '../messages/text.ts';

export function fieldName(field: TriageField): string {
  return field === 'status' ? t('Status') : t('Resolution');
}

/** `Status → In Progress · 12 of 30 APIs`: what Undo would revert, or Redo repeat. */
export function undoLabel(change: TriageChange): string {
  const parts = triageFields.flatMap((field) => {
    const value = change.set[field];
    return value === undefined ? [] : [t('{0} → {1}', fieldName(field), value)];
  });
  const what = parts.length === 0 ? t('Comment') : parts.join(', ');
  return t('{0} · {1}', what, reachOf(change));
}

/** `SQL Injection (12 of 30 APIs) set to Resolved and Fixed.` */
export function changedSentence(change: TriageChange): string {
  const values = valuesOf(change);
  if (change.changed === 0) return t('Everything is {0} already; nothing changed.', values);
  if (values === '') return t('Comment added to {0}.', where(change));
  return t('{0} set to {1}.', where(change), values);
}

export function undoneSentence(change: TriageChange): string {
  const values = valuesOf(change);
  if (values === '') return t('Undone: comment on {0}.', where(change));
  return t('Undone: {0} set to {1}.', where(change), values);
}

/** `Resolved`, `Resolved and Fixed`, or nothing. */
function valuesOf({ set: { status, resolution } }: TriageChange): string {
  if (status !== undefined && resolution !== undefined) return t('{0} and {1}', status, resolution);
  return status ?? resolution ?? '';
}

/** `SQL Injection (12 of 30 APIs)`, `3 vulnerabilities (12 findings)`. */
function where(change: TriageChange): string {
  const reach = reachOf(change);
  const rows = change.rows === 1 ? change.summary : countVulnerabilities(change.rows);
  return rows === '' ? reach : t('{0} ({1})', rows, reach);
}

/** Of one vulnerability there is a finding for each API; several may be in the same API. */
function reachOf({ rows, matching, total }: TriageChange): string {
  return rows === 1 ? countOfApis(matching, total) : countOfFindings(matching, total);
}
