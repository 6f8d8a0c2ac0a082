import assert from 'node:assert/strict';
import {
  bodyExpression,
  escapePointer,
  isNested,
  lifetimePointer,
  sampleFields,
  tokenPointer,
} from '../../../../src/exchange/import/responseFields.ts';

describe('the fields of a response, from a sample', () => {
  it('have the types of its values', () => {
    assert.deepEqual(
      sampleFields({ a: 'x', b: 1, c: 1.5, d: true, e: null, f: [], g: [1, 'x'], h: { i: 'x' }, j: {} }),
      {
        a: 'string',
        b: 'integer',
        c: 'number',
        d: 'boolean',
        e: 'null',
        f: 'array',
        g: ['integer'],
        h: { i: 'string' },
        j: {},
      },
    );
    for (const none of [undefined, null, 'x', 7, []]) assert.equal(sampleFields(none), undefined);
  });

  it('are sixty at most of an object, and four levels deep', () => {
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`f${index}`, 1]));
    assert.equal(Object.keys(sampleFields(many) ?? {}).length, 60);
    assert.deepEqual(sampleFields({ a: { b: { c: { d: { e: 1 } } } } }), {
      a: { b: { c: { d: { e: 'integer' } } } },
    });
    assert.deepEqual(sampleFields({ a: { b: { c: { d: { e: { f: 1 } } } } } }), {
      a: { b: { c: { d: { e: 'object' } } } },
    });
    assert.deepEqual(sampleFields({ a: { b: { c: { d: [1] } } } }), { a: { b: { c: { d: ['integer'] } } } });
    assert.deepEqual(sampleFields({ a: { b: { c: { d: { e: [1] } } } } }), {
      a: { b: { c: { d: { e: 'array' } } } },
    });
    assert.deepEqual(sampleFields({ a: [[[[[1]]]]] }), { a: [[[['array']]]] });
  });

  it('hold the token where its name says so, the nearest to the root', () => {
    const tokenIn = (sample: object): string | undefined => tokenPointer(sampleFields(sample));
    const ranked = [
      'access_token',
      'authToken',
      'authentication-token',
      'bearer_token',
      'jwtToken',
      'JWT',
      'token',
      'session_token',
      'Authorization',
      'id_token',
      'bearer',
      'apiToken',
      'api_key',
      'sessionId',
      'sid',
      'session',
      'access',
      'my_token',
    ];
    for (const [index, name] of ranked.entries()) {
      const rest = Object.fromEntries(
        ranked
          .slice(index)
          .toReversed()
          .map((one) => [one, 'x']),
      );
      assert.equal(tokenIn(rest), `/${name}`);
      assert.equal(tokenIn({ [name]: 1 }), undefined, name);
    }
    for (const name of [
      'refresh_token',
      'csrfToken',
      'xsrf-token',
      'reset_token',
      'deviceToken',
      'pushToken',
      'tokens',
      'x',
    ])
      assert.equal(tokenIn({ [name]: 'x' }), undefined, name);
    assert.equal(tokenIn({ a_jwt_b: 'x' }), '/a_jwt_b');
    assert.equal(tokenIn({ data: { token: 'x' }, token: 'y' }), '/token');
    assert.equal(tokenIn({ a: { token: 'x' }, b: { token: 'y' } }), '/a/token');
    assert.equal(tokenIn({ token: 'x', data: { access_token: 'y' } }), '/data/access_token');
    assert.equal(tokenIn({ 'a/b~': { token: 'x' } }), '/a~1b~0/token');
    assert.equal(tokenIn({ '{a}': { token: 'x' } }), undefined);
    assert.equal(tokenIn({ list: [{ token: 'x' }] }), undefined);
    assert.equal(tokenPointer(undefined), undefined);
  });

  it('hold the lifetime as a number', () => {
    const lifetimeIn = (sample: object): string | undefined => lifetimePointer(sampleFields(sample));
    for (const name of ['expires_in', 'tokenExpiresIn', 'expiresInSeconds', 'ttl']) {
      assert.equal(lifetimeIn({ data: { [name]: 60 } }), `/data/${name}`);
      assert.equal(lifetimeIn({ [name]: 0.5 }), `/${name}`);
      assert.equal(lifetimeIn({ [name]: '60' }), undefined);
    }
    assert.equal(lifetimeIn({ expires_at: 60, expires: 60 }), undefined);
    assert.equal(lifetimeIn({ ttl: 1, expires_in: 2 }), '/ttl');
  });

  it('are named in expressions', () => {
    assert.equal(bodyExpression('/a'), '$response.body#/a');
    assert.equal(bodyExpression(undefined), undefined);
    assert.equal(escapePointer('a/b~1'), 'a~1b~01');
    assert.deepEqual([isNested({}), isNested(['string']), isNested('object')], [true, false, false]);
  });
});
