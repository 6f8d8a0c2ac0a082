import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { exchangeNames, expectedExchange, observeExchange } from '../../../conformance/exchangeCase.ts';

// In cmdWords, powerShellWords, shellWords, wordCollector, readCurl, readOptions, requestBody, requestStep, requestValues, targetUrl and xmlText.
describe('what becomes of curl commands (npm run conformance updates it)', () => {
  for (const path of exchangeNames().filter((name) => name.endsWith('.curl'))) {
    it(basename(path), async () => {
      assert.equal(await observeExchange(path), expectedExchange(path));
    });
  }
});
