import assert from 'node:assert/strict';
import { compareAnswers, isLetIn } from '../../../../src/login/retest/compareAnswers.ts';
import type { Compared } from '../../../../src/login/retest/doubts.ts';
import type { Header } from '../../../../src/login/ports.ts';
import { received } from '../../../fakes/received.ts';

interface Now {
  readonly status?: number;
  readonly body?: string;
  readonly type?: string;
  readonly headers?: readonly Header[];
}

const html = 'text/html';
const was = (body: string, status = 200, type = 'text/plain', ...headers: readonly string[]): string =>
  [`HTTP/1.1 ${status} OK`, `Content-Type: ${type}`, ...headers, '', body].join('\r\n');
const usual: Compared = {
  method: 'GET',
  url: 'http://shop.test/a?q=x',
  request: 'GET /a?q=x HTTP/1.1\r\nHost: shop.test\r\n\r\n',
  response: was('some words of the page'),
  evidence: 'words of',
  hadCredentials: false,
  hasToken: false,
  isIncomplete: false,
};
const judged = (
  changes: Partial<Compared>,
  { status = 200, body = 'some words of the page', type = 'text/plain', headers = [] }: Now = {},
): string => {
  const {
    outcome,
    reason,
    status: shown,
    named,
  } = compareAnswers({ ...usual, ...changes }, received(body, headers, status, type));
  return [outcome, reason, shown, named].filter((part) => part !== '').join(' ');
};

const token = { hasToken: true };
const had = { hadCredentials: true };
const login = '<title>Log in</title><form><input type=password name=p></form>';
const payload = '<script>alert(1)</script>';
const xss: Partial<Compared> = {
  summary: 'Cross-Site Scripting',
  request: `GET /a?q=${encodeURIComponent(payload)} HTTP/1.1\r\nHost: shop.test\r\n\r\n`,
  response: was(`<p>${payload}</p>`, 200, html),
  evidence: payload,
};
const access: Partial<Compared> = {
  summary: 'Missing authentication',
  evidence: '',
  response: was('{"a":"x","b":"y"}', 200, 'application/json'),
};
const same: Now = { body: '{"a":"z","b":"w"}', type: 'application/json' };
const nosniff: Partial<Compared> = { summary: 'X-Content-Type-Options missing', evidence: '' };
const cookie: Partial<Compared> = { summary: 'Cookie without HttpOnly', evidence: 'Set-Cookie: sid' };

const rows: readonly (readonly [changes: Partial<Compared>, now: Now, verdict: string])[] = [
  // Texts.
  [{}, {}, 'still-there evidence-there 200'],
  [{}, { body: 'other' }, 'gone no-evidence 200'],
  [{}, { body: 'words of', status: 500 }, 'still-there evidence-there 500'],
  [{}, { body: `${login} words of`, type: html }, 'cannot-tell login-page 200'],
  [{}, { body: '<title>Request blocked</title> words of', type: html }, 'cannot-tell block-page 200'],
  [{}, { body: '<title>Request blocked</title>', type: html }, 'cannot-tell block-page 200'],
  [{}, { body: 'other', status: 429 }, 'cannot-tell too-many 429'],
  [{}, { body: 'other', status: 500 }, 'cannot-tell server-error 500'],
  [{}, { body: 'other', status: 404 }, 'cannot-tell not-found 404'],
  [{}, { body: 'other', status: 405 }, 'cannot-tell not-found 405'],
  [{}, { body: 'other', status: 410 }, 'cannot-tell not-found 410'],
  [{}, { body: 'other', status: 401 }, 'cannot-tell not-logged-in 401'],
  [{}, { body: 'other', status: 403 }, 'cannot-tell not-logged-in 403'],
  [token, { body: 'other', status: 403 }, 'cannot-tell refused-role 403'],
  [token, { body: 'other', status: 407 }, 'cannot-tell not-logged-in 407'],
  [had, { body: 'other', status: 401 }, 'cannot-tell needs-credentials 401'],
  [{}, { body: 'other', status: 302, headers: [['location', '/login']] }, 'cannot-tell not-logged-in 302'],
  [{}, { body: 'other', status: 302, headers: [['location', '/home']] }, 'cannot-tell status-class 302 200'],
  [{}, { body: '{}', type: 'application/json' }, 'cannot-tell content-type 200 application/json'],
  [{}, { body: '<title>Other shop</title>', type: html }, 'cannot-tell content-type 200 text/html'],
  [
    { response: was('<title>Some shop</title>words of', 200, html) },
    { body: '<title>Your basket</title>', type: html },
    'cannot-tell other-page 200 Your basket',
  ],
  [
    { response: was('<title>Some shop</title>words of', 200, html) },
    { body: `<title>${'basket '.repeat(20)}</title>`, type: html },
    'cannot-tell other-page 200 basket basket basket basket basket basket basket basket basket basket basket bas…',
  ],
  [{}, { body: '' }, 'cannot-tell empty-answer 200'],
  [{}, { body: 'Internal error' }, 'cannot-tell error-page 200'],
  [{ isIncomplete: true }, { body: 'other' }, 'cannot-tell incomplete 200'],
  [had, { body: 'other' }, 'cannot-tell needs-credentials 200'],
  [{ ...had, ...token }, { body: 'other' }, 'gone no-evidence 200'],
  [token, { body: 'other' }, 'cannot-tell had-no-credentials 200'],
  [{ ...token, request: '' }, { body: 'other' }, 'gone no-evidence 200'],
  [{ response: '' }, {}, 'still-there evidence-there 200'],
  [{ response: '' }, { body: 'other' }, 'cannot-tell no-response-recorded 200'],
  [{ response: '', evidence: '' }, {}, 'cannot-tell nothing-recorded 200'],
  [{ response: '', evidence: '••••••••' }, {}, 'cannot-tell nothing-recorded 200'],
  [{ evidence: '' }, {}, 'still-there same-answer 200'],
  [
    { evidence: '' },
    { body: 'quite other things than that, all of them new' },
    'cannot-tell answer-differs 200',
  ],
  [{ evidence: '', ...token }, {}, 'cannot-tell had-no-credentials 200'],
  [{ evidence: 'abc' }, {}, 'still-there same-answer 200'],
  [{ evidence: 'not in it' }, {}, 'still-there same-answer 200'],
  [{ evidence: 'HTTP/1.1 200 OK' }, {}, 'still-there evidence-there 200'],
  [{ evidence: 'HTTP/1.1 200 OK' }, { status: 203 }, 'gone no-evidence 203'],
  [
    { evidence: 'X-Powered-By: PHP', response: was('x', 200, 'text/plain', 'X-Powered-By: PHP') },
    { headers: [['x-powered-by', 'PHP/8']] },
    'still-there evidence-there 200',
  ],
  [
    { evidence: 'Set-Cookie: sid', response: was('x', 200, 'text/plain', 'Set-Cookie: sid=1; Path=/') },
    { headers: [['set-cookie', 'sid=2; Path=/; HttpOnly']] },
    'cannot-tell header-differs 200',
  ],
  [
    { evidence: 'Set-Cookie: sid', response: was('x', 200, 'text/plain', 'Set-Cookie: sid=1; Path=/') },
    { headers: [['set-cookie', 'sid=2; Path=/x']] },
    'still-there evidence-there 200',
  ],
  [
    { evidence: 'Server: x', response: was('', 200, 'text/plain', 'Server: x') },
    { body: '' },
    'gone no-evidence 200',
  ],
  // Scripts.
  [xss, { body: `<p>${payload}</p>`, type: html }, 'still-there payload-runs 200'],
  [xss, { body: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', type: html }, 'gone payload-escaped 200'],
  [xss, { body: '<p>none</p>', type: html }, 'gone no-payload 200'],
  [xss, { body: payload, type: 'application/json' }, 'cannot-tell payload-not-run 200 application/json'],
  [xss, { body: payload, type: 'text/plain' }, 'cannot-tell payload-not-run 200 text/plain'],
  [
    xss,
    { body: `<p>${payload}</p>`, type: html, headers: [['content-security-policy', "script-src 'none'"]] },
    'cannot-tell payload-blocked 200',
  ],
  [
    { ...xss, response: was(`<p>${payload}</p>`, 200, html, "Content-Security-Policy: script-src 'none'") },
    { body: `<p>${payload}</p>`, type: html, headers: [['content-security-policy', "script-src 'none'"]] },
    'still-there payload-runs 200',
  ],
  [{ ...xss, response: '' }, { body: '<p>none</p>', type: html }, 'cannot-tell no-response-recorded 200'],
  [
    { ...xss, response: was('<p>none</p>', 200, html) },
    { body: '<p>none</p>', type: html },
    'cannot-tell payload-not-recorded 200',
  ],
  [
    { ...xss, ...token },
    { body: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', type: html },
    'gone payload-escaped 200',
  ],
  [{ ...xss, ...token }, { body: '<p>none</p>', type: html }, 'cannot-tell had-no-credentials 200'],
  [
    { ...xss, summary: 'Input reflected' },
    { body: `<p>${payload}</p>`, type: html },
    'still-there payload-runs 200',
  ],
  [
    { ...xss, request: 'GET /a?q=x HTTP/1.1\r\nHost: shop.test\r\n\r\n' },
    { body: `<p>${payload}</p>`, type: html },
    'still-there evidence-there 200',
  ],
  // Access.
  [access, same, 'still-there let-in 200'],
  [{ ...access, ...token }, same, 'cannot-tell had-no-credentials 200'],
  [{ ...access, ...token, ...had }, same, 'still-there let-in 200'],
  [access, { status: 403 }, 'cannot-tell refused-alone 403'],
  [access, { status: 404 }, 'cannot-tell refused-alone 404'],
  [access, { status: 401 }, 'cannot-tell refused-alone 401'],
  [{ ...access, ...had }, { status: 401 }, 'cannot-tell needs-credentials 401'],
  [{ ...access, ...token, ...had }, { status: 401 }, 'cannot-tell not-logged-in 401'],
  [{ ...access, ...token, ...had }, { status: 403 }, 'cannot-tell refused-alone 403'],
  [access, { status: 302, headers: [['location', '/login']] }, 'cannot-tell refused-alone 302'],
  [access, { status: 302, headers: [['location', '/home']] }, 'cannot-tell status-class 302 200'],
  [access, { status: 500 }, 'cannot-tell server-error 500'],
  [access, { ...same, body: '{"c":1}' }, 'cannot-tell let-in-differs 200'],
  [{ ...access, response: '' }, same, 'cannot-tell nothing-recorded 200'],
  [{ ...access, evidence: '"a":"x"' }, { ...same, body: '{"a":"x"}' }, 'still-there let-in 200'],
  [{ ...access, evidence: '"a":"x"' }, same, 'cannot-tell let-in-differs 200'],
  [access, { body: '<title>Access denied</title>', type: html, status: 403 }, 'cannot-tell block-page 403'],
  // Guards.
  [nosniff, {}, 'still-there header-missing 200 X-Content-Type-Options'],
  [
    nosniff,
    { headers: [['x-content-type-options', 'nosniff']] },
    'gone header-there 200 X-Content-Type-Options: nosniff',
  ],
  [nosniff, { status: 404 }, 'cannot-tell not-found 404'],
  [nosniff, { body: '<p>x</p>', type: html }, 'cannot-tell content-type 200 text/html'],
  [cookie, { headers: [['set-cookie', 'sid=1; Path=/']] }, 'still-there attribute-missing 200 sid; HttpOnly'],
  [cookie, { headers: [['set-cookie', 'sid=1; HttpOnly']] }, 'gone attribute-there 200 sid; HttpOnly'],
  [cookie, { headers: [['set-cookie', 'other=1']] }, 'cannot-tell cookie-not-set 200'],
  [
    { ...cookie, evidence: '', parameter: 'b' },
    {
      headers: [
        ['set-cookie', 'a=1'],
        ['Set-Cookie', 'b=1; httponly'],
      ],
    },
    'gone attribute-there 200 b; HttpOnly',
  ],
  [
    { ...cookie, evidence: '' },
    {
      headers: [
        ['set-cookie', 'a=1; HttpOnly'],
        ['set-cookie', 'b=1'],
      ],
    },
    'still-there attribute-missing 200 b; HttpOnly',
  ],
  [
    { ...cookie, summary: 'Cookie without SameSite' },
    { headers: [['set-cookie', 'sid=1; SameSite=None']] },
    'still-there attribute-missing 200 sid; SameSite',
  ],
  [
    { ...cookie, summary: 'Cookie without SameSite' },
    { headers: [['set-cookie', 'sid=1; SameSite=Lax']] },
    'gone attribute-there 200 sid; SameSite',
  ],
  [
    { ...cookie, summary: 'Cookie without Secure flag' },
    { headers: [['set-cookie', 'sid=1; secure']] },
    'gone attribute-there 200 sid; Secure',
  ],
];

describe('what a new answer says of a finding', () => {
  for (const [changes, now, verdict] of rows)
    it(`${JSON.stringify(now).slice(0, 100)} of ${JSON.stringify(changes).slice(0, 100)}: ${verdict}`, () =>
      assert.equal(judged(changes, now), verdict));

  it('lets somebody in where it is a success of the kind that the report has', () => {
    const isIn = (
      { body = 'x', status = 200, type = 'text/plain' }: Now,
      response = usual.response,
    ): boolean => isLetIn({ ...usual, response }, received(body, [], status, type));
    assert.deepEqual(
      [
        isIn({}),
        isIn({ status: 299 }),
        isIn({ status: 300 }),
        isIn({ status: 404 }),
        isIn({ type: 'text/css' }),
      ],
      [true, true, false, false, true],
    );
    assert.deepEqual(
      [
        isIn({ body: login, type: html }),
        isIn({ body: '{}', type: 'application/json' }),
        isIn({ body: ' ' }),
      ],
      [false, false, false],
    );
    assert.deepEqual([isIn({ type: html }, ' '), isIn({ body: login, type: html }, ' ')], [true, false]);
  });
});
