import type { AuthConfig } from '../auth/generated/authConfig.ts';
import type { Fault } from '../login/faults/fault.ts';
import { Gate } from '../login/gate.ts';
import type { RunPorts } from '../login/ports.ts';
import { defaultLimits } from '../login/ports.ts';
import { clientCertificateOf } from '../login/request/clientCertificate.ts';
import type { Sending } from '../login/request/send.ts';
import { openSessions } from '../login/session/openSessions.ts';
import { plan } from '../login/session/plan.ts';
import { shownFault } from '../login/session/runUser.ts';
import { Caller } from './caller.ts';
import type { Pace } from './pace.ts';
import type { Policy } from './policy.ts';

interface Callers {
  /** By the place among `testUsers`: those who can be asked as. */
  readonly callers: ReadonlyMap<number, Caller>;
  /** Undefined where nobody can log in: then nothing is asked. */
  readonly nobody: Caller | undefined;
  /** Why the others cannot. */
  readonly faults: ReadonlyMap<number, Fault>;
}

/** A caller for each user whose values are there; nothing is sent yet. */
export async function openCallers(
  config: AuthConfig,
  ports: RunPorts,
  policy: Policy,
  signal: AbortSignal,
  pace: Pace,
): Promise<Callers> {
  const opened = await openSessions(config, ports, {}, 'login');
  // One gate, so that each origin asks once.
  const gate = new Gate(ports.approvals, plan(opened.flatMap(({ session }) => session ?? [])));
  const callers = new Map<number, Caller>();
  const faults = new Map<number, Fault>();
  const { refusals } = config.application;
  let nobody: Caller | undefined;
  for (const { subject, session, fault } of opened) {
    const place = Number(subject.at[1]);
    const actor = policy.actors[place];
    if (fault !== undefined) faults.set(place, fault);
    if (session === undefined || actor === undefined) continue;
    const certificate = await clientCertificateOf(session);
    if (!certificate.ok) {
      faults.set(place, shownFault(certificate.fault, session));
      continue;
    }
    const sending: Sending = {
      gate,
      limits: defaultLimits,
      signal,
      clientCertificate: certificate.value,
      send: async (request, _planned, options) => {
        if (!(await pace.wait())) return { ok: false, fault: { code: 'cancelled' } };
        return ports.http.send(request, options);
      },
      emit: () => undefined,
    };
    callers.set(place, new Caller(actor, session, sending, refusals));
    // An anonymous request needs a session all the same: for the address, and to hide secrets.
    nobody ??= new Caller(undefined, session, sending, refusals);
  }
  return { callers, nobody, faults };
}
