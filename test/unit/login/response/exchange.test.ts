import assert from 'node:assert/strict';
import type { RunEvent } from '../../../../src/login/session/events.ts';
import { sendJson } from '../../../fakes/loginServer.ts';
import { app, bearer, runOne, steps, token } from '../../../fakes/oneLogin.ts';

describe('an exchange in which a value stands that becomes a secret later', () => {
  const value = 'violet-lamp';
  const login = (events: RunEvent[] = []) =>
    runOne({
      answer: (asked, response) => {
        if (asked.path === '/start')
          return response.writeHead(307, { location: `/next?hint=${value}` }).end();
        if (asked.path === '/next')
          return sendJson(
            response,
            200,
            { hint: value, other: 'plain words' },
            { [`x-${value}`]: `of ${value}`, 'set-cookie': `c-${value}=0123456789; Path=/` },
          );
        return asked.path === '/login'
          ? sendJson(response, 200, { token, code: value })
          : app(bearer)(asked, response);
      },
      changes: {
        steps: steps(
          {
            stepId: 'start',
            endpoint: { method: 'POST', path: '/start' },
            followRedirects: true,
            query: { hint: value },
            headers: { 'X-Hint': value },
            requestBody: { hint: value },
            expectedResponse: {
              status: [200],
              body: { hint: { equals: value } },
              setsCookies: [`c-${value}`],
            },
            outputs: { other: '$response.body#/other' },
          },
          { outputs: { token: '$response.body#/token', code: '$response.body#/code' } },
        ),
      },
      run: { events },
    });

  it('holds it nowhere at the end, though it did before', async () => {
    const events: RunEvent[] = [];
    const { only } = await login(events);
    assert.equal(only.outcome, 'passed');
    const [first] = events.flatMap((event) => (event.kind === 'exchange' ? [event.exchange] : []));
    const [ended] = only.exchanges;
    assert.ok(first && ended);
    const places = (exchange: typeof first): readonly string[] => [
      new URL(exchange.url).search,
      exchange.requestHeaders.find(([name]) => name === 'X-Hint')?.[1] ?? '',
      exchange.requestBody ?? '',
      exchange.responseHeaders.find(([name]) => name.startsWith('x-'))?.join(': ') ?? '',
      exchange.responseBody.replaceAll(/\s+/g, ' '),
      exchange.redirects.map(({ status, location }) => `${status} ${location}`).join(),
      exchange.cookies.join(),
      JSON.stringify(exchange.expected),
    ];
    const hidden = [
      '?hint=•••',
      '•••',
      '{"hint":"•••"}',
      'x-•••: of •••',
      '{ "hint": "•••", "other": "•••" }',
      '307 /next?hint=•••',
      'c-•••',
      '{"status":[200],"body":{"hint":{"equals":"•••"}},"setsCookies":["c-•••"]}',
    ];
    assert.deepEqual(
      places(ended).map((text) => decodeURIComponent(text)),
      hidden,
    );
    assert.deepEqual(
      places(first).map((text) => text.includes(value)),
      hidden.map(() => true),
    );
    assert.ok(!JSON.stringify(ended).includes(value));
    assert.ok(!JSON.stringify(ended.toJSON()).includes(value));
  });

  it('says what it was for, and how long and where it went', async () => {
    const { only, port } = await login();
    const [start, , withToken] = only.exchanges.map(({ facts }) => facts);
    const { label, purpose, attempt, method, status, peer, viaProxy, at } = start ?? assert.fail();
    assert.deepEqual(
      [label, purpose, attempt, method, status, peer, viaProxy, at.join('/')],
      [
        'start',
        'login',
        1,
        'POST',
        200,
        `127.0.0.1:${port}`,
        false,
        'authentications/main/steps/0/endpoint/path',
      ],
    );
    assert.deepEqual([withToken?.label, withToken?.purpose], ['GET /me', 'with-token']);
    const written = only.exchanges[0]?.toJSON() ?? {};
    const keys =
      'at attempt bodyBytes cookies curl expected label method ms outputs peer purpose redirects requestBody ' +
      'requestHeaders responseBody responseHeaders status url viaProxy';
    assert.equal(Object.keys(written).toSorted().join(' '), keys);
  });
});
