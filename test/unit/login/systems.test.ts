import assert from 'node:assert/strict';
import type { Step } from '../../../src/auth/generated/authConfig.ts';
import { loginConfig, loginStep, runLogin, sentenceOf, startServer } from '../../fakes/loginServer.ts';
import { accountRows } from './accountRows.ts';
import { callRows } from './callRows.ts';
import { passwordRows } from './passwordRows.ts';
import { serverRows } from './serverRows.ts';
import type { SystemRow } from './systems.ts';

/** Bodies of the login, by what a row says. */
const bodies: Readonly<Record<string, Partial<Step>>> = {
  json: {},
  fields: { contentType: 'application/x-www-form-urlencoded' },
  code: { requestBody: { user: '$inputs.username', password: '$inputs.password', otp: '$inputs.totp' } },
  grant: {
    requestBody: {
      grant_type: 'password',
      client_id: 'shop',
      scope: 'openid',
      username: '$inputs.username',
      password: '$inputs.password',
    },
  },
};

// In causes, causeFaults, refusal, jsonWords, plainWords and addressWords.
describe('what systems say of a failed login', () => {
  for (const row of [...passwordRows, ...accountRows, ...callRows, ...serverRows]) {
    it(`${row.broken}: ${row.cause}`, async () => {
      const { sentence, code } = await sentenceFor(row);
      assert.equal(code, row.cause, sentence);
      assert.ok(sentence.includes(row.quotes), sentence);
    });
  }
});

async function sentenceFor({ status, statusText, body, headers = {}, sends = 'json' }: SystemRow): Promise<{
  readonly sentence: string;
  readonly code: string | undefined;
}> {
  const [text, type] = written(body);
  const server = await startServer((_asked, response) =>
    response.writeHead(status, statusText, { 'content-type': type, ...headers }).end(text),
  );
  try {
    const user = {
      role: 'user',
      username: 'ann',
      password: '${secret:PASSWORD}',
      totp: { secret: 'JBSWY3DPEHPK3PXP' },
    };
    const [only] = await runLogin(loginConfig(server.origin, { steps: [loginStep(bodies[sends])] }, [user]));
    assert.ok(only);
    return { sentence: sentenceOf(only), code: only.fault?.code };
  } finally {
    await server.stop();
  }
}

function written(body: unknown): readonly [text: string, type: string] {
  if (typeof body !== 'string') return [JSON.stringify(body), 'application/json'];
  if (body.startsWith('<?xml')) return [body, 'text/xml'];
  return [body, body.startsWith('<') ? 'text/html' : 'text/plain'];
}
