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
    const growth = await growthOf((length) => {
      /-+$/.test(`${'-'.repeat(length / 8)}a`);
    }, most);
    assert.ok((growth.factor ?? 0) > 3, describeGrowth({ ...growth, text: 'dashes' }));
  });
});
