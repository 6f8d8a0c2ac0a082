import { CancellationError } from 'vscode';
import { t } from '../../base/messages.ts';
import type { Ports } from './ports.ts';

/** Logs an unexpected error with its details and shows the user one sentence that leads to the log. */
export function reportError(
  { log, window }: Pick<Ports, 'log' | 'window'>,
  action: string,
  error: unknown,
): void {
  if (error instanceof CancellationError) return;
  log.error(action, error instanceof Error ? error : String(error));
  const showLog = t('Show Log');
  window.showErrorMessage(t('{0} failed. See the log for details.', action), showLog).then(
    (chosen) => {
      if (chosen === showLog) log.show();
    },
    (failure: unknown) => log.error('Could not show a message', String(failure)),
  );
}
