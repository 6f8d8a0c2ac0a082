import assert from 'node:assert/strict';
import type { SourceAnswer, SourceFault, SourceHttp } from '../../../src/sources/ports.ts';
import { SourceClient } from '../../../src/sources/request/sourceClient.ts';
import { remoteSpan } from '../../../src/sources/archive/span.ts';

type Sent = Parameters<SourceHttp['send']>[0] & { readonly most: number };
interface Given {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const origin = 'https://forge.test';
const now = Date.parse('2026-11-26T12:00:00Z');
const signal = new AbortController().signal;

/** A client whose requests are answered here: certificates of other hosts are no part of this. */
function clientOf(answer: (sent: Sent, count: number) => Given | SourceFault): {
  readonly client: SourceClient;
  readonly sent: Sent[];
  readonly slept: number[];
} {
  const sent: Sent[] = [];
  const slept: number[] = [];
  const http: SourceHttp = {
    send: async (request, most, given) => {
      assert.equal(given, signal);
      sent.push({ ...request, most });
      const answered = answer({ ...request, most }, sent.length);
      if (typeof answered === 'string') return { ok: false, fault: answered };
      const { status = 200, headers = {}, body = '' } = answered;
      const bytes = new TextEncoder().encode(body);
      return {
        ok: true,
        answer: { status, headers: Object.entries(headers), body: bytes } satisfies SourceAnswer,
      };
    },
  };
  const sleep = async (milliseconds: number): Promise<void> => void slept.push(milliseconds);
  const headers = [
    ['Accept', 'application/forge'],
    ['Authorization', 'Bearer canary'],
  ] as const;
  const api = { origin, headers, permissions: 'the scope api' };
  return { client: new SourceClient({ http, now: () => now, sleep }, api, signal), sent, slept };
}

/** The failure as code and arguments, or the status. */
async function outcomeOf(client: SourceClient, url = `${origin}/report`): Promise<readonly unknown[]> {
  const got = await client.get(url, { what: 'zap.json', mostBytes: 1_500_000 });
  return got.ok ? [got.value.answer.status, got.value.url] : [got.failure.code, ...got.failure.args];
}

describe('the rules of a client of a source', () => {
  it('send the headers of the server, and those of what is asked for instead', async () => {
    const { client, sent } = clientOf(() => ({ body: '{}' }));
    const authorization = ['Authorization', 'Bearer canary'];
    await client.get(`${origin}/a`, { what: 'a' });
    await client.get(`${origin}/b`, { what: 'b', accept: 'text/x', range: [3, 7], mostBytes: 9 });
    await client.json(`${origin}/c`, 'c', { a: 1 });
    await client.json(`${origin}/d`, 'd');
    await client.get('https://other.test/e', { what: 'e', accept: 'text/x' });
    const own = [['Accept', 'application/forge'], authorization];
    assert.deepEqual(sent, [
      { method: 'GET', url: `${origin}/a`, headers: own, most: 8_000_000 },
      {
        method: 'GET',
        url: `${origin}/b`,
        headers: [
          authorization,
          ['Accept', 'text/x'],
          ['Range', 'bytes=3-7'],
          ['Accept-Encoding', 'identity'],
        ],
        most: 9,
      },
      {
        method: 'POST',
        url: `${origin}/c`,
        body: '{"a":1}',
        headers: [...own, ['Content-Type', 'application/json']],
        most: 8_000_000,
      },
      { method: 'GET', url: `${origin}/d`, headers: own, most: 8_000_000 },
      { method: 'GET', url: 'https://other.test/e', headers: [['Accept', 'text/x']], most: 8_000_000 },
    ]);
    assert.deepEqual([client.host, client.now()], ['forge.test', now]);
  });

  it('follow redirects, five at most, and never from https to http', async () => {
    const chain = (length: number) => (_sent: Sent, count: number) =>
      count <= length ? { status: 302, headers: { Location: `/${count}` } } : {};
    assert.deepEqual(await outcomeOf(clientOf(chain(5)).client), [200, `${origin}/5`]);
    assert.deepEqual(await outcomeOf(clientOf(chain(6)).client), ['source-redirects', 'forge.test']);
    for (const status of [301, 302, 303, 307, 308]) {
      const to = ({ url }: Sent): Given =>
        url.endsWith('/report') ? { status, headers: { Location: 'https://other.test/x' } } : {};
      assert.deepEqual(await outcomeOf(clientOf(to).client), [200, 'https://other.test/x'], String(status));
    }
    for (const status of [300, 304, 305]) {
      const { client, sent } = clientOf(() => ({ status, headers: { Location: '/x' } }));
      assert.deepEqual(await outcomeOf(client), ['source-unexpected', 'forge.test', 'zap.json', status]);
      assert.equal(sent.length, 1);
    }
    const unnamed = clientOf(() => ({ status: 302 })).client;
    assert.deepEqual(await outcomeOf(unnamed), ['source-unexpected', 'forge.test', 'zap.json', 302]);
    for (const target of ['http://forge.test/x', 'ftp://forge.test/x', 'https://']) {
      const { client, sent } = clientOf(() => ({ status: 302, headers: { Location: target } }));
      assert.deepEqual(await outcomeOf(client), ['source-redirects', 'forge.test'], target);
      assert.equal(sent.length, 1);
    }
    const plain = clientOf(({ url }) =>
      url === 'http://a.test/' ? { status: 302, headers: { Location: 'http://b.test/' } } : {},
    );
    assert.deepEqual(await outcomeOf(plain.client, 'http://a.test/'), [200, 'http://b.test/']);
  });

  it('tell apart what a server says no to, by the host that says it', async () => {
    const used = { 'X-RateLimit-Remaining': '0' };
    const cases: readonly (readonly [Given | SourceFault, ...(readonly unknown[])])[] = [
      [{ status: 206 }, 206, `${origin}/report`],
      [{ status: 201 }, 'source-unexpected', 'forge.test', 'zap.json', 201],
      [{ status: 401 }, 'source-signed-out', 'forge.test'],
      [{ status: 403 }, 'source-forbidden', 'forge.test', 'zap.json', 'the scope api'],
      [{ status: 404 }, 'source-missing', 'forge.test', 'zap.json'],
      [{ status: 404, headers: used }, 'source-missing', 'forge.test', 'zap.json'],
      [{ status: 410 }, 'source-gone', 'forge.test', 'zap.json'],
      [{ status: 499 }, 'source-unexpected', 'forge.test', 'zap.json', 499],
      [{ status: 500 }, 'source-server-error', 'forge.test', 500],
      [{ status: 503 }, 'source-server-error', 'forge.test', 503],
      [{ status: 503, headers: used }, 'source-rate-limited', 'forge.test', 1],
      [{ status: 403, headers: used }, 'source-rate-limited', 'forge.test', 1],
      [
        { status: 403, headers: { 'X-RateLimit-Remaining': '1' } },
        'source-forbidden',
        'forge.test',
        'zap.json',
        'the scope api',
      ],
      [{ status: 403, headers: { 'Retry-After': '61' } }, 'source-rate-limited', 'forge.test', 2],
      [{ status: 429 }, 'source-rate-limited', 'forge.test', 1],
      ['too-big', 'source-too-large', 'forge.test', 'zap.json', 2],
      ['cancelled', 'source-cancelled', 'forge.test'],
      ['timeout', 'source-timeout', 'forge.test'],
    ];
    for (const [given, ...expected] of cases)
      assert.deepEqual(await outcomeOf(clientOf(() => given).client), expected, JSON.stringify(given));
  });

  it('wait once, ten seconds at most', async () => {
    const limited = (seconds: number): Given => ({
      status: 429,
      headers: { 'Retry-After': String(seconds) },
    });
    const briefly = clientOf((_sent, count) => (count === 1 ? limited(10) : {}));
    assert.deepEqual(await outcomeOf(briefly.client), [200, `${origin}/report`]);
    assert.deepEqual(briefly.slept, [10_000]);
    const long = clientOf(() => limited(11));
    assert.deepEqual(await outcomeOf(long.client), ['source-rate-limited', 'forge.test', 1]);
    assert.deepEqual([long.slept, long.sent.length], [[], 1]);
    const again = clientOf(() => limited(0));
    assert.deepEqual(await outcomeOf(again.client), ['source-rate-limited', 'forge.test', 1]);
    assert.deepEqual([again.slept, again.sent.length], [[0], 2]);
    const gone = clientOf((_sent, count) => (count === 1 ? limited(1) : 'unreachable'));
    assert.deepEqual(await outcomeOf(gone.client), ['source-unreachable', 'forge.test']);
    // No limit of requests is what these say.
    const busy = clientOf(() => ({ status: 500, headers: { 'Retry-After': '1' } }));
    assert.deepEqual(await outcomeOf(busy.client), ['source-server-error', 'forge.test', 500]);
    assert.deepEqual(busy.slept, []);
  });

  it('tell why a change is not taken, wherever its server says it', async () => {
    const sent = async (given: Given | SourceFault): Promise<unknown> => {
      const written = await clientOf(() => given).client.write('POST', `${origin}/a`, { a: 1 }, 'note');
      return written.ok ? written.value : [written.failure.code, ...written.failure.args];
    };
    const reasons: readonly (readonly [unknown, string])[] = [
      [{ message: 'No', error: 'Bad Request' }, 'No'],
      [{ message: '', detail: 'Too long' }, 'Too long'],
      [{ error: 'Bad Request', entry: [7, 'Is needed.'] }, 'Is needed.'],
      [['Is no note.'], 'Is no note.'],
      [{ error: 'Bad Request' }, 'Bad Request'],
      [{}, ''],
    ];
    for (const [body, reason] of reasons) {
      const given = { status: 400, body: JSON.stringify(body) };
      assert.deepEqual(await sent(given), ['source-refused', 'forge.test', 'note', 400, reason]);
    }
    assert.deepEqual(await sent({ status: 422, body: '<html>' }), [
      'source-refused',
      'forge.test',
      'note',
      422,
      '',
    ]);
    assert.deepEqual(await sent({ status: 299, body: '{"id":1}' }), { id: 1 });
    assert.deepEqual(await sent({ status: 201, body: '<html>' }), [
      'source-unreadable',
      'forge.test',
      'note',
    ]);
    assert.deepEqual(await sent({ status: 300, body: '{}' }), [
      'source-unexpected',
      'forge.test',
      'note',
      300,
    ]);
    assert.deepEqual(await sent('unreachable'), ['source-unreachable', 'forge.test']);
    assert.deepEqual(await sent('too-big'), ['source-too-large', 'forge.test', 'note', 8]);
  });

  it('read pages up to a limit, and none where one fails', async () => {
    const endless = (_sent: Sent, count: number): Given => ({
      headers: { Link: `</list?page=${count + 1}>; rel="next"` },
      body: `[${count}]`,
    });
    const itemsOf = (page: unknown): readonly unknown[] => page as readonly unknown[];
    const ten = await clientOf(endless).client.pages(`${origin}/list`, 'jobs', itemsOf);
    assert.deepEqual(ten.ok && ten.value, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const two = await clientOf(endless).client.pages(`${origin}/list`, 'jobs', itemsOf, 2);
    assert.deepEqual(two.ok && two.value, [1, 2]);
    const { client } = clientOf((sent, count) => (count === 1 ? endless(sent, count) : { status: 410 }));
    const failing = await client.pages(`${origin}/list`, 'jobs', itemsOf);
    assert.deepEqual(!failing.ok && [failing.failure.code, ...failing.failure.args], [
      'source-gone',
      'forge.test',
      'jobs',
    ]);
    for (const body of ['', '{', `${'['.repeat(5000)}${']'.repeat(5000)}`]) {
      const read = await clientOf(() => ({ body })).client.json(origin, 'jobs');
      assert.deepEqual(!read.ok && [read.failure.code, ...read.failure.args], [
        'source-unreadable',
        'forge.test',
        'jobs',
      ]);
    }
  });
});

describe('a file of a source', () => {
  const part = (text: string, range: string, status = 206): Given => ({
    status,
    headers: { 'Content-Range': range },
    body: text,
  });

  it('is read in parts from where it was found, of which the first is kept', async () => {
    const { client, sent } = clientOf(({ url, headers }) => {
      if (url === `${origin}/zip`)
        return { status: 302, headers: { Location: 'https://other.test/storage' } };
      const range = headers.find(([name]) => name === 'Range')?.[1] ?? '';
      return range === 'bytes=0-65535' ? part('abcd', 'bytes 0-3/9') : part('efg', 'bytes 4-6/9');
    });
    const span = await remoteSpan(client, `${origin}/zip`, 'scan');
    assert.ok(span.ok);
    assert.equal(span.value.size, 9);
    const textOf = async (from: number, end: number): Promise<string | false> => {
      const read = await span.value.read(from, end);
      return read.ok && new TextDecoder().decode(read.value);
    };
    assert.deepEqual([await textOf(1, 4), sent.length], ['bcd', 2]);
    assert.deepEqual([await textOf(4, 7), sent.length], ['efg', 3]);
    assert.deepEqual([sent[2]?.url, sent[2]?.most], ['https://other.test/storage', 64_000_000]);
    assert.deepEqual(sent[2]?.headers[0], ['Range', 'bytes=4-6']);
    const failing = await span.value.read(4, 8);
    assert.deepEqual(!failing.ok && failing.failure, {
      code: 'source-unexpected',
      args: ['other.test', 'scan', 206],
    });
  });

  it('is given up where its size is not told, or where it comes as a whole later', async () => {
    const unsized = await remoteSpan(
      clientOf(() => part('abcd', 'bytes 0-3/*')).client,
      `${origin}/zip`,
      'scan',
    );
    const unexpected = { code: 'source-unexpected', args: ['forge.test', 'scan', 206] };
    assert.deepEqual(!unsized.ok && unsized.failure, unexpected);
    const { client } = clientOf((_sent, count) =>
      count === 1 ? part('abcd', 'bytes 0-3/9') : part('abcde', '', 200),
    );
    const span = await remoteSpan(client, `${origin}/zip`, 'scan');
    assert.ok(span.ok);
    const read = await span.value.read(4, 9);
    assert.deepEqual(!read.ok && read.failure, {
      code: 'source-unexpected',
      args: ['forge.test', 'scan', 200],
    });
    const gone = clientOf((_sent, count) => (count === 1 ? part('abcd', 'bytes 0-3/9') : { status: 410 }));
    const late = await remoteSpan(gone.client, `${origin}/zip`, 'scan');
    const lost = late.ok && (await late.value.read(4, 9));
    assert.deepEqual(lost && !lost.ok && lost.failure.code, 'source-gone');
  });
});
