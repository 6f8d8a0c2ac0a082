import type { AuthConfig, TestUser } from '../../../src/auth/generated/authConfig.ts';
import { clients } from './clients.ts';
import type { Fragment } from './parts.ts';
import { sessions } from './sessions.ts';
import { tokens } from './tokens.ts';

export const loginFragments: Readonly<Record<string, Fragment>> = { ...sessions, ...tokens, ...clients };

/** A whole config around a fragment. */
export function configOf({ login, users = {}, client }: Fragment): AuthConfig {
  const testUsers = ['one', 'two'].map((name): TestUser => {
    const given = JSON.stringify(users).replaceAll(
      /\$\{secret:(\w+)\}/g,
      `\${secret:$1_${name.toUpperCase()}}`,
    );
    const own = JSON.parse(given.replaceAll('ann@', `${name}@`)) as Partial<TestUser>;
    const usesPassword = JSON.stringify(login).includes('$inputs.password');
    return {
      role: 'user',
      username: name,
      ...(usesPassword && { password: `\${secret:${name.toUpperCase()}_PW}` }),
      ...own,
    };
  });
  return {
    version: '1.0',
    application: {
      name: 'Shop',
      baseUrl: '${env:SHOP_URL}',
      isolatedFromProduction: true,
      safeForAutomatedTesting: true,
    },
    roleBasedAccess: false,
    roles: [{ name: 'user', authentication: 'main' }],
    authentications: {
      main: {
        tokenType: 'Bearer Token',
        tokenParameterName: 'Authorization',
        tokenLocation: 'Header',
        tokenFormat: 'Bearer <token>',
        tokenEndpoint: '${env:AUTH_URL}',
        contentType: 'application/json',
        defaultExpirationSeconds: 3600,
        autoRefresh: true,
        ...((login.autoRefresh ?? true) && { refresh: { strategy: 'rerun' as const, onStatus: [401] } }),
        ...login,
      },
    },
    testUsers,
    ...(client && { identityProviders: { idp: client } }),
  };
}
