import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import type { AuthorizationRun } from '../../shared/logins/authorizationRuns.ts';
import { showFindingsOf } from './reportName.ts';
import { summaryOf } from './summary.ts';

/** Says in one line how it went, and leads to the findings and to the matrix. */
export async function showOutcome(app: App, run: AuthorizationRun, openMatrix: () => void): Promise<void> {
  const { window } = app;
  const [findings, matrix] = [t('Show Findings'), t('Open Matrix')];
  const summary = summaryOf(run);
  const sentence =
    run.state === 'complete' ? t('{0}.', summary) : t('Not everything was asked. {0}.', summary);
  const buttons = run.findings === 0 ? [matrix] : [findings, matrix];
  const isQuiet = run.state === 'complete' && run.findings === 0;
  const chosen = isQuiet
    ? await window.showInformationMessage(sentence, ...buttons)
    : await window.showWarningMessage(sentence, ...buttons);
  if (chosen === findings) await showFindingsOf(app, run.application);
  if (chosen === matrix) openMatrix();
}
