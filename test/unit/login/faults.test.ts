import assert from 'node:assert/strict';
import { loginConfig, runLogin, sendJson, sentenceOf, startServer } from '../../fakes/loginServer.ts';
import { answerRows, rightLogin } from './answerRows.ts';
import { transportRows } from './transportRows.ts';

const jwt = (payload: object): string =>
  [{ alg: 'HS256', typ: 'JWT' }, payload, 'signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

describe('faults of logins, each from a real server', () => {
  for (const { sentence, at, answer, changes, run } of [...answerRows, ...transportRows]) {
    it(sentence, async () => {
      const server = await startServer(answer);
      try {
        const [only, ...others] = await runLogin(loginConfig(server.origin, changes), run);
        assert.deepEqual(others, []);
        assert.ok(only);
        assert.equal(sentenceOf(only, server.port), sentence);
        assert.equal(only.fault?.at.join('/').endsWith(at), true, only.fault?.at.join('/'));
        assert.equal(only.outcome, 'failed');
      } finally {
        await server.stop();
      }
    });
  }

  it('passes against a server without a fault', async () => {
    const server = await startServer(rightLogin);
    const runs = await runLogin(loginConfig(server.origin));
    await server.stop();
    assert.deepEqual(
      runs.map((one) => sentenceOf(one)),
      ['passed'],
    );
  });

  it('expired: The token ended 100 s before use; clock off by 0 s.', async () => {
    const ended = Math.floor(Date.now() / 1000) - 100;
    const server = await startServer(({ path }, response) =>
      path === '/login'
        ? sendJson(response, 200, { token: jwt({ sub: 'ann', exp: ended }) })
        : sendJson(response, 401, {}),
    );
    const [only] = await runLogin(loginConfig(server.origin));
    await server.stop();
    assert.ok(only);
    assert.match(sentenceOf(only), /^expired: The token ended 10\d s before use; clock off by 0 s\.$/);
  });

  it('same-token: ann (user) and bob (user) got the same token.', async () => {
    const server = await startServer(rightLogin);
    const users = ['ann', 'bob'].map((username) => ({
      role: 'user',
      username,
      password: '${secret:PASSWORD}',
    }));
    const runs = await runLogin(loginConfig(server.origin, {}, users));
    await server.stop();
    assert.deepEqual(
      runs.map((one) => sentenceOf(one)),
      ['passed', 'same-token: ann (user) and bob (user) got the same token.'],
    );
  });

  it('stops all users at 429, and does not try the others', async () => {
    const server = await startServer((_asked, response) => sendJson(response, 429, {}));
    const users = ['ann', 'bob'].map((username) => ({
      role: 'user',
      username,
      password: '${secret:PASSWORD}',
    }));
    const runs = await runLogin(loginConfig(server.origin, {}, users));
    await server.stop();
    assert.deepEqual(
      runs.map(({ outcome }) => outcome),
      ['failed', 'skipped'],
    );
    assert.equal(server.asked.length, 1);
  });
});
