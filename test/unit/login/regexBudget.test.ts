import assert from 'node:assert/strict';
import { withBudget } from '../../../src/login/response/regexBudget.ts';

describe('the regular expressions of a file together', () => {
  const matchesWith = async (milliseconds: number, times: number): Promise<number> => {
    let now = 0;
    let matched = 0;
    const matchRegex = withBudget(
      async () => {
        now += milliseconds;
        matched++;
        return ['found'];
      },
      () => now,
    );
    const answers: unknown[] = [];
    for (let turn = 0; turn < times; turn++) answers.push(await matchRegex('a', 'a'));
    assert.deepEqual(answers[0], ['found']);
    assert.ok(answers.slice(matched).every((answer) => answer === 'slow'));
    return matched;
  };

  it('are matched as often as any login needs', async () => assert.equal(await matchesWith(0, 2_000), 2_000));

  it('are limited in number', async () => assert.equal(await matchesWith(0, 2_100), 2_000));

  it('are limited in the time that all of them take', async () =>
    assert.equal(await matchesWith(500, 20), 11));
});
