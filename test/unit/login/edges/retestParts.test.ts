import assert from 'node:assert/strict';
import type { Header } from '../../../../src/login/ports.ts';
import type { Placed } from '../../../../src/login/request/placeToken.ts';
import { nothingPlaced } from '../../../../src/login/request/placeToken.ts';
import { placeOf, usableEvidence } from '../../../../src/login/retest/evidence.ts';
import type { Recorded, RecordedRequest } from '../../../../src/login/retest/recordedRequest.ts';
import { isSafeMethod, isSameHost, readRequest } from '../../../../src/login/retest/recordedRequest.ts';
import { retestRequest } from '../../../../src/login/retest/retestRequest.ts';
import { readMessage } from '../../../../src/base/requests/recordedMessage.ts';
import type { Received } from '../../../../src/login/response/received.ts';

const hidden = '••••••••';

describe('a request that is sent again', () => {
  const recorded: RecordedRequest = {
    method: 'POST',
    host: 'shop.test',
    target: '/a?x=1',
    headers: [],
    body: '',
    hadCredentials: false,
  };
  const sent = (
    changes: Partial<RecordedRequest>,
    placed: Partial<Placed> = {},
  ): ReturnType<typeof retestRequest> =>
    retestRequest({ ...recorded, ...changes }, 'https://other.test', { ...nothingPlaced, ...placed });

  it('leaves out what belongs to its connection, and the credentials of the scan', () => {
    const names =
      'Host Connection Content-Length Transfer-Encoding Accept-Encoding Proxy-Connection Proxy-Authorization Keep-Alive TE ' +
      'Trailer Upgrade Expect Authorization';
    const headers: readonly Header[] = [
      ...names.split(' ').map((name) => [name, 'x'] as const),
      ['Accept', '*/*'],
      ['bad name', 'x'],
      ['', 'x'],
      ['a'.repeat(257), 'x'],
      ["!#$%&'*+-.^_`|~09AZaz", 'kept'],
    ];
    const { request, isIncomplete } = sent({ headers });
    assert.deepEqual(request.headers, [
      ['Accept', '*/*'],
      ["!#$%&'*+-.^_`|~09AZaz", 'kept'],
    ]);
    assert.equal(isIncomplete, false);
    assert.deepEqual(
      [request.url, request.target, 'body' in request],
      ['https://other.test/a?x=1', '/a?x=1', false],
    );
  });

  it('is incomplete where the report hides something of it, or what cannot be sent', () => {
    const incomplete = (changes: Partial<RecordedRequest>): boolean => sent(changes).isIncomplete;
    assert.deepEqual(
      [
        incomplete({ body: `a=${hidden}` }),
        incomplete({ headers: [['X', hidden]] }),
        incomplete({ headers: [['X', 'a\nb']] }),
        incomplete({ target: '/a/{token}' }),
        incomplete({ target: '/a/%7Btoken%7D' }),
        incomplete({ headers: [['Authorization', hidden]] }),
        incomplete({ headers: [['Cookie', `a=${hidden}`]] }),
        incomplete({ body: 'a=1' }),
      ],
      [true, true, true, true, true, false, false, false],
    );
    assert.equal(sent({ body: 'a=1' }).request.body, 'a=1');
  });

  it('carries the token where the config wants it, in place of what was there', () => {
    const { request } = sent(
      {
        target: '/a?key=old&x=1&&keys=2?b',
        headers: [
          ['X-Token', 'old'],
          ['cookie', `sid=old; theme=dark; ;tok=${hidden}`],
          ['Cookie', 'b=1'],
        ],
      },
      { headers: [['x-token', 'new']], cookies: [['sid', 'new']], query: [['key', 'a b&']] },
    );
    assert.deepEqual(request.headers, [
      ['x-token', 'new'],
      ['Cookie', 'sid=new; theme=dark; b=1'],
    ]);
    assert.equal(request.target, '/a?x=1&keys=2?b&key=a+b%26');
    assert.equal(sent({ target: '/a' }, { query: [['k', 'v']] }).request.target, '/a?k=v');
    assert.deepEqual(sent({}).request.headers, []);
  });

  it('has visible ASCII alone in its first line', () => {
    assert.equal(sent({ target: '/ü ~!\u007f' }).request.target, '/%C3%BC%20~!%7F');
    assert.equal(sent({ target: '/a\ud800b\udfffc😀' }).request.target, '/abc%F0%9F%98%80');
  });
});

describe('a request that a report holds', () => {
  const read = (changes: Partial<Recorded>): ReturnType<typeof readRequest> =>
    readRequest({ method: 'GET', url: '', request: '', response: '', evidence: '', ...changes });

  it('is read with its first line, headers and body', () => {
    assert.deepEqual(read({ request: 'POST /a?b HTTP/1.1\r\nHost: shop.test:81\r\nX-Y: 1\r\n\r\nbody' }), {
      method: 'POST',
      host: 'shop.test:81',
      target: '/a?b',
      headers: [
        ['Host', 'shop.test:81'],
        ['X-Y', '1'],
      ],
      body: 'body',
      hadCredentials: false,
    });
    assert.equal(read({ request: 'GET a' })?.target, '/a');
    assert.deepEqual(
      [read({ request: 'GET http://a.test:8/../b?c#d HTTP/1.0' })].map((one) => [one?.host, one?.target]),
      [['a.test:8', '/../b?c']],
    );
    assert.equal(read({ request: 'GET /a', url: 'https://b.test/x' })?.host, 'b.test');
    assert.equal(read({ request: 'GET /a' })?.host, '');
    assert.equal(read({ request: 'get /a HTTP/1.1' }), undefined);
    assert.equal(read({ request: `${'A'.repeat(21)} /a` }), undefined);
    assert.equal(read({ request: `${'A'.repeat(20)} /a` })?.method, 'A'.repeat(20));
  });

  it('is one for the address where there is no more, and the method needs no body', () => {
    assert.deepEqual(read({ url: 'https://a.test?x=1#y', method: 'HEAD' }), {
      method: 'HEAD',
      host: 'a.test',
      target: '/?x=1',
      headers: [],
      body: '',
      hadCredentials: false,
    });
    assert.equal(read({ url: 'https://a.test/', method: 'POST' }), undefined);
    assert.equal(read({ url: 'ftp://a.test/' }), undefined);
    assert.equal(read({ url: 'a.test' }), undefined);
    assert.deepEqual(['GET', 'HEAD', 'OPTIONS', 'POST'].map(isSafeMethod), [true, true, false, false]);
  });

  it('had credentials where one of its headers says so', () => {
    const had = (line: string): boolean | undefined =>
      read({ request: `GET / HTTP/1.1\n${line}` })?.hadCredentials;
    assert.deepEqual(
      ['Authorization: x', 'COOKIE: x', 'X-Api-Key: x', 'x-auth-token: x', `X: ${hidden}`, 'X: y'].map(had),
      [true, true, true, true, true, false],
    );
  });

  it('went to the same server where the hosts are', () => {
    assert.deepEqual(
      [
        ['a.test', 'https://a.test:81'],
        ['a.test:80', 'http://A.test'],
        ['a.test', 'http://b.test'],
        ['', 'http://b.test'],
        ['a.test', 'b'],
      ].map(([host = '', origin = '']) => isSameHost(host, origin)),
      [true, true, false, false, false],
    );
  });
});

describe('the evidence of a finding', () => {
  const recorded = readMessage(
    'HTTP/1.1 200 OK\r\nSet-Cookie: sid=1; Path=/\r\nServer: x/1.2\r\n\r\na secret\r\nline',
  );

  it('is what the recorded answer holds, and long enough to say something', () => {
    const rows: readonly (readonly [string, string | undefined])[] = [
      ['abc', undefined],
      [' abc ', undefined],
      [' a secret\r\nline ', 'a secret\nline'],
      ['a sec', 'a sec'],
      ['sid=1', 'sid=1'],
      ['Path=/\nServer: x', 'Path=/\nServer: x'],
      ['1.2\n\na secret', '1.2\n\na secret'],
      ['200 OK\nSet-Cookie', '200 OK\nSet-Cookie'],
      ['HTTP/1.1 200', 'HTTP/1.1 200'],
      ['nothing of it', undefined],
    ];
    assert.deepEqual(
      rows.map(([written]) => [written, usableEvidence(written, recorded)]),
      rows,
    );
    assert.equal(usableEvidence('abcd', undefined), 'abcd');
    assert.equal(usableEvidence(`ab${hidden}`, undefined), undefined);
  });

  it('is there, differs, or is missing in the new answer', () => {
    const answer = (changes: Partial<Received>): Received =>
      ({ status: 200, headers: [], text: '', ...changes }) as Received;
    const place = (evidence: string, changes: Partial<Received>, old = recorded): string =>
      placeOf(evidence, old, answer(changes));
    const cookie = (value: string): Partial<Received> => ({ headers: [['set-cookie', value]] });
    assert.deepEqual(
      [
        place('HTTP/1.1 200 OK', {}),
        place('HTTP/2 404 Not Found', {}),
        place('HTTP/1.1 200 OK\nServer', {}),
        place('a secret\nline', { text: 'has a secret\r\nline in it' }),
        place('a secret', { text: 'none' }),
        place('SET-COOKIE: sid', cookie('sid=2; path=/x')),
        place('Set-Cookie: sid', cookie('sid=2; HttpOnly; Path=/')),
        place('Set-Cookie: sid', cookie('sid=2; HttpOnly; Path=/'), readMessage('')),
        place('Set-Cookie: sid', cookie('other=2')),
        place('Server: x', { headers: [['server', 'x/9']] }),
        place('password', { text: 'x', headers: [['x-a', 'password=1']] }),
        place(`token=${hidden}`, { text: 'token=abc123' }),
        place(`token=${hidden}`, { headers: [['x-a', 'token=abc123']] }),
        place('a: 1\nb: 2', {
          headers: [
            ['A', '1'],
            ['B', '2'],
          ],
        }),
      ],
      [
        'there',
        'missing',
        'missing',
        'there',
        'missing',
        'there',
        'differs',
        'there',
        'missing',
        'there',
        'there',
        'there',
        'there',
        'there',
      ],
    );
  });
});
