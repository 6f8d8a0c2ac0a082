import assert from 'node:assert/strict';
import { describeGrowth, most, testGrowth } from './growthTests.ts';
import { hostileTexts } from './hostileTexts.ts';
import { growthOf } from './measure.ts';
import { readers } from './readers.ts';

describe('reading foreign text', function () {
  this.timeout(600_000);
  testGrowth(
    readers.map(([name, read]) => ({ name, read, texts: hostileTexts })),
    { every: 12 },
  );

  it('is distinguished from what takes quadratic time', async () => {
    const measure = () =>
      growthOf((length) => {
        /-+$/.test(`${'-'.repeat(length / 8)}a`);
      }, most);
    let growth = await measure();
    // A machine that is busy only while the shorter text is read hides growth.
    for (let again = 0; again < 5 && (growth.factor ?? 0) <= 3; again += 1) growth = await measure();
    assert.ok((growth.factor ?? 0) > 3, describeGrowth({ ...growth, text: 'dashes' }));
  });
});
