import assert from 'node:assert/strict';
import type { AuthProposal } from '../../../../src/exchange/import/proposal.ts';
import { importHar } from '../../../../src/exchange/import/har.ts';

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly sent?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly answer?: unknown;
  readonly sets?: readonly string[];
  readonly type?: string;
  readonly encoding?: string;
  readonly started?: string;
}

const password = { username: 'ann', password: 'hunter2' };
const token = 'tok-0123456789-abcdef';

const pairs = (values: Readonly<Record<string, string>>): readonly object[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

function entryOf({
  method = 'POST',
  path,
  fields,
  sent = {},
  status = 200,
  answer,
  sets = [],
  ...rest
}: Call): object {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return {
    startedDateTime: rest.started ?? '2026-11-26T12:00:00Z',
    request: {
      method,
      url: path.startsWith('http') || path.startsWith('ws') ? path : `http://shop.test${path}`,
      headers: pairs(sent),
      ...(fields && {
        postData: { mimeType: 'application/x-www-form-urlencoded', params: pairs(fields) },
      }),
    },
    response: {
      status,
      headers: sets.map((value) => ({ name: 'Set-Cookie', value })),
      content: { mimeType: rest.type ?? 'application/json', text, encoding: rest.encoding },
    },
  };
}

function proposed(...calls: readonly Call[]): AuthProposal | undefined {
  const read = importHar({ log: { entries: calls.map(entryOf) } });
  return read.ok ? read.value.proposals[0] : undefined;
}

/** The paths of the steps, the token and where it is sent. */
function shown(...calls: readonly Call[]): readonly unknown[] | undefined {
  const { authentication } = proposed(...calls) ?? {};
  if (authentication === undefined) return undefined;
  const { steps, token: taken, tokenLocation, tokenParameterName, tokenFormat } = authentication;
  const paths = steps.map(({ endpoint }) => endpoint?.path).join(' ');
  return [paths, steps.at(-1)?.outputs?.['token'] ?? taken, tokenLocation, tokenParameterName, tokenFormat];
}

describe('the login of a recording', () => {
  const login = { path: '/login', fields: password, answer: { token } };

  it('is the likeliest call that sends a password', () => {
    const chosen = (...calls: readonly Call[]): unknown => shown(...calls)?.[0];
    assert.equal(chosen({ path: '/login', fields: { a: 'b' }, answer: { token } }), undefined);
    assert.equal(chosen({ path: '/x', fields: password }), undefined);
    assert.equal(chosen({ path: '/x', fields: password, answer: { token } }), '/x');
    assert.equal(chosen({ path: '/x', fields: password, sets: ['sid=a1b2c3d4e5'] }), '/x');
    assert.equal(chosen({ path: '/login', fields: password }), '/login');
    assert.equal(chosen({ path: '/x', fields: password, answer: { token } }, login), '/login');
    assert.equal(chosen({ ...login, path: '/login/first' }, login), '/login/first');
    for (const status of [0, 400, 500]) {
      assert.equal(chosen({ ...login, path: '/login/first', status }, login), '/login', String(status));
      assert.equal(chosen({ path: '/x', fields: password, answer: { token }, status }), undefined);
    }
    assert.equal(chosen({ ...login, status: 399, path: '/login/first' }, login), '/login/first');
    assert.equal(chosen({ ...login, path: '/register' }, login), '/login');
    assert.equal(chosen({ path: '/page?login=1', fields: password }), undefined);
  });

  it('is looked for in calls of the web in the order of their times, without pages’ parts', () => {
    const later = { ...login, path: '/login/later', started: '2026-11-26T12:00:01Z' };
    assert.equal(shown(later, login)?.[0], '/login');
    for (const type of ['image/png', 'font/woff2', 'video/mp4', 'audio/ogg', 'text/css', 'text/javascript'])
      assert.equal(shown({ ...login, type }), undefined, type);
    assert.equal(shown({ ...login, path: 'ws://shop.test/login' }), undefined);
    assert.equal(shown({ ...login, path: 'https://shop.test/login' })?.[0], '/login');
  });

  it('gives the token that a later call carries, as it carries it', () => {
    const me = (sent: Readonly<Record<string, string>>, path = '/me'): Call => ({
      method: 'GET',
      path,
      sent,
    });
    const source = '$response.body#/data/value';
    const hidden = { ...login, answer: { data: { value: token } } };
    const use = (call: Call): unknown => shown(hidden, call)?.slice(1);
    assert.deepEqual(use(me({ Authorization: `Bearer ${token}` })), [
      source,
      'Header',
      'Authorization',
      'Bearer <token>',
    ]);
    assert.deepEqual(use(me({ 'X-Token': token })), [source, 'Header', 'X-Token', '<token>']);
    assert.deepEqual(use(me({}, `/me?access_token=${token}`)), [
      source,
      'Query Parameter',
      'access_token',
      '<token>',
    ]);
    const cookie = { ...login, answer: {}, sets: [`sid=${token}; Path=/`] };
    assert.deepEqual(shown(cookie, me({ Cookie: `a=b; sid=${token}` })), [
      '/login',
      '$response.cookie.sid',
      'Cookie',
      'sid',
      '<token>',
    ]);
    const guess = shown(hidden, me({ 'X-CSRF': token }))?.slice(1, 2);
    assert.deepEqual(shown(hidden, me({ Authorization: `Be arer ${token}` }))?.slice(1, 2), guess);
    assert.deepEqual(shown(hidden, me({}, `/me?page=${token}`))?.slice(1, 2), guess);
    assert.notDeepEqual(guess, [source]);
  });

  it('is verified by a call for own data, or by the one that carries the token', () => {
    const sent = { Authorization: `Bearer ${token}` };
    const pathOf = (...calls: readonly Call[]): unknown =>
      proposed(login, ...calls)?.authentication.verification?.endpoint.path;
    const orders = { method: 'GET', path: '/orders', sent };
    const me = { method: 'GET', path: '/api/me?x=1', sent };
    assert.equal(pathOf(orders), '/orders');
    assert.equal(pathOf(orders, me), '/api/me');
    assert.equal(pathOf(orders, { ...me, status: 401 }), '/orders');
    assert.equal(pathOf(orders, { ...me, method: 'PUT' }), '/orders');
    assert.equal(pathOf({ ...orders, method: 'POST' }), undefined);
    assert.equal(pathOf({ ...orders, status: 204 }), undefined);
    assert.equal(pathOf({ ...orders, path: 'http://api.test/orders' }), 'http://api.test/orders');
    assert.equal(pathOf({ method: 'GET', path: '/me' }), undefined);
  });

  it('expects what came: its status, fields and cookies, and stays where it redirects', () => {
    const [step] =
      proposed({ ...login, status: 302, sets: ['sid=a1', 'sid=a1', '_ga=b2'] })?.authentication.steps ?? [];
    assert.deepEqual(step?.expectedResponse, {
      status: [302],
      body: { token: 'string' },
      setsCookies: ['sid'],
    });
    assert.equal(step.followRedirects, false);
    const [plain] = proposed({ ...login, status: 399 })?.authentication.steps ?? [];
    assert.equal(plain?.followRedirects, false);
    const [refused] = proposed({ ...login, status: 401 })?.authentication.steps ?? [];
    assert.deepEqual(refused?.expectedResponse.status, [200]);
    assert.equal('followRedirects' in (refused ?? {}), false);
  });

  it('takes values of earlier answers as outputs, but not the name and the password', () => {
    const csrf = 'csrf-0123456789abcdef';
    const start = { method: 'GET', path: '/start', answer: { csrf, user: 'ann-0123456789abcd' } };
    const fields = { username: 'ann-0123456789abcd', password: 'hunter2', csrf };
    const { steps = [] } = proposed(start, { ...login, fields })?.authentication ?? {};
    assert.deepEqual(
      steps.map(({ endpoint }) => endpoint?.path),
      ['/start', '/login'],
    );
    assert.deepEqual(steps[0]?.outputs, { csrf: '$response.body#/csrf' });
    assert.deepEqual(steps[1]?.requestBody, {
      username: '$inputs.username',
      password: '$inputs.password',
      csrf: `$steps.${steps[0]?.stepId}.outputs.csrf`,
    });
  });

  it('reads answers in Base64, and none that is broken', () => {
    const answer = Buffer.from(JSON.stringify({ token })).toString('base64');
    const path = (encoding: string | undefined, text: string): unknown =>
      shown({ path: '/x', fields: password, answer: text, ...(encoding !== undefined && { encoding }) })?.[0];
    assert.equal(path('base64', answer), '/x');
    assert.equal(path('base64', '%'), undefined);
    assert.equal(path(undefined, answer), undefined);
    assert.equal(path(undefined, ` ${JSON.stringify({ token })}`), '/x');
  });
});
