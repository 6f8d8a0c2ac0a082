import assert from 'node:assert/strict';
import { Fingerprints } from '../../../../src/login/redact/fingerprints.ts';
import { identityOf } from '../../../../src/login/response/identity.ts';
import {
  isFieldsType,
  isFormType,
  isJsonType,
  isMultipartType,
  isXmlType,
} from '../../../../src/login/response/mediaTypes.ts';
import { generate } from '../../../../src/login/request/generated.ts';
import { oneTimePassword } from '../../../../src/login/request/totp.ts';
import {
  isCsrfName,
  missingThoughSent,
  namedField,
  sentFields,
  sentOutput,
  shownBody,
} from '../../../../src/login/request/sentFields.ts';
import type { Call } from '../../../../src/auth/generated/authConfig.ts';
import type { Called } from '../../../../src/login/session/called.ts';
import { Received } from '../../../../src/login/response/received.ts';

const jwt = (payload: object): string =>
  [{ alg: 'HS256' }, payload, 'signature']
    .map((part) => btoa(JSON.stringify(part)).replaceAll('=', ''))
    .join('.');

function answerAt(path: string, body: unknown): Received {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return new Received({ status: 200, headers: [], body: bytes }, `https://shop.test${path}`, new Map());
}

describe('who a server takes a user for', () => {
  const rows: readonly (readonly [
    name: string,
    token: string,
    path: string,
    body: unknown,
    same: unknown,
  ])[] = [
    ['the token says so', jwt({ sub: 'ann' }), '/x', { sub: 'other' }, 'sub=ann'],
    ['as a user id', jwt({ user_id: 7 }), '/x', {}, 'user_id=7'],
    ['not by its name', jwt({ name: 'ann' }), '/x', {}, undefined],
    ['an empty one says nothing', jwt({ sub: '', uid: 'a' }), '/x', {}, 'uid=a'],
    ['the answer says so', 'opaque', '/x', { email: 'a@b.c' }, 'email=a@b.c'],
    ['in an envelope', 'opaque', '/x', { data: { login: 'ann' }, id: 1 }, 'login=ann'],
    ['in a wrapper', 'opaque', '/x', { user: { id: 7 } }, 'id=7'],
    ['as the user alone', 'opaque', '/x', { currentUser: 'ann' }, 'currentUser=ann'],
    ['an id where it is about the user', 'opaque', '/api/me', { id: 7 }, 'id=7'],
    ['an id where it is not', 'opaque', '/api/orders', { id: 7 }, undefined],
    ['an id in a path that holds the word', 'opaque', '/api/users', { id: 7 }, undefined],
    ['the id of a call is none', 'opaque', '/session', { jsonrpc: '2.0', id: 7 }, undefined],
    ['the name last', 'opaque', '/whoami', { name: 'Ann', username: 'ann' }, 'username=ann'],
    ['a name alone', 'opaque', '/user-info', { name: 'Ann' }, 'name=Ann'],
    ['nothing', 'opaque', '/me', [], undefined],
  ];
  for (const [name, token, path, body, same] of rows) {
    it(name, () => {
      const fingerprints = new Fingerprints();
      const found = identityOf(token, answerAt(path, body), fingerprints);
      assert.equal(found, typeof same === 'string' ? fingerprints.of(same) : undefined);
    });
  }

  it('by each name that servers give it, the first of them', () => {
    const of = (path: string, body: unknown): string | undefined => {
      const fingerprints = new Fingerprints();
      const found = identityOf('opaque', answerAt(path, body), fingerprints);
      return [
        'sub',
        'user_id',
        'userId',
        'uid',
        'id',
        'username',
        'preferred_username',
        'login',
        'email',
        'name',
      ].find((name) => fingerprints.of(`${name}=x`) === found);
    };
    const users = 'sub user_id userId uid username preferred_username login email'.split(' ');
    for (const [index, name] of users.entries()) {
      assert.equal(of('/x', { [name]: 'x', other: 'x' }), name);
      assert.equal(of('/x', Object.fromEntries(users.slice(index).map((one) => [one, 'x']))), name);
    }
    const all = [...users.slice(0, 4), 'id', ...users.slice(4), 'name'];
    for (const [index, name] of all.entries())
      assert.equal(
        of(
          '/me',
          Object.fromEntries(
            all
              .slice(index)
              .toReversed()
              .map((one) => [one, 'x']),
          ),
        ),
        name,
      );
    for (const name of ['user', 'me', 'account', 'profile', 'viewer', 'currentUser'])
      assert.equal(of('/x', { [name]: { id: 'x' } }), 'id', name);
    for (const name of ['data', 'result'])
      assert.equal(of('/x', { [name]: { sub: 'x' }, uid: 'x' }), 'sub', name);
    assert.equal(of('/x', { other: { sub: 'x' } }), undefined);
  });

  it('without an answer', () => assert.equal(identityOf('opaque', undefined, new Fingerprints()), undefined));
});

describe('media types', () => {
  const types = [
    'application/json',
    'application/problem+json; charset=utf-8',
    'application/x-amz-json-1.1',
    'text/xml',
    'application/soap+xml ;a=b',
    'application/x-www-form-urlencoded; charset=utf-8',
    'multipart/form-data; boundary=x',
    'text/plain; a=/json',
    'application/jsonp',
  ];
  it('of JSON, XML, fields and parts', () => {
    assert.deepEqual(types.filter(isJsonType), types.slice(0, 3));
    assert.deepEqual(types.filter(isXmlType), types.slice(3, 5));
    assert.deepEqual(types.filter(isFieldsType), types.slice(5, 6));
    assert.deepEqual(types.filter(isMultipartType), types.slice(6, 7));
    assert.deepEqual(types.filter(isFormType), types.slice(5, 7));
  });
});

describe('values that are made', () => {
  it('once per run: a challenge of its verifier, a time in seconds', async () => {
    const one = await generate(1_999);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(one['pkce.verifier']));
    assert.equal(one['pkce.challenge'], Buffer.from(digest).toString('base64url'));
    assert.match(one['pkce.verifier'], /^[\w-]{43}$/);
    assert.match(one.uuid, /^[\da-f]{8}-[\da-f]{4}-4/);
    assert.equal(one.timestamp, 1);
    assert.notEqual((await generate(0)).uuid, one.uuid);
  });

  it('as one-time codes (RFC 6238)', () => {
    const secret = 'GEZD GNBV-GY3TQOJQGEZDGNBVGY3TQOJQ';
    assert.equal(oneTimePassword(secret, { digits: 8 }, 59_000), '94287082');
    assert.equal(oneTimePassword(secret.toLowerCase(), {}, 59_000), '287082');
    assert.equal(oneTimePassword(secret, { period: 60 }, 59_000), oneTimePassword(secret, {}, 0));
    assert.equal(oneTimePassword('', {}, 0), undefined);
    assert.equal(oneTimePassword('no base 32!', {}, 0), undefined);
  });
});

describe('what a call sends', () => {
  const call = {
    method: 'POST',
    path: '/login',
    requestBody: {
      tenant: 'shop',
      user: { password: '$inputs.password', list: [{ code: 'x' }] },
      csrf: '$steps.a.outputs.t',
    },
    headers: { 'X-Token': '{$steps.b.outputs.u}' },
  } as unknown as Call;
  const called = { call, at: ['step'], mediaType: 'application/json' } as unknown as Called;

  it('by name and place, of any depth', () => {
    assert.deepEqual(
      sentFields(call, ['step']).map(({ name, at }) => `${name} ${at.join('/')}`),
      [
        'tenant step/requestBody/tenant',
        'user step/requestBody/user',
        'password step/requestBody/user/password',
        'list step/requestBody/user/list',
        'code step/requestBody/user/list/0/code',
        'csrf step/requestBody/csrf',
      ],
    );
    assert.deepEqual(shownBody(called), ['tenant, user, password, list, code, csrf', 'application/json']);
    assert.deepEqual(shownBody({ ...called, call: { ...call, requestBody: 'text' } }), [
      '-',
      'application/json',
    ]);
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`f${index}`, '1']));
    const names = (count: number): string =>
      shownBody({
        ...called,
        call: { ...call, requestBody: Object.fromEntries(Object.entries(many).slice(0, count)) },
      })[0];
    assert.equal(names(8), 'f0, f1, f2, f3, f4, f5, f6, f7');
    assert.equal(names(9), 'f0, f1, f2, f3, f4, f5, f6, f7, …');
  });

  it('the output of a step, but no token against forgery', () => {
    assert.deepEqual(sentOutput(call, ['step']), {
      name: 'X-Token',
      at: ['step', 'headers', 'X-Token'],
      step: 'b',
      output: 'u',
    });
    assert.equal(sentOutput({ method: 'GET', path: '/' } as Call, []), undefined);
    assert.deepEqual(
      ['csrf', 'X-XSRF-TOKEN', '_token', 'authenticity_token', 'token', 'my_token'].map(isCsrfName),
      [true, true, true, true, false, false],
    );
  });

  it('a field that a reason names, where its value is written', () => {
    assert.equal(namedField(called, 'No such tenant here')?.name, 'tenant');
    assert.equal(namedField(called, 'No password'), undefined);
    assert.equal(namedField(called, 'No tenants'), undefined);
    assert.equal(
      namedField({ ...called, call: { ...call, requestBody: { abc: 'x' } } }, 'no abc'),
      undefined,
    );
    assert.equal(
      namedField({ ...called, call: { ...call, requestBody: { abcd: 'x' } } }, 'no abcd')?.name,
      'abcd',
    );
    assert.equal(
      namedField({ ...called, call: { ...call, requestBody: { email: 'x' } } }, 'no email'),
      undefined,
    );
  });

  it('a field that is said to be missing', () => {
    const missing = (reason: string, name = 'userName'): string | undefined =>
      missingThoughSent({ ...called, call: { ...call, requestBody: { [name]: 'x' } } }, reason)?.name;
    assert.equal(missing('username is required'), 'userName');
    assert.equal(missing('The user name may not be blank'), 'userName');
    assert.equal(missing('user_name was not provided', 'user_name'), 'user_name');
    assert.equal(missing('username is wrong'), undefined);
    assert.equal(missing('password is required'), undefined);
    assert.equal(missing('the users name is required', 'user'), undefined);
  });
});
