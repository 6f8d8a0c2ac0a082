import { forLabel } from '../../../base/foreign.ts';
import { t, translate } from '../../../base/messages.ts';
import type { StepEvent } from '../../../login/session/events.ts';
import type { Exchange } from '../../../login/response/exchange.ts';
import type { Retested } from '../../../login/retest/retest.ts';
import type { RetestOutcome } from '../../../login/retest/retestMessages.ts';
import type { App } from '../../app/app.ts';
import { rowOfFinding } from '../../shared/list/selection.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import { warnUntrusted } from '../../shared/messages/warnUntrusted.ts';
import { loadVerifyRole, type VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { comparable, type RetestDocuments } from './retestDocuments.ts';
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
): Promise<string | undefined> {
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
  const request = verifyRole.readRequest(target.recorded);
  if (request === undefined) {
    void app.window.showWarningMessage(t("The report doesn't include a request that can be sent again."));
    return undefined;
  }
  const user = await chooseUser(app, target.details.finding.application, request.hadCredentials);
  if (user === undefined) return undefined;
  if (refusesToSend(app, { document: user.document })) return undefined;
  const retested = await app.loginRuns.alone(() => send(app, verifyRole, target, request, user));
  if (retested === undefined || retested.kind === 'declined') return undefined;
  if (retested.kind === 'failed') {
    const why = sentenceOf(retested.fault, verifyRole.faultMessages);
    void app.window.showErrorMessage(oneLine(t('Nothing was retested. {0}', why)));
    return 'failed';
  }
  showOutcome(app, documents, verifyRole, target, user, retested).catch((error: unknown) =>
    app.reportError(t('Retesting'), error),
  );
  return retested.verdict.outcome;
}

async function send(
  app: App,
  verifyRole: VerifyRole,
  { recorded }: RetestTarget,
  request: NonNullable<ReturnType<VerifyRole['readRequest']>>,
  chosen: RetestUser,
): Promise<Retested> {
  const { document, config, role, user, withToken } = chosen;
  return runWithProgress(app, t('Retesting'), async (signal, report) => {
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

type Answered = Extract<Retested, { kind: 'answered' }>;

async function showOutcome(
  app: App,
  documents: RetestDocuments,
  verifyRole: VerifyRole,
  { details, recorded }: RetestTarget,
  user: RetestUser,
  { verdict, exchange, recordedHost }: Answered,
): Promise<void> {
  const { finding } = details;
  const reason = translate(verifyRole.retestMessages[verdict.reason], [verdict.status, verdict.named]);
  const sender = user.withToken ? `${oneLine(user.role)} ${oneLine(user.user)}` : t('without a token');
  const place = recordedHost === undefined ? '' : ` ${elsewhere(recordedHost, exchange)}`;
  const sentence = `${outcomeWord(verdict.outcome)}: ${reason}${place}`;
  const comment = t('Retested as {0}: {1}', sender, sentence);
  const look = t('Show Responses');
  const setStatus = t('Comment…');
  for (;;) {
    const chosen = await app.window.showInformationMessage(
      oneLine(t('{0} with {1}. {2}', finding.endpoint, sender, sentence)),
      look,
      setStatus,
    );
    if (chosen === setStatus) {
      await app.commands.run('commentOnFinding', { rows: rowOfFinding(finding), comment });
    }
    if (chosen !== look) return;
    const [left, right] = documents.add(
      fileName(finding.endpoint),
      comparable(
        recorded.response === '' ? t("The report doesn't include the response.") : recorded.response,
      ),
      comparable(responseText(exchange)),
    );
    const title = forLabel(t('{0}: report ↔ now', oneLine(finding.endpoint)));
    await app.commands.runBuiltIn('vscode.diff', left, right, title);
  }
}

function elsewhere(recordedHost: string, { url }: Exchange): string {
  return t('Recorded at {0}, sent to {1}.', recordedHost, URL.parse(url)?.host ?? '');
}

function outcomeWord(outcome: RetestOutcome): string {
  switch (outcome) {
    case 'still-there':
      return t('Still there');
    case 'gone':
      return t('Gone');
    case 'cannot-tell':
      return t('Cannot tell');
  }
}

function responseText({ facts: { status }, responseHeaders, responseBody }: Exchange): string {
  const head = [`HTTP/1.1 ${status}`, ...responseHeaders.map(([name, value]) => `${name}: ${value}`)];
  return `${head.join('\n')}\n\n${responseBody}`;
}

/** For the tab; slashes would be folders. */
function fileName(endpoint: string): string {
  return oneLine(endpoint)
    .replaceAll(/[\\/:*?"<>|]+/g, '-')
    .slice(0, 80);
}
