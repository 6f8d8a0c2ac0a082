import type { AuthModel, Authentication, Role, TestUser } from '../model/model.ts';
import type { Owner } from '../structure/owners.ts';
import { referencesTo } from '../model/references.ts';
import { child } from './places.ts';

/** Gives names that are not taken. */
type FreshName = (wanted: string) => string;

export const verificationStub = {
  endpoint: { method: 'GET', path: '/api/me' },
  authenticated: { status: [200] },
  unauthenticated: { status: [401, 403] },
};

export const rerun = { strategy: 'rerun' };

const stepStub = {
  stepId: 'login',
  endpoint: { method: 'POST', path: '/api/login' },
  requestBody: { username: '$inputs.username', password: '$inputs.password' },
  expectedResponse: { status: [200], body: { access_token: 'string' } },
  outputs: { token: '$response.body#/access_token' },
};

export function authenticationStub(): Readonly<Record<string, unknown>> {
  return {
    tokenType: 'Bearer Token',
    tokenParameterName: 'Authorization',
    tokenLocation: 'Header',
    tokenFormat: 'Bearer <token>',
    tokenEndpoint: '${env:AUTH_URL}',
    contentType: 'application/json',
    steps: [stepStub],
    token: '$steps.login.outputs.token',
    defaultExpirationSeconds: 3600,
    autoRefresh: true,
    refresh: rerun,
    verification: verificationStub,
  };
}

/** Test users that a role still needs, with every input that its authentication asks for. */
export function testUserStubs(
  { authentications, testUsers }: Pick<AuthModel, 'authentications' | 'testUsers'>,
  role: string,
  authenticationName: string | undefined,
  count: number,
  freshName: FreshName,
): Readonly<Record<string, unknown>>[] {
  const authentication = authentications.find(({ name }) => name === authenticationName);
  const usernames = new Set(testUsers.map(({ username }) => username?.value));
  return Array.from({ length: count }, () => {
    const username = freshUsername(role, usernames);
    return {
      role,
      username,
      password: `\${secret:${freshName(`${username}_password`)}}`,
      ...inputsFor(authentication, username, freshName),
    };
  });
}

export function freshUsername(role: string, taken: Set<string | undefined>): string {
  const base =
    role
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'user';
  let number = 1;
  while (taken.has(`${base}-${number}`)) number++;
  taken.add(`${base}-${number}`);
  return `${base}-${number}`;
}

function inputsFor(
  authentication: Authentication | undefined,
  username: string,
  freshName: FreshName,
): Readonly<Record<string, unknown>> {
  const names = authentication === undefined ? [] : inputNames(authentication);
  const own = names.filter((name) => !/^(?:username|password|totp|idp\..*)$/.test(name));
  const inputs = own.map((name) => [name, `\${env:${freshName(`${username}_${name}`)}}`] as const);
  return {
    ...(names.includes('totp') && { totp: { secret: `\${secret:${freshName(`${username}_totp`)}}` } }),
    ...(inputs.length > 0 && { inputs: Object.fromEntries(inputs) }),
  };
}

function inputNames(authentication: Authentication): string[] {
  const names = [...referencesTo(authentication, 'input')].map(({ expression }) => expression.name.text);
  return [...new Set(names)];
}

/** What the owner's key of that name may start as; undefined where there is no sensible default. */
export function stubFor(owner: Owner, key: string, model: AuthModel, fresh: FreshName): unknown {
  return stubs[`${owner}/${key}`]?.(model, fresh);
}

const stubs: Readonly<Record<string, (model: AuthModel, fresh: FreshName) => unknown>> = {
  'file/version': () => '1.0',
  'file/application': () => ({
    name: 'My application',
    baseUrl: '${env:APP_URL}',
    // What only the user can confirm.
    isolatedFromProduction: false,
    safeForAutomatedTesting: false,
  }),
  'file/roleBasedAccess': ({ roles }) => roles.length > 1,
  'file/apiSegmentation': ({ roles }) => segmentation(roles),
  'file/roles': ({ authentications, testUsers }) => {
    const names = new Set(testUsers.map(({ role }) => role?.value ?? 'user'));
    const all = names.size === 0 ? ['user'] : [...names];
    return all.map((name) => ({ name, authentication: authentications[0]?.name ?? 'main' }));
  },
  'file/authentications': ({ roles }) => {
    const names = new Set(roles.map(({ authentication }) => authentication?.value ?? 'main'));
    return Object.fromEntries(
      [...(names.size === 0 ? ['main'] : names)].map((name) => [name, authenticationStub()]),
    );
  },
  'file/testUsers': (model, fresh) => {
    const taken = { ...model, testUsers: [] as TestUser[] };
    return model.roles.flatMap(({ name, authentication }) =>
      name === undefined ? [] : testUserStubs(taken, name.value, authentication?.value, 2, fresh),
    );
  },
  'application/name': () => 'My application',
  'application/baseUrl': () => '${env:APP_URL}',
  'application/isolatedFromProduction': () => false,
  'role/name': () => 'user',
  'role/authentication': ({ authentications }) => authentications[0]?.name ?? 'main',
  'authentication/tokenType': () => 'Bearer Token',
  'authentication/tokenParameterName': () => 'Authorization',
  'authentication/tokenLocation': () => 'Header',
  'authentication/tokenFormat': () => 'Bearer <token>',
  'authentication/tokenEndpoint': () => '${env:AUTH_URL}',
  'authentication/contentType': () => 'application/json',
  'authentication/steps': () => [stepStub],
  'authentication/token': () => '$steps.login.outputs.token',
  'authentication/defaultExpirationSeconds': () => 3600,
  'authentication/autoRefresh': () => false,
  'step/stepId': () => 'login',
  'step/endpoint': () => ({ method: 'POST', path: '/api/login' }),
  'step/expectedResponse': () => ({ status: [200] }),
  'endpoint/method': () => 'GET',
  'endpoint/path': () => '/',
  'call/method': () => 'GET',
  'call/path': () => '/api/me',
  'expectedResponse/status': () => [200],
  'retry/times': () => 10,
  'retry/delaySeconds': () => 3,
  'selector/context': () => '$response.body',
  'selector/selector': () => '',
  'selector/type': () => 'jsonpointer',
  'additionalParameter/name': () => 'X-Parameter',
  'additionalParameter/location': () => 'Header',
  'additionalParameter/value': () => '',
  'refresh/strategy': () => 'rerun',
  'lifetime/value': () => '$response.body#/expires_in',
  'lifetime/unit': () => 'seconds',
  'sessionCheck/endpoint': () => verificationStub.endpoint,
  'sessionCheck/authenticated': () => verificationStub.authenticated,
  'clientCertificate/certificate': () => '${env:CLIENT_CERT}',
  'clientCertificate/privateKey': () => '${secret:CLIENT_KEY}',
  'verification/endpoint': () => verificationStub.endpoint,
  'verification/authenticated': () => verificationStub.authenticated,
  'verification/unauthenticated': () => verificationStub.unauthenticated,
  'testUser/role': ({ roles }) => roles[0]?.name?.value ?? 'user',
  'testUser/username': ({ testUsers }) =>
    freshUsername('user', new Set(testUsers.map(({ username }) => username?.value))),
  'totp/secret': (_, fresh) => `\${secret:${fresh('TEST_USER_TOTP')}}`,
  'identityProvider/protocol': () => 'OIDC',
  'attachment/type': () => 'OpenAPI',
  'attachment/path': () => './openapi.yaml',
};

/** A sentence for each role to begin with. */
export function segmentation(roles: readonly Role[]): string {
  const named = roles.flatMap(({ name, node }) => {
    if (name === undefined || name.value === '') return [];
    const paths = (child(node, 'apiAccess')?.children ?? []).map(({ value }) => String(value));
    return [`${name.value}: ${paths.join(', ') || '/api/**'}`];
  });
  return named.length === 0 ? 'user: /api/**' : `${named.join('; ')}.`;
}
