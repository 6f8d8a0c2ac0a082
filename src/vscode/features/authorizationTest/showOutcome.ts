import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import type { AuthorizationRun } from '../../shared/logins/authorizationRuns.ts';
import { showFindingsOf } from './reportName.ts';
import { summaryOf } from './summary.ts';

/** What the message leads to, besides the findings. */
interface Ways {
  readonly openMatrix: () => void;
  readonly resume: () => Promise<unknown>;
}

/** Says in one line how it went, and leads to the findings, to the matrix, and to the rest of what was stopped. */
export async function showOutcome(
  app: App,
  run: AuthorizationRun,
  { openMatrix, resume }: Ways,
): Promise<void> {
  const { window } = app;
  const [findings, matrix, goOn] = [t('Show Findings'), t('Open Matrix'), t('Resume…')];
  const summary = summaryOf(run);
  const isStopped = run.stopped !== undefined;
  const sentence =
    run.state === 'complete' ? t('{0}.', summary) : t('Not everything was asked. {0}.', summary);
  const buttons = [...(run.findings === 0 ? [] : [findings]), matrix, ...(isStopped ? [goOn] : [])];
  const isQuiet = run.state === 'complete' && run.findings === 0;
  const chosen = isQuiet
    ? await window.showInformationMessage(sentence, ...buttons)
    : await window.showWarningMessage(sentence, ...buttons);
  if (chosen === findings) await showFindingsOf(app, run.application);
  if (chosen === matrix) openMatrix();
  if (chosen === goOn) await resume();
}
