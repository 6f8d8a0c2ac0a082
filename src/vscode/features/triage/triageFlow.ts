import type { QuickPickItem } from 'vscode';
import { describeFailure, t } from '../../../base/messages.ts';
import { isOfWholeVulnerability, type TriageChange } from '../../../findings/model/triage.ts';
import {
  resolutions,
  statuses,
  type TriageField,
  type TriageValues,
} from '../../../findings/model/finding.ts';
import type { App } from '../../app/app.ts';
import { failureMessages } from '../../shared/messages/failureMessages.ts';
import type { SelectedRows } from '../../shared/list/selection.ts';
import { type Button, offer } from '../../shared/messages/offer.ts';
import { countFindings } from '../../shared/messages/text.ts';
import { changeTriage } from '../../shared/triage/changeTriage.ts';
import { changedSentence } from '../../shared/triage/triageText.ts';
import { pickVulnerability, type RowsReach } from '../../shared/triage/rows.ts';
import { undoTriageChange } from './undoTriageChange.ts';

/** What is set, and why in the user's words; mostly without a reason. */
interface ChosenTriage {
  readonly set: TriageValues;
  readonly comment?: string;
}

/**
 * The rows a command acts on: those passed, else those selected in tree or panel, else a vulnerability picked
 * from the list. Empty when the pick was left, or aggregation is off and stays so (list rule 5).
 */
export async function rowsToTriage(
  app: App,
  given: readonly SelectedRows[],
  title: string,
): Promise<readonly SelectedRows[]> {
  if (!app.view.current.showAggregation && !(await offerAggregation(app))) return [];
  if (given.length > 0) return given;
  if (app.selection.current.length > 0) return app.selection.current;
  return pickVulnerability(app, title);
}

/** Values to pick from, with how many findings have each now. */
export function valueItems(field: TriageField, { current }: RowsReach): readonly QuickPickItem[] {
  const values: readonly string[] = field === 'status' ? statuses : resolutions;
  return values.map((value) => {
    const count = current[field][value] ?? 0;
    return { label: value, description: count > 0 ? t('now in {0}', countFindings(count)) : '' };
  });
}

/** Makes the change and shows what it did, with the offer to undo it. */
export async function changeAndNotify(
  app: App,
  rows: readonly SelectedRows[],
  { set, comment }: ChosenTriage,
): Promise<void> {
  const result = await changeTriage(app, rows, set, comment);
  if (result.ok) showOutcome(app, result.value, rows, comment);
  else void app.window.showErrorMessage(describeFailure(failureMessages, result.failure));
}

/** True when aggregation is on afterwards. */
async function offerAggregation(app: App): Promise<boolean> {
  const turnOn = t('Turn On Show Aggregation');
  const chosen = await app.window.showWarningMessage(
    t(
      'Status and Resolution are set for whole vulnerabilities, so they can be changed only while Show Aggregation is on.',
    ),
    turnOn,
  );
  if (chosen !== turnOn) return false;
  app.view.update({ type: 'setSwitch', name: 'showAggregation', on: true });
  return true;
}

/** Where all of one vulnerability was set, that can be made a standing decision, for what later scans bring. */
function showOutcome(
  app: App,
  change: TriageChange,
  rows: readonly SelectedRows[],
  comment: string | undefined,
): void {
  const undo: Button = [t('Undo'), () => undoTriageChange(app, change.id)];
  const decide: Button = [
    t('Make Standing Decision…'),
    () => app.commands.run('makeDecision', { rows: rows[0] }, comment),
  ];
  const offered = change.changed > 0 ? [undo, ...(isOfWholeVulnerability(change) ? [decide] : [])] : [];
  const { showInformationMessage } = app.window;
  offer(app, t('Changing triage'), showInformationMessage, changedSentence(change), offered);
}
