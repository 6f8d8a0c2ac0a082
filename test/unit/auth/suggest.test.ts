import assert from 'node:assert/strict';
import { suggest } from '../../../src/auth/suggest.ts';

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
