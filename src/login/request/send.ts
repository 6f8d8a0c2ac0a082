import type { StepEvent } from '../session/events.ts';
import { netFault } from '../faults/netFault.ts';
import type { LoginOutcome } from '../faults/fault.ts';
import { faulty, fine } from '../faults/fault.ts';
import type { Gate } from '../gate.ts';
import type {
  ClientCertificate,
  HttpOptions,
  HttpRequest,
  HttpResponse,
  HttpResult,
  Limits,
} from '../ports.ts';
import { Received, shortened } from '../response/received.ts';
import type { PlannedCall } from './request.ts';
import { buildRequest } from './request.ts';
import type { Sent } from './sent.ts';
import type { Session } from '../session/session.ts';

/** What all requests of a run share. */
export interface Sending {
  readonly gate: Gate;
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly clientCertificate: ClientCertificate | undefined;
  /** The network, or what stands for it in a dry run. */
  readonly send: (request: HttpRequest, planned: PlannedCall, options: HttpOptions) => Promise<HttpResult>;
  /** Receives each event at once. */
  readonly emit: (event: StepEvent) => void;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Sends a call and, where the config wants that, follows redirects on the same origin. Keeps cookies. */
export async function sendCall(
  planned: PlannedCall,
  followRedirects: boolean,
  session: Session,
  sending: Sending,
): Promise<LoginOutcome<Sent>> {
  const built = await buildRequest(planned, session);
  if (!built.ok) return built;
  let request = built.value;
  const redirects: { status: number; location: string }[] = [];
  const seen = new Set<string>();
  for (;;) {
    const sent = await sendOne(request, planned, session, sending);
    if (!sent.ok) return sent;
    const response = sent.value;
    const received = receive(request.url, response, session);
    if (!followRedirects || !redirectStatuses.has(response.status))
      return fine({ request, response, received, redirects });
    const location = received.header('location');
    if (location === undefined) return fine({ request, response, received, redirects });
    redirects.push({ status: response.status, location });
    const key = `${request.method} ${request.url} ${headerOf(request, 'cookie') ?? ''}`;
    const next = nextRequest(request, response.status, location, planned, session);
    if (!next.ok) return next;
    if (seen.has(key)) return faulty(planned.pathAt, 'loop', planned.label, hops(redirects));
    seen.add(key);
    if (redirects.length > sending.limits.redirects) {
      return faulty(planned.pathAt, 'many-redirects', planned.label, sending.limits.redirects);
    }
    request = next.value;
  }
}

/** One request with one answer, if the gate lets it pass. Keeps nothing. */
async function sendOne(
  request: HttpRequest,
  planned: PlannedCall,
  session: Session,
  { gate, limits, signal, clientCertificate, send }: Sending,
): Promise<LoginOutcome<HttpResponse>> {
  const approved = await gate.pass(request, planned, session);
  if (approved !== undefined) return { ok: false, fault: approved };
  const options = { signal, limits, ...(clientCertificate !== undefined && { clientCertificate }) };
  const result = await send(request, planned, options);
  return result.ok ? fine(result.response) : { ok: false, fault: netFault(result.fault, request, planned) };
}

/** Sends a request that no config describes, such as one that a report recorded, and follows nothing. */
export async function sendRecorded(
  request: HttpRequest,
  planned: PlannedCall,
  session: Session,
  sending: Sending,
): Promise<LoginOutcome<Sent>> {
  const sent = await sendOne(request, planned, session, sending);
  if (!sent.ok) return sent;
  const received = receive(request.url, sent.value, session);
  return fine({ request, response: sent.value, received, redirects: [] });
}

function receive(url: string, response: HttpResponse, { jar, redactor }: Session): Received {
  const setCookie = response.headers.flatMap(([name, value]) =>
    name.toLowerCase() === 'set-cookie' ? [value] : [],
  );
  const cookies = jar.store(url, setCookie);
  for (const header of setCookie) {
    const [name, value] = cookieOf(header);
    redactor.add(value, name);
  }
  for (const [name, value] of cookies) redactor.add(value, name);
  return new Received(response, url, cookies);
}

/** Also of a cookie that is not kept. */
function cookieOf(header: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^(?:([^;=]*)=)?([^;]*)/.exec(header) ?? [];
  return [name.trim(), value.trim()];
}

function nextRequest(
  request: HttpRequest,
  status: number,
  location: string,
  planned: PlannedCall,
  { jar }: Session,
): LoginOutcome<HttpRequest> {
  const from = new URL(request.url);
  const to = URL.parse(location, request.url);
  const { label, pathAt } = planned;
  if (to === null || (to.protocol !== 'http:' && to.protocol !== 'https:'))
    return faulty(pathAt, 'bad-location', label);
  if (to.origin !== from.origin) return faulty(pathAt, 'other-origin', label, to.origin);
  to.hash = '';
  const keepsBody = status === 307 || status === 308 || request.method === 'GET' || request.method === 'HEAD';
  const dropped = new Set(['cookie', ...(keepsBody ? [] : ['content-type'])]);
  const headers = request.headers.filter(([name]) => !dropped.has(name.toLowerCase()));
  const placed = new Set(planned.placed.cookies.map(([name]) => name));
  const cookies = [
    ...planned.placed.cookies.map(([name, value]) => `${name}=${value}`),
    jar.header(to.href, (name) => !placed.has(name)) ?? '',
  ].filter((part) => part !== '');
  return fine({
    method: keepsBody ? request.method : 'GET',
    url: to.href,
    headers: cookies.length === 0 ? headers : [...headers, ['Cookie', cookies.join('; ')] as const],
    ...(keepsBody && request.body !== undefined && { body: request.body }),
  });
}

function headerOf({ headers }: HttpRequest, name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

function hops(redirects: readonly { readonly location: string }[]): string {
  return redirects
    .slice(-3)
    .map(({ location }) => shortened(location, 200))
    .join(' → ');
}
