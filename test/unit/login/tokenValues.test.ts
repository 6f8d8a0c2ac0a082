import assert from 'node:assert/strict';
import { runClock } from '../../../src/node/runClock.ts';
import { sendHtml, sendJson } from '../../fakes/loginServer.ts';
import { app, bearer, passes, runOne, steps, token } from '../../fakes/oneLogin.ts';

// In placeToken.
describe('values and lifetimes of tokens', () => {
  for (const [lifetime, logins] of [
    [80, 2],
    [40, 1],
  ] as const) {
    it(`renews a token of ${lifetime} s ${logins === 2 ? 'its margin before it ends' : 'at its end, where the margin is longer than its life'}`, async () => {
      let done = 0;
      let now = Date.now();
      const { only } = await runOne({
        answer: (one, response) => {
          if (one.path === '/login') done++;
          return one.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(one, response);
        },
        changes: {
          autoRefresh: true,
          refresh: { strategy: 'rerun', marginSeconds: 60 },
          defaultExpirationSeconds: lifetime,
        },
        // 30 seconds pass between the login and the next look at the clock.
        run: { ports: { clock: { ...runClock, now: () => (now += 30_000) } } },
      });
      assert.deepEqual([only.outcome, only.refreshed, done], ['passed', logins === 2, logins]);
    });
  }

  for (const unit of ['epochSeconds', 'iso8601'] as const) {
    it(`reads when a token ends, written as ${unit}`, async () => {
      const end = Math.floor(Date.now() / 1000) + 300;
      const written = unit === 'iso8601' ? new Date(end * 1000).toISOString() : end;
      const { only } = await runOne({
        answer: (one, response) =>
          one.path === '/login'
            ? sendJson(response, 200, { token, end: written })
            : app(bearer)(one, response),
        changes: { expiresIn: { value: '$response.body#/end', unit } },
      });
      const { seconds = 0, from } = only.expiry ?? {};
      assert.deepEqual([only.outcome, from], ['passed', 'response']);
      assert.ok(Math.abs(seconds - 300) <= 5, String(seconds));
    });
  }

  it('a token that stands in a page, written with entities', async () => {
    await passes({
      answer: (one, response) =>
        one.path === '/login'
          ? sendHtml(response, 200, '<main data-token="tok-&quot;a&amp;b&#x2F;c&quot;"></main>')
          : app(({ headers }) => headers.authorization === 'Bearer tok-"a&b/c"')(one, response),
      changes: {
        steps: steps({
          outputs: {
            token: {
              context: '$response.body',
              type: 'regex',
              selector: 'data-token="([^"]+)"',
              transform: ['htmlDecode'],
            },
          },
        }),
      },
    });
  });

  for (const [type, written] of [
    ['text/html; charset=UTF-8', '1234e56789'],
    ['text/plain', 'true'],
    ['text/plain', '00120034'],
    ['application/octet-stream', '"quoted"'],
    [undefined, '9007199254740993'],
  ] as const) {
    it(`a token ${written} that comes as ${type ?? 'no type at all'}, and so is text`, async () => {
      await passes({
        answer: (one, response) =>
          one.path === '/login'
            ? response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(written)
            : app(({ headers }) => headers.authorization === `Bearer ${written}`)(one, response),
        changes: { steps: steps({ outputs: { token: '$response.body' } }) },
      });
    });
  }

  for (const [type, wanted] of [
    ['application/json', 'Bearer 7'],
    ['application/vnd.api+json; charset=utf-8', 'Bearer 7'],
    ['text/plain', 'Bearer 7.0'],
  ] as const) {
    it(`the number 7.0 that comes as ${type}`, async () => {
      await passes({
        answer: (one, response) =>
          one.path === '/login'
            ? response.writeHead(200, { 'content-type': type }).end('7.0')
            : app(({ headers }) => headers.authorization === wanted)(one, response),
        changes: { steps: steps({ outputs: { token: '$response.body' } }) },
      });
    });
  }

  it('a value in JSON that comes as text', async () => {
    await passes({
      answer: (one, response) =>
        one.path === '/login'
          ? response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify({ token }))
          : app(bearer)(one, response),
      changes: {
        steps: steps({
          outputs: { token: { context: '$response.body', type: 'jsonpointer', selector: '/token' } },
        }),
      },
    });
  });

  for (const [name, payload, expiry] of [
    ['ends now', { exp: 0 }, { seconds: 0, from: 'jwt' }],
    ['began now', { nbf: 0, exp: 60 }, { seconds: 60, from: 'jwt' }],
    ['ended 100 s ago', { exp: -100 }, { seconds: 0, from: 'jwt', endedBefore: 100 }],
    ['begins in 600 s only', { nbf: 600, exp: 4000 }, { seconds: 4000, from: 'jwt', startsIn: 600 }],
  ] as const) {
    it(`says of a token that works that it ${name}, and never a time below zero`, async () => {
      const now = Math.floor(Date.now() / 1000) * 1000;
      const claims = Object.entries(payload).map(([key, seconds]) => [key, now / 1000 + seconds]);
      const made = [{ alg: 'HS256' }, Object.fromEntries(claims), 'signature']
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const { only } = await runOne({
        answer: (one, response) =>
          one.path === '/login'
            ? sendJson(response, 200, { token: made }, { date: new Date(now).toUTCString() })
            : app(({ headers }) => headers.authorization === `Bearer ${made}`)(one, response),
        run: { ports: { clock: { ...runClock, now: () => now } } },
      });
      assert.deepEqual([only.outcome, only.expiry], ['passed', expiry]);
    });
  }

  it('HTTP Basic credentials as the token, without a step', async () => {
    const asked = await passes({
      answer: app(({ headers }) => headers.authorization === `Basic ${btoa('ann:right-password')}`),
      changes: {
        tokenType: 'Custom Token',
        tokenFormat: 'Basic <token>',
        steps: [],
        token: { basic: ['$inputs.username', '$inputs.password'] },
      },
    });
    assert.deepEqual(
      asked.map(({ path }) => path),
      ['/me', '/me'],
    );
  });

  it('introspection of the token, by a client that proves itself', async () => {
    const asked = await passes({
      answer: ({ path, form }, response) =>
        path === '/login'
          ? sendJson(response, 200, { token })
          : sendJson(response, 200, { active: form.get('token') === token }),
      changes: {
        verification: {
          endpoint: {
            method: 'POST',
            path: '/introspect',
            contentType: 'application/x-www-form-urlencoded',
            headers: { Authorization: { basic: ['api', '${secret:PASSWORD}'] } },
            requestBody: { token: '$steps.login.outputs.token' },
          },
          authenticated: { status: [200], body: { active: { equals: true } } },
          unauthenticated: { status: [200], body: { active: { equals: false } } },
        },
      },
    });
    const credentials = `Basic ${btoa('api:right-password')}`;
    assert.deepEqual(
      asked.map(({ path, headers, body }) => [path, headers.authorization, body]),
      [
        ['/login', undefined, asked[0]?.body],
        ['/introspect', credentials, `token=${token}`],
        ['/introspect', credentials, 'token='],
      ],
    );
  });

  for (const [ahead, measured] of [
    [4, undefined],
    [-4, undefined],
    [5, 5],
    [-5, -5],
    [300, 300],
  ] as const) {
    for (const unit of ['jwt', 'epochSeconds', 'iso8601', 'seconds', 'milliseconds'] as const) {
      it(`a server whose clock is ${ahead} s ahead, and what it says as ${unit}`, async () => {
        const now = Math.floor(Date.now() / 1000) * 1000;
        const end = now / 1000 + ahead + 600;
        const made = [{ alg: 'HS256' }, { exp: end }, 'signature']
          .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
          .join('.');
        const written = {
          jwt: 0,
          epochSeconds: end,
          iso8601: new Date(end * 1000).toISOString(),
          seconds: 600,
          milliseconds: '600000',
        }[unit];
        const { only } = await runOne({
          answer: (one, response) =>
            one.path === '/login'
              ? sendJson(
                  response,
                  200,
                  { token: made, end: written },
                  { date: new Date(now + ahead * 1000).toUTCString() },
                )
              : app(({ headers }) => headers.authorization === `Bearer ${made}`)(one, response),
          changes: unit === 'jwt' ? {} : { expiresIn: { value: '$response.body#/end', unit } },
          run: { ports: { clock: { ...runClock, now: () => now } } },
        });
        // A difference that is not measured stays in what is a point of time.
        const isTime = unit !== 'seconds' && unit !== 'milliseconds';
        assert.deepEqual(only.expiry, {
          seconds: isTime && measured === undefined ? 600 + ahead : 600,
          from: unit === 'jwt' ? 'jwt' : 'response',
          ...(measured !== undefined && { drift: measured }),
        });
      });
    }
  }

  it('a lifetime that is no number', async () => {
    for (const end of ['', ' ', 'soon', {}]) {
      const { only } = await runOne({
        answer: (one, response) =>
          one.path === '/login' ? sendJson(response, 200, { token, end }) : app(bearer)(one, response),
        changes: { expiresIn: '$response.body#/end' },
      });
      assert.equal(only.fault?.code, 'bad-transform', JSON.stringify(end));
    }
  });
});
