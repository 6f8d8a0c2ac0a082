import assert from 'node:assert/strict';
import { expectedProse, observeProse } from '../../../conformance/proseCase.ts';

describe('what is made of HTML (npm run conformance updates it)', () => {
  it('is what is written down', () => assert.equal(observeProse(), expectedProse()));
});
