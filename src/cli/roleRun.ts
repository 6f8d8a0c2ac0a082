import type { AuthConfig } from '../auth/generated/authConfig.ts';
import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import type { Fault } from '../login/faults/fault.ts';
import { openSessions } from '../login/session/openSessions.ts';
import type { Session } from '../login/session/session.ts';
import { openRun } from '../node/scan/openRun.ts';
import type { ProxyRun } from '../node/scan/proxied.ts';
import type { RunOptions } from '../scan/scanRun.ts';
import { readText } from './authFile.ts';
import { policyOf, portsOf, readRunnableUsers, runnableMessages } from './runnableFile.ts';
import { limitedMessage, limitMessages, type VerifyLimits, verifyLimits } from './verifyLimits.ts';

/** Whom a command is to run as. */
export interface RoleRequest {
  readonly file: string;
  readonly role: string;
  readonly user: string | undefined;
  readonly envFile: string | undefined;
  readonly env: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly selfSigned: readonly string[];
}

export const roleOptions = ['role', 'user', 'env-file', 'env', 'allow-origin', 'allow-self-signed'] as const;

export const roleMessages = {
  ...limitMessages,
  ...runnableMessages,
  'role-not-logged-in': '{0} could not be logged in, so nothing was run: {1}',
  'role-not-shown':
    '{0} was logged in, but the verification does not show a user, so nothing was run. The reason: npm run -s auth -- verify.',
} as const satisfies MessageTemplates<string>;

type RoleFailureCode = keyof typeof roleMessages;

/** A role that is logged in, and a proxy's work for it. */
export interface RoleRun {
  readonly run: ProxyRun;
  readonly session: Session;
  /** "customer (ann)" */
  readonly who: string;
  /** Names of variables that what runs does not get. */
  readonly withheld: readonly string[];
}

/** The role and the options of its login, of which the role is missing or not. */
export function roleRequestOf(
  file: string,
  values: ReadonlyMap<string, readonly string[]>,
): RoleRequest | undefined {
  const role = values.get('role')?.at(-1);
  if (role === undefined) return undefined;
  return {
    file,
    role,
    user: values.get('user')?.at(-1),
    envFile: values.get('env-file')?.at(-1),
    env: values.get('env') ?? [],
    allowedOrigins: values.get('allow-origin') ?? [],
    selfSigned: values.get('allow-self-signed') ?? [],
  };
}

/** A config as it was read once, and what its runs may use. */
export interface ReadRole {
  readonly config: AuthConfig;
  readonly limits: VerifyLimits;
}

/** Reads the config that a role stands in. */
export async function readRole({
  file,
  role,
  user,
  envFile,
  env: names,
  allowedOrigins: origins,
}: RoleRequest): Promise<Result<ReadRole, RoleFailureCode>> {
  const text = await readText(file);
  if (!text.ok) return text;
  const runnable = readRunnableUsers(file, text.value, { role, user });
  if (!runnable.ok) return runnable;
  const { config } = runnable.value;
  const limits = await verifyLimits(config, { envFile, names, origins }, process.env);
  return limits.ok ? success({ config, limits: limits.value }) : limits;
}

/** Logs the role in and proves that it is. */
export async function openRole(
  { config, limits }: ReadRole,
  request: RoleRequest,
  options: Pick<RunOptions, 'known' | 'mode' | 'rate'>,
): Promise<Result<RoleRun, RoleFailureCode>> {
  const { role, user } = request;
  const [opened] = await openSessions(config, portsOf(request, limits), { role, user }, 'login');
  const who = `${role} (${opened?.subject.username ?? ''})`;
  if (opened?.session === undefined) {
    const reason = opened?.fault === undefined ? '' : limitedMessage(opened.fault, process.env);
    return failed('role-not-logged-in', who, reason);
  }
  const { session } = opened;
  const { origin: base } = new URL(session.scope.baseUrl);
  // Its name may be made of values that the file chooses.
  if (!limits.origins.has(base))
    return notLoggedIn(who, { code: 'not-approved', args: [base], at: ['application', 'baseUrl'] });
  const run = await openRun(session, policyOf(request), {
    alsoOwn: request.allowedOrigins.map((written) => new URL(written).origin),
    sentence: (fault) => limitedMessage(fault, process.env),
    ...options,
  });
  if (run.ok) return success({ run: run.run, session, who, withheld: Object.keys(limits.variables) });
  if (run.why.kind === 'fault') return notLoggedIn(who, run.why.fault);
  return run.why.kind === 'lost'
    ? failed('role-not-logged-in', who, run.why.reason)
    : failed('role-not-shown', who);
}

function notLoggedIn(who: string, fault: Fault) {
  return failed('role-not-logged-in', who, limitedMessage(fault, process.env));
}
