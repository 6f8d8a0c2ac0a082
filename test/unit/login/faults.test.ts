import assert from 'node:assert/strict';
import {
  loginConfig,
  loginStep,
  runLogin,
  sendJson,
  sentenceOf,
  startServer,
} from '../../fakes/loginServer.ts';
import { answerRows, rightLogin } from './answerRows.ts';
import { formRows } from './formRows.ts';
import { pointerRows } from './pointerRows.ts';
import { refusalRows } from './refusalRows.ts';
import { transportRows } from './transportRows.ts';
import { verificationRows } from './verificationRows.ts';

const jwt = (payload: object): string =>
  [{ alg: 'HS256', typ: 'JWT' }, payload, 'signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

// In causes, causeFaults, jsonWords, headerWords, pageWords, plainWords, words, notLoggedIn, loginForm, explained,
// In causes, jsonWords, loginForm, notLoggedIn, pageWords, runSteps, runUser, session, substituteText, tokenCauses
// and verify.
// sentFields, netFault, methodFaults, failureSigns, verify and select.
describe('faults of logins, each from a real server', () => {
  for (const { sentence, at, answer, changes, run } of [
    ...answerRows,
    ...pointerRows,
    ...refusalRows,
    ...formRows,
    ...transportRows,
    ...verificationRows,
  ]) {
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

  it('expired: The token expired 100 s before use; clock off by 0 s.', async () => {
    const ended = Math.floor(Date.now() / 1000) - 100;
    const server = await startServer(({ path }, response) =>
      path === '/login'
        ? sendJson(response, 200, { token: jwt({ sub: 'ann', exp: ended }) })
        : sendJson(response, 401, {}),
    );
    const [only] = await runLogin(loginConfig(server.origin));
    await server.stop();
    assert.ok(only);
    assert.match(sentenceOf(only), /^expired: The token expired 10\d s before use; clock off by 0 s\.$/);
  });

  it('same-token: ann (user) and bob (user) got the same token. Check that the steps send the name and password of each.', async () => {
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
      [
        'passed',
        'same-token: ann (user) and bob (user) got the same token. Check that the steps send the name and password of each.',
      ],
    );
  });

  it('totp-clock: where the clocks differ by more than servers forgive', async () => {
    const server = await startServer((_asked, response) =>
      sendJson(
        response,
        401,
        { message: 'Wrong code' },
        { date: new Date(Date.now() - 95_000).toUTCString() },
      ),
    );
    const sentence = await codeSentence(server.origin);
    await server.stop();
    assert.match(
      sentence,
      /^totp-clock: login: 401 "Wrong code"\. The clocks differ by 9\d s, so that one-time codes are wrong\. Set the clock/,
    );
  });

  it('wrong-totp: where the clocks agree', async () => {
    const server = await startServer((_asked, response) =>
      sendJson(response, 401, { message: 'Wrong code' }),
    );
    const sentence = await codeSentence(server.origin);
    await server.stop();
    assert.equal(
      sentence,
      'wrong-totp: login: 401 "Wrong code". Check the TOTP secret of ann, its digits, period and algorithm.',
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

  it('does not try an account again that is locked, and goes on with others', async () => {
    const server = await startServer((asked, response) =>
      asked.json['username'] === 'ann'
        ? sendJson(response, 403, { message: 'Account locked' })
        : rightLogin(asked, response),
    );
    const users = ['ann', 'ann', 'bob'].map((username) => ({
      role: 'user',
      username,
      password: '${secret:PASSWORD}',
    }));
    const runs = await runLogin(loginConfig(server.origin, {}, users));
    await server.stop();
    assert.deepEqual(
      runs.map((one) => sentenceOf(one)),
      [
        'account-locked: login: 403 "Account locked". ann is locked. Wait, or unlock the account; it is not tried again.',
        'skipped',
        'passed',
      ],
    );
  });
});

async function codeSentence(origin: string): Promise<string> {
  const requestBody = { username: '$inputs.username', password: '$inputs.password', otp: '$inputs.totp' };
  const user = {
    role: 'user',
    username: 'ann',
    password: '${secret:PASSWORD}',
    totp: { secret: 'JBSWY3DPEHPK3PXP' },
  };
  const [only] = await runLogin(loginConfig(origin, { steps: [loginStep({ requestBody })] }, [user]));
  return only === undefined ? '' : sentenceOf(only);
}
