import assert from 'node:assert/strict';
import { atPointer, keysNear, nearestPointer } from '../../../../src/login/response/pointer.ts';

const answer = {
  data: { access_token: 'a', token_type: 'Bearer', expires_in: 300, user: { id: 1, 'a/b': { 'c~d': 2 } } },
  list: [{ id: 'x' }, { id: 'y' }],
  none: null,
};

const nested = (levels: number, value: unknown): unknown =>
  levels === 0 ? value : { level: nested(levels - 1, value) };

describe('pointers into an answer', () => {
  const found: readonly (readonly [pointer: string, value: unknown])[] = [
    ['', answer],
    ['/data/access_token', 'a'],
    ['/data/user/a~1b/c~0d', 2],
    ['/list/1/id', 'y'],
    ['/none', null],
  ];
  for (const [pointer, value] of found)
    it(`${pointer}: found`, () => assert.deepEqual(atPointer(answer, pointer), { value }));
  for (const pointer of [
    '/data/none',
    '/none/x',
    '/list/2',
    '/data/access_token/0',
    '/toString',
    '/data/user/a',
  ])
    it(`${pointer}: nothing`, () => assert.equal(atPointer(answer, pointer), undefined));

  const near: readonly (readonly [pointer: string, nearest: string | undefined])[] = [
    ['/access_token', '/data/access_token'],
    ['/ACCESS_TOKEN', '/data/access_token'],
    ['/data/acess_token', '/data/access_token'],
    ['/token', '/data/access_token'],
    ['/accessToken', '/data/access_token'],
    ['/id', '/list/0/id'],
    ['/a~1b', undefined],
  ];
  for (const [pointer, expected] of near)
    it(`${pointer} means ${expected}`, () => assert.equal(nearestPointer(pointer, answer), expected));

  it('take the shortest of those with the same key', () =>
    assert.equal(nearestPointer('/x/key', { a: { b: { key: 1 } }, c: { key: 2 } }), '/c/key'));

  it('are looked for eight levels deep, and five hundred at most', () => {
    assert.equal(nearestPointer('/value', nested(7, { value: 1 })), `${'/level'.repeat(7)}/value`);
    assert.equal(nearestPointer('/value', nested(8, { value: 1 })), undefined);
    const many = (count: number): unknown =>
      Object.fromEntries([...Array.from({ length: count }, (_, index) => [`k${index}x`, 1]), ['wanted', 1]]);
    assert.equal(nearestPointer('/a/wanted', many(499)), '/wanted');
    assert.equal(nearestPointer('/a/wanted', many(500)), undefined);
  });

  it('name what is there as far as they reach', () => {
    assert.deepEqual(keysNear(answer, '/data/none'), ['access_token', 'token_type', 'expires_in', 'user']);
    assert.deepEqual(keysNear(answer, '/data/access_token/x'), Object.keys(answer.data));
    assert.deepEqual(keysNear(answer, '/none/x'), ['data', 'list', 'none']);
    assert.deepEqual(keysNear('text', '/x'), []);
    assert.deepEqual(keysNear(null, '/x'), []);
    assert.equal(nearestPointer('/c~0d', answer), '/data/user/a~1b/c~0d');
  });
});
