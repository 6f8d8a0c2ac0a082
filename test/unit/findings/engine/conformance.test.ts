import assert from 'node:assert/strict';
import { expectedSession, observeSession } from '../../../conformance/engineCase.ts';

describe('a session with all reports (npm run conformance updates it)', () => {
  it('shows what is written down', async () =>
    assert.equal(await observeSession(), expectedSession())).timeout(30_000);
});
