import assert from 'node:assert/strict';
import { MessageChannel } from 'node:worker_threads';
import { expectedHistory, observeHistory } from '../../../conformance/historyCase.ts';
import { EngineClient } from '../../../../src/findings/worker/engineClient.ts';
import { serveEngine } from '../../../../src/findings/worker/engineServer.ts';

describe('findings through scans, triage, decisions, a team and applications, asked through a port', () => {
  it('are shown as they are without one', async () => {
    const observed = await observeHistory((engine) => {
      const { port1, port2 } = new MessageChannel();
      serveEngine(engine, port2, () => undefined);
      return new EngineClient(port1).engine;
    });
    assert.equal(observed, expectedHistory());
  }).timeout(60_000);
});
