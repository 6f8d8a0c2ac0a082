import type { RunEvent, RunOutcome, StepEvent, TokenShown, UserRun } from './events.ts';
import type { Exchange } from '../response/exchange.ts';
import type { Verification } from '../../auth/generated/authConfig.ts';
import type { Fault, LoginOutcome } from '../faults/fault.ts';
import { fine } from '../faults/fault.ts';
import type { Fingerprints } from '../redact/fingerprints.ts';
import { identityOf } from '../response/identity.ts';
import { isDue, logIn, refresh } from './login.ts';
import type { Token } from './login.ts';
import { runSteps } from './runSteps.ts';
import type { Sending } from '../request/send.ts';
import type { Session } from './session.ts';
import { verify, withToken } from './verify.ts';
import type { Output } from './output.ts';

interface UserOptions {
  /** The last step to run; nothing is verified then. */
  readonly toStep?: string | undefined;
  readonly onEvent: (event: RunEvent) => void;
}

/** Logs one user in and verifies the token. All its events and results may be shown. */
export async function runUser(
  session: Session,
  sending: Omit<Sending, 'emit'>,
  fingerprints: Fingerprints,
  { toStep, onEvent }: UserOptions,
): Promise<UserRun> {
  const { subject, redactor } = session;
  const { role, username, at } = subject;
  const exchanges: { readonly exchange: Exchange; readonly known: number }[] = [];
  const outputs: Output[] = [];
  const emit = (event: StepEvent): void => {
    if (event.kind === 'exchange') exchanges.push({ exchange: event.exchange, known: redactor.size });
    if (event.kind === 'output') outputs.push(event.output);
    onEvent({ role, username, ...event });
  };
  const { fault, ...ending } = await run(session, { ...sending, emit }, fingerprints, toStep);
  return {
    role,
    username,
    at,
    // Later secrets may stand in earlier answers.
    exchanges: exchanges.map(({ exchange, known }) =>
      known === redactor.size ? exchange : exchange.hideMore(redactor),
    ),
    outputs,
    ...ending,
    ...(fault !== undefined && { fault: shownFault(fault, session) }),
  };
}

type Ending = Pick<UserRun, 'outcome' | 'token' | 'expiry' | 'refreshed' | 'identity' | 'fault'>;

async function run(
  session: Session,
  sending: Sending,
  fingerprints: Fingerprints,
  toStep: string | undefined,
): Promise<Ending> {
  if (toStep !== undefined && session.steps.some(({ step }) => step.stepId === toStep)) {
    const fault = await runSteps(session.steps, 'login', session, sending, toStep);
    return fault === undefined ? { outcome: 'unverified', refreshed: false } : endedBy(fault);
  }
  const first = await firstToken(session, sending);
  if (!first.ok) return endedBy(first.fault);
  const { token, refreshed } = first.value;
  const { verification, refresh: renewal } = session.subject.authentication;
  const shown = { refreshed, token: shownToken(token, session, fingerprints), expiry: token.expiry };
  if (verification === undefined) return { outcome: 'unverified', ...shown };
  const { fault, received } = await verify(verification, token, session, sending);
  if (fault !== undefined) return endedBy(fault, shown);
  const identity = identityOf(token.text, received, fingerprints);
  const known = identity === undefined ? shown : { ...shown, identity };
  if (refreshed || renewal?.strategy !== 'steps') return { outcome: 'passed', ...known };
  const notRenewed = await renewalFault(verification, session, sending);
  return notRenewed === undefined
    ? { outcome: 'passed', ...known, refreshed: true }
    : endedBy(notRenewed, known);
}

function endedBy(fault: Fault, known: Omit<Ending, 'outcome'> = { refreshed: false }): Ending {
  return { outcome: outcomeOf(fault), ...known, fault };
}

/** The token of the login, or the one that is asked for at once since that one is about to end. */
async function firstToken(
  session: Session,
  sending: Sending,
): Promise<LoginOutcome<{ readonly token: Token; readonly refreshed: boolean }>> {
  const first = await logIn(session, sending);
  if (!first.ok) return first;
  const isToRenew = session.subject.authentication.autoRefresh && isDue(first.value, session);
  if (!isToRenew) return fine({ token: first.value, refreshed: false });
  const again = await refresh(session, sending);
  return again.ok ? fine({ token: again.value, refreshed: true }) : again;
}

/** Why the steps that renew a token give none that works. */
async function renewalFault(
  verification: Verification,
  session: Session,
  sending: Sending,
): Promise<Fault | undefined> {
  const renewed = await refresh(session, sending);
  if (!renewed.ok) return renewed.fault;
  const answer = await withToken(verification, renewed.value, session, sending);
  return 'code' in answer ? answer : undefined;
}

function outcomeOf({ code }: Fault): RunOutcome {
  return code === 'cancelled' ? 'cancelled' : code === 'not-approved' ? 'skipped' : 'failed';
}

function shownToken({ text }: Token, { subject }: Session, fingerprints: Fingerprints): TokenShown {
  const { tokenLocation, tokenParameterName } = subject.authentication;
  return {
    place: tokenLocation,
    name: tokenParameterName,
    length: text.length,
    fingerprint: fingerprints.of(text),
  };
}

/** What a server wrote is foreign; names of the config stay as they are. */
export function shownFault(fault: Fault, { redactor }: Pick<Session, 'redactor'>): Fault {
  const args = fault.args.map((arg) =>
    typeof arg === 'string' && !arg.startsWith('$') ? redactor.foreign(arg) : arg,
  );
  // No edit is built from a text that is not whole.
  const isShown =
    fault.fix !== undefined && JSON.stringify(redactor.deep(fault.fix)) === JSON.stringify(fault.fix);
  const fix = isShown ? fault.fix : undefined;
  return { code: fault.code, args, at: fault.at, ...(fix !== undefined && { fix }) };
}
