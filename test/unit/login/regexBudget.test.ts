import assert from 'node:assert/strict';
import { withBudget } from '../../../src/login/regexBudget.ts';

describe('the regular expressions of a file together', () => {
  const matchesWith = (milliseconds: number, times: number): number => {
    let now = 0;
    let matched = 0;
    const matchRegex = withBudget(
      () => {
        now += milliseconds;
        matched++;
        return ['found'];
      },
      () => now,
    );
    const answers = Array.from({ length: times }, () => matchRegex('a', 'a'));
    assert.deepEqual(answers[0], ['found']);
    assert.ok(answers.slice(matched).every((answer) => answer === 'slow'));
    return matched;
  };

  it('are matched as often as any login needs', () => assert.equal(matchesWith(0, 2_000), 2_000));

  it('are limited in number', () => assert.equal(matchesWith(0, 2_100), 2_000));

  it('are limited in the time that all of them take', () => assert.equal(matchesWith(500, 20), 11));
});
