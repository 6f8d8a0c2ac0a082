import assert from 'node:assert/strict';
import { afterLast, beforeLast, cutAt, nextOrEnd } from '../../../src/base/cut.ts';

describe('a text with a sign in it', () => {
  it('is cut at the first one', () => {
    const cut = ['a=b', 'a=b=c', '=b', 'a=', 'a', ''].map((text) => cutAt(text, '='));
    assert.deepEqual(cut, [
      ['a', 'b'],
      ['a', 'b=c'],
      ['', 'b'],
      ['a', ''],
      ['a', undefined],
      ['', undefined],
    ]);
    assert.deepEqual(cutAt('a: b: c', ': '), ['a', 'b: c']);
  });

  it('has the next one behind a place, or ends', () => {
    assert.deepEqual(
      [nextOrEnd('a=b=', '='), nextOrEnd('a=b=', '=', 2), nextOrEnd('=', '=', 0), nextOrEnd('ab', '=', 1)],
      [1, 3, 0, 2],
    );
  });
});

describe('the last part of a text', () => {
  it('stands behind the last of a character, and the others before it', () => {
    assert.deepEqual([beforeLast('/a/b', '/'), afterLast('/a/b', '/')], ['/a', 'b']);
    assert.deepEqual([beforeLast('/', '/'), afterLast('/', '/')], ['', '']);
    assert.deepEqual([beforeLast('a', '/'), afterLast('a', '/')], ['', 'a']);
  });
});
