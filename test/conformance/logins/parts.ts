import type { AuthConfig, Authentication, Step, TestUser } from '../../../src/auth/generated/authConfig.ts';

/** A login of a product as its documentation describes it; what is left out is as in most of them. */
export interface Fragment {
  readonly login: Partial<Authentication> & Pick<Authentication, 'steps' | 'token'>;
  readonly users?: Partial<TestUser>;
  readonly client?: NonNullable<AuthConfig['identityProviders']>[string];
}

export const user = '$inputs.username';
export const password = '$inputs.password';
export const form = 'application/x-www-form-urlencoded';

export const call = (
  stepId: string,
  target: string,
  requestBody: Step['requestBody'],
  response: Step['expectedResponse'],
  outputs: Step['outputs'],
  more: Partial<Step> = {},
): Step => {
  const [method = 'GET', path = ''] = target.split(' ', 2);
  return {
    stepId,
    endpoint: { method: method as 'GET', path },
    ...(requestBody !== undefined && { requestBody }),
    expectedResponse: response,
    ...(outputs && { outputs }),
    ...more,
  };
};

export const ok = (body?: NonNullable<Step['expectedResponse']>['body']): Step['expectedResponse'] => ({
  status: [200],
  ...(body && { body }),
});

export const cookie = (name: string): Partial<Authentication> => ({
  tokenType: 'Cookie-based Authentication',
  tokenParameterName: name,
  tokenLocation: 'Cookie',
  tokenFormat: '<token>',
});

export const header = (name: string, tokenFormat = '<token>'): Partial<Authentication> => ({
  tokenType: 'Custom Token',
  tokenParameterName: name,
  tokenLocation: 'Header',
  tokenFormat,
});

export const verified = (
  path: string,
  more: Partial<NonNullable<Authentication['verification']>> = {},
): Partial<Authentication> => ({
  verification: {
    endpoint: { method: 'GET', path },
    authenticated: { status: [200] },
    unauthenticated: { status: [401, 403] },
    ...more,
  },
});

