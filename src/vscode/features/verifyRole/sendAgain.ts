import type { RecordedAccess } from '../../../access/retest/repeatedRow.ts';
import type { AccessRetested } from '../../../access/retest/retestAccess.ts';
import { t } from '../../../base/messages.ts';
import type { RecordedRequest } from '../../../login/retest/recordedRequest.ts';
import type { Retested, RetestOptions } from '../../../login/retest/retest.ts';
import type { App } from '../../app/app.ts';
import type { ApplicationConfig } from '../../shared/logins/applicationConfigs.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { runPorts } from '../../shared/logins/runPorts.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import type { Within } from '../../shared/messages/progress.ts';
import type { RetestTarget } from './retestTarget.ts';
import type { RetestUser } from './retestUser.ts';

/** As whom, and what is asked meanwhile. */
interface SentBy extends Pick<RetestOptions, 'confirm' | 'owner'> {
  readonly chosen: RetestUser;
  readonly request: RecordedRequest;
}

/** Sends a recorded request again, as a user or without a login. */
export async function sendAgain(
  app: App,
  verifyRole: VerifyRole,
  { recorded }: RetestTarget,
  { chosen, request, confirm, owner }: SentBy,
  { signal, report }: Within,
): Promise<Retested> {
  const { document, config, role, user, withToken } = chosen;
  const ports = await runPorts(app, verifyRole, document.uri, signal);
  return verifyRole.retest(config, ports, recorded, request, {
    role,
    user,
    withToken,
    confirm,
    ...(owner !== undefined && { owner }),
    signal,
    onEvent: (event) => {
      if (event.kind === 'started') report({ message: oneLine(event.step) });
    },
  });
}

/** Asks again what an authorization test asked, as the same users. */
export async function askAgain(
  app: App,
  verifyRole: VerifyRole,
  { document, config }: ApplicationConfig,
  access: RecordedAccess,
  { signal, report }: Within,
): Promise<AccessRetested> {
  const ports = await runPorts(app, verifyRole, document.uri, signal);
  const onAsk = (user: string | undefined): void =>
    report({ message: user === undefined ? t('without a login') : oneLine(user) });
  return verifyRole.retestAccess(config, ports, access, { signal, onAsk });
}
