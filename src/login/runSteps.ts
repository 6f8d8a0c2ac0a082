import type { Authentication } from '../auth/generated/authConfig.ts';
import type { Called } from './expectation.ts';
import { checkResponse } from './expectation.ts';
import type { Output } from './events.ts';
import { Exchange } from './exchange.ts';
import type { Purpose } from './exchange.ts';
import { isLoginPath, saysFailed } from './failureSigns.ts';
import type { Fault, JsonPath } from './fault.ts';
import { nothingPlaced } from './placeToken.ts';
import { readPage } from './received.ts';
import type { Received } from './received.ts';
import type { PlannedCall } from './request.ts';
import { scalarText, typeName } from './scope.ts';
import type { Sending } from './send.ts';
import { sendCall } from './send.ts';
import type { Session } from './session.ts';
import type { PlannedStep } from './subjects.ts';
import { substitute } from './substitute.ts';

/** What happens while steps run. */
export type StepEvent =
  | { readonly kind: 'started'; readonly step: string; readonly at: JsonPath }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'output'; readonly output: Output };

/** Runs steps in order, up to and with one of them; returns what is wrong with the first that fails. */
export async function* runSteps(
  steps: readonly PlannedStep[],
  purpose: Purpose,
  session: Session,
  sending: Sending,
  lastStep?: string,
): AsyncGenerator<StepEvent, Fault | undefined> {
  for (const planned of steps) {
    const { stepId } = planned.step;
    yield { kind: 'started', step: stepId, at: planned.at };
    const fault = yield* runStep(planned, purpose, session, sending);
    if (fault !== undefined) return fault;
    if (stepId === lastStep) return undefined;
  }
  return undefined;
}

/** A step as a call; undefined for a curl command that cannot be read. */
export function callOf(
  { step, call, at, pathAt }: PlannedStep,
  { subject }: Session,
): PlannedCall | undefined {
  if (call === undefined) return undefined;
  return {
    label: step.stepId,
    call,
    at,
    pathAt,
    base: '{auth_url}',
    contentType: subject.authentication.contentType,
    placed: nothingPlaced,
    sendsCookies: true,
    expected: step.expectedResponse,
    expectedAt: [...at, 'expectedResponse'],
    outputs: step.outputs ?? {},
  };
}

async function* runStep(
  planned: PlannedStep,
  purpose: Purpose,
  session: Session,
  sending: Sending,
): AsyncGenerator<StepEvent, Fault | undefined> {
  const call = callOf(planned, session);
  if (call === undefined) return { code: 'bad-expression', args: ['curl'], at: planned.pathAt };
  const { times, delaySeconds } = planned.step.retry ?? { times: 0, delaySeconds: 0 };
  for (let attempt = 1; ; attempt++) {
    const sent = await sendCall(call, planned.step.followRedirects === true, session, sending);
    if (!sent.ok) return sent.fault;
    const { received } = sent.value;
    session.receive(received, call.label);
    const { fault, outputs } = takeFrom(received, call, planned, session);
    const more = { purpose, attempt };
    yield { kind: 'exchange', exchange: Exchange.of(sent.value, call, more, session.redactor) };
    if (fault === undefined) {
      for (const output of outputs) yield { kind: 'output', output };
      return undefined;
    }
    if (attempt > times || fault.code === 'rate') return fault;
    await session.ports.clock.sleep(delaySeconds * 1000, sending.signal);
    if (sending.signal.aborted) return { code: 'cancelled', args: [call.label], at: planned.at };
  }
}

/** Checks a response and takes the outputs of the step from it. */
function takeFrom(
  received: Received,
  call: PlannedCall,
  { step, at }: PlannedStep,
  session: Session,
): { readonly fault?: Fault; readonly outputs: readonly Output[] } {
  const called = calledOf(call, session);
  const outputs: Output[] = [];
  const checked = checkResponse(call.expected, call.expectedAt, received, called, session.scope);
  if (!checked.ok) return { fault: checked.fault, outputs };
  const back = toLogin(received, called, call);
  if (back !== undefined) session.backToLogin = back;
  for (const [name, source] of Object.entries(call.outputs)) {
    const outputAt = [...at, 'outputs', name];
    const value = substitute(source, outputAt, session.scope);
    if (!value.ok) return { fault: explained(value.fault, received, called, call, session), outputs };
    const text = scalarText(value.value);
    session.setOutput(step.stepId, name, value.value, isLifetime(name, session.subject.authentication));
    const length = text === undefined ? {} : { length: text.length };
    outputs.push({ step: step.stepId, name, type: typeName(value.value), ...length, at: outputAt });
  }
  return { outputs };
}

export function calledOf({ label, call, pathAt }: PlannedCall, { references }: Session): Called {
  return { label, path: call.path, pathAt, sentSecret: () => references.secretIn(call), isOfNobody: false };
}

/** Lifetimes are no secrets. */
function isLifetime(name: string, { expiresIn, refresh }: Authentication): boolean {
  return JSON.stringify([expiresIn, refresh?.expiresIn]).includes(`.outputs.${name}"`);
}

/** Why a value is missing, where the response as a whole says that the login failed. */
function explained(
  fault: Fault,
  received: Received,
  called: Called,
  call: PlannedCall,
  { scope }: Session,
): Fault {
  const { label } = called;
  const failure = saysFailed(received, label, fault.at);
  if (failure !== undefined) return failure.fault;
  const back = toLogin(received, called, call);
  if (back !== undefined) return back;
  const sentSecret = called.sentSecret();
  if (sentSecret === undefined) return fault;
  const page = received.isHtml ? readPage(received.text) : undefined;
  if (page?.asksForPassword !== true) return fault;
  const args = [label, received.status, page.error === '' ? page.title : page.error, sentSecret, scope.user];
  return { code: 'wrong-password', args, at: scope.userAt };
}

/** Where a login is answered with a redirect to a login page. */
function toLogin(received: Received, called: Called, { expectedAt }: PlannedCall): Fault | undefined {
  const { status } = received;
  const location = received.header('location') ?? '';
  if (status < 300 || status >= 400 || !isLoginPath(location) || called.sentSecret() === undefined)
    return undefined;
  return { code: 'to-login', args: [called.label, status, location], at: [...expectedAt, 'status'] };
}
