import type { AuthConfig, Authentication, Role, Step, TestUser } from '../generated/authConfig.ts';
import { type Recipe, recipe, type RecipeName, recipeNames } from './recipes.ts';
import { stop, type ConfigTemplate, templateOf, truthStop, withoutMarks } from './configTemplate.ts';

/** How an application hands out its tokens, in everyday words. */
export type LoginKind = PlainLogin | RecipeName;
type PlainLogin = 'bearer' | 'custom' | 'cookie';

/** What decides what the first auth config of an application is like. */
export interface NewConfigAnswers {
  readonly application: string;
  /** Absolute, or a placeholder */
  readonly baseUrl: string;
  readonly login: LoginKind;
}

/** The places to fill in, from the top of the file to its end. */
const stops = {
  isolated: 1,
  safe: 2,
  privilegedRole: 3,
  otherRole: 4,
  header: 5,
  loginPath: 6,
  token: 7,
  verificationPath: 8,
} as const;

const privileged = stop(stops.privilegedRole, 'administrator');
const other = stop(stops.otherRole, 'standard user');
const tokenField = stop(stops.token, 'access_token');
const cookieName = stop(stops.token, 'SESSION');

/**
 * An auth config that validates, save that only its author can confirm that environment and accounts may be tested. What
 * cannot be known stands in it as placeholders, and as proposals to go through.
 */
export function newAuthConfig({ application, baseUrl, login }: NewConfigAnswers): ConfigTemplate {
  const server = withoutMarks(baseUrl);
  const made = isRecipe(login) ? recipe(login, server) : undefined;
  const config: AuthConfig = {
    version: '1.0',
    application: {
      name: withoutMarks(application),
      baseUrl: withoutMarks(baseUrl),
      isolatedFromProduction: truthStop(stops.isolated),
      safeForAutomatedTesting: truthStop(stops.safe),
    },
    roleBasedAccess: true,
    apiSegmentation: `/api/** is for the ${privileged}; /api/** is for the ${other}. Describe here which role may call which APIs.`,
    roles: [role(privileged, true), role(other, false)],
    authentications: {
      main: isRecipe(login) ? recipe(login, server).authentication : authentication(server, login),
    },
    testUsers: [
      ...testUsers(privileged, 'administrator', made?.user),
      ...testUsers(other, 'standard-user', made?.user),
    ],
    ...(made?.identityProviders !== undefined && { identityProviders: { ...made.identityProviders } }),
  };
  return templateOf(config);
}

function isRecipe(login: LoginKind): login is RecipeName {
  return (recipeNames as readonly string[]).includes(login);
}

/** Tests of broken access control need privileged and unprivileged roles. */
function role(name: string, isPrivileged: boolean): Role {
  return { name, privileged: isPrivileged, authentication: 'main' };
}

function authentication(baseUrl: string, login: PlainLogin): Authentication {
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

/** Two for each role: one acts, and the data of the other must stay untouched. */
function testUsers(roleName: string, name: string, more = passwordOf): TestUser[] {
  return [1, 2].map((index) => {
    const username = `${name}${index}`;
    return { role: roleName, username, ...more(username.toUpperCase().replaceAll('-', '_')) };
  });
}

function passwordOf(secret: string): ReturnType<Recipe['user']> {
  return { password: `\${secret:${secret}_PASSWORD}` };
}
