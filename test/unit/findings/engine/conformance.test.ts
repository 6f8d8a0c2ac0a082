import assert from 'node:assert/strict';
import { expectedSession, observeSession } from '../../../conformance/engineCase.ts';

describe('a session with all reports (node test/conformance/update.ts updates it)', () => {
  it('shows what is written down', async () =>
    assert.equal(await observeSession(), expectedSession())).timeout(30_000);
});
