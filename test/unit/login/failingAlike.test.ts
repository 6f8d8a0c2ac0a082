import assert from 'node:assert/strict';
import { formatMessage } from '../../../src/base/messages.ts';
import { problemsOf } from '../../../src/login/faults/failingAlike.ts';
import { faultMessages } from '../../../src/login/faults/faultMessages.ts';
import type { Answer } from '../../fakes/loginServer.ts';
import { loginConfig, runLogin, sendJson, startServer } from '../../fakes/loginServer.ts';

const users = ['ann', 'bob', 'eve'].map((username) => ({
  role: 'user',
  username,
  password: `\${secret:${username.toUpperCase()}}`,
}));
const secrets = { ANN: 'password-of-ann', BOB: 'password-of-bob', EVE: 'password-of-eve' };

async function problems(answer: Answer): Promise<readonly string[]> {
  const server = await startServer(answer);
  try {
    const runs = await runLogin(loginConfig(server.origin, {}, users), { secrets });
    return problemsOf(runs).map(({ code, args, at }) =>
      [at.slice(-2).join('/'), formatMessage(faultMessages[code], args)].join(' '),
    );
  } finally {
    await server.stop();
  }
}

describe('what is wrong with a config, by all of its users', () => {
  it('is one problem where all are refused alike', async () => {
    assert.deepEqual(
      await problems((_asked, response) => sendJson(response, 401, { message: 'Wrong password' })),
      [
        'endpoint/path login: 401 "Wrong password", for 3 users alike. Check what is sent: the path, the fields and their type; else the password of each.',
      ],
    );
  });

  it('is one problem where an answer says of all that they failed', async () => {
    const found = await problems((_asked, response) => sendJson(response, 200, { success: false }));
    assert.equal(found.length, 1);
  });

  it('is one problem where the server does not know the path', async () => {
    assert.deepEqual(await problems((_asked, response) => sendJson(response, 404, {})), [
      'endpoint/path login: 404. Correct /login.',
    ]);
  });

  it('is one problem of each user where others log in', async () => {
    const found = await problems(({ path, json, headers }, response) => {
      if (path !== '/login') return sendJson(response, headers.authorization === undefined ? 401 : 200, {});
      const name = String(json['username']);
      return name === 'ann'
        ? sendJson(response, 200, { token: 'token-of-ann' })
        : sendJson(response, 401, { message: 'Wrong password' });
    });
    assert.deepEqual(found, [
      '1/username login: 401 "Wrong password". Check ${secret:BOB} of bob.',
      '2/username login: 401 "Wrong password". Check ${secret:EVE} of eve.',
    ]);
  });
});
