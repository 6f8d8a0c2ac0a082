import type {
  AuthConfig,
  Authentication,
  BodyFields,
  Role,
  Step,
  TestUser,
} from '../generated/authConfig.ts';

/** How an application hands out its tokens, in everyday words. */
export type LoginKind = 'bearer' | 'custom' | 'cookie';

/** What the user knows before the first auth config of an application is written. */
export interface Answers {
  readonly application: string;
  /** Absolute, or a placeholder */
  readonly baseUrl: string;
  readonly login: LoginKind;
  /** Path of the call that logs in */
  readonly loginPath: string;
  /** JSON pointer to the token in the response, or the name of the session cookie */
  readonly tokenAt: string;
  /** At least one */
  readonly roles: readonly string[];
  /** Path of a call that only logged-in users may make */
  readonly verificationPath: string;
  /** Whether environment and accounts are isolated from production and safe for automated tests */
  readonly isolated: boolean;
}

/** The text of an auth config that validates; what cannot be known stands in it as placeholders and proposals. */
export function newAuthConfig(answers: Answers): string {
  const { application, baseUrl, roles, isolated } = answers;
  const several = roles.length > 1;
  const config: AuthConfig = {
    version: '1.0',
    application: {
      name: application,
      baseUrl,
      isolatedFromProduction: isolated,
      safeForAutomatedTesting: isolated,
    },
    roleBasedAccess: several,
    ...(several ? { apiSegmentation: segmentation(roles) } : {}),
    roles: rolesOf(roles),
    authentications: { main: authentication(answers) },
    testUsers: testUsers(roles),
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

/** Roles as people list them: `administrator, standard user`. Each once, in their order. */
export function rolesIn(text: string): string[] {
  const names = text.split(/[,;\n]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

const privilegedNames = /admin|manager|owner|operator|root|staff|super/i;

/** Tests of broken access control need privileged and unprivileged roles. */
function rolesOf(names: readonly string[]): Role[] {
  if (names.length === 1) return names.map((name) => ({ name, authentication: 'main' }));
  const speaking = names.filter((name) => privilegedNames.test(name));
  const isSpeaking = speaking.length > 0 && speaking.length < names.length;
  const privileged = isSpeaking ? speaking : names.slice(0, 1);
  return names.map((name) => ({
    name,
    privileged: privileged.includes(name),
    authentication: 'main',
  }));
}

function segmentation(roles: readonly string[]): string {
  return `${roles.map((role) => `/api/** is for the ${role}`).join('; ')}. Describe here which role may call which APIs.`;
}

function authentication(answers: Answers): Authentication {
  const { baseUrl, verificationPath } = answers;
  return {
    ...carrier(answers),
    tokenEndpoint: baseUrl,
    contentType: answers.login === 'cookie' ? 'application/x-www-form-urlencoded' : 'application/json',
    steps: [step(answers)],
    token: '$steps.login.outputs.token',
    defaultExpirationSeconds: 3600,
    autoRefresh: true,
    refresh: { strategy: 'rerun', marginSeconds: 60, onStatus: [401] },
    verification: {
      endpoint: { method: 'GET', path: verificationPath },
      authenticated: { status: [200] },
      unauthenticated: { status: [401, 403] },
    },
  };
}

function carrier({
  login,
  tokenAt,
}: Answers): Pick<Authentication, 'tokenType' | 'tokenParameterName' | 'tokenLocation' | 'tokenFormat'> {
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
        tokenParameterName: 'X-Auth-Token',
        tokenLocation: 'Header',
        tokenFormat: '<token>',
      };
    case 'cookie':
      return {
        tokenType: 'Cookie-based Authentication',
        tokenParameterName: tokenAt,
        tokenLocation: 'Cookie',
        tokenFormat: '<token>',
      };
  }
}

function step({ login, loginPath, tokenAt }: Answers): Step {
  const call = {
    stepId: 'login',
    endpoint: { method: 'POST', path: loginPath },
    requestBody: { username: '$inputs.username', password: '$inputs.password' },
  } as const;
  if (login === 'cookie') {
    return {
      ...call,
      followRedirects: false,
      expectedResponse: { status: [200, 302], setsCookies: [tokenAt] },
      outputs: { token: `$response.cookie.${tokenAt}` },
    };
  }
  return {
    ...call,
    expectedResponse: { status: [200], body: bodyWith(tokenAt) },
    outputs: { token: `$response.body#${tokenAt}` },
  };
}

/** The body in which the pointer finds a text. */
function bodyWith(pointer: string): BodyFields {
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const fields = keys.reduceRight<BodyFields | 'string'>(
    // Object.fromEntries makes "__proto__" a key like any other.
    (inner, key) => Object.fromEntries([[key, inner]]),
    'string',
  );
  return typeof fields === 'string' ? {} : fields;
}

/** Two for each role, with names that no other role has. */
function testUsers(roles: readonly string[]): TestUser[] {
  const taken = new Set<string>();
  return roles.flatMap((role) => {
    const base =
      role
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '') || 'user';
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}-`;
    taken.add(name);
    return [1, 2].map((index) => {
      const username = `${name}${index}`;
      const secret = `${username
        .toUpperCase()
        .replaceAll('-', '_')
        .replace(/^(?=\d)/, '_')}_PASSWORD`;
      return { role, username, password: `\${secret:${secret}}` };
    });
  });
}
