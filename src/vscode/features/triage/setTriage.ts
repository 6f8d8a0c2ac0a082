import { t } from '../../../base/messages.ts';
import type { TriageField } from '../../../findings/model/finding.ts';
import type { App } from '../../app/app.ts';
import type { SelectedRows } from '../../shared/list/selection.ts';
import { fieldName } from '../../shared/triage/triageText.ts';
import { describeRows } from '../../shared/triage/rows.ts';
import { readTriageArguments } from '../../shared/triage/triageArguments.ts';
import { changeAndNotify, rowsToTriage, valueItems } from './triageFlow.ts';

/** Set Status… and Set Resolution…; a caller that names value and comment is asked nothing. */
export async function setTriage(
  app: App,
  field: TriageField,
  item: unknown,
  selected: unknown,
): Promise<void> {
  const given = readTriageArguments(item, selected);
  const rows = await rowsToTriage(app, given.rows, title(field));
  if (rows.length === 0) return;
  const value = given.value ?? (await pickValue(app, rows, field));
  if (value === undefined) return;
  await changeAndNotify(app, rows, { set: { [field]: value }, comment: given.comment ?? '' });
}

async function pickValue(
  app: App,
  rows: readonly SelectedRows[],
  field: TriageField,
): Promise<string | undefined> {
  const reach = await describeRows(app, rows);
  const picked = await app.window.showQuickPick(valueItems(field, reach), {
    title: t('{0}: {1}', title(field), reach.subject),
    placeHolder: t('Applies to {0}', reach.reach),
  });
  return picked?.label;
}

function title(field: TriageField): string {
  return t('Set {0}', fieldName(field));
}
