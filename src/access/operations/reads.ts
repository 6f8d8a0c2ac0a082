import { mayCall } from '../../auth/apiAccess.ts';
import type { AuthConfig } from '../../auth/generated/authConfig.ts';

/** Servers also log out by GET. */
const endsSession = /\/(?:log|sign)[-_]?(?:out|off)$/i;

/** Which calls may be made at all, and which of them only read. */
export interface Callable {
  isNever(method: string, path: string): boolean;
  reads(method: string, path: string): boolean;
}

export function callableOf({
  application,
  authentications,
}: Pick<AuthConfig, 'application' | 'authentications'>): Callable {
  const never = Object.values(authentications).flatMap(({ neverCall = [] }) => neverCall);
  const readOnly = application.readOnlyCalls ?? [];
  return {
    isNever: (method, path) => endsSession.test(path) || mayCall(never, { method, path }),
    reads: (method, path) => method === 'GET' || method === 'HEAD' || mayCall(readOnly, { method, path }),
  };
}
