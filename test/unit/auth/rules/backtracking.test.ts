import assert from 'node:assert/strict';
import { isBacktrackingProne } from '../../../../src/auth/rules/expressions/backtracking.ts';

describe('isBacktrackingProne', () => {
  for (const regex of [
    '(a+)+',
    '(a*)*',
    '(?:a+)+$',
    '(?<x>.*)+',
    '((a+))+',
    '(a+|b)*',
    '(b|a+)*',
    '(\\w+\\s?)*',
    '(a+){2,}',
    '(?:[^"]*)*"',
    'x(?=(a+)+)',
    '(^a+$)+',
  ]) {
    it(`finds ${regex}`, () => assert.equal(isBacktrackingProne(regex), true));
  }

  for (const regex of [
    '',
    'a+b+',
    '(a+b)+',
    '(a+){2}',
    '(a+)?',
    '([a-z]+,)*',
    '(\\(+)',
    '[(+)]+',
    '(?:ab)+',
    'token=([^&]+)',
    '(a|b)+',
    '\\[(a+)\\]+',
  ]) {
    it(`accepts ${regex || 'nothing'}`, () => assert.equal(isBacktrackingProne(regex), false));
  }

  it('ends on texts that are no regular expressions', () => {
    for (const regex of [')', '(((', '[', '\\', '*+?', '(?', ')))(']) isBacktrackingProne(regex);
  });
});
