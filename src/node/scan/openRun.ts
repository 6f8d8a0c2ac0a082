import type { Fault } from '../../login/faults/fault.ts';
import { clientCertificateOf } from '../../login/request/clientCertificate.ts';
import { shownFault } from '../../login/session/runUser.ts';
import type { Session } from '../../login/session/session.ts';
import { type RunOptions, scanRun } from '../../scan/scanRun.ts';
import type { AddressPolicy } from '../addressPolicy.ts';
import type { ProxyRun } from './proxied.ts';

/** Why nothing is run as a user. */
type NoRun =
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'lost'; readonly reason: string }
  /** Logged in, but the verification does not show a user. */
  | { readonly kind: 'not-shown' };

type OpenedRun = { readonly ok: true; readonly run: ProxyRun } | { readonly ok: false; readonly why: NoRun };

/** Logs a user in and proves it. */
export async function openRun(
  session: Session,
  policy: AddressPolicy,
  options: Omit<RunOptions, 'clientCertificate'>,
): Promise<OpenedRun> {
  const certificate = await clientCertificateOf(session);
  if (!certificate.ok)
    return { ok: false, why: { kind: 'fault', fault: shownFault(certificate.fault, session) } };
  const clientCertificate = certificate.value;
  const run = {
    ...scanRun(session, { ...options, clientCertificate }),
    upstream: { policy, clientCertificate },
  };
  const ready = await run.keeper.ready();
  if (ready.kind === 'lost') return { ok: false, why: { kind: 'lost', reason: ready.reason } };
  if ((await run.session.check()) === false) return { ok: false, why: { kind: 'not-shown' } };
  return { ok: true, run };
}
