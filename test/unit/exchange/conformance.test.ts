import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { exchangeNames, expectedExchange, observeExchange } from '../../conformance/exchangeCase.ts';

describe('everything that becomes of a file in exchange with other tools (npm run conformance updates it)', () => {
  for (const path of exchangeNames().filter((name) => !name.endsWith('.curl'))) {
    it(basename(path), async () => {
      assert.equal(await observeExchange(path), expectedExchange(path));
    });
  }
});
