import assert from 'node:assert/strict';
import { hasSameShape, isAlike } from '../../../../src/login/retest/alike.ts';
import { answerKind, kindChange, unprovingKind } from '../../../../src/login/retest/answerKind.ts';
import { asReceived, leadsToLogin, typeOf } from '../../../../src/login/retest/doubts.ts';
import { headerGuard } from '../../../../src/login/retest/headerProof.ts';
import { payloadsOf } from '../../../../src/login/retest/payloads.ts';
import { isSameHost, readRequest } from '../../../../src/login/retest/recordedRequest.ts';
import { retestRequest } from '../../../../src/login/retest/retestRequest.ts';
import { nothingPlaced } from '../../../../src/login/request/placeToken.ts';
import type { Header } from '../../../../src/login/ports.ts';
import type { Received } from '../../../../src/login/response/received.ts';
import { received } from '../../../fakes/received.ts';

const page = (title: string, text: string, status = 200): Received =>
  received(`<html><title>${title}</title><h1>Shop</h1><p>${text}</p></html>`, [], status, 'text/html');

describe('the kind of an answer', () => {
  const kinds: readonly (readonly [name: string, answer: Received, type: string, page: string])[] = [
    ['a page', page('Shop', 'Tea and more tea'), 'html', 'other'],
    ['JSON', received({ items: [1] }), 'json', 'other'],
    ['problem JSON', received({ title: 'x' }, [], 200, 'application/problem+json'), 'json', 'other'],
    ['a script', received('let a;', [], 200, 'text/javascript; charset=utf-8'), 'script', 'other'],
    ['XML', received('<a/>', [], 200, 'application/xml'), 'xml', 'other'],
    ['a feed', received('<a/>', [], 200, 'application/atom+xml'), 'xml', 'other'],
    ['a text', received('tea', [], 200, 'text/plain'), 'text', 'other'],
    ['a picture', received('tea', [], 200, 'image/png'), 'other', 'other'],
    ['nothing known', received('tea', [], 200, ''), 'none', 'other'],
    ['a page without a type', received('<!doctype html><p>tea</p>', [], 200, ''), 'html', 'other'],
    ['nothing', received('  ', [], 200, 'text/plain'), 'text', 'empty'],
    ['a login page', page('Welcome', '<input type="password">'), 'html', 'login'],
    ['a redirect to a login', received('', [['location', '/login']], 302), 'json', 'login'],
    ['a redirect to a page', received('', [['location', '/home']], 302), 'json', 'other'],
    ['the first of redirects', received('', [['location', '/login']], 300), 'json', 'login'],
    ['the last of redirects', received('', [['location', '/login']], 399), 'json', 'login'],
    ['no redirect', received('tea', [['location', '/login']], 299, 'text/plain'), 'text', 'other'],
    ['an error', received('tea', [['location', '/login']], 400, 'text/plain'), 'text', 'error'],
    ['a page of a firewall', page('Access Denied', 'Support ID: 17'), 'html', 'block'],
    ['a text of a firewall', received('Request was blocked', [], 200, 'text/plain'), 'text', 'block'],
    ['a page with an error', page('Something went wrong', 'Sorry'), 'html', 'error'],
    ['a short error', received('Internal error', [], 200, 'text/plain'), 'text', 'error'],
    ['an error in JSON', received({ success: false }), 'json', 'error'],
    ['a refusal in JSON', received({ message: 'Not logged in' }), 'json', 'error'],
    [
      'a document with such words',
      received({ a: 1, b: 2, c: 3, d: 4, e: 5, message: 'Sign in' }),
      'json',
      'other',
    ],
    [
      'a long text that begins so',
      received(`Error ${'x'.repeat(395)}`, [], 200, 'text/plain'),
      'text',
      'other',
    ],
    ['a text that begins so', received(`Error ${'x'.repeat(394)}`, [], 200, 'text/plain'), 'text', 'error'],
  ];
  for (const [name, answer, type, kind] of kinds) {
    it(`${name}: ${type}, ${kind}`, () => {
      const found = answerKind(answer);
      assert.deepEqual([found.type, found.page], [type, kind]);
      assert.equal(found.statusClass, Math.floor(answer.status / 100));
    });
  }

  it('takes title and headings, with single spaces', () => {
    const found = answerKind(page('  Tea\n  shop ', ''));
    assert.equal(found.title, 'Tea shop');
    assert.equal(answerKind(received({})).title, '');
  });

  const changes: readonly (readonly [before: Received, now: Received, change: string | undefined])[] = [
    [page('Shop', 'a'), page('Shop', 'b'), undefined],
    [page('Tea shop', 'a'), page('Shop of tea', 'b'), undefined],
    [page('Tea', 'a'), page('Coffee', 'b'), 'other-page'],
    [page('Tea', 'a'), page('17', 'b'), undefined],
    [page('', 'a'), page('Coffee', 'b'), undefined],
    [page('Oops, an error', 'a'), page('Coffee', 'b'), undefined],
    [page('Tea', 'a'), received({}), 'content-type'],
    [page('Tea', 'a'), page('Tea', 'b', 302), 'status-class'],
    [page('Tea', 'a'), page('Tea', '<input type=password>'), 'login-page'],
    [page('Tea', 'a'), page('Forbidden', 'a', 403), 'block-page'],
    [page('Tea', 'a'), page('Tea', 'a', 500), 'error-page'],
    [page('Tea', 'a'), received('', [], 200, 'text/html'), 'empty-answer'],
  ];
  for (const [index, [before, now, change]] of changes.entries()) {
    it(`change ${index + 1}: ${change ?? 'none'}`, () =>
      assert.equal(kindChange(answerKind(before), answerKind(now)), change));
  }

  it('proves nothing where it is an error or of a firewall', () => {
    assert.equal(unprovingKind(answerKind(page('Forbidden', '', 403))), 'block-page');
    assert.equal(unprovingKind(answerKind(page('Tea', '', 500))), 'error-page');
    assert.equal(unprovingKind(answerKind(page('Tea', '<input type=password>'))), undefined);
  });

  it('leads to a login by its status and its address', () => {
    const leads = (status: number, location: string): boolean =>
      leadsToLogin(received('', [['location', location]], status));
    assert.deepEqual(
      [299, 300, 399, 400].map((status) => leads(status, '/login')),
      [false, true, true, false],
    );
    assert.equal(leads(302, '/home'), false);
  });

  it('names its type, bounded', () => {
    assert.equal(typeOf(received('', [], 200, 'text/html')), 'text/html');
    assert.equal(typeOf(received('', [], 200, 't'.repeat(80))), 't'.repeat(80));
    assert.equal(typeOf(received('', [], 200, 't'.repeat(81))), `${'t'.repeat(80)}…`);
  });

  it('is read from what a report recorded, in whatever charset', () => {
    const recorded = asReceived({
      start: 'HTTP/1.1 404 Not Found',
      lines: [],
      headers: [['Content-Type', 'text/html; charset=utf-16']],
      body: 'täa',
    });
    assert.deepEqual([recorded.status, recorded.text, recorded.isHtml], [404, 'täa', true]);
  });
});

describe('answers that are alike', () => {
  const plain = (text: string, headers: readonly Header[] = []): Received =>
    received(text, headers, 200, 'text/plain');

  it('are the same besides numbers, tokens, blanks and headers of caches', () => {
    const one = plain('Order 17 of aGVsbG8gd29ybGQgMTIz is  here', [['etag', 'a']]);
    assert.equal(isAlike(one, plain('Order 9 of c2Vjb25kIHRva2VuIDQ1 is here', [['Date', 'b']])), true);
    assert.equal(isAlike(one, plain('Order 17 of aGVsbG8gd29ybGQgMTIz was here')), false);
    assert.equal(isAlike(one, plain('Order 17 of aGVsbG8gd29ybGQgMTIz is here', [['x-a', '1']])), false);
    assert.equal(
      isAlike(
        plain('', [['x-a', '1']]),
        plain('', [
          ['X-A', '2'],
          ['x-a', '3'],
        ]),
      ),
      true,
    );
  });

  it('have the same shape, or about the same length', () => {
    const same = (one: unknown, other: unknown): boolean => hasSameShape(received(one), received(other));
    assert.equal(same({ b: 1, a: 2 }, { a: 'x', b: {} }), true);
    assert.equal(same({ a: 1 }, { a: 1, b: 2 }), false);
    assert.equal(same([{ a: 1 }], [{ a: 2 }, { b: 3 }]), true);
    assert.equal(same([], [{ a: 1 }]), false);
    assert.equal(same([], []), true);
    assert.equal(same(1, '"a"'), false);
    const long = (length: number): Received => plain('tea '.repeat(length).slice(0, length));
    assert.equal(hasSameShape(long(100), long(116)), true);
    assert.equal(hasSameShape(long(100), long(117)), false);
    assert.equal(hasSameShape(long(10_000), long(10_200)), true);
    assert.equal(hasSameShape(long(10_000), long(10_201)), false);
    assert.equal(hasSameShape(received({ a: 1 }), plain('{"a":1')), true);
  });
});

describe('requests that are sent again', () => {
  const recorded = (request: string, more: object = {}): Parameters<typeof readRequest>[0] => ({
    method: 'GET',
    url: 'http://shop.test/a?b=c#d',
    request,
    response: '',
    evidence: '',
    ...more,
  });

  it('are read from a report, else made of the address', () => {
    const read = readRequest(
      recorded('POST /login?x=../y HTTP/1.1\nHost: shop.test:8080\nX-A: 1\n\nuser=ann'),
    );
    assert.deepEqual(read, {
      method: 'POST',
      host: 'shop.test:8080',
      target: '/login?x=../y',
      headers: [
        ['Host', 'shop.test:8080'],
        ['X-A', '1'],
      ],
      body: 'user=ann',
      hadCredentials: false,
    });
    assert.deepEqual(readRequest(recorded('')), {
      method: 'GET',
      host: 'shop.test',
      target: '/a?b=c',
      headers: [],
      body: '',
      hadCredentials: false,
    });
    assert.equal(readRequest(recorded('', { method: 'POST' })), undefined);
    assert.equal(readRequest(recorded('', { url: 'ftp://shop.test/' })), undefined);
    assert.equal(readRequest(recorded('no request')), undefined);
    assert.equal(readRequest(recorded('GET http://other.test/x HTTP/1.1\n\n'))?.host, 'other.test');
    assert.equal(readRequest(recorded('GET x HTTP/1.1\n\n'))?.target, '/x');
    assert.equal(readRequest(recorded('GET / HTTP/1.1\nCookie: a=1\n\n'))?.hadCredentials, true);
    assert.equal(isSameHost('shop.test:80', 'https://shop.test'), true);
    assert.equal(isSameHost('shop.test', 'https://api.shop.test'), false);
    assert.equal(isSameHost(':', 'https://shop.test'), false);
  });

  it('carry a fresh token, and nothing of the connection or of other credentials', () => {
    const read = readRequest(
      recorded(
        'GET /a?token=old&b=<é>&& HTTP/1.1\nHost: shop.test\nAuthorization: Bearer x\nCookie: sid=old; theme=dark\nX-A: 1\nBad Name: 2\nTE: x\n\n',
      ),
    );
    assert.ok(read);
    const { request, isIncomplete } = retestRequest(read, 'http://shop.test', {
      headers: [['X-Token', 'new']],
      cookies: [['sid', 'new']],
      query: [['token', 'n&w']],
    });
    assert.deepEqual(
      [request.target, request.headers, isIncomplete],
      [
        '/a?b=<%C3%A9>&token=n%26w',
        [
          ['X-A', '1'],
          ['X-Token', 'new'],
          ['Cookie', 'sid=new; theme=dark'],
        ],
        false,
      ],
    );
    const plain = retestRequest(
      { ...read, target: '/a?b=1?c', headers: [] },
      'http://shop.test',
      nothingPlaced,
    );
    assert.deepEqual([plain.request.target, plain.request.headers], ['/a?b=1?c', []]);
    assert.equal(
      retestRequest({ ...read, target: '/a\ud800b ' }, 'http://shop.test', nothingPlaced).request.target,
      '/ab%20',
    );
    assert.equal(
      retestRequest({ ...read, target: '/{token}' }, 'http://shop.test', nothingPlaced).isIncomplete,
      true,
    );
  });

  it('carry what the scanner wants to run', () => {
    const payload = '<script>alert(1)</script>';
    const request = (start: string, body = '', type = ''): Parameters<typeof payloadsOf>[0] =>
      recorded(`${start} HTTP/1.1\nHost: shop.test\n${type}\n${body}`);
    const encoded = encodeURIComponent(payload);
    for (const one of [
      request(`GET /a?q=${encoded}&x=tea`),
      request(`GET /${encoded}/b`),
      request('POST /a', `q=${encoded}`, 'Content-Type: application/x-www-form-urlencoded\n'),
      request('POST /a', JSON.stringify({ a: [{ b: payload }] }), 'Content-Type: application/json\n'),
    ])
      assert.deepEqual(payloadsOf(one), [payload], one.request);
    assert.deepEqual(payloadsOf(request('GET /a?q=tea')), []);
    assert.deepEqual(payloadsOf({ ...request('GET /a?q=%3Ca%3E'), attack: 'a' }), []);
  });
});

describe('headers that guard', () => {
  const rows: readonly (readonly [
    name: Parameters<typeof headerGuard>[0],
    value: string,
    isThere: boolean,
  ])[] = [
    ['X-Content-Type-Options', 'nosniff', true],
    ['X-Content-Type-Options', 'nosniff, nosniff', true],
    ['X-Content-Type-Options', 'nosniffing', false],
    ['X-Frame-Options', 'DENY', true],
    ['X-Frame-Options', 'allow-from x', false],
    ['Strict-Transport-Security', 'includeSubDomains; max-age="0010"', true],
    ['Strict-Transport-Security', 'max-age=0', false],
    ['Referrer-Policy', 'no-referrer', true],
    ['Referrer-Policy', 'unsafe-url', false],
    ['Cross-Origin-Opener-Policy', 'same-origin', true],
    ['Cross-Origin-Embedder-Policy', 'unsafe-none', false],
    ['Content-Security-Policy', "default-src 'self'", true],
    ['Permissions-Policy', '', false],
  ];
  for (const [name, value, isThere] of rows) {
    it(`${name}: ${value}`, () => {
      const headers: readonly Header[] = value === '' ? [] : [[name, value]];
      const shown = value === '' ? name : `${name}: ${value}`;
      assert.deepEqual(headerGuard(name, received('', headers)), { isThere, shown });
    });
  }

  it('frames are also forbidden by a policy', () => {
    const policy = "default-src 'self'; frame-ancestors 'none'";
    assert.deepEqual(headerGuard('X-Frame-Options', received('', [['Content-Security-Policy', policy]])), {
      isThere: true,
      shown: `Content-Security-Policy: ${policy}`,
    });
    const long = `default-src ${'a.test '.repeat(20)}`;
    const { shown } = headerGuard(
      'Content-Security-Policy',
      received('', [['Content-Security-Policy', long]]),
    );
    assert.equal(shown, `Content-Security-Policy: ${long.trim().slice(0, 80)}…`);
  });
});
