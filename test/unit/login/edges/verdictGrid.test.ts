import assert from 'node:assert/strict';
import type { Header } from '../../../../src/login/ports.ts';
import { compareAnswers, isLetIn } from '../../../../src/login/retest/compareAnswers.ts';
import type { Compared } from '../../../../src/login/retest/doubts.ts';
import { received } from '../../../fakes/received.ts';
import { byOutcome } from '../byOutcome.ts';

const html = 'text/html; charset=utf-8';
const json = 'application/json';
const was = (status: number, type: string, body: string, ...headers: readonly string[]): string =>
  [`HTTP/1.1 ${status} OK`, `Content-Type: ${type}`, ...headers, '', body].join('\r\n');
const get = (target: string, ...headers: readonly string[]): string =>
  [`GET ${target} HTTP/1.1`, 'Host: shop.test', ...headers, '', ''].join('\r\n');
const payload = '<img src=x onerror=alert(1)>';
const page = `<title>Shop search</title><h1>Results</h1><p>for ${payload}</p>`;

/** What a report has of a finding. */
const usual: Compared = {
  method: 'GET',
  url: 'http://shop.test/a?q=x',
  request: get('/a?q=x'),
  response: was(
    200,
    html,
    '<title>Shop search</title><p>Stack trace of Orders 12</p>',
    'Server: old/1.2',
    'Set-Cookie: sid=1; Path=/',
  ),
  evidence: 'Stack trace of',
  hadCredentials: false,
  hasToken: false,
  isIncomplete: false,
};
const script = {
  summary: 'Cross Site Scripting',
  request: get(`/a?q=${encodeURIComponent(payload)}`),
  evidence: payload,
  response: was(200, html, page),
};
const access = {
  summary: 'Broken access control',
  evidence: '',
  response: was(200, json, '{"id":7,"name":"a desk"}'),
  hadCredentials: true,
  hasToken: true,
};
const recorded: Readonly<
  Record<string, readonly [changes: Partial<Compared>, said: Readonly<Record<string, string>>]>
> = {
  'text with credentials': [
    { hadCredentials: true },
    {
      'cannot-tell needs-credentials':
        'fixed, secured, runs, blocked, inert, escaped, to login, unauthorized, forbidden',
    },
  ],
  'text with a token': [
    { hasToken: true },
    {
      'cannot-tell had-no-credentials': 'fixed, secured, runs, blocked, inert, escaped',
      'cannot-tell refused-role': 'forbidden',
    },
  ],
  'text of a user': [{ hadCredentials: true, hasToken: true }, { 'cannot-tell refused-role': 'forbidden' }],
  'text of which a part is hidden': [
    { isIncomplete: true },
    { 'cannot-tell incomplete': 'fixed, secured, runs, blocked, inert, escaped' },
  ],
  'text without a response': [
    { response: '' },
    {
      'cannot-tell no-response-recorded':
        'fixed, other, secured, runs, blocked, inert, not run, escaped, empty, json, its json, other json, moved, login',
    },
  ],
  'text in an error': [
    { response: was(500, html, '<h1>Error</h1> Stack trace of Orders') },
    {
      'cannot-tell status-class 500':
        'fixed, other, secured, runs, blocked, inert, not run, escaped, json, its json, other json, denied, moved',
    },
  ],
  header: [{ evidence: 'Server: old/1.2' }, { 'cannot-tell server-error': 'failed' }],
  cookie: [
    { evidence: 'Set-Cookie: sid=1; Path=/' },
    { 'gone no-evidence': 'same', 'cannot-tell server-error': 'failed' },
  ],
  status: [
    { evidence: 'HTTP/1.1 200 OK' },
    {
      'still-there evidence-there':
        'fixed, other, secured, runs, blocked, inert, not run, escaped, empty, json, its json, other json, denied',
      'cannot-tell server-error': 'failed',
    },
  ],
  'no evidence': [
    { evidence: 'Old' },
    {
      'still-there same-answer': 'same',
      'cannot-tell answer-differs': 'fixed, secured, runs, blocked, inert, escaped',
      'cannot-tell server-error': 'failed',
    },
  ],
  'no evidence of a user': [
    { evidence: '', hadCredentials: true, hasToken: true },
    {
      'still-there same-answer': 'same',
      'cannot-tell answer-differs': 'fixed, secured, runs, blocked, inert, escaped',
      'cannot-tell refused-role': 'forbidden',
      'cannot-tell server-error': 'failed',
    },
  ],
  nothing: [
    { evidence: '', response: ' ' },
    {
      'cannot-tell nothing-recorded':
        'same, fixed, other, secured, runs, blocked, inert, not run, escaped, empty, json, its json, other json, moved, login',
      'cannot-tell server-error': 'failed',
    },
  ],
  'an empty response': [
    { evidence: 'old/1.2', response: was(200, html, '', 'Server: old/1.2') },
    { 'gone no-evidence': 'other, empty', 'cannot-tell server-error': 'failed' },
  ],
  script: [
    script,
    {
      'gone no-payload': 'same, fixed, secured',
      'still-there payload-runs': 'runs',
      'cannot-tell payload-blocked': 'blocked',
      'cannot-tell payload-inert': 'inert',
      'cannot-tell payload-not-run text/plain': 'not run',
      'gone payload-escaped': 'escaped',
      'cannot-tell server-error': 'failed',
    },
  ],
  'script of a user': [
    { ...script, hadCredentials: true, hasToken: true },
    {
      'gone no-payload': 'same, fixed, secured',
      'still-there payload-runs': 'runs',
      'cannot-tell payload-blocked': 'blocked',
      'cannot-tell payload-inert': 'inert',
      'cannot-tell payload-not-run text/plain': 'not run',
      'gone payload-escaped': 'escaped',
      'cannot-tell refused-role': 'forbidden',
      'cannot-tell server-error': 'failed',
    },
  ],
  'script with credentials': [
    { ...script, hadCredentials: true },
    {
      'cannot-tell needs-credentials': 'same, fixed, secured, escaped, to login, unauthorized, forbidden',
      'still-there payload-runs': 'runs',
      'cannot-tell payload-blocked': 'blocked',
      'cannot-tell payload-inert': 'inert',
      'cannot-tell payload-not-run text/plain': 'not run',
      'cannot-tell server-error': 'failed',
    },
  ],
  'script without a response': [
    { ...script, response: '' },
    {
      'cannot-tell no-response-recorded':
        'same, fixed, other, secured, escaped, empty, json, its json, other json, moved, login',
      'still-there payload-runs': 'runs',
      'cannot-tell payload-blocked': 'blocked',
      'cannot-tell payload-inert': 'inert',
      'cannot-tell payload-not-run text/plain': 'not run',
      'cannot-tell server-error': 'failed',
    },
  ],
  'script stored elsewhere': [
    { ...script, response: was(200, html, '<p>Saved</p>') },
    {
      'cannot-tell payload-not-recorded': 'same, fixed, other, secured, escaped',
      'still-there payload-runs': 'runs',
      'cannot-tell payload-blocked': 'blocked',
      'cannot-tell payload-inert': 'inert',
      'cannot-tell payload-not-run text/plain': 'not run',
      'cannot-tell server-error': 'failed',
    },
  ],
  'script by its evidence': [
    { ...script, summary: 'Injection' },
    {
      'gone no-payload': 'same, fixed, secured',
      'still-there payload-runs': 'runs',
      'cannot-tell payload-blocked': 'blocked',
      'cannot-tell payload-inert': 'inert',
      'cannot-tell payload-not-run text/plain': 'not run',
      'gone payload-escaped': 'escaped',
      'cannot-tell server-error': 'failed',
    },
  ],
  access: [
    access,
    {
      'cannot-tell content-type text/html; charset=utf-8':
        'same, fixed, other, secured, runs, blocked, inert, escaped',
      'still-there let-in': 'json, its json',
      'cannot-tell let-in-differs': 'other json',
      'cannot-tell refused-alone': 'forbidden, missing',
      'cannot-tell server-error': 'failed',
    },
  ],
  'access without a token': [
    { ...access, hasToken: false },
    {
      'cannot-tell content-type text/html; charset=utf-8':
        'same, fixed, other, secured, runs, blocked, inert, escaped',
      'still-there let-in': 'json, its json',
      'cannot-tell let-in-differs': 'other json',
      'cannot-tell needs-credentials': 'to login, unauthorized, forbidden',
      'cannot-tell server-error': 'failed',
    },
  ],
  'access of nobody': [
    { ...access, hadCredentials: false, hasToken: false },
    {
      'cannot-tell content-type text/html; charset=utf-8':
        'same, fixed, other, secured, runs, blocked, inert, escaped',
      'still-there let-in': 'json, its json',
      'cannot-tell let-in-differs': 'other json',
      'cannot-tell refused-alone': 'to login, unauthorized, forbidden, missing',
      'cannot-tell server-error': 'failed',
    },
  ],
  'access with a new token': [
    { ...access, hadCredentials: false },
    {
      'cannot-tell content-type text/html; charset=utf-8':
        'same, fixed, other, secured, runs, blocked, inert, escaped',
      'cannot-tell had-no-credentials': 'json, its json',
      'cannot-tell let-in-differs': 'other json',
      'cannot-tell refused-alone': 'forbidden, missing',
      'cannot-tell server-error': 'failed',
    },
  ],
  'access by its evidence': [
    { ...access, evidence: '"a desk"' },
    {
      'cannot-tell content-type text/html; charset=utf-8':
        'same, fixed, other, secured, runs, blocked, inert, escaped',
      'cannot-tell let-in-differs': 'json, other json',
      'still-there let-in': 'its json',
      'cannot-tell refused-alone': 'forbidden, missing',
      'cannot-tell server-error': 'failed',
    },
  ],
  'access without a response': [
    { ...access, response: '' },
    {
      'cannot-tell nothing-recorded':
        'same, fixed, other, secured, runs, blocked, inert, not run, escaped, empty, json, its json, other json, moved, login',
      'cannot-tell refused-alone': 'forbidden, missing',
      'cannot-tell server-error': 'failed',
    },
  ],
  'missing header': [
    { summary: 'X-Content-Type-Options Header Missing', evidence: '' },
    {
      'still-there header-missing X-Content-Type-Options': 'same, secured, runs, blocked, inert, escaped',
      'gone header-there X-Content-Type-Options: nosniff': 'fixed',
      'cannot-tell server-error': 'failed',
    },
  ],
  'missing frame options': [
    { summary: 'Missing Anti-clickjacking Header', evidence: '' },
    {
      'still-there header-missing X-Frame-Options': 'same, runs, blocked, inert, escaped',
      'gone header-there X-Frame-Options: DENY': 'fixed',
      "gone header-there Content-Security-Policy: default-src 'self'; frame-ancestors 'none'": 'secured',
      'cannot-tell server-error': 'failed',
    },
  ],
  'missing attribute': [
    { summary: 'Cookie No HttpOnly Flag', evidence: 'Set-Cookie: sid' },
    {
      'still-there attribute-missing sid; HttpOnly': 'same',
      'gone attribute-there sid; HttpOnly': 'fixed',
      'cannot-tell cookie-not-set': 'secured, runs, blocked, inert, escaped',
      'cannot-tell server-error': 'failed',
    },
  ],
};

type Now = readonly [status: number, type: string, body: string, ...headers: Header[]];
/** What comes now. */
const answers: Readonly<Record<string, Now>> = {
  same: [
    200,
    html,
    '<title>Shop search</title><p>Stack trace of Orders 345</p>',
    ['server', 'old/1.2'],
    ['set-cookie', 'sid=2; Path=/'],
  ],
  fixed: [
    200,
    html,
    '<title>Shop search</title><p>Orders</p>',
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['set-cookie', 'sid=2; HttpOnly'],
  ],
  other: [200, html, '<title>Welcome home</title><p>Orders</p>'],
  secured: [
    200,
    html,
    '<title>Shop search</title>',
    ['content-security-policy', "default-src 'self'; frame-ancestors 'none'"],
    ['set-cookie', 'lang=de'],
  ],
  runs: [200, html, page],
  blocked: [200, html, page, ['content-security-policy', "script-src 'self'"]],
  inert: [200, html, `<title>Shop search</title><textarea>${payload}</textarea>`],
  'not run': [200, 'text/plain', payload],
  escaped: [200, html, '<title>Shop search</title><p>for &lt;img src=x onerror=alert(1)&gt;</p>'],
  empty: [200, html, ' '],
  json: [200, json, '{"id":8,"name":"a chair"}'],
  'its json': [200, json, '{"name":"a desk","id":7}'],
  'other json': [200, json, '{"id":8}'],
  denied: [200, json, '{"error":"access denied"}'],
  moved: [302, html, '', ['location', '/elsewhere']],
  'to login': [302, html, '', ['location', '/login?next=%2Fa']],
  login: [200, html, '<title>Sign in</title><form method=post><input type=password name=p></form>'],
  firewall: [403, html, '<title>Request blocked</title>'],
  'firewall with success': [200, html, '<h1>Attention required</h1> Stack trace of'],
  unauthorized: [401, html, 'no'],
  forbidden: [403, json, '{"error":"no"}'],
  missing: [404, html, '<h1>Not found</h1>'],
  gone: [410, 'text/plain', 'gone'],
  limited: [429, 'text/plain', 'slow down'],
  failed: [500, html, '<h1>Error</h1> Stack trace of Orders'],
  'failed otherwise': [503, 'text/plain', 'service unavailable'],
};

const now = Object.entries(answers).map(
  ([answer, [status, type, body, ...headers]]) => [answer, received(body, headers, status, type)] as const,
);
/** What is said of each answer. */
const saidOf = (changes: Partial<Compared>): readonly (readonly [answer: string, said: string])[] =>
  now.map(([answer, one]) => {
    const { outcome, reason, status, named } = compareAnswers({ ...usual, ...changes }, one);
    assert.equal(status, one.status);
    return [answer, [outcome, reason, named].filter((part) => part !== '').join(' ')];
  });

// In alike, answerKind, compareAnswers, doubts, evidence, headerProof, pageParts, payloads, proof, recordedRequest and
// scriptProof.
describe('what a retest says of each answer', () => {
  const ofText = saidOf({});
  it('text', () =>
    assert.deepEqual(byOutcome(ofText), {
      'still-there evidence-there': 'same, failed',
      'gone no-evidence': 'fixed, secured, runs, blocked, inert, escaped',
      'cannot-tell other-page Welcome home': 'other',
      'cannot-tell content-type text/plain': 'not run',
      'cannot-tell empty-answer': 'empty',
      'cannot-tell content-type application/json': 'json, its json, other json',
      'cannot-tell error-page': 'denied',
      'cannot-tell status-class 200': 'moved',
      'cannot-tell not-logged-in': 'to login, unauthorized, forbidden',
      'cannot-tell login-page': 'login',
      'cannot-tell block-page': 'firewall, firewall with success',
      'cannot-tell not-found': 'missing, gone',
      'cannot-tell too-many': 'limited',
      'cannot-tell server-error': 'failed otherwise',
    }));

  for (const [name, [changes, expected]] of Object.entries(recorded))
    it(`${name}, where that is another thing than of text`, () => {
      const others = saidOf(changes).filter(([, said], index) => said !== ofText[index]?.[1]);
      assert.deepEqual(byOutcome(others), expected);
    });

  it('and who is let in', () => {
    const letIn = (response: string): unknown =>
      byOutcome(now.map(([answer, one]) => [answer, String(isLetIn({ ...usual, response }, one))] as const))[
        'true'
      ];
    assert.deepEqual(
      [letIn(usual.response), letIn(' '), letIn(access.response)],
      [
        'same, fixed, secured, runs, blocked, inert, escaped',
        'same, fixed, other, secured, runs, blocked, inert, not run, escaped, json, its json, other json',
        'json, its json, other json',
      ],
    );
  });
});
