import assert from 'node:assert/strict';
import { importPostman } from '../../../../src/exchange/import/postman.ts';

interface Request {
  readonly name?: string;
  readonly method?: string;
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly folder?: string;
  readonly script?: string;
  readonly token?: string;
}

const password = { username: 'ann', password: 'hunter2' };

function itemOf({ name, method = 'POST', path, fields = {}, text, folder, script, token }: Request): object {
  const urlencoded = Object.entries(fields).map(([key, value]) => ({ key, value }));
  const item = {
    name: name ?? path,
    request: {
      method,
      url: `http://shop.test${path}`,
      body: text === undefined ? { mode: 'urlencoded', urlencoded } : { mode: 'raw', raw: text },
      ...(token !== undefined && {
        header: [{ key: 'Authorization', value: `Bearer {{${token}}}` }],
      }),
    },
    ...(script !== undefined && { event: [{ listen: 'test', script: { exec: [script] } }] }),
  };
  return folder === undefined ? item : { name: folder, item: [item] };
}

/** The titles of the requests that are taken for logins. */
function logins(...requests: readonly Request[]): readonly string[] | string {
  const read = importPostman({ info: { name: 'Shop' }, item: requests.map(itemOf) });
  return read.ok ? read.value.proposals.map(({ title }) => title) : read.failure.code;
}

describe('the logins of a Postman collection', () => {
  const rows: readonly (readonly [what: string, request: Request, isLogin: boolean])[] = [
    ['a password alone', { path: '/x', fields: password }, false],
    ['a password and its path', { path: '/login', fields: password }, true],
    ['a password and its path, in another method', { method: 'PUT', path: '/login', fields: password }, true],
    ['a password and its name', { name: 'Log in', path: '/x', fields: password }, true],
    ['a password and its folder', { folder: 'Login', path: '/x', fields: password }, true],
    [
      'a password and its folder, in another method',
      { folder: 'Login', method: 'PUT', path: '/x', fields: password },
      false,
    ],
    ['its path alone', { path: '/login', fields: { a: 'b' } }, false],
    ['a grant alone', { path: '/x', fields: { grant_type: 'client_credentials' } }, false],
    ['a grant and its path', { path: '/login', fields: { grant_type: 'client_credentials' } }, true],
    [
      'a grant and its path, in another method',
      { method: 'PUT', path: '/login', fields: { grant_type: 'client_credentials' } },
      false,
    ],
    ['a grant of browsers', { path: '/login', fields: { grant_type: 'authorization_code' } }, false],
    ['a registration', { path: '/login/register', fields: password }, false],
    [
      'a mutation of GraphQL',
      { path: '/graphql', text: 'mutation { login(username: "a", password: "b") { token } }' },
      true,
    ],
  ];
  for (const [what, request, isLogin] of rows) {
    it(`${isLogin ? 'are known' : 'are not taken for one'} by ${what}`, () => {
      assert.deepEqual(logins(request), isLogin ? [request.name ?? request.path] : 'no-login');
    });
  }

  it('are all those that are as likely, and none that is less so', () => {
    const plain = { name: 'plain', path: '/login', fields: password };
    const grant = { name: 'grant', path: '/login2', fields: { ...password, grant_type: 'password' } };
    const put = { name: 'put', method: 'PUT', path: '/login', fields: password };
    assert.deepEqual(logins(plain, grant), ['plain', 'grant']);
    assert.deepEqual(logins(put, plain), ['plain', 'put']);
    assert.deepEqual(logins(plain, { ...plain, name: 'again' }), ['plain']);
    const keeps = { ...plain, name: 'keeps', script: 'pm.environment.set("other", pm.response.json().a)' };
    assert.deepEqual(logins(put, keeps), ['keeps']);
  });

  it('are those alone whose scripts keep the token that other requests send', () => {
    const script = 'pm.environment.set("token", pm.response.json().access)';
    const keeps = { name: 'keeps', path: '/x', fields: { a: 'b' }, script };
    const user = { name: 'user', method: 'GET', path: '/me', token: 'token' };
    const plain = { name: 'plain', path: '/login', fields: password };
    assert.deepEqual(logins(plain, keeps, user), ['keeps']);
    assert.deepEqual(logins(plain, keeps), ['plain']);
    const refresh = { name: 'refresh', path: '/refresh', fields: { grant_type: 'refresh_token' }, script };
    assert.deepEqual(logins(refresh, keeps, user), ['keeps']);
  });
});
