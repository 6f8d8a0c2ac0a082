import { setLanguage, t } from '../../../base/messages.ts';
import type { StepEvent } from '../../../login/session/events.ts';
import type { Exchange } from '../../../login/response/exchange.ts';
import type { Retested } from '../../../login/retest/retest.ts';
import type { App } from '../../app/app.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import { anySignal, signalIn } from '../../shared/messages/signalIn.ts';
import { warnUntrusted } from '../../shared/messages/warnUntrusted.ts';
import { loadVerifyRole, type VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { retestAccess } from './retestAccess.ts';
import type { RetestDocuments } from './retestDocuments.ts';
import { responseText, type SaidOutcome, showOutcome } from './retestOutcome.ts';
import { retestTarget, type RetestTarget } from './retestTarget.ts';
import { chooseOwner, chooseUser, type RetestUser } from './retestUser.ts';
import { runPorts } from '../../shared/logins/runPorts.ts';
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
  const retested = await app.loginRuns.alone(() =>
    send(app, verifyRole, target, request, { ...user, cancelled }),
  );
  if (retested === undefined || retested.kind === 'declined') return undefined;
  if (retested.kind === 'failed') {
    const why = sentenceOf(retested.fault, verifyRole.faultMessages);
    void app.window.showErrorMessage(oneLine(t('Nothing was retested. {0}', why)));
    return { outcome: 'failed', reason: why };
  }
  const { verdict, exchange, recordedHost } = retested;
  return showOutcome(app, documents, verifyRole, target, {
    sender: user.withToken ? `${oneLine(user.role)} ${oneLine(user.user)}` : t('without a token'),
    verdict,
    response: responseText(exchange.facts.status, exchange.responseHeaders, exchange.responseBody),
    place: recordedHost === undefined ? '' : ` ${elsewhere(recordedHost, exchange)}`,
  });
}

async function send(
  app: App,
  verifyRole: VerifyRole,
  { recorded }: RetestTarget,
  request: NonNullable<ReturnType<VerifyRole['readRequest']>>,
  chosen: RetestUser & { readonly cancelled: AbortSignal | undefined },
): Promise<Retested> {
  const { document, config, role, user, withToken, cancelled } = chosen;
  return runWithProgress(app, t('Retesting'), async (stopped, report) => {
    const signal = anySignal(stopped, cancelled);
    const ports = await runPorts(app, verifyRole, document.uri, signal);
    const confirm = (shown: string): Promise<boolean> => confirmed(app, shown);
    const onEvent = (event: StepEvent): void => {
      if (event.kind === 'started') report({ message: oneLine(event.step) });
    };
    const owner = (): ReturnType<typeof chooseOwner> => chooseOwner(app, chosen);
    const options = { role, user, withToken, confirm, owner, signal, onEvent };
    return verifyRole.retest(config, ports, recorded, request, options);
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
