import type { Failed } from '../../session/called.ts';
import { isJsonType } from '../../response/mediaTypes.ts';
import { faulty, faultyWith } from '../fault.ts';
import type { FaultCode } from '../faultMessages.ts';
import type { Scope } from '../../response/scope.ts';
import { isCsrfName, namedField, sentFields, shownBody } from '../../request/sentFields.ts';
import type { Cause } from './causes.ts';
import type { Facts } from './facts.ts';
import { saying } from './facts.ts';
import { secondsToWait } from './patience.ts';

/** A wait that nobody has named. */
const usualWait = 60;

type Row = (facts: Facts) => Failed | undefined;

/** What each cause means for the config; undefined where it does not make sense for the call. */
const faults: Readonly<Record<Cause, Row>> = {
  'wants-tls': (facts) => atPath(facts, 'wants-tls'),
  'wants-certificate': (facts) => atPath(facts, 'wants-certificate'),
  captcha: (facts) => atPath(facts, 'captcha'),
  'wrong-host': (facts) => atPath(facts, 'wrong-host', new URL(facts.received.url).host),
  csrf: csrfFault,
  'wrong-origin': (facts) => atPath(facts, 'wrong-origin', new URL(facts.received.url).origin),
  'wants-cookie': (facts) => atPath(facts, 'wants-cookie'),
  'method-disabled': (facts) => atPath(facts, 'method-disabled'),
  'password-expired': (facts) => ofSecret(facts, 'password-expired'),
  'account-locked': ofLock,
  'wants-first': (facts) => ofUser(facts, 'wants-first'),
  'code-used': ({ called, scope, answer }) =>
    called.sendsInput('totp')
      ? faulty(totpAt(scope), 'code-used', called.label, answer, scope.user)
      : undefined,
  'second-factor': (facts) => (facts.called.sendsInput('totp') ? undefined : ofUser(facts, 'second-factor')),
  'account-disabled': (facts) => ofUser(facts, 'account-disabled'),
  'wrong-grant': (facts) => ofField(facts, 'wrong-grant', /^grant_?type$/i),
  client: clientFault,
  'api-key': (facts) => (facts.secret !== undefined && isKeyed(facts) ? undefined : atPath(facts, 'api-key')),
  'wrong-scope': (facts) => ofField(facts, 'wrong-scope', /^scopes?$/i),
  'wrong-place': (facts) =>
    named(facts) ?? atPath(facts, 'wrong-place', facts.called.path, ...shownBody(facts.called)),
  // Last of all: what is sent may be the cause.
  'wrong-password': () => undefined,
  blocked: (facts) => atPath(facts, 'blocked'),
  busy: rateFault,
  registers: (facts) => ofSecret(facts, 'registers'),
  'not-permitted': (facts) =>
    facts.status < 500 || isSoapFault(facts) ? ofSecret(facts, 'not-permitted') : undefined,
};

/** The fault that the words of an answer speak of; weaker words than those of a wrong password say nothing beside them. */
export function causeFault(facts: Facts, only?: ReadonlySet<Cause>): Failed | undefined {
  for (const said of facts.causes) {
    if (said.cause === 'wrong-password') return undefined;
    if (only?.has(said.cause) === false) continue;
    const found = faults[said.cause](saying(facts, said));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** SOAP answers 500 whatever is wrong. */
function isSoapFault({ received }: Facts): boolean {
  return /<(?:[\w-]{1,40}:)?fault\b/i.test(received.text.slice(0, 2000));
}

function atPath({ called, answer }: Facts, code: FaultCode, ...more: readonly (string | number)[]): Failed {
  return faulty(called.pathAt, code, called.label, answer, ...more);
}

function ofUser({ called, answer, scope }: Facts, code: FaultCode): Failed {
  return faulty(scope.userAt, code, called.label, answer, scope.user);
}

function ofSecret({ called, answer, scope, secret }: Facts, code: FaultCode): Failed | undefined {
  return secret === undefined
    ? undefined
    : wrongSecret(secret, scope, code, called.label, answer, secret, scope.user);
}

function ofLock(facts: Facts): Failed {
  const { called, answer, scope, received } = facts;
  const seconds = secondsToWait(received);
  return seconds === undefined
    ? ofUser(facts, 'account-locked')
    : faulty(scope.userAt, 'account-locked-for', called.label, answer, scope.user, seconds);
}

/** A field of what is sent whose value is written in the config, where the words name it. */
export function named({ called, reason, answer }: Facts): Failed | undefined {
  const field = namedField(called, reason);
  return field && faulty(field.at, 'wrong-field', called.label, answer, field.name);
}

function ofField(facts: Facts, code: FaultCode, name: RegExp): Failed {
  const { called, answer } = facts;
  const field = sentFields(called.call, called.at).find((one) => name.test(one.name));
  return named(facts) ?? faulty(field?.at ?? called.pathAt, code, called.label, answer);
}

/** Whether the secret itself is sent as an API key. */
function isKeyed({ called: { call } }: Facts): boolean {
  return [...Object.keys(call.headers ?? {}), ...Object.keys(call.query ?? {})].some((name) =>
    /key|token|authorization/i.test(name.slice(0, 100)),
  );
}

/** An answer about request forgery: a token is missing, or it is there and does not arrive. */
export function csrfFault({ called: { label, call, at, pathAt, mediaType }, answer }: Facts): Failed {
  const header = Object.keys(call.headers ?? {}).find(isCsrfName);
  if (header !== undefined) return faulty([...at, 'headers', header], 'csrf-sent', label, answer, header);
  const field = sentFields(call, at).find(({ name }) => isCsrfName(name));
  if (field === undefined) return faulty(pathAt, 'csrf', label, answer);
  return faulty(field.at, isJsonType(mediaType) ? 'csrf-in-json' : 'csrf-sent', label, answer, field.name);
}

export function rateFault({ called, answer, received }: Facts): Failed {
  return faulty(called.pathAt, 'rate', called.label, answer, secondsToWait(received) ?? usualWait);
}

export function clientFault({ called: { label, call, at, client }, answer }: Facts): Failed | undefined {
  if (call.requestBody === undefined) return undefined;
  const isWritten = Object.keys(call.headers ?? {}).some((name) => name.toLowerCase() === 'authorization');
  const code = isWritten || client?.isBasic === true ? 'client-as-basic' : 'client-in-body';
  const clientAt = client === undefined ? [...at, 'requestBody'] : [...client.at, 'clientAuthMethod'];
  return faulty(clientAt, code, label, answer);
}

/** At the user, with the way to store the secret that is wrong. */
export function wrongSecret(
  sentSecret: string,
  { userAt }: Scope,
  code: FaultCode,
  ...args: readonly (string | number)[]
): Failed {
  const secret = /^\$\{secret:([^}]{1,200})\}$/.exec(sentSecret)?.[1];
  return secret === undefined
    ? faulty(userAt, code, ...args)
    : faultyWith({ kind: 'store-secret', name: secret }, userAt, code, ...args);
}

/** Where the one-time codes of a user come from. */
export function totpAt({ userAt }: Scope): Failed['fault']['at'] {
  return [...userAt.slice(0, -1), 'totp'];
}
