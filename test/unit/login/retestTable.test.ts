import assert from 'node:assert/strict';
import { readRequest, type Recorded } from '../../../src/login/retest/recordedRequest.ts';
import { retest } from '../../../src/login/retest/retest.ts';
import type { Answer, RunningServer } from '../../fakes/loginServer.ts';
import { loginConfig, sendJson, startServer, testPorts } from '../../fakes/loginServer.ts';
import { accessCases } from './retestCases/accessCases.ts';
import { hidden, html, users } from './retestCases/case.ts';
import type { Case, Now } from './retestCases/case.ts';
import { guardCases } from './retestCases/guardCases.ts';
import { scriptCases } from './retestCases/scriptCases.ts';
import { textCases } from './retestCases/textCases.ts';

const cases = [...textCases, ...scriptCases, ...guardCases, ...accessCases];

describe('the answers of a retest', () => {
  let server: RunningServer;
  let now: Now;
  let asked: string[];
  beforeEach(async () => {
    asked = [];
    server = await startServer((one, answer) => {
      const who = users.find((user) => one.headers.authorization === `Bearer tok-of-${user}-1`) ?? 'nobody';
      if (one.path === '/login')
        return sendJson(answer, 200, { token: `tok-of-${String(one.json['username'])}-1` });
      if (one.path === '/me') return sendJson(answer, who === 'nobody' ? 401 : 200, {});
      asked.push(who);
      return respond(who === 'root' ? (now.owner ?? now) : now)(one, answer);
    });
  });
  afterEach(() => server.stop());

  async function verdict(one: Case, answer: Now, as: NonNullable<Case['as']>): Promise<string> {
    now = answer;
    const recorded = recordedOf(one);
    const request = readRequest(recorded);
    assert.ok(request);
    const config = loginConfig(
      server.origin,
      {},
      users.map((username) => ({ role: 'user', username, password: '${secret:PASSWORD}' })),
    );
    const retested = await retest(config, testPorts({}), recorded, request, {
      role: 'user',
      user: as === 'nobody' ? 'ann' : as,
      withToken: as !== 'nobody',
      confirm: async () => assert.fail('nothing is to be confirmed'),
      owner: async () => ({ role: 'user', user: 'root' }),
      signal: new AbortController().signal,
      onEvent: () => undefined,
    });
    assert.ok(retested.kind === 'answered', JSON.stringify(retested));
    return `${retested.verdict.outcome}: ${retested.verdict.reason}`;
  }

  it('are at least 40, each with a twin', () => {
    assert.ok(cases.length >= 40, String(cases.length));
    for (const { name, says, twin } of cases)
      assert.notEqual(says.split(':')[0], twin.says.split(':')[0], name);
  });

  for (const one of cases) {
    it(`${one.says} and ${one.twin.says}: ${one.name}`, async () => {
      assert.equal(await verdict(one, one.now, one.as ?? 'ann'), one.says);
      assert.equal(
        await verdict(one, one.twin.now, one.twin.as ?? one.as ?? 'ann'),
        one.twin.says,
        'the twin',
      );
    });
  }
});

function recordedOf({ finding, line = "GET /search?q=' HTTP/1.1", sent, was }: Case): Recorded {
  const head = [line, 'Host: staging.shop.test', sent ?? `Authorization: Bearer ${hidden}`, 'Accept: */*'];
  const headers = Object.entries(was.headers ?? {}).flatMap(([name, value]) =>
    [value].flat().map((item) => `${name}: ${item}`),
  );
  return {
    method: 'GET',
    url: '',
    request: `${head.filter((part) => part !== '').join('\r\n')}\r\n\r\n`,
    response: [
      `HTTP/1.1 ${was.status ?? 200} OK`,
      `Content-Type: ${was.type ?? html}`,
      ...headers,
      '',
      was.body ?? '',
    ].join('\r\n'),
    evidence: '',
    ...finding,
  };
}

function respond({ status = 200, type = html, body = '', headers = {} }: Now): Answer {
  return (_asked, answer) => {
    answer.writeHead(status, { 'content-type': type, ...headers });
    answer.end(body);
  };
}
