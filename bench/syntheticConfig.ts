/** The text of a valid auth config of about that many lines: several roles, each with an authentication and users. */
export function syntheticConfig(lineCount: number): string {
  let text = '';
  for (let count = 1; linesOf(text) < lineCount * 0.95; count++) text = configOf(count);
  return text;
}

function linesOf(text: string): number {
  return text.split('\n').length;
}

function configOf(roleCount: number): string {
  const numbers = Array.from({ length: roleCount }, (_, index) => index + 1);
  const config = {
    version: '1.0',
    application: {
      name: 'Shop',
      baseUrl: '${env:SHOP_URL}',
      isolatedFromProduction: true,
      safeForAutomatedTesting: true,
    },
    roleBasedAccess: roleCount > 1,
    apiSegmentation: 'What starts with /api/1 is for role 1, and so on.',
    roles: numbers.map((number) => ({
      name: `role ${number}`,
      privileged: number % 2 === 0,
      authentication: `login${number}`,
    })),
    authentications: Object.fromEntries(numbers.map((number) => [`login${number}`, authentication(number)])),
    testUsers: numbers.flatMap((number) => [testUser(number, 'a'), testUser(number, 'b')]),
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

function authentication(number: number): unknown {
  return {
    tokenType: 'Bearer Token',
    tokenParameterName: 'Authorization',
    tokenLocation: 'Header',
    tokenFormat: 'Bearer <token>',
    tokenEndpoint: '${env:AUTH_URL}',
    contentType: 'application/json',
    steps: [
      {
        stepId: 'login',
        description: `Signs in to part ${number}`,
        endpoint: { method: 'POST', path: `/api/${number}/login` },
        requestBody: { username: '$inputs.username', password: '$inputs.password', tenant: '$inputs.tenant' },
        expectedResponse: { status: [200], body: { data: { token: 'string', expiresIn: 'integer' } } },
        outputs: { token: '$response.body#/data/token', lifetime: '$response.body#/data/expiresIn' },
      },
      {
        stepId: 'exchange',
        description: 'Takes the token of the back office',
        endpoint: { method: 'POST', path: '/oauth/token' },
        contentType: 'application/x-www-form-urlencoded',
        requestBody: {
          grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
          subject_token: '$steps.login.outputs.token',
          subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        },
        expectedResponse: { status: [200], body: { access_token: 'string' } },
        outputs: { token: '$response.body#/access_token' },
      },
    ],
    token: '$steps.exchange.outputs.token',
    expiresIn: '$steps.login.outputs.lifetime',
    defaultExpirationSeconds: 3600,
    autoRefresh: true,
    refresh: { strategy: 'rerun', marginSeconds: 60, onStatus: [401] },
    verification: {
      endpoint: { method: 'GET', path: `/api/${number}/me` },
      authenticated: { status: [200], bodyMatches: '{$inputs.username}' },
      unauthenticated: { status: [401, 403] },
    },
  };
}

function testUser(number: number, letter: string): unknown {
  const name = `${number}_${letter}`.toUpperCase();
  return {
    role: `role ${number}`,
    username: `user-${number}-${letter}`,
    password: `\${secret:PASSWORD_${name}}`,
    inputs: { tenant: `tenant ${number}` },
  };
}
