import { testGrowth, withLineEnds } from './growthTests.ts';
import { wrongReadings } from './wrongReaders.ts';

describe('reading what is wrong in every entry', function () {
  this.timeout(600_000);
  testGrowth(wrongReadings, { distinguish: withLineEnds, every: 16 });
});
