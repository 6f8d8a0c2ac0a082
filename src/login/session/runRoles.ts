import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import { clientCertificateOf } from '../request/clientCertificate.ts';
import type { ComparedRun } from '../compareRoles.ts';
import { sameAsBefore } from '../compareRoles.ts';
import { dryPorts, dryResponse } from '../dryRun.ts';
import type { RunEvent, UserRun } from './events.ts';
import type { Fault } from '../faults/fault.ts';
import { Fingerprints } from '../redact/fingerprints.ts';
import { Gate } from '../gate.ts';
import { isNotFound, withNearRoutes } from '../faults/nearRoutes.ts';
import type { Name } from './openSessions.ts';
import { openSessions } from './openSessions.ts';
import { plan } from './plan.ts';
import type { Limits, RunPorts } from '../ports.ts';
import { defaultLimits } from '../ports.ts';
import { runUser, shownFault } from './runUser.ts';
import type { Sending } from '../request/send.ts';
import type { Session } from './session.ts';
import type { SubjectFilter } from '../faults/subjects.ts';

export interface RunOptions extends SubjectFilter {
  readonly toStep?: string | undefined;
  /** Feeds the expected responses back; nothing is sent and no secret is read. */
  readonly dryRun?: boolean;
  readonly limits?: Limits;
  readonly signal: AbortSignal;
  /** Receives each event at once. Every event may be shown: no secret is in it. */
  readonly onEvent?: (event: RunEvent) => void;
}

/**
 * Logs the users in one after the other. Nothing is sent before all their values are there; the first failure stops a
 * user, so that no account is locked; a server that asks to wait stops all. No secret is in what it returns.
 */
export async function runRoles(
  config: AuthConfig,
  ports: RunPorts,
  options: RunOptions,
): Promise<readonly UserRun[]> {
  const { toStep, signal, limits = defaultLimits, dryRun = false, onEvent = () => undefined } = options;
  const used = dryRun ? dryPorts(ports, config) : ports;
  const opened = await openSessions(config, used, options, dryRun ? 'dry-run' : 'login');
  const sessions = opened.flatMap(({ session }) => session ?? []);
  const gate = new Gate(used.approvals, plan(sessions));
  const fingerprints = new Fingerprints();
  const sendFor = ({ subject: { authentication } }: Session): Sending['send'] =>
    dryRun
      ? async (_request, planned) => ({ ok: true, response: dryResponse(planned, authentication) })
      : (request, _planned, httpOptions) => used.http.send(request, httpOptions);
  const compared: ComparedRun[] = [];
  const runs: UserRun[] = [];
  let stop: UserRun['outcome'] | undefined;
  const locked = new Set<string>();
  for (const { subject, session, fault } of opened) {
    if (signal.aborted) stop = 'cancelled';
    let run: UserRun;
    if (stop !== undefined || session === undefined) {
      run = notRun(subject, stop ?? 'failed', stop === undefined ? fault : undefined);
    } else if (locked.has(accountOf(session))) {
      run = notRun(subject, 'skipped', undefined);
    } else {
      const certificate = await clientCertificateOf(session);
      run = certificate.ok
        ? await runUser(
            session,
            { gate, limits, signal, clientCertificate: certificate.value, send: sendFor(session) },
            fingerprints,
            { toStep, onEvent },
          )
        : notRun(subject, 'failed', shownFault(certificate.fault, session));
      if (isNotFound(run)) run = withNearRoutes(run, (await used.routes?.()) ?? []);
      const same = dryRun ? undefined : sameAsBefore(compared, { subject: session.subject, run });
      if (same !== undefined && run.outcome !== 'failed') run = { ...run, outcome: 'failed', fault: same };
      compared.push({ subject: session.subject, run });
      if (run.fault?.code === 'rate') stop = 'skipped';
      if (run.fault?.code.startsWith('account-locked') === true) locked.add(accountOf(session));
    }
    if (run.outcome === 'cancelled') stop = 'cancelled';
    runs.push(run);
    onEvent({ kind: 'finished', run });
  }
  return runs;
}

/** Users of several roles may be one account. */
function accountOf({ subject: { authentication, username } }: Session): string {
  return JSON.stringify([authentication.tokenEndpoint, username]);
}

function notRun(
  { role, username, at }: Name,
  outcome: UserRun['outcome'],
  fault: Fault | undefined,
): UserRun {
  const none = { exchanges: [], outputs: [], refreshed: false };
  return { role, username, at, outcome, ...none, ...(fault !== undefined && { fault }) };
}
