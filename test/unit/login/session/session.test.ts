import assert from 'node:assert/strict';
import type { AuthConfig, TestUser } from '../../../../src/auth/generated/authConfig.ts';
import { openSessions } from '../../../../src/login/session/openSessions.ts';
import type { Session, SessionKind } from '../../../../src/login/session/session.ts';
import { loginConfig, loginStep, type TestRun, testPorts } from '../../../fakes/loginServer.ts';
import { received } from '../../../fakes/received.ts';

const origin = 'http://127.0.0.1:1';

/** The session of the only user, or what is wrong with it in a line. */
async function opened(
  changes: (base: AuthConfig) => object = () => ({}),
  run: TestRun = {},
  kind: SessionKind = 'login',
): Promise<Session | string> {
  const base = loginConfig(origin);
  const [one] = await openSessions({ ...base, ...changes(base) }, testPorts(run), {}, kind);
  const { session, fault } = one ?? assert.fail();
  return session ?? [fault?.code, fault?.at.join('/'), ...(fault?.args ?? [])].join(' ');
}
async function open(...args: Parameters<typeof opened>): Promise<Session> {
  const session = await opened(...args);
  return typeof session === 'string' ? assert.fail(session) : session;
}
const user = (parts: Partial<TestUser>) => (base: AuthConfig) => ({
  testUsers: base.testUsers.map((one) => ({ ...one, ...parts })),
});
const main = (changes: object) => (base: AuthConfig) => ({
  authentications: { main: { ...base.authentications['main'], ...changes } },
});
const valueOf = ({ scope }: Session, name: string): unknown => {
  const input = scope.input(name);
  return input?.ok === true ? input.value : input?.fault.code;
};
const hides = ({ redactor }: Session, text: string): boolean => redactor.byValue(text) !== text;

describe('the session of a user', () => {
  it('knows the values of the user, with what placeholders stand for', async () => {
    const inputs = { tenant: '${env:TENANT}', level: 3, plain: 'x' };
    const session = await open(
      (base) => ({
        ...user({ username: 'ann', password: '${secret:PW}', inputs })(base),
        ...main({ identityProvider: 'idp' })(base),
        identityProviders: { idp: { protocol: 'OIDC', clientId: 'shop', clientSecret: '${secret:CLIENT}' } },
      }),
      { secrets: { PW: 'right-password', CLIENT: 'client-secret' }, env: { TENANT: 'acme' } },
    );
    const names = 'username password tenant level plain idp.clientId idp.clientSecret none totp'.split(' ');
    assert.deepEqual(
      names.map((name) => valueOf(session, name)),
      ['ann', 'right-password', 'acme', 3, 'x', 'shop', 'client-secret', undefined, undefined],
    );
    const { scope } = session;
    assert.deepEqual([scope.user, scope.userAt.join('/')], ['ann', 'testUsers/0/username']);
    assert.equal(scope.placeholder('secret', 'PW'), 'right-password');
    assert.equal(scope.placeholder('env', 'PW'), undefined);
    assert.deepEqual([scope.authUrl, scope.baseUrl, scope.isDry], [origin, origin, false]);
  });

  it('is not opened where a value is missing, too short or no address, and says which', async () => {
    const rows: readonly (readonly [changes: (base: AuthConfig) => object, run: TestRun, said: string])[] = [
      [() => ({}), { secrets: {} }, 'unset testUsers/0/password ${secret:PASSWORD}'],
      [() => ({}), { secrets: { PASSWORD: '' } }, 'unset testUsers/0/password ${secret:PASSWORD}'],
      [() => ({}), { secrets: { PASSWORD: 'abc' } }, 'short-secret testUsers/0/password ${secret:PASSWORD}'],
      [
        user({ password: '${env:PW}' }),
        { env: { PW: 'abc' } },
        'short-secret testUsers/0/password ${env:PW}',
      ],
      [user({ password: '${env:PW}' }), {}, 'unset-variable testUsers/0/password ${env:PW}'],
      [user({ password: 'abc' }), {}, 'short-secret testUsers/0/password "password"'],
      [user({ inputs: { zone: '${env:ZONE}' } }), {}, 'unset-variable testUsers/0/inputs/zone ${env:ZONE}'],
      [
        main({ tokenEndpoint: '${env:AUTH}' }),
        { env: { AUTH: 'ftp://x' } },
        'bad-url authentications/main/tokenEndpoint tokenEndpoint ${env:AUTH}',
      ],
      [
        (base) => ({ application: { ...base.application, baseUrl: 'shop.test' } }),
        {},
        'bad-url application/baseUrl baseUrl shop.test',
      ],
      [
        main({ steps: [loginStep({ headers: { 'X-Key': '${secret:KEY}' } })] }),
        {},
        'unset authentications/main/steps/0/headers/X-Key ${secret:KEY}',
      ],
      [
        main({
          steps: [
            {
              stepId: 'login',
              curl: 'curl http://h -H "X-Key: ${secret:KEY}"',
              expectedResponse: { status: [200] },
            },
          ],
        }),
        {},
        'unset authentications/main/steps/0/curl/headers/X-Key ${secret:KEY}',
      ],
    ];
    for (const [changes, run, said] of rows) assert.equal(await opened(changes, run), said);
    for (const [changes, run] of [
      [() => ({}), { secrets: { PASSWORD: 'abcd' } }],
      [user({ password: 'abcd' }), {}],
      [user({ inputs: { zone: '${env:ZONE}' } }), { env: { ZONE: 'e' } }],
      [user({ password: undefined as never }), { secrets: {} }],
      [main({ description: '${secret:KEY}', neverCall: ['/${secret:KEY}'] }), {}],
    ] as const)
      assert.equal(typeof (await opened(changes as () => object, run)), 'object');
  });

  it('asks for each placeholder once', async () => {
    const asked: string[] = [];
    const values = {
      secret: async (name: string) => (asked.push(name), 'right-password'),
      env: (name: string) => (asked.push(name), 'value'),
    };
    await open(
      main({
        steps: [
          loginStep({ headers: { a: '${secret:PASSWORD}', b: '${env:PASSWORD}', c: '${env:PASSWORD}' } }),
        ],
      }),
      { ports: { values } },
    );
    assert.deepEqual(asked.toSorted(), ['PASSWORD', 'PASSWORD']);
  });

  it('has addresses without a slash at their end', async () => {
    const { scope } = await open((base) => ({
      application: { ...base.application, baseUrl: `${origin}/shop/` },
      ...main({ tokenEndpoint: `${origin}/auth/` })(base),
    }));
    assert.deepEqual([scope.baseUrl, scope.authUrl], [`${origin}/shop`, `${origin}/auth`]);
    const nobody = await open(main({ tokenEndpoint: 'no address' }), {}, 'anonymous');
    assert.deepEqual([nobody.scope.baseUrl, nobody.scope.authUrl], [origin, '']);
  });

  it('hides secrets and variables, but not what is only an address', async () => {
    const env = {
      BASE: 'http://shop.test/app',
      QUERY: 'http://shop.test/?key=abcd',
      LOGIN: 'http://ann:abcd@shop.test/',
      USER: 'http://ann@shop.test/',
      ZONE: 'zone-1',
    };
    const headers = Object.fromEntries(Object.keys(env).map((name) => [name, `\${env:${name}}`]));
    const session = await open(main({ steps: [loginStep({ headers })] }), { env });
    assert.deepEqual(
      Object.values(env).map((value) => hides(session, value)),
      [false, true, true, true, true],
    );
    assert.ok(hides(session, 'right-password'));
    assert.ok(hides(await open(user({ password: 'written-out' })), 'written-out'));
  });

  it('hides values in the name of a host in small letters', async () => {
    const session = await open(user({ inputs: { tenant: '${env:TENANT}' } }), {
      env: { TENANT: 'Acme-Corp' },
    });
    assert.equal(hides(session, 'https://acme-corp.shop.test'), false);
    session.hideInHost(new URL('https://other.test/acme-corp'));
    assert.equal(hides(session, 'https://acme-corp.shop.test'), false);
    session.hideInHost(new URL('https://ACME-corp.shop.test'));
    assert.equal(session.redactor.byValue('https://acme-corp.shop.test'), 'https://•••.shop.test');
  });

  it('hides what steps give but for words, truth values and lifetimes', async () => {
    const session = await open();
    const output = (value: unknown, isLifetime = false): void =>
      session.setOutput('login', 'out', value, isLifetime);
    const shown = ['Bearer', 'administrato', true, 'lower'];
    for (const value of shown) output(value);
    output(4711, true);
    assert.deepEqual(
      [...shown, 4711].filter((value) => hides(session, String(value))),
      [],
    );
    output(4712);
    output('administrators');
    output('UPPER');
    output('token1');
    output({ a: ['deep-value', { b: 'deeper-value' }], c: null });
    const hidden = ['4712', 'administrators', 'UPPER', 'token1', 'deep-value', 'deeper-value'];
    assert.deepEqual(
      hidden.filter((value) => !hides(session, value)),
      [],
    );
    assert.deepEqual(session.scope.output('login', 'out'), {
      value: { a: ['deep-value', { b: 'deeper-value' }], c: null },
    });
    assert.equal(session.scope.output('login', 'none'), undefined);
    assert.equal(session.scope.output('other', 'out'), undefined);
    session.setOutput('login', 'more', undefined, false);
    assert.deepEqual(session.scope.output('login', 'more'), { value: undefined });
    assert.notEqual(session.scope.output('login', 'out'), undefined, 'beside the first');
  });

  it('knows the latest response, and those before it', async () => {
    const session = await open();
    assert.deepEqual([session.scope.response, session.receivedBefore], [undefined, []]);
    const [one, other] = [received({ a: 1 }), received({ a: 2 })];
    session.receive(one, 'first');
    assert.deepEqual(session.receivedBefore, []);
    session.receive(other, 'second');
    assert.deepEqual(session.scope.response, { received: other, label: 'second' });
    assert.deepEqual(session.receivedBefore, [{ received: one, label: 'first' }]);
  });

  it('makes values up where something uses them, of which the verifier is hidden', async () => {
    const none = await open();
    assert.equal(none.scope.generated['pkce.verifier'], '');
    const uses = await open(main({ steps: [loginStep({ requestBody: { v: '$generated.pkce.verifier' } })] }));
    const { generated } = uses.scope;
    assert.match(generated['pkce.verifier'], /^[\w~.-]{43,128}$/);
    assert.ok(hides(uses, generated['pkce.verifier']));
    assert.match(generated.uuid, /^[0-9a-f-]{36}$/);
  });

  it('has one-time passwords of the moment, and says that a secret of them is none', async () => {
    const totp = { secret: '${secret:TOTP}' };
    const secrets = { PASSWORD: 'right-password', TOTP: 'JBSWY3DPEHPK3PXP' };
    const session = await open(user({ totp }), { secrets });
    const code = String(valueOf(session, 'totp'));
    assert.match(code, /^\d{6}$/);
    assert.ok(hides(session, code) && hides(session, secrets.TOTP));
    const broken = await open(user({ totp }), { secrets: { ...secrets, TOTP: 'no Base32!' } });
    const input = broken.scope.input('totp');
    assert.deepEqual(input?.ok === false && [input.fault.code, input.fault.at.join('/'), input.fault.args], [
      'bad-totp',
      'testUsers/0/totp/secret',
      ['ann'],
    ]);
    const dry = await open(user({ totp }), { secrets: { ...secrets, TOTP: 'no Base32!' } }, 'dry-run');
    assert.deepEqual([valueOf(dry, 'totp'), dry.isDry], ['000000', true]);
  });
});
