import assert from 'node:assert/strict';
import type { AuthConfig, Step } from '../../../../src/auth/generated/authConfig.ts';
import { type Answer, type Asked, sendJson, sentenceOf } from '../../../fakes/loginServer.ts';
import { app, bearer, type Login, passes, runOne, steps, token } from '../../../fakes/oneLogin.ts';

const form = 'application/x-www-form-urlencoded';
const answer: Answer = (asked, response) =>
  asked.path === '/me' ? app(bearer)(asked, response) : sendJson(response, 200, { token });

/** The first request of a login whose step differs, at any path. */
async function sent(
  step: Partial<Step>,
  config?: (base: AuthConfig) => AuthConfig,
  more: Partial<Login> = {},
): Promise<Asked> {
  const login = { answer, changes: { steps: steps(step) }, ...(config && { config }), ...more };
  const [first] = await passes(login);
  return first ?? assert.fail();
}
const failure = async (step: Partial<Step>, more: Partial<Login> = {}): Promise<unknown> => {
  const { only } = await runOne({ answer, changes: { steps: steps(step) }, ...more });
  return [sentenceOf(only), only.fault?.at.slice(-3).join('/')];
};

describe('a request of a login', () => {
  it('accepts what clients of such an API accept', async () => {
    const accept = async (step: Partial<Step>): Promise<unknown> => (await sent(step)).headers.accept;
    const requestBody = { a: 'b' };
    assert.equal(await accept({ requestBody }), 'application/json, text/plain, */*');
    assert.equal(
      await accept({ requestBody, contentType: form }),
      'text/html, application/json;q=0.9, */*;q=0.8',
    );
    assert.equal(await accept({ requestBody: undefined as never }), '*/*');
    assert.equal(await accept({ requestBody, headers: { accept: 'text/csv' } }), 'text/csv');
  });

  it('says of what type its body is, where it has one', async () => {
    const type = async (step: Partial<Step>): Promise<unknown> => (await sent(step)).headers['content-type'];
    assert.equal(await type({ requestBody: { a: 'b' } }), 'application/json');
    assert.equal(await type({ requestBody: { a: 'b' }, contentType: form }), form);
    assert.equal(await type({ requestBody: undefined as never }), undefined);
  });

  it('has the query of its path, of its parameters and of the token, encoded as forms are', async () => {
    const step = {
      endpoint: { method: 'POST', path: '/login?a=1%2B2&b' },
      query: { 'q q': '$inputs.username', 'ä&': 'x=y z', n: '{$inputs.username}!' },
    } as const;
    assert.equal((await sent(step)).url, '/login?a=1%2B2&b&q+q=ann&%C3%A4%26=x%3Dy+z&n=ann%21');
    assert.equal((await sent({ query: { one: '1' } })).url, '/login?one=1');
    assert.equal((await sent({})).url, '/login');
    const asked = await passes({
      answer: (one, response) =>
        one.path === '/me'
          ? sendJson(response, one.url === `/me?a=b&t+k=${token}` ? 200 : 401, {})
          : sendJson(response, 200, { token }),
      changes: {
        tokenLocation: 'Query Parameter',
        tokenParameterName: 't k',
        tokenFormat: '<token>',
        verification: {
          endpoint: { method: 'GET', path: '/me?a=b' },
          authenticated: { status: [200] },
          unauthenticated: { status: [401] },
        },
      },
    });
    assert.equal(asked[2]?.url, '/me?a=b');
  });

  it('says which part of a query or a header is no text', async () => {
    const output = { stepId: 'first', outputs: { all: '$response.body', token: '$response.body#/token' } };
    const second = (step: Partial<Step>): Promise<unknown> =>
      runOne({
        answer,
        changes: { steps: steps(output, { stepId: 'second', ...step }), token: '$steps.first.outputs.token' },
      }).then(({ only }) => [sentenceOf(only), only.fault?.at.slice(-3).join('/')]);
    const all = '$steps.first.outputs.all';
    assert.deepEqual(await second({ query: { q: all } }), [
      'not-sendable: second: object cannot be sent as text.',
      '1/query/q',
    ]);
    assert.deepEqual(await second({ headers: { 'X-All': all } }), [
      'not-sendable: second: object cannot be sent as text.',
      '1/headers/X-All',
    ]);
  });

  it('says which value is missing, and where', async () => {
    const missing = (step: Partial<Step>): Promise<unknown> => failure(step);
    assert.deepEqual(await missing({ query: { q: '$inputs.zone' } }), [
      'missing-input: $inputs.zone of ann has no value.',
      '0/query/q',
    ]);
    assert.deepEqual(await missing({ headers: { 'X-Zone': '$inputs.zone' } }), [
      'missing-input: $inputs.zone of ann has no value.',
      '0/headers/X-Zone',
    ]);
    assert.deepEqual(await missing({ endpoint: { method: 'GET', path: '/a/{$inputs.zone}' } }), [
      'missing-input: $inputs.zone of ann has no value.',
      '0/endpoint/path',
    ]);
    assert.deepEqual(await missing({ requestBody: { zone: '$inputs.zone' } }), [
      'missing-input: $inputs.zone of ann has no value.',
      '0/requestBody/zone',
    ]);
    for (const [index, basic] of [
      ['$inputs.zone', 'x'],
      ['x', '$inputs.zone'],
    ].entries())
      assert.deepEqual(await missing({ headers: { Authorization: { basic } as never } }), [
        'missing-input: $inputs.zone of ann has no value.',
        `Authorization/basic/${index}`,
      ]);
  });

  it('has values in its path as segments, and an address where one stands at its beginning', async () => {
    const path = async (written: string, username = 'a/b c'): Promise<string> => {
      const { asked } = await runOne({
        answer,
        changes: { steps: steps({ endpoint: { method: 'GET', path: written } }) },
        config: (base) => ({ ...base, testUsers: base.testUsers.map((user) => ({ ...user, username })) }),
      });
      return asked[0]?.url ?? 'not sent';
    };
    assert.equal(await path('/u/{$inputs.username}/{$inputs.username}'), '/u/a%2Fb%20c/a%2Fb%20c');
    assert.equal(await path('{base_url}/u/{$inputs.username}'), '/u/a%2Fb%20c');
    assert.equal(await path('{auth_url}/u'), '/u');
    assert.equal(await path('$inputs.username', '/next?a=b'), '/next?a=b');
  });

  it('goes to the token endpoint where it is one of a login, to the application where it is not', async () => {
    const asked = await passes({
      answer,
      config: (base) => ({
        ...base,
        application: { ...base.application, baseUrl: `${base.application.baseUrl}/shop/` },
      }),
    });
    assert.deepEqual(
      asked.map(({ url }) => url),
      ['/login', '/me', '/me'],
    );
    assert.deepEqual(await failure({ endpoint: { method: 'GET', path: 'ftp://shop.test/x' } }), [
      'bad-url: login: "ftp://shop.test/x" is not an http or https URL.',
      '0/endpoint/path',
    ]);
  });

  it('proves a user by HTTP Basic, whose credentials are hidden', async () => {
    const { only, asked } = await runOne({
      answer: (one, response) =>
        one.path === '/login'
          ? sendJson(response, 200, { token, echo: one.headers.authorization })
          : app(bearer)(one, response),
      changes: {
        steps: steps({ headers: { Authorization: { basic: ['$inputs.username', '$inputs.password'] } } }),
      },
    });
    const credentials = btoa('ann:right-password');
    assert.equal(asked[0]?.headers.authorization, `Basic ${credentials}`);
    assert.equal(only.outcome, 'passed');
    assert.ok(!JSON.stringify(only).includes(credentials));
    assert.deepEqual(only.exchanges[0]?.curl.variables.toSorted(), ['BASIC_CREDENTIALS', 'PASSWORD']);
  });

  const withClient =
    (changes: object) =>
    (base: AuthConfig): AuthConfig => ({
      ...base,
      identityProviders: {
        idp: {
          protocol: 'OAuth2',
          clientId: 'shop & co',
          clientSecret: '${secret:PASSWORD}',
          clientAuthMethod: 'client_secret_basic',
          ...changes,
        },
      },
    });
  const grant = { requestBody: { grant_type: 'password', password: '$inputs.password' } };
  const ofClient = async (step: Partial<Step>, changes: object = {}): Promise<unknown> =>
    (
      await sent(step, withClient(changes), {
        changes: { identityProvider: 'idp', contentType: form, steps: steps(step) },
      })
    ).headers.authorization;

  it('proves the client by HTTP Basic at calls with a grant, where the provider says so', async () => {
    assert.equal(await ofClient(grant), `Basic ${btoa('shop+%26+co:right-password')}`);
    assert.equal(await ofClient({ requestBody: { user: 'x' } }), undefined);
    assert.equal(
      await ofClient({ requestBody: 'grant_type=password', contentType: 'text/plain' }),
      undefined,
    );
    assert.equal(await ofClient({ requestBody: undefined as never }), undefined);
    assert.equal(await ofClient(grant, { clientAuthMethod: 'client_secret_post' }), undefined);
    const own = { ...grant, headers: { AUTHORIZATION: 'Own 1' } };
    assert.equal(await ofClient(own), 'Own 1');
    assert.equal(
      await ofClient(own, { clientSecret: undefined }),
      'Own 1',
      'no secret of the client is needed',
    );
  });

  it('says that a client has no secret to prove itself with', async () => {
    const { only } = await runOne({
      answer,
      changes: { identityProvider: 'idp', contentType: form, steps: steps(grant) },
      config: withClient({ clientSecret: undefined }),
    });
    assert.equal(sentenceOf(only), 'missing-input: $inputs.idp.clientSecret of ann has no value.');
  });

  it('has each header once, the last one written', async () => {
    const asked = await sent({ headers: { 'X-A': '1', 'x-a': '2', Cookie: 'a=b' } });
    assert.deepEqual([asked.headers['x-a'], asked.headers.cookie], ['2', 'a=b']);
    assert.deepEqual(await failure({ headers: { 'X-Key': 'a€' } }), [
      'bad-character: X-Key holds a character no header can carry.',
      '0/headers/X-Key',
    ]);
    assert.equal((await sent({ headers: { 'X-Key': 'a\tb' } })).headers['x-key'], 'a\tb');
  });
});
