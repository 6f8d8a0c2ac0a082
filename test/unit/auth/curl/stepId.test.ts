import assert from 'node:assert/strict';
import { suggestStepId } from '../../../../src/auth/curl/stepId.ts';

describe('the id of a step', () => {
  const ids: Readonly<Record<string, string>> = {
    '/api/v1/login.php': 'login',
    '/login/api': 'login',
    '/login/rest/v2/': 'login',
    '/a.b/c.jsonxx': 'c-jsonxx',
    '/x.y1': 'x-y1',
    '/v1x': 'v1x',
    '/a/b c!d': 'b-c-d',
    '/a/-x-': 'x',
    '/users/0123456789abcdef': 'users',
    '/0123456789abcde': '0123456789abcde',
    '/a/123': 'a',
    '/': 'post',
    '/API/v2': 'post',
    [`/${'x'.repeat(41)}`]: 'x'.repeat(40),
    [`y${'/'.repeat(499)}`]: 'y',
    [`y${'/'.repeat(500)}`]: 'post',
  };
  for (const [path, id] of Object.entries(ids)) {
    it(`of a call of ${path.slice(0, 40)} is ${id.slice(0, 40)}`, () => {
      assert.equal(suggestStepId(path, 'POST', []), id);
    });
  }

  it('is the first with a number that is new', () => {
    assert.equal(suggestStepId('/a', 'GET', ['b']), 'a');
    assert.equal(suggestStepId('/a', 'GET', ['a']), 'a2');
    assert.equal(suggestStepId('/a', 'GET', new Set(['a', 'a2', 'a4'])), 'a3');
  });
});
