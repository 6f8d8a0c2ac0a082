import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { importAuthentication } from '../../../../src/auth/exchange/import/importAuthentication.ts';
import type { AuthProposal, ImportPreview } from '../../../../src/auth/exchange/import/proposal.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';

function fixture(name: string): string {
  return readFileSync(new URL(`../../../fixtures/auth/exchange/${name}`, import.meta.url), 'utf8');
}

async function preview(text: string): Promise<ImportPreview> {
  const result = await importAuthentication(text);
  if (!result.ok) assert.fail(result.failure.code);
  for (const proposal of result.value.proposals) assertFits(proposal);
  return result.value;
}

/** A file with the proposal in it has the structure of the schema. */
function assertFits({ authentication, identityProviders }: AuthProposal): void {
  const config = {
    version: '1.0',
    application: { name: 'x', baseUrl: 'http://localhost', isolatedFromProduction: true },
    roleBasedAccess: false,
    roles: [{ name: 'user', authentication: 'main' }],
    authentications: { main: authentication },
    testUsers: [1, 2].map((at) => ({ role: 'user', username: `u${at}`, password: `\${secret:U${at}}` })),
    identityProviders,
  };
  const structure = new Set([
    'missing-key',
    'unknown-key',
    'wrong-type',
    'value-not-allowed',
    'wrong-format',
    'empty-value',
    'out-of-range',
    'too-many-items',
    'cookie-location',
    'not-with-curl',
  ]);
  const problems = validateAuthConfig(JSON.stringify(config)).filter(({ code }) => structure.has(code));
  assert.deepEqual(problems, []);
}

function first({ proposals }: ImportPreview): AuthProposal {
  return proposals[0] ?? assert.fail();
}

/** Certainty of each remark by pointer. */
function certainties({ remarks }: AuthProposal): Record<string, string> {
  return Object.fromEntries(remarks.map(({ pointer, certainty }) => [pointer, certainty]));
}

function assertWithout(shown: unknown, ...secrets: string[]): void {
  const text = JSON.stringify(shown);
  for (const secret of secrets) assert.ok(!text.includes(secret), secret);
}

describe('an authentication from a Postman collection', () => {
  it('follows the variables that scripts set from the token back to the login', async () => {
    const seen = await preview(fixture('shop.postman_collection.json'));
    assert.deepEqual(
      [seen.format, seen.application, seen.attachmentType],
      ['Postman collection', { name: 'Garden Shop', baseUrl: 'http://localhost:7070' }, 'Postman Collection'],
    );
    const proposal = first(seen);
    assert.deepEqual(proposal.authentication, {
      tokenType: 'Bearer Token',
      tokenParameterName: 'Authorization',
      tokenLocation: 'Header',
      tokenFormat: 'Bearer <token>',
      tokenEndpoint: 'http://localhost:7070',
      contentType: 'application/x-www-form-urlencoded',
      steps: [
        {
          stepId: 'sign-in',
          endpoint: { method: 'POST', path: '/accounts/sign-in' },
          contentType: 'application/json',
          headers: { 'X-Device-Key': 'k-7731-aa55' },
          requestBody: {
            login: '$inputs.username',
            password: '$inputs.password',
            tenant: 'roses',
            build: '${env:BUILD}',
          },
          expectedResponse: {
            status: [200],
            body: { status: 'string', data: { session: { id: 'string', ttl: 'integer' } } },
          },
          outputs: { session: '$response.body#/data/session/id' },
        },
        {
          stepId: 'token',
          endpoint: { method: 'POST', path: '/oauth/token' },
          requestBody: { grant_type: 'urn:shop:session', session: '$steps.sign-in.outputs.session' },
          expectedResponse: { status: [200], body: { access_token: 'string', expires_in: 'integer' } },
          outputs: { token: '$response.body#/access_token', expiresIn: '$response.body#/expires_in' },
        },
      ],
      token: '$steps.token.outputs.token',
      expiresIn: '$steps.token.outputs.expiresIn',
      defaultExpirationSeconds: 3600,
      autoRefresh: false,
      verification: {
        endpoint: { method: 'GET', path: '/accounts/me' },
        authenticated: { status: [200] },
        unauthenticated: { status: [401, 403] },
      },
    });
    const sure = certainties(proposal);
    assert.deepEqual(
      [
        sure['/tokenType'],
        sure['/token'],
        sure['/verification'],
        sure['/defaultExpirationSeconds'],
        sure['/steps'],
      ],
      ['recognised', 'recognised', 'guess', 'guess', 'missing'],
    );
    assertWithout(seen, 'Tulip-4711', 's-3f9a77c1', 'rosa');
  });

  it('reads a wrapped collection', async () => {
    const wrapped = JSON.stringify({
      collection: JSON.parse(fixture('shop.postman_collection.json')) as unknown,
    });
    assert.equal(first(await preview(wrapped)).authentication.steps.length, 2);
  });

  it('names version 1 and collections without a login', async () => {
    const old = await importAuthentication('{"order":[],"requests":[]}');
    assert.ok(!old.ok && old.failure.code === 'old-postman');
    const empty = await importAuthentication(
      '{"info":{"name":"x"},"item":[{"name":"a","request":"http://x/list"}]}',
    );
    assert.deepEqual(empty, { ok: false, failure: { code: 'no-login', args: ['Postman collection'] } });
  });
});

describe('an authentication from a HAR file', () => {
  it('finds login, earlier CSRF cookie and later use of the token by their values', async () => {
    const seen = await preview(fixture('login.har'));
    const { authentication } = first(seen);
    assert.deepEqual(
      authentication.steps.map(({ stepId, headers, requestBody, outputs }) => ({
        stepId,
        headers,
        requestBody,
        outputs,
      })),
      [
        {
          stepId: 'login',
          headers: undefined,
          requestBody: undefined,
          outputs: { 'XSRF-TOKEN': '$response.cookie.XSRF-TOKEN' },
        },
        {
          stepId: 'login2',
          headers: { 'X-XSRF-TOKEN': '$steps.login.outputs.XSRF-TOKEN' },
          requestBody: { user: { email: '$inputs.username', password: '$inputs.password' } },
          outputs: {
            token: '$response.body#/authentication/token',
            expiresIn: '$response.body#/authentication/expires_in',
          },
        },
      ],
    );
    assert.deepEqual(
      [authentication.tokenType, authentication.tokenParameterName, authentication.tokenFormat],
      ['Custom Token', 'Authorization', 'JWT <token>'],
    );
    assert.equal(authentication.verification?.endpoint.path, '/api/me');
    assertWithout(seen, 'Violet-321', 'ivy@', 'tok-9988', 'x5-aa00');
  });

  it('takes a session cookie, also when later calls were recorded without cookies', async () => {
    const entry = (url: string, request: object, response: object): object => ({
      request: { method: 'POST', url, headers: [], ...request },
      response: { status: 302, headers: [], content: {}, ...response },
    });
    const cookies = [{ name: 'JSESSIONID', value: 'abc-123456789' }];
    const params = [
      { name: 'j_username', value: 'ann' },
      { name: 'j_password', value: 'Aster-77' },
    ];
    const postData = { mimeType: 'application/x-www-form-urlencoded', params };
    const login = entry('http://h/j_security_check', { postData }, { cookies });
    const use = entry('http://h/home', { method: 'GET', cookies }, { status: 200 });
    for (const [entries, certainty] of [
      [[login, use], 'recognised'],
      [[login], 'guess'],
    ] as const) {
      const proposal = first(await preview(JSON.stringify({ log: { entries } })));
      const { authentication } = proposal;
      assert.equal(authentication.tokenType, 'Cookie-based Authentication');
      assert.deepEqual(authentication.steps[0]?.outputs, { token: '$response.cookie.JSESSIONID' });
      assert.equal(authentication.steps[0]?.followRedirects, false);
      assert.equal(certainties(proposal)['/token'], certainty);
      assertWithout(proposal, 'Aster-77', 'abc-1234');
    }
  });
});

describe('an authentication from an OpenAPI description', () => {
  it('takes the login operation, its response and the security scheme that the API requires', async () => {
    const seen = await preview(fixture('petstore.openapi.yaml'));
    assert.equal(seen.proposals.length, 1);
    const { authentication } = first(seen);
    assert.equal(authentication.tokenType, 'Bearer Token');
    assert.equal(authentication.tokenEndpoint, 'https://hotel.example.test');
    assert.deepEqual(authentication.steps[0]?.endpoint, { method: 'POST', path: '/api/users/login' });
    assert.deepEqual(authentication.steps[0]?.requestBody, {
      email: '$inputs.username',
      password: '$inputs.password',
    });
    assert.deepEqual(authentication.steps[0]?.outputs, {
      token: '$response.body#/data/accessToken',
      expiresIn: '$response.body#/data/expiresIn',
    });
    assert.equal(authentication.verification?.endpoint.path, '/api/users/me');
    assertWithout(seen, 'Pansy-99');
  });

  it('reads Swagger 2 with its forms and OAuth flows', async () => {
    const { proposals } = await preview(fixture('clinic.swagger.json'));
    const [login, oauth] = proposals.map(({ authentication }) => authentication);
    assert.deepEqual(login?.steps[0]?.requestBody, {
      user_name: '$inputs.username',
      pwd: '$inputs.password',
    });
    assert.equal(login?.contentType, 'application/x-www-form-urlencoded');
    assert.equal(login?.tokenEndpoint, 'https://clinic.example.test:8443');
    assert.equal(oauth?.tokenEndpoint, 'https://id.example.test');
    assert.deepEqual(oauth?.steps[0]?.requestBody, {
      grant_type: 'password',
      username: '$inputs.username',
      password: '$inputs.password',
      client_id: '$inputs.idp.clientId',
      client_secret: '$inputs.idp.clientSecret',
      scope: 'read write',
    });
    assert.equal(proposals[1]?.identityProviders['oauth']?.clientSecret, '${secret:OAUTH_CLIENT_SECRET}');
  });

  it('leaves the login to the person where only a scheme is described', async () => {
    const text = `openapi: 3.1.0\ncomponents: {securitySchemes: {c: {type: apiKey, in: cookie, name: sid}}}\npaths: {}`;
    const proposal = first(await preview(text));
    assert.equal(proposal.authentication.tokenLocation, 'Cookie');
    assert.deepEqual(proposal.authentication.steps[0]?.outputs, { token: '$response.cookie.sid' });
    const sure = certainties(proposal);
    assert.deepEqual(
      [sure['/steps/0'], sure['/tokenEndpoint'], sure['/token']],
      ['missing', 'missing', 'missing'],
    );
  });
});

describe('an authentication from a scanner config', () => {
  it('reads a ZAP automation plan with variables, session headers and users', async () => {
    const seen = await preview(fixture('plan.zap.yaml'));
    const { authentication, testUsers } = first(seen);
    assert.deepEqual(authentication.steps, [
      {
        stepId: 'login',
        endpoint: { method: 'POST', path: '/rest/login' },
        query: { app: 'web' },
        requestBody: {
          email: '$inputs.username',
          password: '$inputs.password',
          api_key: '${secret:API_KEY}',
        },
        expectedResponse: { status: [200] },
        outputs: { token: '$response.body#/authentication/token' },
      },
    ]);
    assert.equal(authentication.tokenFormat, 'Bearer <token>');
    assert.deepEqual(authentication.verification?.authenticated, {
      status: [200],
      bodyMatches: String.raw`Hello \(you\)`,
    });
    assert.deepEqual(testUsers, [
      {
        username: 'mod@example.org',
        password: '${secret:MODERATOR_PASSWORD}',
        totp: { secret: '${secret:MODERATOR_TOTP}', digits: 8 },
      },
      { username: 'member@example.org', password: '${env:MEMBER_PW}' },
    ]);
    assertWithout(seen, 'Lilac-123', 'JBSWY3', 'k-7788');
  });

  it('reads a StackHawk config', async () => {
    const seen = await preview(fixture('hawk.stackhawk.yaml'));
    const { authentication, testUsers } = first(seen);
    assert.equal(seen.application.baseUrl, 'http://localhost:9090');
    assert.deepEqual(authentication.steps[0]?.requestBody, {
      'account[mail]': '$inputs.username',
      'account[secret_word]': '$inputs.password',
      remember: '1',
    });
    assert.equal(authentication.token, '$steps.session.outputs.token');
    assert.equal(authentication.tokenParameterName, '_garden');
    assert.deepEqual(authentication.verification?.authenticated, { status: [200], bodyMatches: 'Log out' });
    assert.deepEqual(testUsers, [{ username: 'scan@example.org', password: '${env:SCAN_PW}' }]);
    assertWithout(seen, 'Peony-55');
  });
});

describe('a source that cannot be used', () => {
  const broken: [text: string, code: string, ...args: (string | number)[]][] = [
    ['', 'empty-source'],
    ['\uFEFF \n', 'empty-source'],
    ['{"log":\n {"entries":]}', 'broken-json', 2, 13],
    ['env:\n  contexts: [\n', 'broken-yaml', 3, 1],
    ['{"a":1}', 'unknown-format'],
    ['just text', 'unknown-format'],
    ['[]', 'unknown-format'],
    ['['.repeat(100_000), 'source-too-deep'],
    ['a: ' + '['.repeat(100_000), 'source-too-deep'],
    ['- '.repeat(100_000), 'source-too-deep'],
    ['{"log":{"entries":[]}}', 'no-login', 'HAR file'],
    ['openapi: 3.0.0', 'no-login', 'OpenAPI description'],
    ['env: {contexts: [{name: a}]}', 'no-login', 'ZAP automation plan'],
    ['app: {host: http://x}', 'no-login', 'StackHawk config'],
  ];
  for (const [text, code, ...args] of broken) {
    it(`answers ${JSON.stringify(text.slice(0, 40))} with ${code}`, async () => {
      assert.deepEqual(await importAuthentication(text), { ok: false, failure: { code, args } });
    });
  }

  it('never makes anything throw, whatever stands where', async () => {
    const names = ['shop.postman_collection.json', 'login.har', 'clinic.swagger.json'];
    const documents = names.map((name) => JSON.parse(fixture(name)) as unknown);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...documents),
        fc.nat(),
        fc.jsonValue(),
        async (document, seed, value) => {
          const result = await importAuthentication(JSON.stringify(damaged(document, seed, value)));
          if (result.ok) for (const proposal of result.value.proposals) assertFits(proposal);
        },
      ),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('plan.zap.yaml', 'hawk.stackhawk.yaml', 'petstore.openapi.yaml'),
        fc.nat(),
        fc.string(),
        async (name, seed, text) => {
          const lines = fixture(name).split('\n');
          lines[seed % lines.length] += text;
          const result = await importAuthentication(lines.join('\n'));
          if (result.ok) for (const proposal of result.value.proposals) assertFits(proposal);
        },
      ),
      { numRuns: 150 },
    );
  }).timeout(60_000);

  it('takes __proto__ for a name like any other', async () => {
    const text = fixture('clinic.swagger.json')
      .replaceAll('"/session"', '"__proto__"')
      .replaceAll('"jwt"', '"__proto__"');
    const { authentication } = first(await preview(text));
    assert.equal(authentication.steps[0]?.endpoint?.path, '/v2/__proto__');
    assert.equal(({} as Record<string, unknown>)['type'], undefined);
  });

  it('reads megabytes', async () => {
    const collection = JSON.parse(fixture('shop.postman_collection.json')) as { item: unknown[] };
    const [folder] = collection.item;
    const script = {
      listen: 'test',
      script: {
        exec: ['/*'.repeat(100_000), '"'.repeat(99_999), '"\\'.repeat(50_000), '{ a = '.repeat(10_000)],
      },
    };
    const item = {
      name: 'x',
      event: [script],
      request: { url: '{{'.repeat(100_000), header: [{ key: 'A', value: '{{a'.repeat(50_000) }] },
    };
    await preview(
      JSON.stringify({ ...collection, item: [folder, ...Array.from({ length: 5 }, () => item)] }),
    );
    const paths = Array.from(
      { length: 40_000 },
      (_, at) => `  /a${at}:\n    get:\n      summary: number ${at}\n      tags: [a, b]`,
    );
    await preview(`${fixture('petstore.openapi.yaml')}${paths.join('\n')}\n`);
    const har = JSON.parse(fixture('login.har')) as { log: { entries: unknown[] } };
    const big = Array.from({ length: 300_000 }, (_, at) => `value number ${at}`);
    const noise = {
      request: { method: 'GET', url: 'http://x/', headers: [] },
      response: { content: { text: JSON.stringify(big) } },
    };
    await preview(JSON.stringify({ log: { entries: [...har.log.entries, noise] } }));
  }).timeout(60_000);

  it('follows references in a circle only once around', async () => {
    const circle = `openapi: 3.0.0
components: {schemas: {A: {$ref: '#/components/schemas/B'}, B: {$ref: '#/components/schemas/A'}, C: {allOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/C'}], properties: {password: {type: string}, c: {$ref: '#/components/schemas/C'}}}}}
paths: {/login: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/C'}}}}, responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}}}}`;
    assert.equal(first(await preview(circle)).authentication.steps[0]?.stepId, 'login');
  });
});

/** The document with one of its values replaced. */
function damaged(document: unknown, seed: number, value: unknown): unknown {
  const places: string[] = [];
  JSON.stringify(document, (key, item: unknown) => {
    places.push(key);
    return item;
  });
  let left = seed % places.length;
  return JSON.parse(JSON.stringify(document), (_key, item: unknown) =>
    left-- === 0 ? value : item,
  ) as unknown;
}
