import { l10n, window } from 'vscode';
import type { TriageChange } from '../../findings/engine.ts';
import { failureMessages } from '../failureMessages.ts';
import { resolutions, statuses, type TriageField } from '../../findings/finding.ts';
import type { App } from '../app.ts';
import type { SelectedRows } from '../selection.ts';
import { countApis, failureSentence } from '../text.ts';
import { changeTriage } from '../triageActions.ts';
import { changedSentence, fieldName } from '../triageText.ts';
import { describeRows, pickVulnerability } from './rows.ts';
import { readTriageArguments } from './triageArguments.ts';
import { undoTriageChange } from './undoTriageChange.ts';

/**
 * Set Status… and Set Resolution…: of the rows passed, else of the rows selected in tree or panel, else of a
 * vulnerability picked from the list.
 */
export async function setTriage(
  app: App,
  field: TriageField,
  item: unknown,
  selected: unknown,
): Promise<void> {
  if (!app.view.current.showAggregation && !(await offerAggregation(app))) return;
  const given = readTriageArguments(item, selected);
  const rows = await firstRows(app, given.rows, field);
  if (rows.length === 0) return;
  const value = given.value ?? (await pickValue(app, rows, field));
  if (value === undefined) return;
  const result = await changeTriage(app, rows, field, value);
  if (result.ok) tell(app, result.value);
  else void window.showErrorMessage(failureSentence(failureMessages, result.failure));
}

async function firstRows(
  app: App,
  given: readonly SelectedRows[],
  field: TriageField,
): Promise<readonly SelectedRows[]> {
  if (given.length > 0) return given;
  if (app.selection.current.length > 0) return app.selection.current;
  return pickVulnerability(app, title(field));
}

/** True when aggregation is on afterwards. */
async function offerAggregation(app: App): Promise<boolean> {
  const turnOn = l10n.t('Turn On Show Aggregation');
  const chosen = await window.showWarningMessage(
    l10n.t(
      'Status and Resolution are set for whole vulnerabilities, so they can be changed only while Show Aggregation is on.',
    ),
    turnOn,
  );
  if (chosen !== turnOn) return false;
  app.view.update({ type: 'setSwitch', name: 'showAggregation', on: true });
  return true;
}

async function pickValue(
  app: App,
  rows: readonly SelectedRows[],
  field: TriageField,
): Promise<string | undefined> {
  const values: readonly string[] = field === 'status' ? statuses : resolutions;
  const { subject, reach, current } = await describeRows(app, rows, field);
  const items = values.map((value) => {
    const apis = current.get(value) ?? 0;
    return { label: value, description: apis > 0 ? l10n.t('now in {0}', countApis(apis)) : '' };
  });
  const picked = await window.showQuickPick(items, {
    title: l10n.t('{0}: {1}', title(field), subject),
    placeHolder: l10n.t('Applies to {0}', reach),
  });
  return picked?.label;
}

function title(field: TriageField): string {
  return l10n.t('Set {0}', fieldName(field));
}

function tell(app: App, change: TriageChange): void {
  const undo = l10n.t('Undo');
  window.showInformationMessage(changedSentence(change), ...(change.changed > 0 ? [undo] : [])).then(
    (chosen) => (chosen === undo ? undoTriageChange(app, change.id) : undefined),
    (error: unknown) => app.reportError(l10n.t('Changing triage'), error),
  );
}
