import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import type { ApprovalRequest } from '../../../src/login/ports.ts';
import type { RunEvent } from '../../../src/login/session/events.ts';
import type { Answer, RunningServer } from '../../fakes/loginServer.ts';
import {
  loginConfig,
  loginStep,
  runLogin,
  sendHtml,
  sendJson,
  sentenceOf,
  startServer,
} from '../../fakes/loginServer.ts';
import { hardPasswords, secretEncodings, textsIn } from '../../fakes/secretEncodings.ts';
import { programOf } from '../../../scripts/testing/programs.ts';

type Reflect = (written: string, response: Parameters<Answer>[1]) => void;

const headerSafe = (text: string): string => text.replaceAll(/[^ -~]/g, '?');

/** Where a server writes what it was sent. */
const places: Readonly<Record<string, Reflect>> = {
  'a message in JSON': (text, response) => sendJson(response, 401, { message: `No user with ${text}.` }),
  'JSON that no one reads': (text, response) => sendJson(response, 200, { [text]: [text, { deep: text }] }),
  'an error on a page': (text, response) =>
    sendHtml(response, 401, `<title>No</title><p class="error">${text}</p>`),
  'a title': (text, response) => sendHtml(response, 200, `<title>${text}</title>`),
  'plain text': (text, response) => response.writeHead(500).end(text),
  'a header': (text, response) => response.writeHead(400, { 'x-debug': headerSafe(text) }).end(),
  Location: (text, response) =>
    response.writeHead(302, { location: `/login?error=${headerSafe(text)}` }).end(),
  'a cookie': (text, response) =>
    sendJson(response, 200, {}, { 'set-cookie': `last=${headerSafe(text)}; Path=/` }),
};

function assertHidden(where: string, texts: Iterable<string>, ...secrets: readonly string[]): void {
  for (const text of texts) {
    for (const secret of secrets)
      assert.equal(text.includes(secret), false, `${where}: ${secret} in ${text}`);
  }
}

describe('canaries', () => {
  for (const [place, reflect] of Object.entries(places)) {
    it(`are in no event when a server reflects the password in ${place}`, async () => {
      let written = '';
      const server = await startServer((_asked, response) => reflect(written, response));
      try {
        for (const password of hardPasswords) {
          for (const encode of Object.values(secretEncodings)) {
            written = encode(password);
            const events: RunEvent[] = [];
            await runLogin(loginConfig(server.origin), { secrets: { PASSWORD: password }, events });
            assert.ok(events.length > 0);
            assertHidden(place, textsIn(events), password, written);
          }
        }
      } finally {
        await server.stop();
      }
    });
  }

  for (const place of ['token endpoint', 'path'] as const) {
    it(`are in no event and no question when the host of a ${place} is made of one`, async () => {
      const host = 'https://${env:TENANT}.shop.test';
      const events: RunEvent[] = [];
      const approvals: ApprovalRequest[] = [];
      const runs = await runLogin(
        place === 'path'
          ? loginConfig('https://shop.test', {
              steps: [loginStep({ endpoint: { method: 'POST', path: `${host}/login` } })],
            })
          : loginConfig(host),
        {
          env: { TENANT: 'CanaryTenant-7' },
          events,
          approvals,
          ports: { http: { send: async () => ({ ok: false, fault: { code: 'dns' } }) } },
        },
      );
      assert.deepEqual(
        runs.map((run) => sentenceOf(run)),
        ['dns: •••.shop.test has no address. Check the name or the VPN.'],
      );
      assert.deepEqual(
        approvals.map(({ shown, env }) => [shown, env]),
        [['https://•••.shop.test', ['TENANT']]],
      );
      for (const text of textsIn([runs, events])) assert.doesNotMatch(text, /canarytenant/i);
    });
  }

  describe('of every input', () => {
    const secrets = {
      PASSWORD: 'canary-password-1',
      TOTP: 'JBSWY3DPEHPK3PXPCANARYA',
      CLIENT: 'canary-client-secret',
    };
    const env = { CANARY_ENV: 'canary-of-the-environment', CANARY_FILE: 'canary-of-a-file' };
    const made = {
      token: 'canary-token-of-this-run',
      cookie: 'canary-cookie-value',
      unread: 'c4n4ry0unread0t0ken0f0json',
    };
    let server: RunningServer;
    let code = '';
    let folder = '';
    const reflecting: Answer = ({ path, body, headers, json }, response) => {
      if (path === '/login') {
        code = String(json['code']);
        const all = { echo: body, basic: headers.authorization, refresh: made.unread };
        return sendJson(
          response,
          200,
          { ...all, token: made.token },
          { 'set-cookie': `sid=${made.cookie}; Path=/` },
        );
      }
      const echo = `${headers.authorization} ${headers.cookie} ${JSON.stringify(headers)}`;
      return sendHtml(response, 403, `<title>${echo}</title>${echo}`, { 'x-echo': echo });
    };
    const config = (): AuthConfig => {
      const base = loginConfig(
        server.origin,
        {
          identityProvider: 'provider',
          steps: [
            loginStep({
              headers: { 'X-Env': '${env:CANARY_ENV}', 'X-File': '${env:CANARY_FILE}' },
              requestBody: {
                grant_type: 'password',
                username: '$inputs.username',
                password: '$inputs.password',
                code: '$inputs.totp',
              },
              outputs: { token: '$response.body#/token', sid: '$response.cookie.sid' },
            }),
          ],
          additionalParameters: [{ name: 'sid', location: 'Cookie', value: '$steps.login.outputs.sid' }],
        },
        [
          {
            role: 'user',
            username: 'ann',
            password: '${secret:PASSWORD}',
            totp: { secret: '${secret:TOTP}' },
          },
        ],
      );
      const provider = {
        protocol: 'OAuth2',
        clientId: 'client',
        clientSecret: '${secret:CLIENT}',
        clientAuthMethod: 'client_secret_basic',
      } as const;
      return { ...base, identityProviders: { provider } };
    };
    const canaries = (): string[] => [
      ...Object.values(secrets),
      ...Object.values(env),
      ...Object.values(made),
      code,
      Buffer.from(`client:${secrets.CLIENT}`).toString('base64'),
    ];
    before(async () => {
      server = await startServer(reflecting);
      folder = mkdtempSync(join(tmpdir(), 'dast-canaries-'));
    });
    after(async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    });

    it('are in no event', async () => {
      const events: RunEvent[] = [];
      const [run] = await runLogin(config(), { secrets, env, events });
      assert.equal(run?.fault?.code, 'not-allowed');
      assert.match(code, /^\d{6}$/);
      assertHidden('events', textsIn(events), ...canaries());
    });

    it('are in no output of the command line', async () => {
      const file = join(folder, 'canary.dast-auth.json');
      const variables = join(folder, '.env');
      writeFileSync(file, JSON.stringify(config()));
      writeFileSync(variables, `CANARY_FILE=${env.CANARY_FILE}\nTOTP=${secrets.TOTP}\n`);
      const script = await programOf('auth');
      const named = ['PASSWORD', 'CLIENT', 'CANARY_ENV'].flatMap((name) => ['--env', name]);
      for (const more of [[], ['--json']]) {
        const child = spawn(
          process.execPath,
          [script, 'verify', file, '--env-file', variables, ...named, ...more],
          {
            env: {
              ...process.env,
              PASSWORD: secrets.PASSWORD,
              CLIENT: secrets.CLIENT,
              CANARY_ENV: env.CANARY_ENV,
            },
          },
        );
        let output = '';
        child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
        const [status] = (await once(child, 'close')) as [number];
        assert.equal(status, 1);
        assert.match(output, /not-allowed/);
        assertHidden('output', [output], ...canaries());
      }
    });
  });
});
