import type { Fault } from '../login/faults/fault.ts';
import { Gate } from '../login/gate.ts';
import type { ClientCertificate, RunClock } from '../login/ports.ts';
import { defaultLimits } from '../login/ports.ts';
import { plan } from '../login/session/plan.ts';
import type { Session } from '../login/session/session.ts';
import { Coverage } from './coverage.ts';
import { KnownOperations } from './knownOperations.ts';
import { Turns } from './turns.ts';
import { Policy } from './policy.ts';
import { loginCallsOf, neverCallsOf, RoleSession } from './roleSession.ts';
import { type OnRefused, RunRecord } from './runRecord.ts';
import type { ScanMode } from './scanMode.ts';
import { TokenKeeper } from './tokenKeeper.ts';

/** What all requests of a run share. */
export interface ScanRun {
  readonly policy: Policy;
  readonly session: RoleSession;
  readonly keeper: TokenKeeper;
  readonly record: RunRecord;
  readonly turns: Turns;
  readonly clock: RunClock;
}

export interface RunOptions {
  /** Where the token may go besides the application's base. */
  readonly alsoOwn: readonly string[];
  readonly clientCertificate: ClientCertificate | undefined;
  /** A sentence for what went wrong. */
  readonly sentence: (fault: Fault) => string;
  /** What API descriptions name; without it nothing is known of the application. */
  readonly known?: KnownOperations;
  /** The only calls that may be sent; without it all. */
  readonly chosen?: KnownOperations;
  readonly mode?: ScanMode;
  /** Requests a second. */
  readonly rate?: number;
  /** The first refusals of each kind. */
  readonly onRefused?: OnRefused;
}

/** Requests a second. */
export const usualRate = 20;

/** All that keeps one user logged in while something else sends the requests. */
export function scanRun(session: Session, options: RunOptions): ScanRun {
  const { alsoOwn, clientCertificate, sentence, mode, chosen, rate = usualRate, onRefused } = options;
  const known = options.known ?? new KnownOperations([]);
  const { scope, ports } = session;
  const record = new RunRecord(new Coverage(known), onRefused);
  const roleSession = new RoleSession({
    session,
    sending: {
      gate: new Gate(ports.approvals, plan([session])),
      limits: defaultLimits,
      signal: new AbortController().signal,
      clientCertificate,
      send: (sent, _planned, options) => ports.http.send(sent, options),
      emit: () => undefined,
    },
    onLogin: () => record.logins++,
    sentence,
  });
  // A server that only logs in gets no token.
  const { origin: login } = new URL(scope.authUrl);
  const others = alsoOwn.filter((origin) => origin !== login);
  return {
    policy: new Policy({
      origins: new Set([new URL(scope.baseUrl).origin, ...others]),
      loginCalls: loginCallsOf(session),
      neverCall: neverCallsOf(session),
      known,
      chosen,
      mode,
    }),
    session: roleSession,
    keeper: new TokenKeeper(roleSession),
    record,
    turns: new Turns(rate, () => ports.clock.now()),
    clock: ports.clock,
  };
}
