import assert from 'node:assert/strict';
import type { Authentication, LifetimeSource } from '../../../../src/auth/generated/authConfig.ts';
import { clockDrift, expiryOf, payloadOf } from '../../../../src/login/response/expiry.ts';
import type { Scope } from '../../../../src/login/response/scope.ts';
import { received } from '../../../fakes/received.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const second = now / 1000;

const jwt = (payload: unknown): string =>
  [{ alg: 'HS256', typ: 'JWT' }, payload, 'signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

const dated = (drift: number): ReturnType<typeof received> =>
  received({}, [['date', new Date(now + drift * 1000).toUTCString()]]);

describe('when a token ends', () => {
  const at = ['authentications', 'main', 'expiresIn'];
  const authentication = { defaultExpirationSeconds: 900 } as Authentication;

  async function expiry(
    source: LifetimeSource | undefined,
    token = 'opaque',
    {
      drift = 0,
      body = {},
      isDry = false,
    }: { readonly drift?: number; readonly body?: unknown; readonly isDry?: boolean } = {},
  ): Promise<unknown> {
    const date = new Date(now + drift * 1000).toUTCString();
    const response = { received: received(body, [['date', date]]), label: 'login' };
    const scope = { response, isDry } as unknown as Scope;
    const found = await expiryOf(source, authentication, at, token, scope, now);
    return found.ok ? found.value : [found.fault.code, ...found.fault.args, found.fault.at.length];
  }

  it('is told by the response, in its unit, before all else', async () => {
    const value = '$response.body#/a';
    const of = (
      unit: 'seconds' | 'milliseconds' | 'epochSeconds' | 'iso8601',
      a: unknown,
    ): Promise<unknown> => expiry({ value, unit }, jwt({ exp: second + 5 }), { body: { a } });
    const lasting = (seconds: number): object => ({ seconds, from: 'response' });
    assert.deepEqual(await expiry(value, 'opaque', { body: { a: 60 } }), lasting(60));
    assert.deepEqual(await of('seconds', '60.4'), lasting(60));
    assert.deepEqual(await of('milliseconds', 60_500), lasting(61));
    assert.deepEqual(await of('epochSeconds', second + 60), lasting(60));
    assert.deepEqual(await of('iso8601', '2026-11-26T12:01:00Z'), lasting(60));
    assert.deepEqual(await of('seconds', 0), lasting(0));
    assert.deepEqual(await of('epochSeconds', second - 7), { seconds: 0, endedBefore: 7, from: 'response' });
    for (const none of ['soon', '', ' '])
      assert.deepEqual(await of('seconds', none), ['bad-transform', 'expiresIn', 'number', 3]);
    assert.deepEqual(await of('iso8601', 'soon'), ['bad-transform', 'expiresIn', 'number', 3]);
    assert.deepEqual(await expiry(value, 'opaque', { body: { a: 'soon' }, isDry: true }), lasting(3600));
  });

  it('is told by a JSON Web Token, else by the config', async () => {
    assert.deepEqual(await expiry(undefined, jwt({ exp: second + 60.4 })), { seconds: 60, from: 'jwt' });
    assert.deepEqual(await expiry(undefined, jwt({ exp: second - 60 })), {
      seconds: 0,
      endedBefore: 60,
      from: 'jwt',
    });
    for (const token of ['opaque', jwt({}), jwt({ exp: String(second) }), jwt('text')])
      assert.deepEqual(await expiry(undefined, token), { seconds: 900, from: 'default' });
  });

  it('is by the clock of the server, and says how far that is ahead', async () => {
    const token = jwt({ exp: second + 100, nbf: second + 10 });
    assert.deepEqual(await expiry(undefined, token), { seconds: 100, from: 'jwt', startsIn: 10 });
    assert.deepEqual(await expiry(undefined, token, { drift: 8 }), {
      seconds: 92,
      from: 'jwt',
      drift: 8,
      startsIn: 2,
    });
    assert.deepEqual(await expiry(undefined, token, { drift: 10 }), { seconds: 90, from: 'jwt', drift: 10 });
    assert.deepEqual(await expiry(undefined, token, { drift: -20 }), {
      seconds: 120,
      from: 'jwt',
      drift: -20,
      startsIn: 30,
    });
    assert.deepEqual(
      [-6, -5, -4, 0, 4, 5, 6].map((drift) => clockDrift(dated(drift), now)),
      [-6, -5, 0, 0, 0, 5, 6],
    );
    assert.equal(clockDrift(undefined, now), 0);
    assert.equal(clockDrift(received({}, [['date', 'today']]), now), 0);
  });

  it('is read of objects in tokens alone', () => {
    assert.deepEqual(payloadOf(`Bearer ${jwt({ a: 1 })}`), { a: 1 });
    assert.equal(payloadOf('opaque'), undefined);
    assert.equal(payloadOf(jwt([1])), undefined);
  });
});
