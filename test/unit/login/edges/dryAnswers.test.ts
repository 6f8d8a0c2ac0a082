import assert from 'node:assert/strict';
import type {
  Authentication,
  AuthConfig,
  ExpectedResponse,
  Step,
} from '../../../../src/auth/generated/authConfig.ts';
import { dryPorts, dryResponse } from '../../../../src/login/dryRun.ts';
import type { PlannedCall } from '../../../../src/login/request/request.ts';
import { loginConfig, testPorts } from '../../../fakes/loginServer.ts';

type Outputs = NonNullable<Step['outputs']>;
const config = loginConfig('http://shop.test');
const main = config.authentications['main'] ?? assert.fail();

function answered(
  expected: Partial<ExpectedResponse>,
  outputs: Outputs = {},
  label = 'other',
  login: Partial<Authentication> = {},
): { readonly status: number; readonly headers: readonly (readonly string[])[]; readonly body: unknown } {
  const planned = { label, expected: { status: [200], ...expected }, outputs } as Partial<PlannedCall>;
  const { status, headers, body, ms, viaProxy } = dryResponse(planned as PlannedCall, { ...main, ...login });
  assert.deepEqual([ms, viaProxy], [{ firstByte: 0, total: 0 }, false]);
  const text = new TextDecoder().decode(body);
  return { status, headers, body: text.startsWith('<') ? text : (JSON.parse(text) as unknown) };
}

describe('the answer of a dry run', () => {
  const bodyOf = (outputs: Outputs, label?: string, login?: Partial<Authentication>): unknown =>
    answered({}, outputs, label, login).body;

  it('has the first status that is expected, and an address where it redirects', () => {
    assert.equal(answered({ status: [201, 200] }).status, 201);
    assert.equal(answered({ status: [] as unknown as [number] }).status, 200);
    const json = ['Content-Type', 'application/json'];
    assert.deepEqual(answered({}).headers, [json]);
    assert.deepEqual(answered({ status: [299] }).headers, [json]);
    assert.deepEqual(answered({ status: [400] }).headers, [json]);
    for (const status of [300, 399]) {
      assert.deepEqual(answered({ status: [status] }).headers, [json, ['Location', '/dry-run']]);
      const named = answered({ status: [status], headers: { LOCATION: 'x' } });
      assert.deepEqual(named.headers, [json, ['LOCATION', 'dry-run']]);
    }
  });

  it('has the headers and cookies that are expected or read, once', () => {
    const { headers } = answered(
      { setsCookies: ['sid', '__Host-id'], headers: { 'X-A': '.*' } },
      {
        a: '$response.cookie.sid',
        b: '$response.cookie.other',
        c: '$response.header.X-A',
        d: '$response.header.X-B',
      },
    );
    assert.deepEqual(headers, [
      ['Content-Type', 'application/json'],
      ['Set-Cookie', 'sid=dry-run-cookie; Path=/'],
      ['Set-Cookie', '__Host-id=dry-run-cookie; Path=/; Secure'],
      ['Set-Cookie', 'other=dry-run-cookie; Path=/'],
      ['X-A', 'dry-run'],
      ['X-B', 'dry-run'],
    ]);
  });

  it('has what outputs read of its body', () => {
    assert.deepEqual(bodyOf({}), {});
    assert.deepEqual(bodyOf({ a: '$response.body#/data/token' }), { data: { token: 'dry-run' } });
    assert.deepEqual(
      bodyOf({ a: '$response.body#/data/a', b: '$response.body#/data/b', c: '$response.body#/d' }),
      {
        data: { a: 'dry-run', b: 'dry-run' },
        d: 'dry-run',
      },
    );
    assert.deepEqual(bodyOf({ a: '$response.body#/d', b: '$response.body#/d/e' }), { d: { e: 'dry-run' } });
    assert.deepEqual(bodyOf({ a: '$response.body#/constructor/x' }), { constructor: { x: 'dry-run' } });
    assert.deepEqual(bodyOf({ a: '$response.body' }), 'dry-run');
    assert.deepEqual(bodyOf({ a: '$response.body', b: '$response.body#/d' }), { d: 'dry-run' });
    const selected = { type: 'jsonpointer', context: '$response.body#/a', selector: '/b' } as const;
    assert.deepEqual(bodyOf({ a: selected }), { a: { b: 'dry-run' } });
    assert.deepEqual(bodyOf({ a: { ...selected, context: '$response.body', selector: '' } }), {});
  });

  it('is a page where a field of one is read', () => {
    const field = { type: 'field', context: '$response.body', selector: 'a"b' } as const;
    assert.deepEqual(answered({}, { a: field, b: { ...field, selector: 'c' } }), {
      status: 200,
      headers: [['Content-Type', 'text/html']],
      body: '<input name="a&quot;b" value="dry-run"><input name="c" value="dry-run">',
    });
  });

  it('has the fields that are expected, by their types', () => {
    const body = {
      text: 'string',
      count: 'integer',
      part: 'number',
      is: 'boolean',
      any: 'object',
      list: 'array',
      none: 'null',
      items: ['string'],
      same: { equals: 7 },
      equals: { equals: { equals: 'x' } },
      inner: { equals: 'string', more: 'integer' },
      '/deep/er': 'string',
      '/deep/more': 'boolean',
    };
    assert.deepEqual(answered({ body: body as unknown as NonNullable<ExpectedResponse['body']> }).body, {
      text: 'dry-run',
      count: 3600,
      part: 3600,
      is: true,
      any: {},
      list: [],
      none: null,
      items: ['dry-run'],
      same: 7,
      equals: { equals: 'x' },
      inner: { equals: 'dry-run', more: 3600 },
      deep: { er: 'dry-run', more: true },
    });
  });

  it('has what is read of the last step of the login and of the refresh', () => {
    const step = (stepId: string): Step => ({ ...(main.steps[0] ?? assert.fail()), stepId });
    const login: Partial<Authentication> = {
      steps: [step('first'), step('last')],
      token: '$response.body#/token',
      expiresIn: { value: '$response.body#/seconds', unit: 'seconds' },
      refresh: {
        steps: [step('refresh')],
        token: '$response.body#/again',
        expiresIn: '$response.body#/later',
      } as unknown as NonNullable<Authentication['refresh']>,
    };
    assert.deepEqual(bodyOf({}, 'first', login), {});
    assert.deepEqual(bodyOf({}, 'last', login), { token: 'dry-run', seconds: 'dry-run' });
    assert.deepEqual(bodyOf({}, 'refresh', login), { again: 'dry-run', later: 'dry-run' });
  });
});

describe('the values of a dry run', () => {
  it('stand where they can: a URL at the beginning of a text, a port behind a colon, a host elsewhere', async () => {
    const written = {
      ...config,
      application: {
        ...config.application,
        baseUrl: '${env:BASE_URL}',
        name: 'http://${env:MY_HOST}:${env:PORT}/',
      },
    } as AuthConfig;
    const { values, approvals } = dryPorts(testPorts({ secrets: {}, env: { KNOWN: 'known' } }), written);
    const env = (name: string): unknown => values.env(name);
    assert.deepEqual(['KNOWN', 'BASE_URL', 'MY_HOST', 'PORT', 'UNUSED'].map(env), [
      'known',
      'https://base-url.invalid',
      'my-host.invalid',
      '8443',
      'unused.invalid',
    ]);
    assert.equal(await values.secret('A_B'), 'dry-run-A_B');
    assert.equal(await approvals.approve({} as Parameters<typeof approvals.approve>[0]), true);
  });
});
