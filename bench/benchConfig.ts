import type { AuthConfig } from '../src/auth/generated/authConfig.ts';

/** A config of one user who logs in by these steps, of which the last gives the token. */
export function benchConfig(
  application: Omit<AuthConfig['application'], 'name'>,
  steps: AuthConfig['authentications'][string]['steps'],
): AuthConfig {
  return {
    version: '1.0',
    application: { name: 'Bench', ...application },
    roleBasedAccess: false,
    roles: [{ name: 'user', authentication: 'main' }],
    authentications: {
      main: {
        tokenType: 'Bearer Token',
        tokenParameterName: 'Authorization',
        tokenLocation: 'Header',
        tokenFormat: 'Bearer <token>',
        tokenEndpoint: application.baseUrl,
        contentType: 'application/json',
        steps,
        token: `$steps.${steps.at(-1)?.stepId ?? ''}.outputs.token`,
        defaultExpirationSeconds: 3600,
        autoRefresh: false,
      },
    },
    testUsers: [{ role: 'user', username: 'ann', password: '${secret:PASSWORD}' }],
  };
}
