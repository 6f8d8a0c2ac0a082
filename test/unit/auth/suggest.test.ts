import assert from 'node:assert/strict';
import { misspelling, nearest, suggest } from '../../../src/auth/suggest.ts';

const keys = ['tokenType', 'tokenFormat', 'token', 'steps', 'autoRefresh'];

describe('suggest', () => {
  const cases: [written: string, meant: string | undefined][] = [
    ['tokenTyp', 'tokenType'],
    ['tokenTpye', 'tokenType'],
    ['TOKENTYPE', 'tokenType'],
    ['tokn', 'token'],
    ['step', 'steps'],
    ['autorefreshing', 'autoRefresh'],
    ['auto', 'autoRefresh'],
    ['to', undefined],
    ['password', undefined],
    ['', undefined],
  ];
  for (const [written, meant] of cases) {
    it(`takes "${written}" for ${meant ?? 'nothing'}`, () => assert.equal(suggest(written, keys), meant));
  }
});

describe('the nearest name', () => {
  it('differs in at most a third of its letters', () => {
    const rows: readonly (readonly [written: string, candidates: readonly string[], meant?: string])[] = [
      // One letter of three, two of six, and no more.
      ['xbc', ['abc'], 'abc'],
      ['xyc', ['abc']],
      ['xycdef', ['abcdef'], 'abcdef'],
      ['xyzdef', ['abcdef']],
      ['ab', ['a'], 'a'],
      ['abcd', ['ab']],
      ['abcdefgh', ['abcdef'], 'abcdef'],
      ['abcdefghi', ['abcdef']],
      // Neighbours that changed places count once; others do not.
      ['bac', ['abc'], 'abc'],
      ['cba', ['abc']],
      ['badcfe', ['abcdef']],
      ['bacedf', ['abcdef'], 'abcdef'],
      // The nearest of all, the first of those that are as near.
      ['abcdefghi', ['abcdefgxx', 'abcdefghx', 'abcdefghy'], 'abcdefghx'],
      ['ABCDEF', ['abcdeX', 'abcdef'], 'abcdef'],
      ['', ['a'], 'a'],
      ['', ['ab']],
      [`${'a'.repeat(199)}b`, ['a'.repeat(200)], 'a'.repeat(200)],
      // One letter of a swap is none.
      ['ac', ['ba']],
      ['ab', ['bc']],
      [`${'a'.repeat(200)}b`, ['a'.repeat(200)]],
      ['a'.repeat(200), [`${'a'.repeat(200)}b`]],
    ];
    assert.deepEqual(
      rows.map(([written, candidates]) => {
        const meant = nearest(written, candidates);
        return meant === undefined ? [written, candidates] : [written, candidates, meant];
      }),
      rows,
    );
  });

  it('is looked for among the first 500, and continues what is written where only one does', () => {
    const others = Array.from({ length: 499 }, (_, index) => `${index}${'x'.repeat(20)}`);
    assert.equal(suggest('tokn', [...others, 'token']), 'token');
    assert.equal(suggest('tokn', ['first', ...others, 'token']), undefined);
    assert.equal(suggest('AUT', ['autoRefreshing', 'b']), 'autoRefreshing');
    assert.equal(suggest('aut', ['autoRefreshing', 'authentication']), undefined);
    assert.equal(suggest('au', ['autoRefreshing']), undefined);
  });

  it('is misspelt by one letter, in words that are long enough', () => {
    const rows: readonly (readonly [written: string, ...meant: readonly string[]])[] = [
      ['usernam', 'username'],
      ['usernames', 'username'],
      ['Usernaem', 'username'],
      ['username'],
      ['usernamxx'],
      ['usrnaem'],
      ['passwd'],
      ['tokens', 'token'],
      ['toke'],
    ];
    const known = ['username', 'password', 'token'];
    assert.deepEqual(
      rows.map(([written]) => [written, ...[misspelling(written, known) ?? []].flat()]),
      rows,
    );
  });
});
