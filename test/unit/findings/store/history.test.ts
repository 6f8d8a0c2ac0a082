import assert from 'node:assert/strict';
import { expectedHistory, observeHistory } from '../../../conformance/historyCase.ts';

describe('findings through scans, triage, decisions, a team and applications (npm run conformance updates it)', () => {
  it('are shown as is written down, step by step', async () =>
    assert.equal(await observeHistory(), expectedHistory())).timeout(60_000);
});
