import { setLanguage, t } from '../../../base/messages.ts';
import type { Exchange } from '../../../login/response/exchange.ts';
import type { App } from '../../app/app.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import { anySignal, signalIn } from '../../shared/messages/signalIn.ts';
import { warnUntrusted } from '../../shared/messages/warnUntrusted.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { retestAccess } from './retestAccess.ts';
import type { RetestDocuments } from './retestDocuments.ts';
export { prepareRetests } from './retestChanged.ts';
import { type SaidOutcome, showOutcome } from './retestOutcome.ts';
import { retestTarget } from './retestTarget.ts';
import { chooseOwner, chooseUser } from './retestUser.ts';
import { sendAgain } from './sendAgain.ts';
import { sentenceOf } from './sentenceOf.ts';
import { refusesToSend } from './verifyRole.ts';

/**
 * Retest with Role…: sends the request of a finding once more with a fresh token, and compares. Nothing is set by it: the
 * outcome is offered as a comment. Resolves to the outcome, for callers of the command.
 */
export async function retestFinding(
  app: App,
  documents: RetestDocuments,
  given: unknown,
  options?: unknown,
): Promise<SaidOutcome | undefined> {
  // This bundle has sentences of its own.
  setLanguage(app.env.language, app.translations);
  if (!app.workspace.isTrusted) {
    void warnUntrusted(
      app,
      t(
        'Retest replays the reported request with credentials from an auth config. Trust this workspace to use it.',
      ),
    );
    return undefined;
  }
  const target = await retestTarget(app, given);
  if (target === undefined) return undefined;
  const verifyRole = await loadVerifyRole();
  const access = verifyRole.recordedAccess(
    target.details.rule,
    target.details.finding.endpoint,
    target.exchanges,
  );
  const cancelled = signalIn(options);
  if (access !== undefined) return retestAccess(app, verifyRole, documents, target, { access, cancelled });
  const request = verifyRole.readRequest(target.recorded);
  if (request === undefined) {
    void app.window.showWarningMessage(t("The report doesn't include a request that can be sent again."));
    return undefined;
  }
  const user = await chooseUser(app, target.details.finding.application, request.hadCredentials, options);
  if (user === undefined) return undefined;
  if (refusesToSend(app, { document: user.document })) return undefined;
  const sentBy = {
    chosen: user,
    request,
    confirm: (shown: string) => confirmed(app, shown),
    owner: () => chooseOwner(app, user),
  };
  const retested = await app.loginRuns.alone(() =>
    runWithProgress(app, t('Retesting'), (stopped, report) =>
      sendAgain(app, verifyRole, target, sentBy, { signal: anySignal(stopped, cancelled), report }),
    ),
  );
  if (retested === undefined || retested.kind === 'declined') return undefined;
  if (retested.kind === 'failed') {
    const why = sentenceOf(retested.fault, verifyRole.faultMessages);
    void app.window.showErrorMessage(oneLine(t('Nothing was retested. {0}', why)));
    return { outcome: 'failed', reason: why };
  }
  const { verdict, exchange, recordedHost } = retested;
  return showOutcome(app, documents, verifyRole, target, {
    sender: user.withToken ? oneLine(`${user.role} ${user.user}`) : undefined,
    verdict,
    exchange: {
      method: exchange.facts.method,
      url: exchange.url,
      requestHeaders: exchange.requestHeaders,
      requestBody: exchange.requestBody,
      status: exchange.facts.status,
      responseHeaders: exchange.responseHeaders,
      responseBody: exchange.responseBody,
    },
    place: recordedHost === undefined ? '' : ` ${elsewhere(recordedHost, exchange)}`,
  });
}

async function confirmed({ window }: App, request: string): Promise<boolean> {
  const send = t('Send Once');
  const chosen = await window.showWarningMessage(
    t('Send this request? It may change data.'),
    { modal: true, detail: request.split('\n') },
    send,
  );
  return chosen === send;
}

function elsewhere(recordedHost: string, { url }: Exchange): string {
  return t('Recorded at {0}, sent to {1}.', recordedHost, URL.parse(url)?.host ?? '');
}
