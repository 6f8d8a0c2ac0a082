import type { Authentication, ValueSource } from '../../auth/generated/authConfig.ts';
import type { Called } from './called.ts';
import { checkResponse } from '../response/expectation.ts';
import type { Output, TriedOutput } from './output.ts';
import { Exchange } from '../response/exchange.ts';
import type { Purpose } from '../response/exchange.ts';
import { answeredByLogin, explained } from '../faults/explained.ts';
import type { Fault } from '../faults/fault.ts';
import { comparedWithForm } from '../faults/loginForm.ts';
import { nothingPlaced } from '../request/placeToken.ts';
import type { Received } from '../response/received.ts';
import { usesInput } from '../request/references.ts';
import type { PlannedCall } from '../request/request.ts';
import { factsOf } from '../faults/refusals/facts.ts';
import { scalarText, typeName } from '../response/scope.ts';
import type { Sending } from '../request/send.ts';
import { sendCall } from '../request/send.ts';
import type { Session } from './session.ts';
import type { PlannedStep } from '../faults/subjects.ts';
import { substitute } from '../request/substitute.ts';

/** Runs steps in order, up to and with one of them; returns what is wrong with the first that fails. */
export async function runSteps(
  steps: readonly PlannedStep[],
  purpose: Purpose,
  session: Session,
  sending: Sending,
  lastStep?: string,
): Promise<Fault | undefined> {
  for (const planned of steps) {
    const { stepId } = planned.step;
    sending.emit({ kind: 'started', step: stepId, at: planned.at });
    const fault = await runStep(planned, purpose, session, sending);
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

async function runStep(
  planned: PlannedStep,
  purpose: Purpose,
  session: Session,
  sending: Sending,
): Promise<Fault | undefined> {
  const call = callOf(planned, session);
  if (call === undefined) return { code: 'bad-expression', args: ['curl'], at: planned.pathAt };
  const { times, delaySeconds } = planned.step.retry ?? { times: 0, delaySeconds: 0 };
  for (let attempt = 1; ; attempt++) {
    const sent = await sendCall(call, planned.step.followRedirects === true, session, sending);
    if (!sent.ok) return sent.fault;
    const { received } = sent.value;
    session.receive(received, call.label);
    const { fault, outputs, tried } = await takeFrom(received, call, planned, session);
    const more = { purpose, attempt, outputs: tried };
    sending.emit({ kind: 'exchange', exchange: Exchange.of(sent.value, call, more, session.redactor) });
    if (fault === undefined) {
      for (const output of outputs) sending.emit({ kind: 'output', output });
      return undefined;
    }
    if (attempt > times || fault.code === 'rate') return fault;
    await session.ports.clock.sleep(delaySeconds * 1000, sending.signal);
    if (sending.signal.aborted) return { code: 'cancelled', args: [call.label], at: planned.at };
  }
}

interface Taken {
  readonly fault?: Fault;
  readonly outputs: readonly Output[];
  readonly tried: readonly TriedOutput[];
}

/** Checks a response and takes the outputs of the step from it. */
async function takeFrom(
  received: Received,
  call: PlannedCall,
  { step, at }: PlannedStep,
  session: Session,
): Promise<Taken> {
  const called = calledOf(call, session);
  const outputs: Output[] = [];
  const tried: TriedOutput[] = [];
  const checked = await checkResponse(call.expected, call.expectedAt, received, called, session.scope);
  if (!checked.ok) {
    const fault = explained(checked.fault, factsOf(received, called, session.scope));
    return { fault: comparedWithForm(fault, received, called, session.receivedBefore), outputs, tried };
  }
  const back = answeredByLogin(factsOf(received, called, session.scope));
  if (back !== undefined)
    session.backToLogin = comparedWithForm(back, received, called, session.receivedBefore);
  for (const [name, source] of Object.entries(call.outputs)) {
    const outputAt = [...at, 'outputs', name];
    const value = await substitute(source, outputAt, session.scope);
    const from = sourceText(source);
    if (!value.ok) {
      tried.push({ name, from });
      const fault = explained(value.fault, factsOf(received, called, session.scope));
      return { fault: comparedWithForm(fault, received, called, session.receivedBefore), outputs, tried };
    }
    const text = scalarText(value.value);
    session.setOutput(step.stepId, name, value.value, isLifetime(name, session.subject.authentication));
    const taken = { type: typeName(value.value), ...(text !== undefined && { length: text.length }) };
    tried.push({ name, from, taken });
    outputs.push({ step: step.stepId, name, ...taken, at: outputAt });
  }
  return { outputs, tried };
}

function sourceText(source: ValueSource): string {
  if (typeof source === 'string') return source;
  const { context, type, selector, transform = [] } = source;
  return [context, type, selector, ...transform].filter(Boolean).join(' ');
}

export function calledOf(
  { label, call, at, pathAt, contentType }: PlannedCall,
  { references, subject, ports }: Session,
): Called {
  const { identityProvider: provider, authentication } = subject;
  return {
    label,
    path: call.path,
    pathAt,
    call,
    at,
    mediaType: call.contentType ?? contentType,
    sentSecret: () => references.secretIn(call),
    sendsInput: (name) => usesInput(call, name),
    client: provider && {
      at: ['identityProviders', authentication.identityProvider ?? ''],
      isBasic: provider.clientAuthMethod === 'client_secret_basic',
    },
    now: () => ports.clock.now(),
    isOfNobody: false,
  };
}

/** Lifetimes are no secrets. */
function isLifetime(name: string, { expiresIn, refresh }: Authentication): boolean {
  return JSON.stringify([expiresIn, refresh?.expiresIn]).includes(`.outputs.${name}"`);
}
