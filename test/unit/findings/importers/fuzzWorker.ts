// A thread that opens findings in memory for each port it is sent, and answers on it. What hangs here can be ended.
import { parentPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { serveEngine } from '../../../../src/findings/worker/engineServer.ts';
import { open } from '../engine/engineUnderTest.ts';

parentPort?.on('message', (port: MessagePort) => {
  // Thousands of small reports leave little behind each; collecting it after each would take most of the time.
  void open().then(({ engine }) => serveEngine(engine, port, () => undefined));
});
