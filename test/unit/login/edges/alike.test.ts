import assert from 'node:assert/strict';
import type { Header } from '../../../../src/login/ports.ts';
import { hasSameShape, isAlike } from '../../../../src/login/retest/alike.ts';
import { answerKind, kindChange, unprovingKind } from '../../../../src/login/retest/answerKind.ts';
import { runsIn, partsOf } from '../../../../src/login/retest/pageParts.ts';
import { received } from '../../../fakes/received.ts';

const html = (body: string, status = 200): ReturnType<typeof received> =>
  received(body, [], status, 'text/html');

describe('answers that are alike', () => {
  const text = (body: string, headers: readonly Header[] = []): ReturnType<typeof received> =>
    received(body, headers, 200, 'text/plain');

  it('have the same text besides numbers, tokens and blanks, and the same headers', () => {
    const alike = (one: string, other: string): boolean => isAlike(text(one), text(other));
    assert.deepEqual(
      [
        alike('Order 17 of Ann', 'Order  4 of\nAnn '),
        alike('id aaaaaaaaaaaaaaaa', 'id bbbbbbbbbbbbbbbbbb'),
        alike('id aaaaaaaaaaaaaaa', 'id bbbbbbbbbbbbbbb'),
        alike('Ann', 'Bob'),
        alike('password=••••••••', 'password=hunter2'),
      ],
      [true, true, false, false, true],
    );
    const named = (...names: readonly string[]): ReturnType<typeof received> =>
      text(
        'a',
        names.map((name) => [name, 'x'] as const),
      );
    assert.equal(isAlike(named('X-A', 'x-b'), named('X-B', 'x-a', 'X-A')), true);
    assert.equal(isAlike(named('X-A'), named('X-B')), false);
    const changing =
      'Connection Keep-Alive Content-Length Transfer-Encoding Content-Encoding Vary Date Age ETag Last-Modified';
    assert.equal(isAlike(named('X-A'), named('X-A', ...changing.split(' '))), true);
    for (const name of changing.split(' ')) assert.equal(isAlike(named(name), named()), true, name);
  });

  it('have the same shape in JSON, else about the same length', () => {
    const same = (one: unknown, other: unknown): boolean => hasSameShape(received(one), received(other));
    assert.deepEqual(
      [
        same({ a: 1, b: 2 }, { b: 'x', a: null }),
        same({ a: 1 }, { a: 1, b: 2 }),
        same([{ a: 1 }], [{ a: 2 }, { c: 3 }]),
        same([{ a: 1 }], [{ b: 2 }]),
        same([], [{ a: 1 }]),
        same([], []),
        same([[1]], [['x']]),
        same([[1]], [[2]]),
        same('"x"', '"y"'),
        same('7', '"y"'),
      ],
      [true, false, true, false, false, true, false, true, true, false],
    );
    const long = (one: number, other: number): boolean =>
      hasSameShape(text('~'.repeat(one)), text('~'.repeat(other)));
    assert.deepEqual(
      [
        long(100, 116),
        long(100, 117),
        long(116, 100),
        long(117, 100),
        long(1_000, 1_020),
        long(1_000, 1_021),
      ],
      [true, false, true, false, true, false],
    );
  });
});

describe('the kind of an answer', () => {
  it('is its content by its type', () => {
    const types: Readonly<Record<string, string>> = {
      'text/html; charset=utf-8': 'html',
      'Application/XHTML+XML': 'html',
      'application/json': 'json',
      'application/problem+json': 'json',
      'text/javascript': 'script',
      'application/ecmascript': 'script',
      'text/xml': 'xml',
      'image/svg+xml': 'xml',
      'text/plain': 'text',
      'image/png': 'other',
      'application/jsonx': 'other',
      '': 'none',
    };
    assert.deepEqual(
      Object.fromEntries(
        Object.keys(types).map((type) => [type, answerKind(received('x', [], 200, type)).type]),
      ),
      types,
    );
    assert.equal(answerKind(received('<!doctype html><p>x', [], 200, '')).type, 'html');
    assert.deepEqual(
      [199, 200, 299, 404].map((status) => answerKind(html('x', status)).statusClass),
      [1, 2, 2, 4],
    );
  });

  it('is what kind of page it is', () => {
    const page = (body: string, status = 200): string => answerKind(html(body, status)).page;
    const blocked = [
      'blocked',
      'Access denied',
      'access is denied',
      'Forbidden',
      'Firewall',
      'Security check',
      'security violation',
      'Attack detected',
      'malicious',
      'suspicious',
      'captcha',
      'Not Acceptable',
      'Attention Required!',
      'Just a moment...',
      'Are you human',
      'are you a robot',
      'Unusual traffic',
      'Web Application Protection',
      'Request Rejected',
    ];
    for (const title of blocked) {
      assert.equal(page(`<title>${title}</title>`), 'block', title);
      assert.equal(page(`<h1>${title}</h1>`), 'block', title);
      assert.equal(
        page(`<p>${title} as a word of a long page about something else of the shop</p>`),
        'other',
        title,
      );
    }
    const marks = [
      'Incapsula incident',
      'support ID is: 1',
      'mod_security',
      'Sucuri Website Firewall',
      'cf-challenge',
      'The requested URL was rejected',
      'Your request has been blocked',
      'you have been blocked',
      'blocked by our firewall',
      'Reference #18.abcd',
      'DataDome',
    ];
    for (const mark of marks) assert.equal(page(`<p>x ${mark} y</p>`), 'block', mark);
    assert.equal(page(`${'x'.repeat(19_990)} datadome`), 'block');
    assert.equal(page(`${'x'.repeat(20_000)} datadome`), 'other');
    for (const title of [
      'Error',
      'An exception',
      'Oops',
      'Not found',
      'Unavailable',
      'Maintenance',
      'Timed out',
    ])
      assert.equal(page(`<title>${title}</title><p>shop`), 'error', title);
    assert.equal(page('<p>An internal error happened</p>'), 'error');
    assert.equal(page('Page not found'), 'error');
    assert.equal(page(`Page not found${'.'.repeat(386)}`), 'error');
    assert.equal(page(`Page not found${'.'.repeat(387)}`), 'other');
    assert.equal(page('<p>All is well</p>', 400), 'error');
    assert.equal(page('<p>All is well</p>', 399), 'other');
    assert.equal(page('  \n'), 'empty');
    assert.equal(page('<p>All is well</p>'), 'other');
  });

  it('is a redirect to the login, or elsewhere', () => {
    const redirect = (status: number, location: string): string =>
      answerKind(received('', [['location', location]], status)).page;
    assert.deepEqual(
      [
        redirect(302, '/login'),
        redirect(302, '/home'),
        redirect(300, '/a/sign-in?x'),
        redirect(399, '/session'),
      ],
      ['login', 'other', 'login', 'login'],
    );
  });

  it('is an object of JSON that only says why there is no answer', () => {
    const page = (value: unknown): string => answerKind(received(value)).page;
    assert.equal(page({ message: 'Access denied' }), 'error');
    assert.equal(page({ message: 'Not allowed', a: 1, b: 2, c: 3, d: 4 }), 'error');
    assert.equal(page({ message: 'Not allowed', a: 1, b: 2, c: 3, d: 4, e: 5 }), 'other');
    assert.equal(page([{ message: 'Access denied' }]), 'other');
    assert.equal(page({ name: 'Ann' }), 'other');
  });

  it('holds its title, and no more than a thousand characters of headings', () => {
    assert.equal(answerKind(html('<title> Shop\n of  Ann </title><title>x</title>')).title, 'Shop of Ann');
    assert.equal(answerKind(html(`<h1>${'x'.repeat(1_100)}</h1><h1>blocked</h1>`)).page, 'other');
    assert.equal(answerKind(html(`<h1>${'x '.repeat(499)}</h1><h2>blocked</h2>`)).page, 'block');
  });

  it('changes with its page, its status, its type, and with a title that has no word in common', () => {
    const change = (
      one: ReturnType<typeof received>,
      other: ReturnType<typeof received>,
    ): string | undefined => kindChange(answerKind(one), answerKind(other));
    const shop = html('<title>Orders of Ann</title><p>x');
    assert.deepEqual(
      [
        change(shop, html('<title>orders</title><p>y')),
        change(shop, html('<title>Welcome</title><p>y')),
        change(shop, html('<p>y')),
        change(html('<p>y'), shop),
        change(shop, html('<title>17</title><p>y')),
        change(shop, html('<title>Orders of Ann</title>', 201)),
        change(shop, received('{"a":1}')),
        change(shop, html('<title>Oops</title>')),
        change(shop, html('<title>Blocked</title>')),
        change(shop, html('')),
        change(html('<title>Oops</title>'), html('<title>Welcome</title><p>y')),
        change(shop, received('', [['location', '/login']], 302)),
        change(shop, received('', [['location', '/a']], 302)),
      ],
      [
        undefined,
        'other-page',
        undefined,
        undefined,
        undefined,
        undefined,
        'content-type',
        'error-page',
        'block-page',
        'empty-answer',
        undefined,
        'login-page',
        'status-class',
      ],
    );
    assert.deepEqual(
      [html('<title>Oops</title>'), html('<title>Blocked</title>'), html(''), shop].map((one) =>
        unprovingKind(answerKind(one)),
      ),
      ['error-page', 'block-page', undefined, undefined],
    );
  });
});

describe('a payload in a page', () => {
  const runs = (payload: string, page: string): boolean => runsIn(payload, partsOf(page));

  it('runs where it brings an element, a handler or an address, whatever it had to end', () => {
    const script = '<script>alert(1)</script>';
    for (const [before, after] of [
      ['<p>', '</p>'],
      ['<p title="">', ''],
      ['<div>a', 'b</div>'],
    ])
      assert.equal(runs(script, `${before}${script}${after}`), true, before);
    assert.equal(runs(script, '<p>&lt;script>alert(1)&lt;/script></p>'), false);
    assert.equal(runs(`"><img src=x onerror=alert(1)>`, `<a title=""><img src=x onerror=alert(1)>">`), true);
    assert.equal(runs(`' onclick='alert(1)`, `<a title='' onclick='alert(1)'>x</a>`), true);
    assert.equal(runs(`" onclick="alert(1)`, `<a title='" onclick="alert(1)'>x</a>`), false);
    assert.equal(runs('javascript:alert(1)', '<a href="javascript:alert(1)">x</a>'), true);
    assert.equal(runs('javascript:alert(1)', '<a href=" JAVASCRIPT:alert(1)">x</a>'), false);
    assert.equal(runs('alert(1)', '<a href="/alert(1)">x</a>'), false);
  });

  it('runs in a script where it is code, or ends the text that it is in', () => {
    const inScript = (payload: string, before: string, after = ''): boolean =>
      runs(payload, `<script>${before}${payload}${after}</script>`);
    assert.equal(inScript('alert(1)', 'x = '), true);
    assert.equal(inScript('alert(1)', 'x = "', '"'), false);
    assert.equal(inScript('";alert(1);//', 'x = "', '"'), true);
    assert.equal(inScript("';alert(1);//", 'x = "', '"'), false);
    assert.equal(inScript('\\";alert(1);//', 'x = "', '"'), false);
    assert.equal(inScript("';alert(1);//", "x = 'a\\'", "'"), true);
    assert.equal(inScript('${alert(1)}', 'x = `', '`'), true);
    assert.equal(inScript('${alert(1)}', 'x = "', '"'), false);
    assert.equal(inScript('alert(1)', 'x = `', '`'), false);
    assert.equal(inScript('alert(1)', 'x = "a"; y = '), true);
  });
});
