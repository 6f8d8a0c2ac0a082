import { t } from '../../../base/messages.ts';
import type { RecordedAccess } from '../../../access/retest/repeatedRow.ts';
import type { App } from '../../app/app.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import { anySignal } from '../../shared/messages/signalIn.ts';
import type { RetestDocuments } from './retestDocuments.ts';
import { type SaidOutcome, showOutcome } from './retestOutcome.ts';
import type { RetestTarget } from './retestTarget.ts';
import { chooseConfig } from './retestUser.ts';
import { askAgain } from './sendAgain.ts';
import { sentenceOf } from './sentenceOf.ts';
import { refusesToSend } from './verifyRole.ts';

interface RetestedAccess {
  readonly access: RecordedAccess;
  readonly cancelled: AbortSignal | undefined;
}

/** Repeats what an authorization test asked, as the same users; resolves to the outcome. */
export async function retestAccess(
  app: App,
  verifyRole: VerifyRole,
  documents: RetestDocuments,
  target: RetestTarget,
  { access: recorded, cancelled }: RetestedAccess,
): Promise<SaidOutcome | undefined> {
  const chosen = await chooseConfig(
    app,
    target.details.finding.application,
    recorded.attacker ?? recorded.owner,
  );
  if (chosen === undefined || refusesToSend(app, { document: chosen.document })) return undefined;
  const retested = await app.loginRuns.alone(() =>
    runWithProgress(app, t('Retesting'), (stopped, report) =>
      askAgain(app, verifyRole, chosen, recorded, { signal: anySignal(stopped, cancelled), report }),
    ),
  );
  if (retested === undefined) return undefined;
  if (retested.kind === 'failed') {
    const why = sentenceOf(retested.fault, verifyRole.faultMessages);
    void app.window.showErrorMessage(oneLine(t('Nothing was retested. {0}', why)));
    return { outcome: 'failed', reason: why };
  }
  const { verdict, exchange } = retested;
  const { attacker } = recorded;
  return showOutcome(app, documents, verifyRole, target, {
    sender: attacker && oneLine(`${attacker.role} ${attacker.username}`),
    verdict,
    exchange,
    place: '',
  });
}
