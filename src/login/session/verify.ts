import type { Call, Verification } from '../../auth/generated/authConfig.ts';
import { Exchange } from '../response/exchange.ts';
import type { Purpose } from '../response/exchange.ts';
import { checkResponse } from '../response/expectation.ts';
import type { Expiry } from '../response/expiry.ts';
import { clockDrift } from '../response/expiry.ts';
import { isLoginPage } from '../faults/failureSigns.ts';
import type { Fault, JsonPath } from '../faults/fault.ts';
import { notLoggedIn } from '../faults/notLoggedIn.ts';
import type { Placed } from '../request/placeToken.ts';
import { nothingPlaced } from '../request/placeToken.ts';
import type { Received } from '../response/received.ts';
import type { PlannedCall } from '../request/request.ts';
import { calledOf } from './runSteps.ts';
import type { Sending } from '../request/send.ts';
import { sendCall } from '../request/send.ts';
import type { Session } from './session.ts';

/** A token with all that is needed to use it. */
export interface LoggedIn {
  readonly placed: Placed;
  readonly expiry: Expiry;
  /** When it was received. */
  readonly since: number;
}

interface Verified {
  readonly fault?: Fault;
  /** The answer that was given with the token. */
  readonly received?: Received;
}

/** Proves that the token works and is needed: with it the response is that of a user, without it that of an anonymous caller. */
export async function verify(
  verification: Verification,
  loggedIn: LoggedIn,
  session: Session,
  sending: Sending,
): Promise<Verified> {
  const received = await withToken(verification, loggedIn, session, sending);
  if ('code' in received) return { fault: received };
  const fault = await withoutToken(verification, session, sending);
  return fault === undefined ? { received } : { fault, received };
}

/** The answer, or why it is not that of a user who is logged in. */
export async function withToken(
  verification: Verification,
  loggedIn: LoggedIn,
  session: Session,
  sending: Sending,
): Promise<Received | Fault> {
  const call = verificationCall(verification, 'authenticated', loggedIn.placed, session);
  sending.emit({ kind: 'started', step: call.label, at: call.at });
  const answer = await ask(call, 'with-token', session, sending);
  if ('code' in answer) return answer;
  const checked = await checkResponse(
    call.expected,
    call.expectedAt,
    answer,
    calledOf(call, session),
    session.scope,
  );
  if (checked.ok && !showsLogin(answer, call)) return answer;
  const fault = checked.ok ? loginPage(call, answer) : checked.fault;
  if (fault.code === 'rate' || fault.code.startsWith('not-found') || session.isDry) return fault;
  return await whyRefused(verification, loggedIn, { call, answer, fault }, session, sending);
}

/** An answer that is not that of a user, though the token was sent. */
interface Refused {
  readonly call: PlannedCall;
  readonly answer: Received;
  readonly fault: Fault;
}

/** The token has ended, a cookie is missing, the login had not logged in, or what the answer itself says. */
async function whyRefused(
  verification: Verification,
  { placed, expiry, since }: LoggedIn,
  { call, answer, fault }: Refused,
  session: Session,
  sending: Sending,
): Promise<Fault> {
  const now = session.ports.clock.now();
  const ended = Math.round((now - since) / 1000 - expiry.seconds) + (expiry.endedBefore ?? 0);
  if (ended >= 0) {
    return {
      code: 'expired',
      args: [ended, Math.abs(clockDrift(answer, now))],
      at: [...session.subject.authenticationAt, 'token'],
    };
  }
  const cookie =
    cookieOfOtherPath(answer, call, session) ?? (await missingCookie(verification, placed, session, sending));
  if (cookie !== undefined) return cookie;
  // The login had been answered with its own page.
  if (fault.code === 'login-page') return session.backToLogin ?? fault;
  if (call.expected.status.includes(answer.status) || saysNothingOfToken(answer.status)) return fault;
  if (session.backToLogin !== undefined) return session.backToLogin;
  return notLoggedIn(fault, answer, call, { placed, seconds: expiry.seconds }, session);
}

/** A server that fails, or is called in a way that it does not know, has not refused the token. */
function saysNothingOfToken(status: number): boolean {
  return status < 300 || status === 405 || status === 415 || status >= 500;
}

/** A login page is no answer for who is logged in, where the config does not say what is. */
function showsLogin(answer: Received, { expected }: PlannedCall): boolean {
  return expected.body === undefined && expected.bodyMatches === undefined && isLoginPage(answer);
}

function loginPage({ label, expectedAt }: PlannedCall, { status }: Received): Fault {
  return { code: 'login-page', args: [label, status], at: [...expectedAt, 'status'] };
}

/** A token in a cookie that the server wants at other paths alone. */
function cookieOfOtherPath(
  { url }: Received,
  { label, pathAt }: PlannedCall,
  { subject: { authentication }, jar }: Session,
): Fault | undefined {
  const { tokenLocation, tokenParameterName: name } = authentication;
  if (tokenLocation !== 'Cookie' || jar.keptFrom(name, url) !== 'path') return undefined;
  return { code: 'cookie-path', args: [name, jar.pathOf(name), label], at: pathAt };
}

/** So many cookies are tried one by one. */
const mostTried = 5;

/** Whether the session holds a cookie that makes the difference. */
async function missingCookie(
  verification: Verification,
  placed: Placed,
  session: Session,
  sending: Sending,
): Promise<Fault | undefined> {
  const { subject, jar, scope } = session;
  const { authentication } = subject;
  const { tokenParameterName } = authentication;
  const sent = new Set(placed.cookies.map(([name]) => name));
  const others = jar
    .names()
    .filter((name) => !sent.has(name))
    .slice(0, mostTried);
  const at = [...subject.authenticationAt, 'tokenParameterName'];
  /** The answer with these cookies if it is that of a user, undefined where none came. */
  const answerTo = async (cookies: Placed['cookies']): Promise<Received | 'refused' | undefined> => {
    const call = verificationCall(verification, 'authenticated', { ...placed, cookies }, session);
    const answer = await ask(call, 'with-token', session, sending);
    if ('code' in answer) return undefined;
    const called = calledOf(call, session);
    const checked = await checkResponse(call.expected, call.expectedAt, answer, called, scope);
    return checked.ok ? answer : 'refused';
  };
  for (const name of others) {
    const other = [name, jar.value(name, scope.baseUrl) ?? ''] as const;
    const answer = await answerTo([...placed.cookies, other]);
    if (answer === undefined) return undefined;
    if (answer === 'refused') continue;
    if (authentication.tokenLocation === 'Cookie') {
      if (jar.keptFrom(tokenParameterName, answer.url) === 'https') {
        const { method, path } = verification.endpoint;
        return { code: 'cookie-https', args: [tokenParameterName, `${method} ${path}`, name], at };
      }
      const rest = placed.cookies.filter(([sentName]) => sentName !== tokenParameterName);
      const alone = await answerTo([...rest, other]);
      if (alone !== undefined && alone !== 'refused')
        return { code: 'cookie-alone', args: [tokenParameterName, name], at };
    }
    const fix = { kind: 'add-cookie', name } as const;
    return { code: 'one-more-cookie', args: [tokenParameterName, name], at, fix };
  }
  return undefined;
}

async function withoutToken(
  verification: Verification,
  session: Session,
  sending: Sending,
): Promise<Fault | undefined> {
  const call = verificationCall(verification, 'unauthenticated', nothingPlaced, session);
  const answer = await ask(call, 'without-token', session, sending);
  if ('code' in answer) return answer;
  const called = { ...calledOf(call, session), isOfNobody: true };
  const checked = await checkResponse(call.expected, call.expectedAt, answer, called, session.scope);
  if (checked.ok) return undefined;
  const { authenticated } = verification;
  const looksLoggedIn = authenticated.status.includes(answer.status);
  return looksLoggedIn && !call.expected.status.includes(answer.status)
    ? {
        code: 'public',
        args: [call.label, answer.status],
        at: [...verificationAt(session), 'endpoint', 'path'],
      }
    : checked.fault;
}

async function ask(
  call: PlannedCall,
  purpose: Purpose,
  session: Session,
  sending: Sending,
): Promise<Received | Fault> {
  const sent = await sendCall(call, false, session, sending);
  if (!sent.ok) return sent.fault;
  const more = { purpose, attempt: 1 };
  sending.emit({ kind: 'exchange', exchange: Exchange.of(sent.value, call, more, session.redactor) });
  return sent.value.received;
}

function verificationAt({ subject }: Session): JsonPath {
  return [...subject.authenticationAt, 'verification'];
}

export function verificationCall(
  verification: Verification,
  which: 'authenticated' | 'unauthenticated',
  placed: Placed,
  session: Session,
): PlannedCall {
  const { token } = session.subject.authentication;
  const endpoint =
    which === 'unauthenticated' && typeof token === 'string'
      ? withoutValue(verification.endpoint, token)
      : verification.endpoint;
  const at = [...verificationAt(session), 'endpoint'];
  return {
    label: `${endpoint.method} ${endpoint.path}`,
    call: endpoint,
    at,
    pathAt: [...at, 'path'],
    base: '{base_url}',
    contentType: session.subject.authentication.contentType,
    placed,
    sendsCookies: false,
    expected: verification[which],
    expectedAt: [...verificationAt(session), which],
    outputs: {},
  };
}

/** A call whose headers, query or body hold the token themselves, as those of an anonymous request. */
function withoutValue(call: Call, token: string): Call {
  const { headers, query, requestBody } = call;
  const without = <Part>(part: Part): Part =>
    JSON.parse(JSON.stringify(part), (_key, value: unknown) =>
      typeof value === 'string' ? (value === token ? '' : value.replaceAll(`{${token}}`, '')) : value,
    ) as Part;
  return {
    ...call,
    ...(headers !== undefined && { headers: without(headers) }),
    ...(query !== undefined && { query: without(query) }),
    ...(requestBody !== undefined && { requestBody: without(requestBody) }),
  };
}
