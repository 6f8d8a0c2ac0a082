import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import { clientCertificateOf } from '../request/clientCertificate.ts';
import { Exchange } from '../response/exchange.ts';
import { shortened } from '../response/received.ts';
import type { Fault } from '../faults/fault.ts';
import { Gate } from '../gate.ts';
import { logIn } from '../session/login.ts';
import { openSessions } from '../session/openSessions.ts';
import type { Placed } from '../request/placeToken.ts';
import { nothingPlaced } from '../request/placeToken.ts';
import { plan } from '../session/plan.ts';
import type { RunPorts } from '../ports.ts';
import { defaultLimits } from '../ports.ts';
import { callWithToken, type PlannedCall } from '../request/request.ts';
import type { StepEvent } from '../session/events.ts';
import { shownFault } from '../session/runUser.ts';
import type { Sending } from '../request/send.ts';
import { sendRecorded } from '../request/send.ts';
import type { Sent } from '../request/sent.ts';
import type { Session } from '../session/session.ts';
import type { SubjectFilter } from '../faults/subjects.ts';
import { webUrl } from '../request/target.ts';
import { withToken } from '../session/verify.ts';
import { compareAnswers, isLetIn, isRefused } from './compareAnswers.ts';
import type { Recorded, RecordedRequest } from './recordedRequest.ts';
import { isSafeMethod, isSameHost } from './recordedRequest.ts';
import { retestRequest } from './retestRequest.ts';
import type { Verdict } from './retestMessages.ts';

export interface RetestOptions extends Required<SubjectFilter> {
  /** Without it the request is sent without authentication. */
  readonly withToken: boolean;
  /** Asks before a request that may change something; given as it would be shown. */
  readonly confirm: (request: string) => Promise<boolean>;
  /** A user who may do what the attacker must not; asked for once the attacker is refused. */
  readonly owner?: () => Promise<Required<SubjectFilter> | undefined>;
  readonly signal: AbortSignal;
  readonly onEvent: (event: StepEvent) => void;
}

/** How a retest ended; nothing secret is in it. */
export type Retested =
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly fault: Fault }
  | {
      readonly kind: 'answered';
      readonly verdict: Verdict;
      readonly exchange: Exchange;
      /** Where the report says it was sent, if that is another server. */
      readonly recordedHost: string | undefined;
    };

/** Sends the request of a report once more, to the application of a config, with a fresh token of one of its users. */
export async function retest(
  config: AuthConfig,
  ports: RunPorts,
  recorded: Recorded,
  request: RecordedRequest,
  options: RetestOptions,
): Promise<Retested> {
  const sent = await sendAs(config, ports, request, options);
  if ('kind' in sent) return sent;
  const { session, planned, origin, isIncomplete } = sent;
  const compared = {
    ...recorded,
    hadCredentials: request.hadCredentials,
    hasToken: options.withToken,
    isIncomplete,
  };
  const { received } = sent.sent;
  const verdict = compareAnswers(compared, received);
  const final = isRefused(verdict)
    ? await askOwner(config, ports, compared, request, options, verdict)
    : verdict;
  return {
    kind: 'answered',
    verdict: { ...final, named: session.redactor.foreign(final.named) },
    exchange: Exchange.of(sent.sent, planned, { purpose: 'retest', attempt: 1 }, session.redactor),
    recordedHost: request.host === '' || isSameHost(request.host, origin) ? undefined : request.host,
  };
}

/** Who must not be let in is refused: that is a fix if whoever may do it still gets a response. */
async function askOwner(
  config: AuthConfig,
  ports: RunPorts,
  recorded: Recorded,
  request: RecordedRequest,
  options: RetestOptions,
  verdict: Verdict,
): Promise<Verdict> {
  const owner = await options.owner?.();
  if (owner === undefined) return verdict;
  const named = `${owner.role ?? ''} ${owner.user ?? ''}`.trim();
  const sent = await sendAs(config, ports, request, { ...options, ...owner, withToken: true });
  if ('kind' in sent) {
    return sent.kind === 'failed' ? { ...verdict, reason: 'owner-failed', named } : verdict;
  }
  return isLetIn(recorded, sent.sent.received)
    ? { ...verdict, outcome: 'gone', reason: 'refused-now', named }
    : { ...verdict, reason: 'owner-refused', named };
}

interface SentAs {
  readonly session: Session;
  readonly planned: PlannedCall;
  readonly origin: string;
  readonly sent: Sent;
  readonly isIncomplete: boolean;
}

/** Logs one user in, or none, and sends the request. */
async function sendAs(
  config: AuthConfig,
  ports: RunPorts,
  request: RecordedRequest,
  options: RetestOptions,
): Promise<SentAs | Exclude<Retested, { kind: 'answered' }>> {
  const [opened] = await openSessions(config, ports, options, options.withToken ? 'login' : 'anonymous');
  if (opened?.session === undefined) return opened?.fault ? failed(opened.fault) : { kind: 'declined' };
  const { session } = opened;
  const { signal, confirm, onEvent } = options;
  const origin = webUrl(session.scope.baseUrl)?.origin ?? '';
  if (!isSafeMethod(request.method) && !(await confirm(preview(request, origin, session)))) {
    return { kind: 'declined' };
  }
  const certificate = await clientCertificateOf(session);
  if (!certificate.ok) return failed(shownFault(certificate.fault, session));
  const sending: Sending = {
    gate: new Gate(ports.approvals, plan([session])),
    limits: defaultLimits,
    signal,
    clientCertificate: certificate.value,
    send: (one, _planned, httpOptions) => ports.http.send(one, httpOptions),
    emit: onEvent,
  };
  const placed = options.withToken ? await freshToken(session, sending) : nothingPlaced;
  if ('code' in placed) return failed(shownFault(placed, session));
  const { request: made, isIncomplete } = retestRequest(request, origin, placed);
  const planned = plannedFor(request, placed, session);
  onEvent({ kind: 'started', step: planned.label, at: planned.at });
  const sent = await sendRecorded(made, planned, session, sending);
  if (!sent.ok) return failed(shownFault(sent.fault, session));
  return { session, planned, origin, sent: sent.value, isIncomplete };
}

/** A token that is proven to work, where the config says how: an anonymous response would look like a fix. */
async function freshToken(session: Session, sending: Sending): Promise<Placed | Fault> {
  const token = await logIn(session, sending);
  if (!token.ok) return token.fault;
  const { verification } = session.subject.authentication;
  if (verification !== undefined) {
    const answer = await withToken(verification, token.value, session, sending);
    if ('code' in answer) return answer;
  }
  return token.value.placed;
}

/** What the approval of an origin and the sentences of faults are made of. */
function plannedFor(request: RecordedRequest, placed: Placed, { subject }: Session): PlannedCall {
  const label = `${request.method} ${request.target.split('?', 1)[0] ?? ''}`.slice(0, 200);
  // Not its own path: a placeholder that a report writes there stands for nothing.
  const call = { method: request.method as PlannedCall['call']['method'], path: '{base_url}' };
  return callWithToken(label, call, placed, subject.authentication.contentType);
}

const longestPreview = 2_000;

/** The request as it is about to be sent, for the user who has to allow it. */
function preview(request: RecordedRequest, origin: string, { redactor }: Session): string {
  const { request: made } = retestRequest(request, origin, nothingPlaced);
  const head = [
    `${made.method} ${origin}${made.target ?? ''}`,
    ...made.headers.map((pair) => pair.join(': ')),
  ];
  const text = [head.join('\n'), ...(request.body === '' ? [] : [request.body])].join('\n\n');
  return shortened(redactor.foreign(text.slice(0, 64_000)), longestPreview);
}

function failed(fault: Fault): Extract<Retested, { kind: 'failed' }> {
  return { kind: 'failed', fault };
}
