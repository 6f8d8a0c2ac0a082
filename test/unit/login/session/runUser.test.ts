import assert from 'node:assert/strict';
import { openSessions } from '../../../../src/login/session/openSessions.ts';
import type { SessionKind } from '../../../../src/login/session/session.ts';
import { type Answer, loginConfig, sendJson, sentenceOf, testPorts } from '../../../fakes/loginServer.ts';
import { app, bearer, passes, runOne, steps, token } from '../../../fakes/oneLogin.ts';

const login: Answer = (asked, response) =>
  asked.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(asked, response);
const start = {
  stepId: 'start',
  endpoint: { method: 'GET', path: '/start' },
  requestBody: undefined as never,
  outputs: {},
} as const;

// In runUser, session, notLoggedIn, verify and request.
describe('the run of a user', () => {
  it('shows no value in an earlier response that a later step takes', async () => {
    const early = { hint: 'violet lamp' };
    const { only } = await runOne({
      answer: (asked, response) =>
        asked.path === '/start'
          ? sendJson(response, 200, early)
          : asked.path === '/login'
            ? sendJson(response, 200, { token, code: early.hint })
            : app(bearer)(asked, response),
      changes: {
        steps: steps(start, { outputs: { token: '$response.body#/token', code: '$response.body#/code' } }),
      },
    });
    assert.equal(only.outcome, 'passed');
    const [first, second] = only.exchanges;
    assert.match(first?.responseBody ?? '', /"hint": "•••"/);
    assert.match(second?.responseBody ?? '', /"code": "•••"/);
    assert.ok(!JSON.stringify(only.exchanges).includes(early.hint));
  });

  it('knows from which address each response came', async () => {
    const { only, port } = await runOne({ answer: login });
    assert.deepEqual(
      only.exchanges.map(({ facts: { peer } }) => peer),
      [`127.0.0.1:${port}`, `127.0.0.1:${port}`, `127.0.0.1:${port}`],
    );
  });

  it('names a secret as the config does, however it is called', async () => {
    const password = '${secret:SHOP_CUSTOMER_2026_FOR_TESTS}';
    const { only } = await runOne({
      answer: (_asked, response) => sendJson(response, 401, { message: 'Bad credentials' }),
      config: (base) => ({ ...base, testUsers: base.testUsers.map((user) => ({ ...user, password })) }),
      run: { secrets: { SHOP_CUSTOMER_2026_FOR_TESTS: 'right-password' } },
    });
    assert.equal(sentenceOf(only), `wrong-password: login: 401 "Bad credentials". Check ${password} of ann.`);
    assert.deepEqual(only.fault?.fix, { kind: 'store-secret', name: 'SHOP_CUSTOMER_2026_FOR_TESTS' });
  });

  it('says which scopes were asked for where the token does not suffice, also of one', async () => {
    const asks = (scope: string): Promise<string> =>
      runOne({
        answer: (asked, response) =>
          asked.path === '/login' ? sendJson(response, 200, { token }) : sendJson(response, 403, {}),
        changes: { steps: steps({ requestBody: { password: '$inputs.password', scope } }) },
      }).then(({ only }) => sentenceOf(only));
    assert.match(
      await asks('orders'),
      /^not-allowed-scopes: .*the scopes that the login asks for \(orders\)/,
    );
    assert.match(await asks('orders items'), /^not-allowed-scopes: .*\(orders, items\)/);
  });

  it('sends written cookies before those of the session', async () => {
    const asked = await passes({
      answer: (one, response) =>
        one.path === '/start'
          ? sendJson(response, 200, {}, { 'set-cookie': ['sid=s-0123456789; Path=/', 'theme=dark; Path=/'] })
          : login(one, response),
      changes: { steps: steps(start, { headers: { Cookie: 'zone=eu' } }) },
    });
    assert.equal(asked[1]?.headers.cookie, 'zone=eu; sid=s-0123456789; theme=dark');
  });

  it('calls the token by that name where no step has a response', async () => {
    const { only, asked } = await runOne({
      answer: login,
      changes: { steps: [], token: '$inputs.key' },
      config: (base) => ({
        ...base,
        testUsers: base.testUsers.map((user) => ({ ...user, inputs: { key: { a: 1 } as never } })),
      }),
    });
    assert.match(sentenceOf(only), /^[a-z-]+: token: /);
    assert.deepEqual([only.fault?.at.join('/'), asked], ['authentications/main/token', []]);
  });

  it('sends a code in a dry run, which knows no secret of one-time passwords', async () => {
    const { only } = await runOne({
      answer: login,
      changes: { steps: steps({ requestBody: { password: '$inputs.password', code: '$inputs.totp' } }) },
      config: (base) => ({
        ...base,
        testUsers: base.testUsers.map((user) => ({ ...user, totp: { secret: '${secret:TOTP}' } })),
      }),
      run: { dryRun: true, secrets: {} },
    });
    assert.equal(only.outcome, 'passed');
    assert.match(only.exchanges[0]?.requestBody ?? '', /"code":"•••"/);
  });
});

describe('a session without a login', () => {
  const open = async (kind: SessionKind, baseUrl: string): Promise<unknown> => {
    const base = loginConfig('http://127.0.0.1:1');
    const config = { ...base, application: { ...base.application, baseUrl } };
    const [opened] = await openSessions(config, testPorts({ secrets: {} }), {}, kind);
    return opened?.fault?.code ?? 'open';
  };

  it('needs the values of the address alone', async () => {
    const plain = 'http://127.0.0.1:1';
    assert.equal(await open('login', plain), 'unset');
    assert.equal(await open('anonymous', plain), 'open');
    assert.equal(await open('anonymous', '${env:DAST_NOT_SET}'), 'unset-variable');
    assert.equal(await open('anonymous', '${secret:NOT_STORED}'), 'unset');
  });

  it('needs no secret that is long enough to be hidden', async () => {
    const base = loginConfig('http://127.0.0.1:1');
    const config = { ...base, testUsers: base.testUsers.map((user) => ({ ...user, password: 'abc' })) };
    for (const [kind, code] of [
      ['login', 'short-secret'],
      ['anonymous', undefined],
    ] as const) {
      const [opened] = await openSessions(config, testPorts({}), {}, kind);
      assert.equal(opened?.fault?.code, code, kind);
    }
  });
});
