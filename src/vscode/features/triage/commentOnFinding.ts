import type { QuickPickItem } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { TriageField, TriageValues } from '../../../findings/model/finding.ts';
import { triageFields } from '../../../findings/model/triage.ts';
import type { App } from '../../app/app.ts';
import { describeRows, type RowsReach } from '../../shared/triage/rows.ts';
import { readTriageArguments } from '../../shared/triage/triageArguments.ts';
import { fieldName } from '../../shared/triage/triageText.ts';
import { changeAndNotify, rowsToTriage, valueItems } from './triageFlow.ts';

/**
 * Comment…: asks for the comment, and then for the Status and Resolution that it is for; both can be left as they are.
 * It is one change, which the history of the findings shows with the comment. A caller that names all of it is asked nothing.
 */
export async function commentOnFinding(app: App, item: unknown, selected: unknown): Promise<void> {
  const given = readTriageArguments(item, selected);
  const rows = await rowsToTriage(app, given.rows, t('Comment'));
  if (rows.length === 0) return;
  const reach = await describeRows(app, rows);
  const title = t('Comment: {0}', reach.subject);
  const comment = given.comment ?? (await enterComment(app, title, reach));
  if (comment === undefined) return;
  const set = given.set ?? (await pickValues(app, title, reach));
  if (set !== undefined) await changeAndNotify(app, rows, { set, comment });
}

/** Undefined where a question is left. */
async function pickValues(app: App, title: string, reach: RowsReach): Promise<TriageValues | undefined> {
  const set: Partial<Record<TriageField, string>> = {};
  for (const field of triageFields) {
    const picked = await pickValue(app, title, field, reach);
    if (picked === undefined) return undefined;
    if (picked.value !== undefined) set[field] = picked.value;
  }
  return set;
}

async function enterComment(
  { window }: App,
  title: string,
  { reach }: RowsReach,
): Promise<string | undefined> {
  const comment = await window.showInputBox({
    title,
    prompt: t('Why? The history of {0} will say so. Next: the Status and Resolution to set, if any.', reach),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? t('Enter a comment.') : undefined),
  });
  return comment?.trim();
}

interface ValueItem extends QuickPickItem {
  readonly value: string | undefined;
}

async function pickValue(
  { window }: App,
  title: string,
  field: TriageField,
  reach: RowsReach,
): Promise<ValueItem | undefined> {
  const items: ValueItem[] = [
    { label: t('Leave as it is'), value: undefined },
    ...valueItems(field, reach).map((item) => ({ ...item, value: item.label })),
  ];
  return window.showQuickPick(items, {
    title,
    placeHolder: t('{0}: applies to {1}', fieldName(field), reach.reach),
  });
}
