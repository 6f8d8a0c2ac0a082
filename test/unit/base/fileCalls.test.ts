import assert from 'node:assert/strict';
import {
  type FileAnswer,
  fileCallsOver,
  type FilePort,
  type FileRequest,
} from '../../../src/base/fileCalls.ts';

/** Calls of files, with what is asked of the other end of their port. */
function called(): {
  readonly files: ReturnType<typeof fileCallsOver>;
  readonly asked: FileRequest[];
  readonly answer: (answer: FileAnswer) => void;
} {
  const asked: FileRequest[] = [];
  const port: FilePort = {
    onmessage: null,
    // Requests alone are sent here.
    postMessage: (message) => void asked.push(message as FileRequest),
    close: () => undefined,
  };
  return { files: fileCallsOver(port), asked, answer: (data) => port.onmessage?.({ data }) };
}

describe('calls of files from another thread', () => {
  it('ask by the name of the method, each with an id of its own', () => {
    const { files, asked } = called();
    void files.list('f:', 'a');
    void files.stats('f:', ['a', 'b']);
    void files.read('f:', 'a');
    void files.write('f:', 'a', Uint8Array.of(1));
    void files.makeFolder('f:', 'a');
    void files.rename('f:', 'a', 'b', true);
    void files.copy('f:', 'a', 'b');
    void files.remove('f:', 'a');
    assert.deepEqual(asked, [
      { id: 1, method: 'list', args: ['f:', 'a'] },
      { id: 2, method: 'stats', args: ['f:', ['a', 'b']] },
      { id: 3, method: 'read', args: ['f:', 'a'] },
      { id: 4, method: 'write', args: ['f:', 'a', Uint8Array.of(1)] },
      { id: 5, method: 'makeFolder', args: ['f:', 'a'] },
      { id: 6, method: 'rename', args: ['f:', 'a', 'b', true] },
      { id: 7, method: 'copy', args: ['f:', 'a', 'b'] },
      { id: 8, method: 'remove', args: ['f:', 'a'] },
    ]);
  });

  it('are answered in any order, and fail with the code of the system', async () => {
    const { files, answer } = called();
    const [read, missing] = [files.read('f:', 'a'), files.read('f:', 'b')];
    answer({ id: 2, code: 'ENOENT', message: 'There is no b.' });
    answer({ id: 1, value: Uint8Array.of(7) });
    answer({ id: 9, value: 'of nobody' });
    assert.deepEqual(await read, Uint8Array.of(7));
    await assert.rejects(missing, { code: 'ENOENT', message: 'There is no b.' });
  });
});
