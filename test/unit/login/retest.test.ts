import assert from 'node:assert/strict';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import type { ApprovalRequest } from '../../../src/login/ports.ts';
import { readRequest, type Recorded } from '../../../src/login/retest/recordedRequest.ts';
import { retest, type Retested, type RetestOptions } from '../../../src/login/retest/retest.ts';
import type { Answer, RunningServer, TestRun } from '../../fakes/loginServer.ts';
import { loginConfig, sendHtml, sendJson, startServer, testPorts } from '../../fakes/loginServer.ts';
import { textsIn } from '../../fakes/secretEncodings.ts';

const token = 'tok-0123456789';
const hidden = '••••••••';

const request = (line = 'GET /search?q=%27 HTTP/1.1', body = ''): string =>
  [line, 'Host: staging.shop.test', `Authorization: Bearer ${hidden}`, 'X-Trace: 7', '', body].join('\r\n');
const response = (body: string, status = '200 OK', headers: readonly string[] = []): string =>
  [`HTTP/1.1 ${status}`, 'Content-Type: text/html; charset=utf-8', ...headers, '', body].join('\r\n');

const sqlError: Recorded = {
  method: 'GET',
  url: 'https://staging.shop.test/search?q=%27',
  request: request(),
  response: response('<p>SQLITE_ERROR: near "\'"</p>'),
  evidence: 'SQLITE_ERROR',
};

describe('a retest', () => {
  let server: RunningServer;
  let search: Answer;
  beforeEach(async () => {
    search = (_asked, answer) => sendHtml(answer, 200, '<p>SQLITE_ERROR: near "\'"</p>');
    server = await startServer((asked, answer) => {
      const isUser = asked.headers.authorization === `Bearer ${token}`;
      if (asked.path === '/login') {
        const isRight = asked.json['password'] === 'right-password';
        return sendJson(answer, isRight ? 200 : 401, isRight ? { token } : { message: 'Bad' });
      }
      if (asked.path === '/me') return sendJson(answer, isUser ? 200 : 401, {});
      return search(asked, answer);
    });
  });
  afterEach(() => server.stop());

  async function run(
    recorded: Recorded,
    options: Partial<RetestOptions> = {},
    config: AuthConfig = loginConfig(server.origin),
    ports: TestRun = {},
  ): Promise<Retested> {
    const sent = readRequest(recorded);
    assert.ok(sent);
    return retest(config, testPorts(ports), recorded, sent, {
      role: 'user',
      user: 'ann',
      withToken: true,
      confirm: async () => assert.fail('nothing is to be confirmed'),
      signal: new AbortController().signal,
      onEvent: () => undefined,
      ...options,
    });
  }
  async function verdict(recorded: Recorded, options: Partial<RetestOptions> = {}): Promise<string> {
    const retested = await run(recorded, options);
    assert.ok(retested.kind === 'answered', JSON.stringify(retested));
    return `${retested.verdict.outcome}: ${retested.verdict.reason}`;
  }

  it('sends the request once, with a fresh token, to the application of the config', async () => {
    const approvals: ApprovalRequest[] = [];
    const retested = await run(sqlError, {}, undefined, { approvals });
    assert.ok(retested.kind === 'answered');
    assert.equal(retested.recordedHost, 'staging.shop.test');
    const sent = server.asked.filter(({ path }) => path === '/search');
    assert.deepEqual(
      sent.map(({ url, headers }) => [url, headers.authorization, headers['x-trace'], headers.host]),
      [['/search?q=%27', `Bearer ${token}`, '7', `127.0.0.1:${server.port}`]],
    );
    assert.deepEqual(approvals, [
      {
        origin: server.origin,
        shown: server.origin,
        methods: ['GET', 'POST'],
        secrets: ['PASSWORD'],
        env: [],
      },
    ]);
    for (const text of textsIn([retested])) assert.doesNotMatch(text, /tok-0123456789|right-password/);
  });

  it('sends paths as they were recorded, dots and all', async () => {
    const path = '/files/../../etc/passwd?x=%2e%2e/';
    await run({ ...sqlError, request: request(`GET ${path} HTTP/1.1`) });
    assert.equal(server.asked.at(-1)?.url, path);
  });

  it('finds the evidence again, or not any more', async () => {
    assert.equal(await verdict(sqlError), 'still-there: evidence-there');
    search = (_asked, answer) => sendHtml(answer, 200, '<p>No results</p>');
    assert.equal(await verdict(sqlError), 'gone: no-evidence');
  });

  const doubts: readonly [string, Answer, string][] = [
    [
      'a login page',
      (_asked, answer) => answer.writeHead(302, { location: '/login' }).end(),
      'not-logged-in',
    ],
    ['401', (_asked, answer) => sendJson(answer, 401, {}), 'not-logged-in'],
    ['403', (_asked, answer) => sendJson(answer, 403, {}), 'refused-role'],
    ['404', (_asked, answer) => sendJson(answer, 404, {}), 'not-found'],
    ['429', (_asked, answer) => sendJson(answer, 429, {}), 'too-many'],
    ['500', (_asked, answer) => sendJson(answer, 500, {}), 'server-error'],
  ];
  for (const [name, answer, reason] of doubts) {
    it(`cannot tell from ${name}`, async () => {
      search = answer;
      assert.equal(await verdict(sqlError), `cannot-tell: ${reason}`);
    });
  }

  it('calls nothing gone where the report hides what the request needs, or has no response', async () => {
    search = (_asked, answer) => sendHtml(answer, 200, '<p>No results</p>');
    const withHidden = { ...sqlError, request: request(`GET /search?key=${hidden}&q=%27 HTTP/1.1`) };
    assert.equal(await verdict(withHidden), 'cannot-tell: incomplete');
    assert.equal(await verdict({ ...sqlError, response: '' }), 'cannot-tell: no-response-recorded');
    assert.equal(await verdict({ ...sqlError, response: '', evidence: '' }), 'cannot-tell: nothing-recorded');
  });

  it('compares status, headers and length where the report names no evidence', async () => {
    const listed = { ...sqlError, evidence: '', response: response('<p>Orders of ann: 17, 18</p>') };
    search = (_asked, answer) => sendHtml(answer, 200, '<p>Orders of ann: 19, 20</p>');
    assert.equal(await verdict(listed), 'still-there: same-answer');
    search = (_asked, answer) =>
      sendHtml(answer, 200, '<p>Orders of ann: 19, 20</p>', { 'x-frame-options': 'DENY' });
    assert.equal(await verdict(listed), 'cannot-tell: answer-differs');
    search = (_asked, answer) => sendHtml(answer, 200, '<p>You have no orders. Go and buy something.</p>');
    assert.equal(await verdict(listed), 'cannot-tell: answer-differs');
  });

  it('sees that a cookie got an attribute', async () => {
    const cookie: Recorded = {
      ...sqlError,
      response: response('', '200 OK', [`Set-Cookie: lang=${hidden}; Path=/`]),
      evidence: 'Set-Cookie: lang',
    };
    search = (_asked, answer) => sendHtml(answer, 200, '', { 'set-cookie': 'lang=de; Path=/' });
    assert.equal(await verdict(cookie), 'still-there: evidence-there');
    search = (_asked, answer) => sendHtml(answer, 200, '', { 'set-cookie': 'lang=de; Path=/; HttpOnly' });
    assert.equal(await verdict(cookie), 'cannot-tell: header-differs');
  });

  it('reads evidence that is a status line', async () => {
    const error = {
      ...sqlError,
      response: response('', '500 Internal Server Error'),
      evidence: 'HTTP/1.1 500 Internal Server Error',
    };
    search = (_asked, answer) => sendHtml(answer, 500, 'Error');
    assert.equal(await verdict(error), 'still-there: evidence-there');
    search = (_asked, answer) => sendHtml(answer, 200, 'Orders');
    assert.equal(await verdict(error), 'cannot-tell: status-class');
  });

  it('is sent as nobody, too, without any credentials of the report', async () => {
    const open = { ...sqlError, request: 'GET /orders HTTP/1.1\r\nHost: shop.test\r\n\r\n', evidence: 'ann' };
    const listed = { ...open, response: response('orders of ann') };
    const asNobody = { withToken: false };
    search = (_asked, answer) => sendHtml(answer, 200, 'orders of ann');
    assert.equal(await verdict(listed, asNobody), 'still-there: same-answer');
    search = (_asked, answer) => sendHtml(answer, 401, 'log in');
    assert.equal(await verdict(listed, asNobody), 'cannot-tell: not-logged-in');
    assert.equal(await verdict(sqlError, asNobody), 'cannot-tell: needs-credentials');
    assert.ok(server.asked.every(({ headers }) => headers.authorization === undefined));
  });

  it('needs no secret of the login as nobody, and hides those that are stored', async () => {
    const config = loginConfig(server.origin);
    const [ann] = config.testUsers;
    assert.ok(ann);
    const unset = { ...config, testUsers: [{ ...ann, password: '${secret:ANN_PASSWORD}' }] };
    const asNobody = { withToken: false };
    search = (_asked, answer) => sendHtml(answer, 200, 'the password is right-password');
    const without = await run(sqlError, asNobody, unset);
    assert.equal(without.kind, 'answered', JSON.stringify(without));
    assert.equal((await run(sqlError, {}, unset)).kind, 'failed');
    const stored = { secrets: { ANN_PASSWORD: 'right-password' } };
    const hidden = await run(sqlError, asNobody, unset, stored);
    assert.ok(hidden.kind === 'answered');
    assert.doesNotMatch(JSON.stringify(hidden.exchange), /right-password/);
  });

  it('never sends the credentials of the scan, even where a report holds them', async () => {
    const leaky = 'GET /orders HTTP/1.1\r\nAuthorization: Basic YTpi\r\nCookie: sid=1\r\n\r\n';
    await run({ ...sqlError, request: leaky }, { withToken: false });
    assert.equal(server.asked.at(-1)?.headers.authorization, undefined);
  });

  it('sends what may change something only after it was shown and allowed', async () => {
    const post = { ...sqlError, method: 'POST', request: request('POST /search HTTP/1.1', 'q=%27') };
    const shown: string[] = [];
    const declined = await run(post, {
      confirm: async (text) => {
        shown.push(text);
        return false;
      },
    });
    assert.deepEqual([declined.kind, server.asked.length], ['declined', 0]);
    assert.equal(shown[0], `POST ${server.origin}/search\nX-Trace: 7\n\nq=%27`);
    const retested = await run(post, { confirm: async () => true });
    assert.equal(retested.kind, 'answered');
    assert.deepEqual([server.asked.at(-1)?.method, server.asked.at(-1)?.body], ['POST', 'q=%27']);
  });

  it('sends nothing of the report when the login fails', async () => {
    const failed = await run(sqlError, {}, undefined, { secrets: { PASSWORD: 'wrong-password' } });
    assert.ok(failed.kind === 'failed');
    assert.equal(failed.fault.code, 'wrong-password');
    assert.ok(server.asked.every(({ path }) => path === '/login'));
  });

  it('puts no value where a report writes a placeholder', async () => {
    const hostile = { ...sqlError, request: request('GET /${secret:PASSWORD}/${env:HOME} HTTP/1.1') };
    const approvals: ApprovalRequest[] = [];
    await run(hostile, {}, undefined, { approvals, env: { HOME: 'home-of-the-user' } });
    assert.equal(server.asked.at(-1)?.url, '/${secret:PASSWORD}/${env:HOME}');
    assert.deepEqual(approvals[0]?.env, []);
  });
});

describe('a recorded request', () => {
  const read = (one: Partial<Recorded>): ReturnType<typeof readRequest> =>
    readRequest({ method: '', url: '', request: '', response: '', evidence: '', ...one });

  it('is made of the address where a report has no more', () => {
    assert.deepEqual(read({ method: 'GET', url: 'https://shop.test/a/../b?q=1#x' }), {
      method: 'GET',
      host: 'shop.test',
      target: '/a/../b?q=1',
      headers: [],
      body: '',
      hadCredentials: false,
    });
    assert.equal(read({ method: 'POST', url: 'https://shop.test/a' }), undefined);
  });

  it('may hold the whole address in its first line, as proxies write it', () => {
    const found = read({ request: 'GET http://shop.test:81/a?b HTTP/1.1\nCookie: a=1\n\n' });
    assert.deepEqual([found?.host, found?.target, found?.hadCredentials], ['shop.test:81', '/a?b', true]);
  });

  it('is none where the text is something else', () => {
    for (const text of ['nmap -p 443 shop.test', 'curl https://shop.test', '{"a":1}', 'GET'])
      assert.equal(read({ request: text, url: 'https://shop.test/', method: 'GET' }), undefined, text);
  });
});
