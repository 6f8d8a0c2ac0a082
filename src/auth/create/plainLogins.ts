import type { Authentication, Step } from '../generated/authConfig.ts';
import { stop } from './configTemplate.ts';

/** Logins of one call, whose names and paths are places to fill in. */
export type PlainLogin = 'bearer' | 'custom' | 'cookie';

/** Behind those of the rest of a new file. */
const stops = { header: 5, loginPath: 6, token: 7, verificationPath: 8 } as const;

const tokenField = stop(stops.token, 'access_token');
const cookieName = stop(stops.token, 'SESSION');

export function plainAuthentication(baseUrl: string, login: PlainLogin): Authentication {
  return {
    ...carrier(login),
    tokenEndpoint: baseUrl,
    contentType: login === 'cookie' ? 'application/x-www-form-urlencoded' : 'application/json',
    steps: [step(login)],
    token: '$steps.login.outputs.token',
    defaultExpirationSeconds: 3600,
    autoRefresh: true,
    refresh: { strategy: 'rerun', marginSeconds: 60, onStatus: [401] },
    verification: {
      endpoint: {
        method: 'GET',
        path: stop(stops.verificationPath, login === 'cookie' ? '/account' : '/api/me'),
      },
      authenticated: { status: [200] },
      unauthenticated: { status: [401, 403] },
    },
  };
}

function carrier(
  login: PlainLogin,
): Pick<Authentication, 'tokenType' | 'tokenParameterName' | 'tokenLocation' | 'tokenFormat'> {
  switch (login) {
    case 'bearer':
      return {
        tokenType: 'Bearer Token',
        tokenParameterName: 'Authorization',
        tokenLocation: 'Header',
        tokenFormat: 'Bearer <token>',
      };
    case 'custom':
      return {
        tokenType: 'Custom Token',
        tokenParameterName: stop(stops.header, 'X-Auth-Token'),
        tokenLocation: 'Header',
        tokenFormat: '<token>',
      };
    case 'cookie':
      return {
        tokenType: 'Cookie-based Authentication',
        tokenParameterName: cookieName,
        tokenLocation: 'Cookie',
        tokenFormat: '<token>',
      };
  }
}

function step(login: PlainLogin): Step {
  const call = {
    stepId: 'login',
    endpoint: { method: 'POST', path: stop(stops.loginPath, login === 'cookie' ? '/login' : '/api/login') },
    requestBody: { username: '$inputs.username', password: '$inputs.password' },
  } as const;
  if (login === 'cookie') {
    return {
      ...call,
      followRedirects: false,
      expectedResponse: { status: [200, 302], setsCookies: [cookieName] },
      outputs: { token: `$response.cookie.${cookieName}` },
    };
  }
  return {
    ...call,
    expectedResponse: { status: [200], body: { [tokenField]: 'string' } },
    outputs: { token: `$response.body#/${tokenField}` },
  };
}
