import assert from 'node:assert/strict';
import type { AuthConfig, Authentication, Step } from '../../../src/auth/generated/authConfig.ts';
import { sequenceAsCurl, stepAsCurl } from '../../../src/exchange/copyAsCurl.ts';
import { sequenceAsHttp, stepAsHttp } from '../../../src/exchange/copyAsHttp.ts';
import { roleConfigurationSheet } from '../../../src/exchange/roleSheet.ts';
import { exportForScanner, scanners } from '../../../src/exchange/scanners/exportForScanner.ts';
import { stepsOf } from '../../../src/exchange/variables.ts';
import { loginConfig, loginStep } from '../../fakes/loginServer.ts';

/** What a secret looks like: one that only its place betrays, and those that their form betrays anywhere. */
const password = 'Winter2024!x';
const shaped = {
  'a key of GitHub': `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`,
  'a signed token':
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4iLCJleHAiOjE3MDAwMDAwMDB9.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg',
  'random letters': '9f8Kq2LmXz71RtVbQw3Er5Ty7Ui9Op1AsDfGh',
};

type Change = (secret: string) => Partial<AuthConfig>;

const base = loginConfig('https://shop.test');

function inLogin(change: (secret: string) => Partial<Authentication>): Change {
  return (secret) => {
    const { main } = base.authentications;
    assert.ok(main);
    return { authentications: { main: { ...main, ...change(secret) } } };
  };
}

function inStep(change: (secret: string) => Partial<Step>): Change {
  return inLogin((secret) => ({
    steps: [loginStep({ outputs: { token: '$response.body#/token' }, ...change(secret) })],
    token: '$steps.login.outputs.token',
  }));
}

const call = (path: string): NonNullable<Step['endpoint']> => ({ method: 'POST', path });
const provider = { protocol: 'OAuth2', clientId: 'dast', clientAuthMethod: 'client_secret_basic' } as const;
const user = { role: 'user', username: 'ann' } as const;

/** Where the name or the place of a text says that it is a secret. */
const named: Readonly<Record<string, Change>> = {
  password: (secret) => ({ testUsers: [{ ...user, password: secret }] }),
  'seed of a one-time password': (secret) => ({
    testUsers: [{ ...user, password: '${secret:P}', totp: { secret } }],
  }),
  'input of a user': (secret) => ({
    testUsers: [{ ...user, password: '${secret:P}', inputs: { pin: secret, apiKey: secret } }],
    ...inStep(() => ({
      requestBody: { user: '$inputs.username', key: '$inputs.apiKey', pin: '$inputs.pin' },
    }))(''),
  }),
  'secret of a client': (secret) => ({
    ...inLogin(() => ({
      identityProvider: 'idp',
      steps: [
        loginStep({ requestBody: { grant_type: 'password', client_secret: '$inputs.idp.clientSecret' } }),
      ],
    }))(''),
    identityProviders: { idp: { ...provider, clientSecret: secret } },
  }),
  'private key of a certificate': inLogin((secret) => ({
    clientCertificate: { certificate: './client.pem', privateKey: secret },
  })),
  'passphrase of a certificate': inLogin((secret) => ({
    clientCertificate: { certificate: './client.pem', privateKey: './client.key', passphrase: secret },
  })),
  'basic of a step': inStep((secret) => ({ headers: { Authorization: { basic: ['gateway', secret] } } })),
  'basic of the token': inLogin((secret) => ({
    steps: [],
    token: { basic: ['gateway', secret] },
    tokenFormat: 'Basic <token>',
  })),
  'header of a step': inStep((secret) => ({ headers: { 'X-Api-Key': secret, Cookie: `sid=${secret}` } })),
  'query of a step': inStep((secret) => ({ query: { api_key: secret } })),
  'query in a path': inStep((secret) => ({ endpoint: call(`/login?password=${secret}&x=1`) })),
  'user information of an address': inStep((secret) => ({
    endpoint: call(`https://ann:${secret}@shop.test/login`),
  })),
  'field of a body': inStep((secret) => ({ requestBody: { user: '$inputs.username', password: secret } })),
  'nested field of a body': inStep((secret) => ({
    requestBody: { data: { login: [{ password: secret }] } },
  })),
  'list of a body': inStep((secret) => ({ requestBody: { method: 'login', params: ['alice', secret] } })),
  form: inStep((secret) => ({
    contentType: 'application/x-www-form-urlencoded',
    requestBody: { user: '$inputs.username', password: secret },
  })),
  'form in a text': inStep((secret) => ({
    contentType: 'text/plain',
    requestBody: `user=ann&password=${secret}`,
  })),
  'JSON in a text': inStep((secret) => ({
    contentType: 'text/plain',
    requestBody: `{"password":"${secret}"}`,
  })),
  'XML in a text': inStep((secret) => ({
    contentType: 'text/xml',
    requestBody: `<login><password>${secret}</password></login>`,
  })),
  'option of curl': inStep((secret) => ({
    endpoint: undefined as never,
    requestBody: undefined as never,
    curl: `curl https://shop.test/login -u 'ann:${secret}' -H 'X-Api-Key: ${secret}' -d 'password=${secret}'`,
  })),
  'list in a curl command': inStep((secret) => ({
    endpoint: undefined as never,
    requestBody: undefined as never,
    curl: `curl https://shop.test/rpc --json '{"method":"login","params":["alice","${secret}"]}'`,
  })),
  'additional parameter': inLogin((secret) => ({
    additionalParameters: [{ name: 'X-Api-Key', location: 'Header', value: secret }],
  })),
  'token endpoint': inLogin((secret) => ({ tokenEndpoint: `https://ann:${secret}@shop.test` })),
  'base address': (secret) => ({
    application: { ...base.application, baseUrl: `https://ann:${secret}@shop.test` },
  }),
  verification: inLogin((secret) => ({
    verification: {
      endpoint: {
        method: 'POST',
        path: `/me?api_key=${secret}`,
        headers: { 'X-Api-Key': secret },
        requestBody: { password: secret },
      },
      authenticated: { status: [200] },
      unauthenticated: { status: [401] },
    },
  })),
  'check of the session': inLogin((secret) => ({
    sessionCheck: {
      endpoint: { method: 'GET', path: `/me?api_key=${secret}`, headers: { 'X-Api-Key': secret } },
      authenticated: { status: [200] },
      everySeconds: 60,
    },
  })),
  renewal: inLogin((secret) => ({
    refresh: {
      strategy: 'steps',
      steps: [
        loginStep({
          stepId: 'renew',
          requestBody: { refresh_token: secret },
          outputs: { token: '$response.body#/token' },
        }),
      ],
      token: '$steps.renew.outputs.token',
    },
  })),
  'call that ends the session': inLogin((secret) => ({ neverCall: [`GET /logout?token=${secret}`] })),
  'value that a response has': inStep((secret) => ({
    expectedResponse: { status: [200], body: { password: { equals: secret } } },
  })),
};

/** Where nothing but its form betrays a secret. */
const anywhere: Readonly<Record<string, Change>> = {
  'segment of a path': inStep((secret) => ({ endpoint: call(`/reset/${secret}/login`) })),
  'fixed token': inLogin((secret) => ({ steps: [], token: secret })),
  'format of the token': inLogin((secret) => ({ tokenFormat: `${secret} <token>` })),
  'header of another name': inStep((secret) => ({ headers: { 'X-Note': secret, Accept: `a ${secret}` } })),
  'query of another name': inStep((secret) => ({ query: { q: secret } })),
  'field of another name': inStep((secret) => ({ requestBody: { note: secret, list: [`see ${secret}`] } })),
  'pattern of a body': inStep((secret) => ({
    expectedResponse: { status: [200], bodyMatches: secret, bodyNotMatches: `x${secret}` },
  })),
  'pattern of a header': inStep((secret) => ({
    expectedResponse: { status: [200], headers: { 'X-A': secret } },
  })),
  'additional parameter of another name': inLogin((secret) => ({
    additionalParameters: [{ name: 'X-Note', location: 'Header', value: secret }],
  })),
  notes: (secret) => ({ notes: secret, apiSegmentation: `all of ${secret}` }),
  'description of a role': (secret) => ({
    roles: [{ name: 'user', authentication: 'main', description: secret }],
  }),
  'owned objects': (secret) => ({
    testUsers: [{ ...user, password: '${secret:P}', owns: { order: secret } }],
  }),
  'name of a user': (secret) => ({ testUsers: [{ ...user, username: secret, password: '${secret:P}' }] }),
};

async function everyExport(config: AuthConfig): Promise<readonly (readonly [string, string])[]> {
  const texts: (readonly [string, string])[] = [['role sheet', roleConfigurationSheet(config)]];
  for (const scanner of scanners) {
    const made = await exportForScanner(config, scanner, { role: 'user' });
    texts.push([scanner, JSON.stringify(made)]);
  }
  const [provided] = Object.values(config.identityProviders ?? {});
  const context = {
    authentication: config.authentications['main'],
    baseUrl: config.application.baseUrl,
    testUser: config.testUsers[0],
    ...(provided && { identityProvider: provided }),
  };
  const [step] = stepsOf(context);
  texts.push(['sequence as curl', JSON.stringify(sequenceAsCurl(context))]);
  texts.push(['sequence as .http', JSON.stringify(sequenceAsHttp(context))]);
  if (step !== undefined) {
    texts.push(['step as curl', JSON.stringify(stepAsCurl(step, context))]);
    texts.push(['step as .http', JSON.stringify(stepAsHttp(step, context))]);
  }
  return texts;
}

describe('a secret that is written out', () => {
  const cases = [
    ...Object.entries(named).map(
      ([place, change]) => [place, change, { ...shaped, 'a password': password }] as const,
    ),
    ...Object.entries(anywhere).map(([place, change]) => [place, change, shaped] as const),
  ];
  for (const [place, change, secrets] of cases) {
    it(`is in no export: ${place}`, async () => {
      for (const [what, secret] of Object.entries(secrets)) {
        const config = JSON.parse(JSON.stringify({ ...base, ...change(secret) })) as AuthConfig;
        assert.ok(JSON.stringify(config).includes(secret));
        const leaks = (await everyExport(config)).filter(
          ([, text]) => text.includes(secret) || text.includes(btoa(`ann:${secret}`)),
        );
        assert.deepEqual(
          leaks.map(([target]) => target),
          [],
          what,
        );
      }
    });
  }
});
