import assert from 'node:assert/strict';
import { GroupIndex } from '../../../../src/findings/merge/groupIndex.ts';

describe('the groups of a vulnerability', () => {
  it('are found by method, host and path together, be there one or several', () => {
    const one = { method: 'GET', host: 'h', path: '/' };
    const others = [
      { ...one, method: 'PUT' },
      { ...one, host: 'i' },
      { ...one, path: '/a' },
    ];
    const index = new GroupIndex<typeof one>();
    const found = (): readonly boolean[] => [one, ...others].map((each) => index.get({ ...each }) === each);
    assert.deepEqual(found(), [false, false, false, false]);
    const all = [one, ...others];
    for (const [at, group] of all.entries()) {
      index.set(group);
      assert.deepEqual(
        found(),
        all.map((_, each) => each <= at),
      );
    }
    index.clear();
    assert.deepEqual(found(), [false, false, false, false]);
  });
});
