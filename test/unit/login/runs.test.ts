import assert from 'node:assert/strict';
import type { Authentication, Step, Verification } from '../../../src/auth/generated/authConfig.ts';
import type { RunEvent } from '../../../src/login/session/events.ts';
import type { ApprovalRequest } from '../../../src/login/ports.ts';
import { expectedRows } from '../../../src/login/response/expectedRows.ts';
import { strictPolicy } from '../../../src/node/addressPolicy.ts';
import type { Answer } from '../../fakes/loginServer.ts';
import { loginConfig, runLogin, sendJson, sentenceOf, startServer } from '../../fakes/loginServer.ts';
import { app, runOne, steps, token } from '../../fakes/oneLogin.ts';

// In runRoles, runUser, runSteps, gate, plan, openSessions and redact.
describe('a run', () => {
  const right: Answer = (asked, response) =>
    asked.path === '/login'
      ? sendJson(response, 200, { token: `${token}-${String(asked.json['username'])}` })
      : app(({ headers }) => headers.authorization?.startsWith(`Bearer ${token}`) === true)(asked, response);

  it('is unverified without a verification', async () => {
    const { only } = await runOne({
      answer: right,
      changes: { verification: undefined } as unknown as Partial<Authentication>,
    });
    assert.deepEqual([only.outcome, only.token?.length], ['unverified', 18]);
  });

  it('stops after the step that it goes to', async () => {
    const { only, asked } = await runOne({
      answer: right,
      changes: { steps: steps({}, { stepId: 'second' }) },
      run: { toStep: 'login' },
    });
    assert.deepEqual([only.outcome, asked.length], ['unverified', 1]);
  });

  it('sends nothing and reads no secret when it is dry', async () => {
    const { only, asked } = await runOne({ answer: right, run: { dryRun: true, secrets: {} } });
    assert.deepEqual([sentenceOf(only), asked.length], ['passed', 0]);
  });

  it('finds in a dry run what the expected responses do not hold', async () => {
    const { only } = await runOne({
      answer: right,
      changes: { steps: steps({ expectedResponse: { status: [200], body: { access_token: 'string' } } }) },
      run: { dryRun: true },
    });
    assert.equal(sentenceOf(only), 'pointer-near: login: no /token; found access_token. Use /access_token?');
  });

  it('asks once per origin, with the names of all secrets and variables that go there', async () => {
    const approvals: ApprovalRequest[] = [];
    const server = await startServer(right);
    const config = loginConfig('${env:SERVER}', { steps: steps({ headers: { 'X-Key': '${env:STOLEN}' } }) }, [
      { role: 'user', username: 'ann', password: '${secret:ONE}' },
      { role: 'user', username: 'bob', password: '${secret:TWO}' },
    ]);
    const env = { SERVER: server.origin, STOLEN: 'stolen-value' };
    const runs = await runLogin(config, {
      approvals,
      env,
      secrets: { ONE: 'one-password', TWO: 'two-password' },
    });
    await server.stop();
    assert.deepEqual(
      runs.map((one) => sentenceOf(one)),
      ['passed', 'passed'],
    );
    assert.deepEqual(approvals, [
      {
        origin: server.origin,
        shown: server.origin,
        methods: ['GET', 'POST'],
        secrets: ['ONE', 'TWO'],
        env: ['SERVER', 'STOLEN'],
      },
    ]);
  });

  it('names a secret that reaches an origin by way of an output', async () => {
    const approvals: ApprovalRequest[] = [];
    await runOne({
      answer: right,
      changes: {
        steps: steps(
          {
            outputs: {
              token: '$response.body#/token',
              coded: { context: '${env:STOLEN}', transform: ['base64Encode'] },
            },
          },
          {
            stepId: 'second',
            endpoint: { method: 'GET', path: 'http://localhost:9/{$steps.login.outputs.coded}' },
            requestBody: undefined,
          } as unknown as Step,
        ),
      },
      run: { approvals, env: { STOLEN: 'stolen-value' } },
    });
    assert.deepEqual(approvals.find(({ origin }) => origin === 'http://localhost:9')?.env, ['STOLEN']);
  });

  it('sends nothing to an origin that is not approved', async () => {
    const { only, asked } = await runOne({
      answer: right,
      run: { ports: { approvals: { approve: async () => false } } },
    });
    assert.deepEqual([only.outcome, only.fault?.code, asked.length], ['skipped', 'not-approved', 0]);
  });

  it('asks nobody again who has declined an origin', async () => {
    let questions = 0;
    const approve = async (): Promise<boolean> => {
      questions++;
      return false;
    };
    const users = ['ann', 'bob'].map((username) => ({
      role: 'user',
      username,
      password: '${secret:PASSWORD}',
    }));
    const runs = await runLogin(loginConfig('http://127.0.0.1:1', {}, users), {
      ports: { approvals: { approve } },
    });
    assert.deepEqual([runs.map(({ outcome }) => outcome), questions], [['skipped', 'skipped'], 1]);
  });

  it('ends in mid-flight when it is cancelled', async () => {
    const stop = new AbortController();
    const { only } = await runOne({ answer: () => stop.abort(), run: { signal: stop.signal } });
    assert.equal(only.outcome, 'cancelled');
  });

  it('says what happens while it happens', async () => {
    const events: RunEvent[] = [];
    await runOne({ answer: right, run: { events } });
    assert.deepEqual(
      events.map((event) => (event.kind === 'started' ? `started ${event.step}` : event.kind)),
      ['started login', 'exchange', 'output', 'started GET /me', 'exchange', 'exchange', 'finished'],
    );
  });

  const sameAnswers = [
    { path: '/rest/whoami', body: { user: { id: 7 } }, isSame: true },
    { path: '/me', body: { id: 7, name: 'Ann' }, isSame: true },
    { path: '/graphql', body: { data: { viewer: { id: 'u7' } } }, isSame: true },
    { path: '/rpc', body: { jsonrpc: '2.0', id: 1, result: { user: 'ann' } }, isSame: true },
    // These are of what both may see.
    { path: '/rpc', body: { jsonrpc: '2.0', id: 1, result: { items: [] } }, isSame: false },
    { path: '/organization', body: { id: 7, name: 'Acme' }, isSame: false },
    { path: '/orders/1', body: { data: { id: 1, name: 'Order' } }, isSame: false },
  ];
  for (const { path, body, isSame } of sameAnswers) {
    const title = `${isSame ? 'reports two users who both are' : 'takes two users for two who both see'} ${JSON.stringify(body)} at ${path}`;
    it(title, async () => {
      const server = await startServer((asked, response) => {
        if (asked.path === '/login')
          return sendJson(response, 200, { token: `${token}-${String(asked.json['username'])}` });
        return asked.headers.authorization === undefined
          ? sendJson(response, 401, {})
          : sendJson(response, 200, body);
      });
      const users = ['ann', 'bob'].map((username) => ({
        role: 'user',
        username,
        password: '${secret:PASSWORD}',
      }));
      const verification: Verification = {
        endpoint: { method: 'GET', path },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      };
      const runs = await runLogin(loginConfig(server.origin, { verification }, users));
      await server.stop();
      const same = 'same-identity: ann (user) and bob (user) are logged in as the same user.';
      assert.deepEqual(
        runs.map((one) => sentenceOf(one)),
        ['passed', isSame ? same : 'passed'],
      );
    });
  }

  it('refuses a public name that stands for this machine', () => {
    const policy = strictPolicy({
      privateHosts: ['shop.internal', 'db.internal:8080'],
      selfSignedHosts: [],
      proxyOf: () => undefined,
    });
    assert.deepEqual(
      [
        policy.allows('evil.test', 80, 'loopback'),
        policy.allows('localhost', 80, 'loopback'),
        policy.allows('127.0.0.1', 80, 'loopback'),
        policy.allows('shop.internal', 80, 'private'),
        policy.allows('db.internal', 8080, 'private'),
        policy.allows('db.internal', 80, 'private'),
        policy.allows('metadata.test', 80, 'link-local'),
      ],
      [false, true, true, true, true, false, false],
    );
  });

  it('keeps what each step took from its answer, without the values, up to what is missing', async () => {
    const { only } = await runOne({
      answer: (_asked, response) => sendJson(response, 200, { token, page: `a ${token}`, ttl: 60 }),
      changes: {
        steps: steps({
          outputs: {
            ttl: '$response.body#/ttl',
            token: { context: '$response.body#/page', type: 'regex', selector: `a (${token}|b)` },
            lost: '$response.body#/lost',
            never: '$response.body#/ttl',
          },
        }),
      },
    });
    const [login] = only.exchanges;
    assert.ok(login);
    assert.deepEqual(
      expectedRows(login).filter(({ part }) => part === 'output'),
      [
        {
          part: 'output',
          name: 'ttl',
          expected: '$response.body#/ttl',
          received: 'integer',
          length: 2,
          holds: true,
        },
        {
          part: 'output',
          name: 'token',
          expected: '$response.body#/page regex a (•••|b)',
          received: 'string',
          length: 14,
          holds: true,
        },
        { part: 'output', name: 'lost', expected: '$response.body#/lost', received: '', holds: false },
      ],
    );
  });
});
