import assert from 'node:assert/strict';
import { expectedQueries, observeQueries } from '../../../conformance/queryCase.ts';

describe('what lists show of two hundred findings (npm run conformance updates it)', () => {
  it('is what is written down', () => assert.equal(observeQueries(), expectedQueries()));
});
