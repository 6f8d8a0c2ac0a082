import assert from 'node:assert/strict';
import { accessRules, findingKinds } from '../../../src/access/report/rules.ts';
import { recordedAccess } from '../../../src/access/retest/recordedAccess.ts';

describe('what a finding of an authorization test says of how it was found', () => {
  const rule = accessRules.object.id;
  const exchange = (
    part: string,
    request: string,
    role = '',
    user = '',
  ): Parameters<typeof recordedAccess>[2][0] => ({
    part,
    role,
    user,
    request,
  });
  const read = (request: string, endpoint = 'GET /orders/{id}'): ReturnType<typeof recordedAccess> =>
    recordedAccess(rule, endpoint, [exchange('attacker', request, 'user', 'ann')]);

  it('is the request of who was let in, by the path of its API', () => {
    assert.deepEqual(
      recordedAccess(rule, 'GET /orders/{id}', [
        exchange('baseline', 'GET /orders/7 HTTP/1.1\r\n\r\n', 'admin', 'bob'),
        exchange('attacker', 'GET /orders/7?a=1 HTTP/1.1\r\nHost: shop.test\r\n\r\n'),
      ]),
      {
        kind: 'object',
        method: 'GET',
        path: '/orders/{id}',
        target: '/orders/7?a=1',
        owner: { role: 'admin', username: 'bob' },
        attacker: undefined,
      },
    );
    assert.deepEqual(read('DELETE /a?b?c HTTP/2\r\n\r\n', '')?.path, '/a');
    assert.deepEqual(read('GET /a')?.attacker, { role: 'user', username: 'ann' });
    assert.deepEqual(read('GET /a')?.owner, undefined);
    for (const kind of findingKinds)
      assert.equal(recordedAccess(accessRules[kind].id, '', [exchange('attacker', 'GET /a')])?.kind, kind);
  });

  it('has the body with its type, which is JSON where none is said', () => {
    const bodyOf = (type: string): unknown => read(`POST /a HTTP/1.1\r\n${type}\r\n\r\na=1`)?.body;
    assert.deepEqual(bodyOf('CONTENT-TYPE: text/x'), { contentType: 'text/x', text: 'a=1' });
    assert.deepEqual(bodyOf('X: y'), { contentType: 'application/json', text: 'a=1' });
    assert.equal(read('POST /a HTTP/1.1\r\nX: y\r\n\r\n')?.body, undefined);
  });

  it('is nothing for other findings, and where the exchange is left out or none', () => {
    assert.equal(recordedAccess('other', '', [exchange('attacker', 'GET /a')]), undefined);
    assert.equal(recordedAccess(rule, '', [exchange('baseline', 'GET /a')]), undefined);
    for (const request of ['', 'GET', 'get /a', 'GET a', 'GET /a b', 'GET /a HTTP/1.1 x'])
      assert.equal(read(request), undefined, request);
    assert.equal(read(`GET /${'a'.repeat(8000)}`)?.target.length, 8001);
    assert.equal(read(`GET /${'a'.repeat(8001)}`), undefined);
  });
});
