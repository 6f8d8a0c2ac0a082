import { QuickPickItemKind, type QuickPickItem } from 'vscode';
import { t } from '../../base/messages.ts';
import type { TriageField } from '../../findings/finding.ts';
import type { App } from '../app.ts';
import { fieldName } from './triageText.ts';
import { describeRows, type RowsReach } from './rows.ts';
import { readTriageArguments } from './triageArguments.ts';
import { changeAndNotify, rowsToTriage, valueItems, type ChosenTriage } from './triageFlow.ts';

/**
 * Comment…: asks why, and then for the Status or Resolution that the reason is for. The history of
 * the findings shows both together.
 */
export async function commentOnFinding(app: App, item: unknown, selected: unknown): Promise<void> {
  const given = readTriageArguments(item, selected);
  const rows = await rowsToTriage(app, given.rows, t('Comment'));
  if (rows.length === 0) return;
  const reach = await describeRows(app, rows);
  const title = t('Comment: {0}', reach.subject);
  const comment = given.comment ?? (await enterComment(app, title, reach));
  if (comment === undefined) return;
  const chosen = await pickTriage(app, title, reach);
  if (chosen) await changeAndNotify(app, rows, { ...chosen, comment });
}

async function enterComment(
  { window }: App,
  title: string,
  { reach }: RowsReach,
): Promise<string | undefined> {
  const comment = await window.showInputBox({
    title,
    prompt: t('Why? The history of {0} will say so. Next: the Status or Resolution to set.', reach),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? t('Enter a comment.') : undefined),
  });
  return comment?.trim();
}

async function pickTriage(
  { window }: App,
  title: string,
  reach: RowsReach,
): Promise<ChosenTriage | undefined> {
  const items = [...changesOf('status', reach), ...changesOf('resolution', reach)];
  const picked = await window.showQuickPick(items, {
    title,
    placeHolder: t('Which Status or Resolution is it for? Applies to {0}', reach.reach),
  });
  return picked?.chosen;
}

/** Without the value that all of them have already: setting it would change nothing. */
function changesOf(
  field: TriageField,
  reach: RowsReach,
): readonly (QuickPickItem & { readonly chosen?: ChosenTriage })[] {
  const values = valueItems(field, reach).filter(
    ({ label }) => reach.current[field].size > 1 || !reach.current[field].has(label),
  );
  return [
    { label: fieldName(field), kind: QuickPickItemKind.Separator },
    ...values.map((item) => ({ ...item, chosen: { field, value: item.label } })),
  ];
}
