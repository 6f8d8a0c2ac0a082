import assert from 'node:assert/strict';
import { concretePaths } from '../../../src/scan/adapters/concretePaths.ts';
import { chosenOperations, exampleOf } from '../../../src/scan/chosenOperations.ts';
import { KnownOperations } from '../../../src/scan/knownOperations.ts';
import { Policy } from '../../../src/scan/policy.ts';
import { isLeftAlone, scanModes } from '../../../src/scan/scanMode.ts';

describe('the modes of a scan', () => {
  it('say which calls are left alone', () => {
    // Each with the modes that send it.
    const cases: readonly (readonly [call: string, sentIn: string])[] = [
      ['GET /orders', 'look safe full'],
      ['HEAD /orders', 'look safe full'],
      ['OPTIONS /orders', 'look safe full'],
      ['GET /payments', 'look safe full'],
      ['GET /password-policy', 'look safe full'],
      ['GET /orders/7/delete', 'full'],
      ['GET /log-out', 'full'],
      ['GET /signOut', 'full'],
      ['POST /orders', 'safe full'],
      ['POST /orders/7/pay', 'full'],
      ['POST /payOrder', 'full'],
      ['POST /orderPay', 'full'],
      ['POST /payload', 'safe full'],
      ['POST /account/password', 'full'],
      ['POST /removeItem', 'full'],
      ['PUT /orders/7', 'full'],
      ['PATCH /orders/7', 'full'],
      ['DELETE /orders/7', 'full'],
    ];
    for (const [call, sentIn] of cases) {
      const [method = '', path = ''] = call.split(' ');
      const sent = scanModes.filter((mode) => !isLeftAlone(mode, method, [path]));
      assert.equal(sent.join(' '), sentIn, call);
    }
  });

  it('leave calls alone by their paths as they are written, and as servers may come to read them', () => {
    const policy = new Policy({
      origins: new Set(['https://a.test']),
      loginCalls: [],
      neverCall: [],
      mode: 'safe',
    });
    const decided = ['/orderPay?x=/a', '/orders/%70ay', '/orders?next=/pay'].map(
      (target) => policy.decide({ method: 'POST', origin: 'https://a.test', target }).kind,
    );
    assert.deepEqual(decided, ['refused', 'refused', 'as-role']);
  });

  it('leave other methods of a path of neverCall alone, unless a description tells them apart', () => {
    const decided = (known: KnownOperations): string[] => {
      const neverCall = [{ text: 'DELETE /session', method: 'DELETE', path: '/session' }];
      const policy = new Policy({ origins: new Set(['https://a.test']), loginCalls: [], neverCall, known });
      return ['DELETE', 'GET', 'POST'].map(
        (method) => policy.decide({ method, origin: 'https://a.test', target: '/session' }).kind,
      );
    };
    assert.deepEqual(decided(new KnownOperations([])), ['refused', 'refused', 'refused']);
    const described = new KnownOperations([{ method: 'GET', path: '/session' }]);
    assert.deepEqual(decided(described), ['refused', 'as-role', 'refused']);
  });

  it('leaves all but the chosen operations alone', () => {
    const chosen = new KnownOperations([{ method: 'GET', path: '/orders/{id}' }]);
    const policy = new Policy({
      origins: new Set(['https://a.test']),
      loginCalls: [],
      neverCall: [],
      chosen,
    });
    const decided = ['GET /orders/7?x=1', 'GET /orders', 'POST /orders/7', 'GET /'].map((call) => {
      const [method = '', target = ''] = call.split(' ');
      const verdict = policy.decide({ method, origin: 'https://a.test', target });
      return verdict.kind === 'refused' ? verdict.refusal.code : verdict.kind;
    });
    assert.deepEqual(decided, ['as-role', 'not-chosen', 'not-chosen', 'not-chosen']);
  });

  it('starts a crawler where chosen calls have no parameter in their path, with the query that they were named with', () => {
    const starts = (...texts: readonly string[]): readonly string[] =>
      concretePaths(chosenOperations(texts).map(exampleOf));
    assert.deepEqual(
      starts(
        'GET /a',
        'GET /a?q=1&b=x%20y',
        'GET /a/{id}?q=1',
        'POST /a?q=1',
        "GET /a?q='",
        'GET /a?',
        'GET a',
      ),
      ['/a', '/a?q=1&b=x%20y', '/a/1?q=1'],
    );
    const chosen = new KnownOperations(chosenOperations(['GET /a/{id}?q=1']));
    assert.deepEqual([chosen.describes('GET', '/a/7?z=2'), chosen.describes('GET', '/b?q=1')], [true, false]);
  });

  it('finds which described call a request is of', () => {
    const known = new KnownOperations([
      { method: 'GET', path: '/orders/{id}' },
      { method: 'GET', path: '/orders/open' },
      { method: 'GET', path: '/files/{name}.{ending}' },
      { method: 'POST', path: '/orders/{id}/items/{item}' },
    ]);
    const found = (call: string): string | undefined => {
      const [method = '', target = ''] = call.split(' ');
      return known.find(method, target)?.path;
    };
    assert.deepEqual(
      [
        'GET /orders/12?x=/y',
        'GET /orders/open',
        'GET /orders',
        'GET /files/a.txt',
        'POST /orders/1/items/2/',
      ].map(found),
      ['/orders/{id}', '/orders/open', undefined, '/files/{name}.{ending}', '/orders/{id}/items/{item}'],
    );
  });
});
