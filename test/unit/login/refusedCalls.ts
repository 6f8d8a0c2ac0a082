import type { Call } from '../../../src/auth/generated/authConfig.ts';
import type { Fault } from '../../../src/login/faults/fault.ts';
import { type Facts, factsOf } from '../../../src/login/faults/refusals/facts.ts';
import type { Header } from '../../../src/login/ports.ts';
import type { Scope } from '../../../src/login/response/scope.ts';
import type { Called } from '../../../src/login/session/called.ts';
import { received } from '../../fakes/received.ts';

export const now = Date.UTC(2026, 0, 1);
export const json = 'application/json';
export const form = 'application/x-www-form-urlencoded';

/** An answer to a call, and how that differs from a usual login. */
export interface Asked {
  readonly status: number;
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: readonly Header[];
  readonly call?: Partial<Call>;
  readonly mediaType?: string;
  /** Inputs that are sent besides what the body says. */
  readonly sends?: readonly string[];
  readonly secret?: string | null;
  readonly called?: Partial<Called>;
}

export function factsFor({
  status,
  body = '',
  type = json,
  headers = [],
  call,
  mediaType = json,
  ...more
}: Asked): Facts {
  const { sends = [], secret = '${secret:PASSWORD}' } = more;
  const made: Call = {
    method: 'POST',
    path: '/login',
    requestBody: { username: '$inputs.username', password: '$inputs.password' },
    ...call,
  } as Call;
  const called: Called = {
    label: 'login',
    path: made.path,
    pathAt: ['step', 'endpoint', 'path'],
    call: made,
    at: ['step'],
    mediaType,
    sentSecret: () => secret ?? undefined,
    sendsInput: (name) => sends.includes(name) || JSON.stringify(made).includes(`$inputs.${name}`),
    client: undefined,
    now: () => now,
    isOfNobody: false,
    ...more.called,
  };
  const scope = { user: 'ann', userAt: ['testUsers', 0, 'username'] } as unknown as Scope;
  return factsOf(received(body, headers, status, type), called, scope);
}

/** The way to store the secret goes with each fault of it. */
const fixOf = ({ fix }: Fault): unknown =>
  fix?.kind === 'store-secret' ? `store ${fix.name}` : fix && JSON.stringify(fix);
/** A fault in one line: its code, where it stands, what it names, and its fix. */
export const shown = (fault: Fault | undefined): string | undefined =>
  fault === undefined
    ? undefined
    : [fault.code, fault.at.join('/'), fault.args.slice(1).join(' | '), fixOf(fault)]
        .filter(Boolean)
        .join(' @ ');

export const html = 'text/html';
export const loginPage =
  '<title>Log in</title><form method=post><input name=user><input type=password name=pw></form>';
