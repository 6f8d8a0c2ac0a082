import type { AuthConfig } from '../auth/generated/authConfig.ts';
import { addressKind, hostOf, webUrl } from '../login/request/target.ts';

/** Whether attacks may be sent to an application, as its config says. */
export function mayAttack(application: AuthConfig['application']): boolean {
  const { isolatedFromProduction, safeForAutomatedTesting } = application;
  return isolatedFromProduction && safeForAutomatedTesting === true;
}

/** The host of an address, and whether it is this machine or a private address, which needs no further permission. */
export function scannedHost(baseUrl: string): { readonly host: string; readonly isNear: boolean } {
  const url = webUrl(baseUrl);
  const host = url === undefined ? '' : hostOf(url);
  const kind = addressKind(host);
  const isNear = kind === 'loopback' || kind === 'private' || /^(?:.{1,200}\.)?localhost$/i.test(host);
  return { host, isNear };
}
