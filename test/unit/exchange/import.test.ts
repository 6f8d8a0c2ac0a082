import assert from 'node:assert/strict';
import { importAuthentication } from '../../../src/exchange/import/importAuthentication.ts';
import type { AuthProposal } from '../../../src/exchange/import/proposal.ts';
import { first, fixture, preview } from './imported.ts';

/** Certainty of each note by pointer. */
function certainties({ notes }: AuthProposal): Record<string, string> {
  return Object.fromEntries(notes.map(({ pointer, certainty }) => [pointer, certainty]));
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
          headers: { 'X-Device-Key': '${secret:DEVICE_KEY}' },
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

  it('takes no secret out of a variable whose name does not say what it is', async () => {
    const seen = await preview(
      JSON.stringify({
        info: { name: 'x', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        variable: [
          { key: 'mine', value: 'hunter-two' },
          { key: 'other', value: 'k-7731' },
        ],
        item: [
          {
            name: 'Login',
            request: {
              method: 'POST',
              url: 'http://localhost/login',
              header: [{ key: 'X-Api-Key', value: '{{other}}' }],
              body: { mode: 'raw', raw: '{"user":"ann","password":"{{mine}}"}' },
            },
          },
        ],
      }),
    );
    assertWithout(seen, 'hunter-two', 'k-7731');
    assert.deepEqual(first(seen).authentication.steps[0]?.requestBody, {
      user: '$inputs.username',
      password: '$inputs.password',
    });
  });

  it('reads a wrapped collection', async () => {
    const wrapped = JSON.stringify({
      collection: JSON.parse(fixture('shop.postman_collection.json')) as unknown,
    });
    assert.equal(first(await preview(wrapped)).authentication.steps.length, 2);
  });

  it('takes no other call with a password for a login', async () => {
    const collection = JSON.parse(fixture('shop.postman_collection.json')) as { item: unknown[] };
    const body = { mode: 'raw', raw: '{"otp":"1","password":"Daisy-1"}' };
    const check = { name: 'Check', request: { method: 'POST', url: '{{base}}/auth/check-otp', body } };
    const seen = await preview(JSON.stringify({ ...collection, item: [...collection.item, check] }));
    assert.ok(seen.proposals.every(({ title }) => title !== 'Check' && title !== 'Register'));
    const alone = await preview(JSON.stringify({ ...collection, item: [check] }));
    assert.deepEqual(
      alone.proposals.map(({ title }) => title),
      ['Check'],
    );
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

describe('the name of an imported authentication', () => {
  const collection = (name: string): string =>
    JSON.stringify({
      info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [
        {
          name,
          request: {
            method: 'POST',
            url: 'http://localhost/login',
            body: { mode: 'raw', raw: '{"username":"ann","password":"hunter-two"}' },
          },
        },
      ],
    });
  const nameFor = async (title: string): Promise<string> => first(await preview(collection(title))).name;

  it('is what the source calls it, in whole words', async () => {
    assert.equal(
      await nameFor('Log in as administrator of the customer portal'),
      'log-in-as-administrator-of-the-customer-portal',
    );
    const long = await nameFor(`Log in ${'with many words '.repeat(20)}`);
    assert.match(long, /^log-in(?:-with|-many|-words)+$/);
    assert.ok(long.length <= 80);
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

  it('takes no CSRF header for the token', async () => {
    const har = fixture('login.har')
      .replace('\\"bid\\":7', '\\"csrf\\":\\"c-5566778899\\"')
      .replace(
        '{ "name": "Authorization"',
        '{ "name": "X-CSRF", "value": "c-5566778899" }, { "name": "Authorization"',
      );
    assert.equal(har.split('c-5566778899').length, 3);
    assert.equal(first(await preview(har)).authentication.tokenParameterName, 'Authorization');
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

const tokenSchema = { type: 'object', properties: { token: { type: 'string' } } };

describe('an authentication from an OpenAPI description', () => {
  it('is found where user name and password are query parameters', async () => {
    const parameter = (name: string): object => ({ name, in: 'query', schema: { type: 'string' } });
    const login = {
      parameters: [parameter('username'), parameter('password'), parameter('lang')],
      responses: { 200: { content: { 'application/json': { schema: tokenSchema } } } },
    };
    const search = { parameters: [parameter('q')], responses: { 200: {} } };
    for (const method of ['post', 'get'] as const) {
      const paths = { '/search': { get: search }, '/api/login': { [method]: login } };
      const seen = await preview(JSON.stringify({ openapi: '3.0.3', info: {}, paths }));
      const [step] = first(seen).authentication.steps;
      assert.deepEqual(step?.endpoint, { method: method.toUpperCase(), path: '/api/login' });
      assert.deepEqual(step?.query, { username: '$inputs.username', password: '$inputs.password' });
      assert.equal(step?.requestBody, undefined);
    }
  });

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

  it('leaves the login to the user where only a scheme is described', async () => {
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

  it('takes no name of an application that holds a secret, whatever says so', async () => {
    const { item } = JSON.parse(fixture('shop.postman_collection.json')) as { readonly item: unknown };
    const nameIn = async (name: string): Promise<string | undefined> =>
      (await preview(JSON.stringify({ info: { name }, item }))).application.name;
    assert.equal(await nameIn('Shop of Ada'), 'Shop of Ada');
    assert.equal(await nameIn('Shop 8fK2nQ9xV4bT7mZ1cR6wL3pY5hJ0dS2g'), undefined);
    assert.equal(await nameIn('Shop password=Lilac-123'), undefined);
    assert.equal(await nameIn('https://ada:Lilac-123@shop.example'), undefined);
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
