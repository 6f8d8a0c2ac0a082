import assert from 'node:assert/strict';
import { slowness } from '../../../patience.ts';
import { AttachmentInspector } from '../../../../src/auth/attachments/attachmentInspector.ts';

const worker = new URL('../../../../src/auth/attachments/attachmentWorker.ts', import.meta.url);

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe('AttachmentInspector', function () {
  // Threads start slowly on a busy machine.
  this.timeout(60_000);

  function script(code: string): URL {
    return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  }

  it('recognises what a file is, also of several at once', async () => {
    const inspector = new AttachmentInspector(worker, 60_000);
    const texts = ['openapi: 3.1.0\n', '{"log":{"entries":[]}}', '\u0000'];
    const found = await Promise.all(texts.map((text) => inspector.inspect(bytesOf(text))));
    assert.deepEqual(
      found.map((facts) => facts !== 'too-slow' && facts.kind),
      ['OpenAPI', 'HAR', undefined],
    );
  });

  it('gives up what does not end, or needs too much memory, and goes on with the next', async () => {
    const code = `
      import { parentPort, workerData } from 'node:worker_threads';
      const [what] = workerData;
      if (what === 0) for (;;);
      const all = [];
      while (what === 1) all.push(new Array(100_000).fill(all.length));
      parentPort.postMessage(what);`;
    const inspectAll = (contents: readonly number[], timeLimit: number): Promise<unknown> => {
      const inspector = new AttachmentInspector(script(code), timeLimit);
      return Promise.all(contents.map((what) => inspector.inspect(new Uint8Array([what]))));
    };
    assert.deepEqual(await inspectAll([0, 2], 2_000 * slowness()), ['too-slow', 2]);
    assert.deepEqual(await inspectAll([1, 2], 3_600_000), ['too-slow', 2]);
  });

  it('ends its threads when nobody needs it any more', async () => {
    const inspector = new AttachmentInspector(script('for (;;);'), 3_600_000);
    const found = [inspector.inspect(bytesOf('a')), inspector.inspect(bytesOf('b'))];
    await new Promise((resolve) => void setTimeout(resolve, 10));
    inspector.dispose();
    assert.deepEqual(await Promise.all(found), ['too-slow', 'too-slow']);
  });

  it('says what went wrong where the thread cannot even start', async () => {
    const inspector = new AttachmentInspector(script('throw new Error("no such module");'));
    await assert.rejects(inspector.inspect(bytesOf('a')), /no such module/);
  });
});
