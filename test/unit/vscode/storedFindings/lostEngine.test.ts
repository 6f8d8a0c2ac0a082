import assert from 'node:assert/strict';
import { openStoreInWorker } from '../../../../src/vscode/features/storedFindings/openStore.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

/** A thread that opens, and ends at the first question with so many changes that it could not save. */
const dying = (unsaved: number): string => `
const { parentPort } = require('node:worker_threads');
parentPort.postMessage({ kind: 'opened', storage: { state: 'sound' } });
parentPort.on('message', ({ kind }) => {
  if (kind === 'ping') return parentPort.postMessage({ kind: 'pong' });
  parentPort.postMessage({ kind: 'unsaved', changes: ${unsaved} });
  setTimeout(() => { throw new Error('The thread is out of memory.'); }, 0);
});`;

describe('a findings engine that ends by itself', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  /** What is said once it has ended. */
  async function said(unsaved: number): Promise<readonly string[]> {
    const script = files.write(`thread${unsaved}.cjs`, dying(unsaved)).fsPath;
    const data = { wasmBinary: new Uint8Array(), folder: files.folder, reader: '' };
    const threads = { ...opened.app.threads, findings: async () => ({ script, data }) };
    let isLost = false;
    const engine = await openStoreInWorker({ ...opened.app, threads }, () => (isLost = true));
    assert.equal(opened.commands.context['storage'], 'sound');
    await assert.rejects(engine.summary(initialView('UTC')), /out of memory/);
    await until(() => isLost);
    return opened.window.messages.splice(0);
  }

  it('says how many changes are lost with it, if any', async () => {
    assert.deepEqual(await said(0), []);
    assert.deepEqual(await said(1), [
      'The findings engine ended. 1 change that could not be saved is lost. Make it again.',
    ]);
    assert.deepEqual(await said(1200), [
      'The findings engine ended. 1,200 changes that could not be saved are lost. Make them again.',
    ]);
    assert.deepEqual(opened.window.levels, ['error', 'error']);
  });
});
