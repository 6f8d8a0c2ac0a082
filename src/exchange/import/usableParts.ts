// What a source says may not fit the format: such parts are left out, and the user is asked instead.
import type { Authentication, Step, Verification } from '../../auth/generated/authConfig.ts';
import { isHeaderName } from '../../auth/curl/headers.ts';
import { isServer } from '../../auth/curl/targetUrl.ts';
import { isMalformed } from '../../auth/names/placeholderNames.ts';
import type { Sure } from './proposal.ts';
import type { TokenPlace } from './tokenPlace.ts';

export interface ExtraParameter {
  readonly name: string;
  readonly location: Authentication['tokenLocation'];
  readonly source: string;
}

export function usablePlace(place: Sure<TokenPlace> | undefined): Sure<TokenPlace> | undefined {
  if (place === undefined) return undefined;
  const { tokenLocation, tokenParameterName: name } = place.value;
  if (name === '' || isForeign(name)) return undefined;
  if (tokenLocation === 'Query Parameter') return place;
  return isHeaderName(name) && !(tokenLocation === 'Header' && /^cookie$/i.test(name)) ? place : undefined;
}

export function usableEndpoint(endpoint: Sure<string> | undefined): Sure<string> | undefined {
  if (endpoint === undefined || isForeign(endpoint.value)) return undefined;
  return isServer(endpoint.value) ? endpoint : undefined;
}

export function isUsableParameter({ name, location, source }: ExtraParameter): boolean {
  if (isForeign(name) || isForeign(source)) return false;
  return location === 'Query Parameter' ? name !== '' : isHeaderName(name);
}

export function usableExpression(expression: Sure<string> | undefined): Sure<string> | undefined {
  return expression === undefined || isForeign(expression.value) ? undefined : expression;
}

/** Logging in or out proves nothing. */
export function usableVerification(
  verification: Sure<Verification> | undefined,
  steps: readonly Step[],
): Sure<Verification> | undefined {
  if (verification === undefined) return undefined;
  const { endpoint, authenticated, unauthenticated } = verification.value;
  const { method, path } = endpoint;
  const texts = [path, authenticated.bodyMatches ?? '', unauthenticated.bodyMatches ?? ''];
  const isStep = steps.some((step) => step.endpoint?.method === method && step.endpoint.path === path);
  const isLogin = /(?:^|\/)(?:log|sign)[-_]?(?:in|out|off|on)\/?(?:[?#]|$)/i.test(path);
  return isStep || isLogin || texts.some(isForeign) ? undefined : verification;
}

function isForeign(text: string): boolean {
  return text.includes('{{') || isMalformed(text);
}

/** A verification of a call that answers 200 to a user and 401 or 403 to an anonymous caller. */
export function ownDataCheck(path: string): Verification {
  return {
    endpoint: { method: 'GET', path },
    authenticated: { status: [200] },
    unauthenticated: { status: [401, 403] },
  };
}
