import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globalAgent, request } from 'node:http';
import { strictPolicy } from '../../../src/node/addressPolicy.ts';
import { sourceHttp, sourcePolicy } from '../../../src/node/sources/sourceHttp.ts';
import { SourceClient } from '../../../src/sources/request/sourceClient.ts';
import { remoteSpan } from '../../../src/sources/archive/span.ts';
import { reportsIn } from '../../../src/sources/archive/reportsIn.ts';
import { sourceMessages } from '../../../src/sources/sourceMessages.ts';
import { describeFailure } from '../../../src/base/messages.ts';
import type { Result } from '../../../src/base/result.ts';
import type { SourceFailureCode } from '../../../src/sources/sourceMessages.ts';
import { type Answer, rangeOf, SourceServer } from '../../fakes/sourceServer.ts';
import { zipOf } from '../../fakes/zipOf.ts';

const canary = 'token-canary-7c41';
const now = Date.parse('2026-11-26T12:00:00Z');

describe('a client of a source', () => {
  let server: SourceServer;
  let other: SourceServer;
  const slept: number[] = [];

  before(async () => {
    [server, other] = await Promise.all([SourceServer.start(), SourceServer.start()]);
  });
  after(() => Promise.all([server.close(), other.close()]));
  beforeEach(() => {
    for (const one of [server, other]) one.requests.length = 0;
    slept.length = 0;
  });

  function client(origin = server.origin): SourceClient {
    const policy = sourcePolicy(
      new URL(origin),
      strictPolicy({ privateHosts: [], selfSignedHosts: [], proxyOf: () => undefined }),
    );
    return new SourceClient(
      { http: sourceHttp(policy), now: () => now, sleep: async (wait) => void slept.push(wait) },
      { origin, headers: [['Authorization', `Bearer ${canary}`]], permissions: 'the scope read_api' },
      new AbortController().signal,
    );
  }

  const get = (path: string): Promise<string> =>
    client().get(`${server.origin}${path}`, { what: 'zap.json' }).then(sentence);

  it('tells in a sentence what a server says no to', async () => {
    const { host } = new URL(server.origin);
    const cases: readonly (readonly [number, Readonly<Record<string, string>>, string])[] = [
      [200, {}, 'ok'],
      [401, {}, `${host} does not accept the login, or it has expired. Log in again.`],
      [403, {}, `${host} refuses access to zap.json. The account or token needs: the scope read_api.`],
      [404, {}, `${host} has no zap.json, or the account cannot see it.`],
      [410, {}, `zap.json has expired on ${host}. Run the pipeline again.`],
      [418, {}, `${host} gave an unexpected answer for zap.json (status 418).`],
      [500, {}, `${host} has a problem (status 500). Try again later.`],
      [429, { 'Retry-After': '120' }, `${host} allows no more requests for now. Try again in 2 min.`],
      [
        403,
        { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(now / 1000 + 1800) },
        `${host} allows no more requests for now. Try again in 30 min.`,
      ],
      [
        503,
        { 'Retry-After': new Date(now + 3_600_000).toUTCString() },
        `${host} allows no more requests for now. Try again in 60 min.`,
      ],
    ];
    for (const [status, headers, expected] of cases) {
      server.answer = () => ({ status, headers, body: 'x' });
      assert.equal(await get('/report'), expected, String(status));
    }
    assert.deepEqual(slept, []);
  });

  it('waits once where it is asked for a short break', async () => {
    server.answer = () =>
      server.requests.length === 1 ? { status: 429, headers: { 'Retry-After': '3' } } : { body: '[]' };
    assert.equal(await get('/report'), 'ok');
    assert.deepEqual(slept, [3000]);
    assert.equal(server.requests.length, 2);
  });

  it('leaves the token behind where a redirect leads to another origin, also on the way back', async () => {
    server.answer = ({ url }) =>
      url === '/artifact'
        ? { status: 302, headers: { Location: `${server.origin}/same` } }
        : url === '/same'
          ? { status: 302, headers: { Location: `${other.origin}/storage?sig=1` } }
          : { body: 'back' };
    other.answer = () => ({ status: 302, headers: { Location: `${server.origin}/back` } });
    assert.equal(await get('/artifact'), 'ok');
    assert.deepEqual(
      server.requests.map(({ url, headers }) => [url, headers.authorization]),
      [
        ['/artifact', `Bearer ${canary}`],
        ['/same', `Bearer ${canary}`],
        ['/back', undefined],
      ],
    );
    assert.ok(!JSON.stringify(other.requests).includes(canary));
  });

  it('follows neither in circles nor to what is no web address, nor to the machine it runs on', async () => {
    const { host } = new URL(server.origin);
    const nowhere = `${host} redirects to where nothing can be fetched from.`;
    for (const target of ['/loop', 'file:///etc/passwd', 'http://']) {
      server.answer = () => ({ status: 302, headers: { Location: target } });
      assert.equal(await get('/loop'), nowhere, target);
    }
    server.answer = () => ({
      status: 302,
      headers: { Location: other.origin.replace('127.0.0.1', 'localhost') },
    });
    assert.match(await get('/inside'), /^localhost:\d+ leads to a private address\./);
    server.answer = () => ({ status: 302, headers: { Location: 'http://169.254.169.254/latest/meta-data' } });
    assert.match(await get('/metadata'), /^169\.254\.169\.254 leads to a private address\./);
    assert.deepEqual(other.requests, []);
  });

  it('posts a question to the one address that it is for, and follows no redirect with it', async () => {
    server.answer = ({ method, body }) => ({ body: { method, body } });
    const asked = await client().json(`${server.origin}/graphql`, 'answers', { query: '{ a }' });
    assert.deepEqual(asked, { ok: true, value: { method: 'POST', body: '{"query":"{ a }"}' } });
    server.answer = () => ({ status: 307, headers: { Location: `${server.origin}/other` } });
    const led = await client().json(`${server.origin}/graphql`, 'answers', { query: '{ a }' });
    assert.equal(!led.ok && led.failure.code, 'source-redirects');
    assert.equal(server.requests.length, 2);
  });

  it('reads all pages of a list, those of its own origin', async () => {
    server.answer = ({ url }) => {
      const page = Number(new URL(url, server.origin).searchParams.get('page') ?? '1');
      const next = page === 3 ? `${other.origin}/list?page=4` : `${server.origin}/list?page=${page + 1}`;
      return {
        headers: { Link: `<${server.origin}/list?page=9>; rel="last", <${next}>; rel="next"` },
        body: [page],
      };
    };
    const listed = await client().pages(`${server.origin}/list`, 'jobs', (page) => page as number[]);
    assert.deepEqual(listed.ok && listed.value, [1, 2, 3]);
    assert.deepEqual(other.requests, []);
  });

  it('says that a web page is no answer of an API', async () => {
    server.answer = () => ({ body: '<html>Sign in</html>' });
    const { host } = new URL(server.origin);
    assert.equal(
      await client().json(server.origin, 'jobs').then(sentence),
      `${host} gave an unreadable answer for jobs. Check the address.`,
    );
  });

  it('sends a change once: not after a break, not to where it is redirected, not to another origin', async () => {
    const { host } = new URL(server.origin);
    const cases: readonly (readonly [Answer, string])[] = [
      [{ status: 201, body: {} }, 'ok'],
      [
        { status: 429, headers: { 'Retry-After': '1' } },
        `${host} allows no more requests for now. Try again in 1 min.`,
      ],
      [
        { status: 307, headers: { Location: `${other.origin}/alerts/2` } },
        `${host} redirects to where nothing can be fetched from.`,
      ],
      [{ status: 503 }, `${host} has a problem (status 503). Try again later.`],
      [
        { status: 422, body: { message: 'Too long' } },
        `${host} does not take alert 2 (status 422): Too long`,
      ],
      [
        { status: 400, body: { risk_accepted: ['Disabled for this product.'] } },
        `${host} does not take alert 2 (status 400): Disabled for this product.`,
      ],
      [
        { status: 422, body: { message: `${'a'.repeat(290)} Bearer ${canary} ${'b'.repeat(100_000)}` } },
        `${host} does not take alert 2 (status 422): ${'a'.repeat(290)} Bearer ••`,
      ],
    ];
    for (const [answer, expected] of cases) {
      server.requests.length = 0;
      server.answer = () => answer;
      const sent = await client().write('PATCH', `${server.origin}/alerts/2`, { state: 'open' }, 'alert 2');
      assert.equal(sentence(sent), expected);
      assert.deepEqual(
        server.requests.map(({ method, body }) => [method, body]),
        [['PATCH', '{"state":"open"}']],
      );
    }
    const elsewhere = await client().write('POST', `${other.origin}/notes`, {}, 'alert 2');
    assert.match(sentence(elsewhere), /redirects/);
    assert.deepEqual([other.requests, slept], [[], []]);
  });

  it('does not send a change again over a new connection where an old one turns out to be closed', async () => {
    for (const [method, expected] of [
      ['GET', ['GET', 'GET', 'GET']],
      ['PATCH', ['GET', 'PATCH']],
    ] as const) {
      server.requests.length = 0;
      server.answer = (_request, response) => {
        if (server.requests.length !== 2) return { body: {} };
        response.destroy();
        return 'answered';
      };
      const isFree = once(globalAgent, 'free');
      request(server.origin, (response) => response.resume()).end();
      await isFree;
      const [url, what] = [`${server.origin}/alerts/2`, 'alert 2'];
      const asked = method === 'GET' ? client().get(url, { what }) : client().write(method, url, {}, what);
      assert.equal((await asked).ok, method === 'GET');
      assert.deepEqual(
        server.requests.map((one) => one.method),
        expected,
      );
    }
  });

  it('does not send a change again where the server closes the connection without an answer', async () => {
    server.answer = (_request, response) => {
      response.destroy();
      return 'answered';
    };
    const sent = await client().write('POST', `${server.origin}/notes`, {}, 'alert 2');
    assert.equal(sentence(sent), `${new URL(server.origin).host} does not answer.`);
    assert.equal(server.requests.length, 1);
  });

  it('reads the reports of an artifact of 500 MB in a few parts', async () => {
    const report = JSON.stringify({ site: [] });
    const zip = zipOf(
      [
        { name: 'dist/app.js', bytes: 'x'.repeat(1000) },
        { name: 'reports/zap.json', bytes: report },
      ],
      500_000_000,
    );
    server.answer = (request) => {
      if (request.url === '/zip') return { status: 302, headers: { Location: `${server.origin}/storage` } };
      return rangeOf(request, zip);
    };
    const span = await remoteSpan(client(), `${server.origin}/zip`, 'scan');
    assert.ok(span.ok);
    const found = await reportsIn(span.value, { host: 'forge', what: 'scan' });
    assert.deepEqual(
      found.ok && found.value.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]),
      [['zap.json', report]],
    );
    const ranges = server.requests.map(({ headers }) => {
      const [, first, last] = /(\d+)-(\d+)/.exec(headers.range ?? '') ?? [];
      return Number(last) - Number(first) + 1;
    });
    assert.ok(ranges.reduce((sum, one) => sum + one, 0) < 300_000, String(ranges));
  });

  it('stops reading what has no end where the server gives no parts', async () => {
    let written = 0;
    server.answer = (_request, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(1_000_000);
      const write = (): void => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.on('drain', write);
      write();
      return 'answered';
    };
    const read = await client().get(`${server.origin}/endless`, { what: 'scan', mostBytes: 3_000_000 });
    assert.equal(sentence(read), `scan on ${new URL(server.origin).host} is larger than 3 MB.`);
    assert.ok(written < 60_000_000, String(written));
  });
});

function sentence(result: Result<unknown, SourceFailureCode>): string {
  return result.ok ? 'ok' : describeFailure(sourceMessages, result.failure);
}
