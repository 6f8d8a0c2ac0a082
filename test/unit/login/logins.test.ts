import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Authentication, Step } from '../../../src/auth/generated/authConfig.ts';
import { loginStep, sendHtml, sendJson } from '../../fakes/loginServer.ts';
import { app, bearer, passes, runOne, steps, token } from '../../fakes/oneLogin.ts';

// In jar, placeToken, references, runSteps, runUser, session, substitute and verify.
describe('logins of real applications', () => {
  it('JSON with a nested token, and its lifetime in milliseconds', async () => {
    const { only } = await runOne({
      answer: (asked, response) =>
        asked.path === '/login'
          ? sendJson(response, 200, { authentication: { token }, ttl: 90_000 })
          : app(bearer)(asked, response),
      changes: {
        steps: steps({
          outputs: { token: '$response.body#/authentication/token', ttl: '$response.body#/ttl' },
        }),
        expiresIn: { value: '$steps.login.outputs.ttl', unit: 'milliseconds' },
      },
    });
    assert.deepEqual([only.outcome, only.expiry], ['passed', { seconds: 90, from: 'response' }]);
  });

  it('a form with a CSRF field and a cookie before the login, whose cookie comes on the redirect', async () => {
    const asked = await passes({
      answer: (one, response) => {
        if (one.path === '/start') {
          const page = '<form><input type="hidden" name="_csrf" value="a&amp;b&quot;1234"></form>';
          return sendHtml(response, 200, page, { 'set-cookie': 'pre=1234567; Path=/' });
        }
        if (one.path !== '/login')
          return app(({ cookies }) => cookies['sid'] === '"quoted value"')(one, response);
        const isRight =
          one.form.get('_csrf') === 'a&b"1234' &&
          one.cookies['pre'] === '1234567' &&
          one.form.get('password') === 'p&ss=w+rd %';
        return response
          .writeHead(
            302,
            isRight
              ? { location: '/', 'set-cookie': 'sid="quoted value"; Path=/; HttpOnly' }
              : { location: '/login?error' },
          )
          .end();
      },
      changes: {
        tokenType: 'Cookie-based Authentication',
        tokenLocation: 'Cookie',
        tokenParameterName: 'sid',
        tokenFormat: '<token>',
        contentType: 'application/x-www-form-urlencoded',
        steps: [
          {
            stepId: 'start',
            endpoint: { method: 'GET', path: '/start' },
            expectedResponse: { status: [200] },
            outputs: { csrf: { context: '$response.body', selector: '_csrf', type: 'field' } },
          },
          loginStep({
            requestBody: {
              username: '$inputs.username',
              password: '$inputs.password',
              _csrf: '$steps.start.outputs.csrf',
            },
            expectedResponse: { status: [302], setsCookies: ['sid'] },
            outputs: { token: '$response.cookie.sid' },
          }),
        ],
      },
      run: { secrets: { PASSWORD: 'p&ss=w+rd %' } },
    });
    assert.equal(asked[1]?.headers['content-type'], 'application/x-www-form-urlencoded');
  });

  it('an authorization code with PKCE through a login form, without a browser', async () => {
    let challenge = '';
    await passes({
      answer: (asked, response) => {
        const query = new URL(asked.url, 'http://x').searchParams;
        if (asked.path === '/authorize') {
          challenge = query.get('code_challenge') ?? '';
          return response.writeHead(302, { location: '/interaction/abc' }).end();
        }
        if (asked.path === '/interaction/abc' && asked.method === 'GET')
          return sendHtml(response, 200, '<form></form>');
        if (asked.path === '/interaction/abc')
          return response.writeHead(302, { location: '/done?code=code-0123456789&state=x' }).end();
        if (asked.path !== '/token') return app(bearer)(asked, response);
        const verifier = asked.form.get('code_verifier') ?? '';
        const isRight =
          createHash('sha256').update(verifier).digest('base64url') === challenge &&
          asked.form.get('code') === 'code-0123456789';
        return sendJson(response, isRight ? 200 : 400, isRight ? { token } : { error: 'invalid_grant' });
      },
      changes: {
        contentType: 'application/x-www-form-urlencoded',
        steps: [
          {
            stepId: 'authorize',
            endpoint: { method: 'GET', path: '/authorize' },
            query: {
              code_challenge: '$generated.pkce.challenge',
              code_challenge_method: 'S256',
              state: '$generated.uuid',
            },
            expectedResponse: { status: [302] },
            outputs: { form: '$response.header.Location' },
          },
          {
            stepId: 'form',
            endpoint: { method: 'GET', path: '$steps.authorize.outputs.form' },
            expectedResponse: { status: [200] },
          },
          {
            stepId: 'password',
            endpoint: { method: 'POST', path: '$steps.authorize.outputs.form' },
            requestBody: { login: '$inputs.username', password: '$inputs.password' },
            expectedResponse: { status: [302] },
            outputs: {
              code: { context: '$response.header.Location', selector: 'code=([^&]+)', type: 'regex' },
            },
          },
          loginStep({
            endpoint: { method: 'POST', path: '/token' },
            requestBody: { code: '$steps.password.outputs.code', code_verifier: '$generated.pkce.verifier' },
          }),
        ],
      },
    });
  });

  it('one-time passwords, made when they are sent', async () => {
    const secret = 'JBSWY3DPEHPK3PXP';
    const asked = await passes({
      answer: (one, response) =>
        one.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(one, response),
      changes: { steps: steps({ requestBody: { password: '$inputs.password', otp: '$inputs.totp' } }) },
      config: (base) => ({
        ...base,
        testUsers: base.testUsers.map((user) => ({ ...user, totp: { secret: '${secret:TOTP}' } })),
      }),
      run: { secrets: { PASSWORD: 'right-password', TOTP: secret }, ports: {} },
    });
    const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({
      token: String(asked[0]?.json['otp']),
    });
    assert.notEqual(delta, null);
  });

  for (const [type, body, sent] of [
    ['application/vnd.api+json', { a: { b: ['{$inputs.username}!'] } }, '{"a":{"b":["ann!"]}}'],
    [
      'application/x-www-form-urlencoded',
      { a: ['x y', '$inputs.username'], b: 'ä&' },
      'a=x+y&a=ann&b=%C3%A4%26',
    ],
    ['application/xml', '<user>{$inputs.password}</user>', '<user>a&amp;b&lt;c</user>'],
    ['text/plain', '{$inputs.username}:{$inputs.password}', 'ann:a&b<c'],
  ] as const) {
    it(`a body of ${type}`, async () => {
      const asked = await passes({
        answer: (one, response) =>
          one.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(one, response),
        changes: {
          steps: steps({
            contentType: type,
            requestBody:
              typeof body === 'string' ? body : (structuredClone(body) as Step['requestBody'] & object),
          }),
        },
        run: { secrets: { PASSWORD: 'a&b<c' } },
      });
      assert.deepEqual([asked[0]?.headers['content-type'], asked[0]?.body], [type, sent]);
    });
  }

  it('a multipart form, and Basic credentials in a header', async () => {
    const asked = await passes({
      answer: (one, response) =>
        one.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(one, response),
      changes: {
        steps: steps({
          contentType: 'multipart/form-data',
          requestBody: { name: '$inputs.username' },
          headers: { Authorization: { basic: ['$inputs.username', '$inputs.password'] } },
        }),
      },
    });
    assert.match(
      asked[0]?.body ?? '',
      /^------dast-[\w-]+\r\nContent-Disposition: form-data; name="name"\r\n\r\nann\r\n------dast-[\w-]+--\r\n$/,
    );
    assert.equal(
      asked[0]?.headers.authorization,
      `Basic ${Buffer.from('ann:right-password').toString('base64')}`,
    );
  });

  it('client credentials, form-encoded before they become Basic', async () => {
    const asked = await passes({
      answer: (one, response) =>
        one.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(one, response),
      changes: {
        identityProvider: 'idp',
        steps: steps({
          contentType: 'application/x-www-form-urlencoded',
          requestBody: { grant_type: 'client_credentials' },
        }),
      },
      config: (base) => ({
        ...base,
        identityProviders: {
          idp: {
            protocol: 'OAuth2',
            clientId: 'my client',
            clientSecret: '${secret:CLIENT}',
            clientAuthMethod: 'client_secret_basic',
          },
        },
      }),
      run: { secrets: { PASSWORD: 'right-password', CLIENT: 'a:b/c d' } },
    });
    assert.equal(
      asked[0]?.headers.authorization,
      `Basic ${Buffer.from('my+client:a%3Ab%2Fc+d').toString('base64')}`,
    );
  });

  it('repeats a step until the answer is the expected one', async () => {
    let count = 0;
    const asked = await passes({
      answer: (one, response) =>
        one.path === '/login'
          ? sendJson(response, ++count < 3 ? 202 : 200, { token })
          : app(bearer)(one, response),
      changes: { steps: steps({ retry: { times: 3, delaySeconds: 0 } }) },
    });
    assert.equal(asked.filter(({ path }) => path === '/login').length, 3);
  });

  it('a token in a cookie as JSON, and all cookies whose names begin alike', async () => {
    await passes({
      answer: (one, response) =>
        one.path === '/login'
          ? sendJson(
              response,
              200,
              {},
              {
                'set-cookie': [
                  `auth=${encodeURIComponent(JSON.stringify({ token }))}`,
                  'sess.0=aaaa1111',
                  'sess.1=bbbb2222',
                ],
              },
            )
          : app(
              (asked) =>
                bearer(asked) &&
                asked.cookies['sess.0'] === 'aaaa1111' &&
                asked.cookies['sess.1'] === 'bbbb2222',
            )(one, response),
      changes: {
        steps: steps({
          outputs: {
            token: {
              context: '$response.cookie.auth',
              selector: '/token',
              type: 'jsonpointer',
              transform: ['urlDecode', 'json'],
            },
          },
        }),
        additionalParameters: [{ name: 'sess.*', location: 'Cookie', value: '' }],
      },
    });
  });

  it('a key of the user as a query parameter, without any step', async () => {
    const asked = await passes({
      answer: app(({ url }) => url === '/me?api_key=key%2F0123456789'),
      changes: {
        tokenType: 'Custom Token',
        tokenLocation: 'Query Parameter',
        tokenParameterName: 'api_key',
        tokenFormat: '<token>',
        steps: [],
        token: '$inputs.apiKey',
      },
      config: (base) => ({
        ...base,
        testUsers: [{ role: 'user', username: 'ann', inputs: { apiKey: '${secret:KEY}' } }],
      }),
      run: { secrets: { KEY: 'key/0123456789' } },
    });
    assert.equal(asked.length, 2);
  });

  it('a step written as a curl command', async () => {
    const asked = await passes({
      answer: (one, response) =>
        one.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(one, response),
      config: (base) => {
        const { main } = base.authentications;
        assert.ok(main);
        const curl = `curl ${main.tokenEndpoint}/login -H 'Content-Type: application/json' -d '{"user":"$inputs.username","password":"$inputs.password"}'`;
        const step: Step = {
          stepId: 'login',
          curl,
          expectedResponse: { status: [200] },
          outputs: { token: '$response.body#/token' },
        };
        return { ...base, authentications: { main: { ...main, steps: [step] } } };
      },
    });
    assert.deepEqual(asked[0]?.json, { user: 'ann', password: 'right-password' });
  });

  it('renews the token by steps of their own, which may use what the login gave', async () => {
    const asked = await passes({
      answer: (one, response) => {
        if (one.path === '/login')
          return sendJson(response, 200, { token: 'tok-of-the-login', refresh: 'refresh-0123456789' });
        if (one.path === '/refresh')
          return sendJson(response, one.json['with'] === 'refresh-0123456789' ? 200 : 400, { token });
        return app(({ headers }) => bearer(one) || headers.authorization === 'Bearer tok-of-the-login')(
          one,
          response,
        );
      },
      changes: {
        autoRefresh: true,
        steps: steps({ outputs: { token: '$response.body#/token', refresh: '$response.body#/refresh' } }),
        refresh: {
          strategy: 'steps',
          token: '$steps.renew.outputs.token',
          steps: [
            {
              stepId: 'renew',
              endpoint: { method: 'POST', path: '/refresh' },
              requestBody: { with: '$steps.login.outputs.refresh' },
              expectedResponse: { status: [200] },
              outputs: { token: '$response.body#/token' },
            },
          ],
        },
      },
    });
    assert.deepEqual(
      asked.map(({ path }) => path),
      ['/login', '/me', '/me', '/refresh', '/me'],
    );
  });

  it('a token that a call holds in its body, which it sends to nobody without it', async () => {
    const who = (sid: unknown) =>
      ({ method: 'POST', path: '/rpc', requestBody: { params: { sid } } }) as const;
    const asked = await passes({
      answer: ({ path, json }, response) => {
        if (path === '/login') return sendJson(response, 200, { token });
        const isUser = JSON.stringify(json) === JSON.stringify({ params: { sid: token } });
        return sendJson(response, 200, isUser ? { name: 'ann' } : { error: { message: 'No session' } });
      },
      changes: {
        verification: {
          endpoint: who('$steps.login.outputs.token'),
          authenticated: { status: [200], body: { name: { equals: 'ann' } } },
          unauthenticated: { status: [200], bodyMatches: 'No session' },
        },
      },
    });
    assert.deepEqual(asked.at(-1)?.json, { params: { sid: '' } });
  });

  it('logs in again when the token has ended before it is used', async () => {
    let logins = 0;
    const { only } = await runOne({
      answer: (one, response) =>
        one.path === '/login'
          ? sendJson(response, 200, { token, ttl: ++logins === 1 ? 0 : 60 })
          : app(bearer)(one, response),
      changes: {
        autoRefresh: true,
        refresh: { strategy: 'rerun' },
        steps: steps({ outputs: { token: '$response.body#/token', ttl: '$response.body#/ttl' } }),
        expiresIn: '$steps.login.outputs.ttl',
      },
    });
    assert.deepEqual([only.outcome, only.refreshed, logins], ['passed', true, 2]);
  });

  it('reads when a JSON Web Token ends by the clock of the server', async () => {
    const server = Date.now() + 1000_000;
    const payload = Buffer.from(JSON.stringify({ exp: Math.floor(server / 1000) + 300 })).toString(
      'base64url',
    );
    const { only } = await runOne({
      answer: (_asked, response) =>
        sendJson(
          response,
          200,
          { token: `eyJhbGciOiJIUzI1NiJ9.${payload}.c2lnbmF0dXJl` },
          { date: new Date(server).toUTCString() },
        ),
      changes: { verification: undefined } as unknown as Partial<Authentication>,
    });
    assert.equal(only.outcome, 'unverified');
    assert.equal(only.expiry?.from, 'jwt');
    assert.ok(
      Math.abs((only.expiry?.seconds ?? 0) - 300) < 5 && Math.abs((only.expiry?.drift ?? 0) - 1000) < 5,
      JSON.stringify(only.expiry),
    );
  });
});
