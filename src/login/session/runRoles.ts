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
import type { Name, Opened } from './openSessions.ts';
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
  const { dryRun = false } = options;
  const used = dryRun ? dryPorts(ports, config) : ports;
  const opened = await openSessions(config, used, options, dryRun ? 'dry-run' : 'login');
  const sessions = opened.flatMap(({ session }) => session ?? []);
  const roles = new RolesRun(used, options, new Gate(used.approvals, plan(sessions)));
  for (const user of opened) await roles.add(user);
  return roles.runs;
}

/** What came of the users so far, and what that means for those who follow. */
class RolesRun {
  readonly runs: UserRun[] = [];
  readonly #ports: RunPorts;
  readonly #options: RunOptions;
  readonly #gate: Gate;
  readonly #fingerprints = new Fingerprints();
  readonly #compared: ComparedRun[] = [];
  readonly #locked = new Set<string>();
  /** What becomes of all others. */
  #stop: UserRun['outcome'] | undefined;

  constructor(ports: RunPorts, options: RunOptions, gate: Gate) {
    this.#ports = ports;
    this.#options = options;
    this.#gate = gate;
  }

  async add(user: Opened): Promise<void> {
    if (this.#options.signal.aborted) this.#stop = 'cancelled';
    const run = await this.#runOf(user);
    if (run.outcome === 'cancelled') this.#stop = 'cancelled';
    this.runs.push(run);
    this.#options.onEvent?.({ kind: 'finished', run });
  }

  async #runOf({ subject, session, fault }: Opened): Promise<UserRun> {
    if (this.#stop !== undefined) return notRun(subject, this.#stop, undefined);
    if (session === undefined) return notRun(subject, 'failed', fault);
    if (this.#locked.has(accountOf(session))) return notRun(subject, 'skipped', undefined);
    const run = this.#comparedRun(session, await this.#logIn(session));
    if (run.fault?.code === 'rate') this.#stop = 'skipped';
    if (run.fault?.code.startsWith('account-locked') === true) this.#locked.add(accountOf(session));
    return run;
  }

  async #logIn(session: Session): Promise<UserRun> {
    const { toStep, signal, limits = defaultLimits, onEvent = () => undefined } = this.#options;
    const certificate = await clientCertificateOf(session);
    if (!certificate.ok) return notRun(session.subject, 'failed', shownFault(certificate.fault, session));
    const run = await runUser(
      session,
      {
        gate: this.#gate,
        limits,
        signal,
        clientCertificate: certificate.value,
        send: this.#sendFor(session),
      },
      this.#fingerprints,
      { toStep, onEvent },
    );
    return isNotFound(run) ? withNearRoutes(run, (await this.#ports.routes?.()) ?? []) : run;
  }

  #sendFor({ subject: { authentication } }: Session): Sending['send'] {
    return this.#options.dryRun === true
      ? async (_request, planned) => ({ ok: true, response: dryResponse(planned, authentication) })
      : (request, _planned, httpOptions) => this.#ports.http.send(request, httpOptions);
  }

  /** A login that gets what another account had got is none. */
  #comparedRun({ subject }: Session, run: UserRun): UserRun {
    const same = this.#options.dryRun === true ? undefined : sameAsBefore(this.#compared, { subject, run });
    const compared: UserRun =
      same !== undefined && run.outcome !== 'failed' ? { ...run, outcome: 'failed', fault: same } : run;
    this.#compared.push({ subject, run: compared });
    return compared;
  }
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
