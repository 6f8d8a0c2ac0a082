import { testGrowth } from './growthTests.ts';
import { someHostileTexts } from './hostileTexts.ts';
import { entries, formats } from './readers.ts';

/** For readers of which only the length of the text counts. */
const longWord = { 'a long word': (length: number): string => 'a'.repeat(length) };

describe('reading foreign formats', function () {
  this.timeout(600_000);
  testGrowth(
    [
      ...formats.map(([name, read]) => ({ name, read, texts: someHostileTexts })),
      ...entries.map(([name, read]) => ({ name, read, texts: longWord })),
    ],
    { every: 12 },
  );
});
