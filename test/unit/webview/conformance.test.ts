import assert from 'node:assert/strict';
import { expectedPanel, observePanel } from '../../conformance/panelCase.ts';

describe('what the panel computes before it draws (npm run conformance updates it)', () => {
  it('is what is written down', () => assert.equal(observePanel(), expectedPanel()));
});
